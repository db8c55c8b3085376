#!/usr/bin/env python3
"""README.md's first C++ block must be samples/hello/main.cpp from its first include on, the program that tests build."""

import argparse
import difflib
import os
import re
import sys


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--root", required=True, help="the repository's top folder")
    root = parser.parse_args().root
    with open(os.path.join(root, "README.md"), encoding="utf-8") as file:
        block = re.search(r"^```cpp\n(.*?)^```", file.read(), re.S | re.M)
    with open(os.path.join(root, "samples/hello/main.cpp"), encoding="utf-8") as file:
        program = re.search(r"^#include.*", file.read(), re.S | re.M)
    if not block:
        print("README.md has no ```cpp block")
        return 1
    difference = list(difflib.unified_diff(
        block.group(1).splitlines(), program.group().splitlines(), "README.md", "samples/hello/main.cpp", lineterm=""))
    print("\n".join(difference))
    return 1 if difference else 0


if __name__ == "__main__":
    sys.exit(main())
