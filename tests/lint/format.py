#!/usr/bin/env python3
"""Runs clang-format over every source, changing nothing (or everything, with --fix). Fails where a line would change."""

import argparse
import subprocess
import sys

import lint


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--root", required=True, help="the repository's top folder")
    parser.add_argument("--clang-format", default="clang-format-14", help="the program; its major version decides the text")
    parser.add_argument("--fix", action="store_true", help="format the files instead of checking them")
    options = parser.parse_args()
    files = [full for path, full in lint.files_of(options.root) if path.endswith(lint.SOURCE)]
    if not files:
        print("no sources found")
        return 1
    mode = ["-i"] if options.fix else ["--dry-run", "--Werror"]
    return subprocess.run([options.clang_format, "--style=file", *mode, *files], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
