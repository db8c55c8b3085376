#!/usr/bin/env python3
"""Runs clang-format over every source and names the files that it would change; with --fix it changes them."""

import argparse
import re
import subprocess
import sys

import lint


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--root", required=True, help="the repository's top folder")
    parser.add_argument("--clang-format", default="clang-format-14", help="the program; its major version decides the text")
    parser.add_argument("--fix", action="store_true", help="format the files instead of naming them")
    options = parser.parse_args()
    sources = [path for path, _ in lint.files_of(options.root) if path.endswith(lint.SOURCE)]
    if not sources:
        print("no sources found")
        return 1
    mode = "-i" if options.fix else "--dry-run"
    result = subprocess.run([options.clang_format, "--style=file", mode, *sources], cwd=options.root, check=True,
                            stderr=subprocess.PIPE, text=True)
    places = re.findall(r"^([^\s:]+):(\d+):\d+: warning: code should be clang-formatted", result.stderr, re.M)
    for path in dict.fromkeys(path for path, _ in places):
        lines = [line for where, line in places if where == path]
        print(f"{path}:{lines[0]}: clang-format would change this and {len(lines) - 1} more places")
    if places:
        print("tests/lint/format.py --root . --fix formats them")
    return 1 if places else 0


if __name__ == "__main__":
    sys.exit(main())
