#!/usr/bin/env python3
"""Runs clang-format over every source and names the files that it would change; with --fix it changes them."""

import argparse
import subprocess
import sys

import lint


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--root", required=True, help="the repository's top folder")
    parser.add_argument("--clang-format", default="clang-format-14", help="the program; its major version decides the text")
    parser.add_argument("--fix", action="store_true", help="format the files instead of naming them")
    options = parser.parse_args()
    wrong = sources = 0
    for path, full in lint.files_of(options.root):
        if not path.endswith(lint.SOURCE):
            continue
        sources += 1
        with open(full, "rb") as file:
            before = file.read()
        after = subprocess.run([options.clang_format, "--style=file", full], check=True, stdout=subprocess.PIPE).stdout
        if after == before:
            continue
        wrong += 1
        pairs = zip(before.split(b"\n") + [None], after.split(b"\n") + [None])
        line = next(number for number, (old, new) in enumerate(pairs, 1) if old != new)
        print(f"{path}:{line}: " + ("formatted" if options.fix else "clang-format would change this line"))
        if options.fix:
            with open(full, "wb") as file:
                file.write(after)
    if wrong and not options.fix:
        print(f"{wrong} of {sources} files; tests/lint/format.py --root . --fix formats them")
    return 1 if sources == 0 or (wrong and not options.fix) else 0


if __name__ == "__main__":
    sys.exit(main())
