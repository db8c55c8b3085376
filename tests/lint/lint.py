#!/usr/bin/env python3
"""Checks the rules of the repository that no compiler knows; prints each violation as file:line: sentence.

Sizes (file, function, line, the whole engine), layers, where intrinsics and hashed containers may stand, the top level,
paths of somebody's machine. Standard library only.
"""

import argparse
import os
import re
import sys

MAX_FILE_LINES = 600
MAX_FUNCTION_LINES = 80
MAX_COLUMNS = 120
MAX_ENGINE_LINES = 14_700

TOP_LEVEL = {"CMakeLists.txt", "CMakePresets.json", "LICENSE", "README.md", "include", "samples", "src", "tests", "third_party"}
NOT_COMMITTED = {"build", "CMakeUserPresets.json"}

# Each layer may include itself and what has a lower number; equal numbers are neighbours that don't know each other.
LAYERS = {
    "include": 0, "math": 1, "simd": 1, "base": 2, "geometry": 3, "collision": 4, "state": 5,
    "broad_phase": 6, "islands": 6, "joints": 6, "solver": 7, "world": 8, "recording": 9,
}

SOURCE = (".hpp", ".cpp", ".h", ".c", ".inl")
TEXT = SOURCE + (".py", ".txt", ".cmake", ".json", ".md", ".in", ".sh", "")

INTRINSICS = re.compile(r'#\s*include\s*[<"]([a-z]*intrin\.h|arm_neon\.h|wasm_simd128\.h|cpuid\.h)[>"]')
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"')
UNORDERED = re.compile(r"\bunordered_(map|set|multimap|multiset)\b")
MACHINE_PATH = re.compile(r"(?<![\w.}])/(?:root|home/\w+|work|Users/\w+|tmp/work)/")
NOT_A_FUNCTION = re.compile(r"\b(namespace|class|struct|union|enum|extern)\b[^()]*$")
CONTROL = re.compile(r"\b(if|for|while|switch|catch|do|else|try)\b")


def blank_comments_and_strings(text):
    """The same text, line for line, with comments, strings and character literals replaced by spaces."""
    token = re.compile(
        r'//[^\n]*|/\*.*?\*/|R"([^()\\ ]{0,16})\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<![0-9a-fA-F])\'(?:\\.|[^\'\\\n])+\'', re.S)
    return token.sub(lambda m: re.sub(r"[^\n]", " ", m.group()), text)


def functions(text):
    """(first line, number of lines, signature) of every function body, found by matching braces.

    A brace opens a function when what stands before it since the last ; { or } has a parameter list and is no control
    statement. Bodies inside it (lambdas, blocks) belong to it; classes and namespaces are looked into.
    """
    code = blank_comments_and_strings(text)
    code = re.sub(r"(?m)^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", lambda m: re.sub(r"[^\n]", " ", m.group()), code)
    found, stack, begin = [], [], 0
    for at, char in enumerate(code):
        if char == "{":
            head = code[begin:at]
            inside = any(stack)
            is_function = (not inside and "(" in head and not NOT_A_FUNCTION.search(head)
                           and not CONTROL.match(head.strip()) and not head.rstrip().endswith(("=", ",", "(")))
            stack.append((begin + len(head) - len(head.lstrip()), head.strip()) if is_function else None)
            begin = at + 1
        elif char == "}":
            opened = stack.pop() if stack else None
            if opened:
                first = code.count("\n", 0, opened[0]) + 1
                found.append((first, code.count("\n", 0, at) + 2 - first, " ".join(opened[1].split())))
            begin = at + 1
        elif char == ";" and not any(stack):
            begin = at + 1
    return found


def layer_of(path):
    parts = path.split("/")
    if parts[0] == "include":
        return "include"
    return parts[1] if parts[0] == "src" and len(parts) > 2 else None


def check_layers(path, text, report):
    layer = layer_of(path)
    if layer is None:
        if path.startswith("src/"):
            report(path, 1, "stands in no layer: src/ has folders only")
        return
    if layer not in LAYERS:
        report(path, 1, f"src/{layer} is no known layer")
        return
    for number, line in enumerate(text.splitlines(), 1):
        match = INCLUDE.match(line)
        if not match or match.group(1).startswith("cairn/"):
            continue
        target = match.group(1).split("/")[0] if "/" in match.group(1) else layer
        if layer == "include":
            report(path, number, f'a public header includes "{match.group(1)}", which is not public')
        elif target != layer and LAYERS.get(target, 99) >= LAYERS[layer]:
            report(path, number, f'{layer} includes "{match.group(1)}" upward or sideward')


def check_source(path, text, report):
    lines = text.splitlines()
    if len(lines) > MAX_FILE_LINES:
        report(path, MAX_FILE_LINES, f"{len(lines)} lines, at most {MAX_FILE_LINES} are allowed")
    for number, line in enumerate(lines, 1):
        if len(line) > MAX_COLUMNS:
            report(path, number, f"{len(line)} columns, at most {MAX_COLUMNS} are allowed")
    for first, count, signature in functions(text):
        if count > MAX_FUNCTION_LINES:
            report(path, first, f"a function of {count} lines, at most {MAX_FUNCTION_LINES} are allowed: {signature[:60]}")
    if path.startswith(("src/", "include/")):
        check_layers(path, text, report)
        code = blank_comments_and_strings(text)
        for number, (line, bare) in enumerate(zip(lines, code.splitlines()), 1):
            if INTRINSICS.search(line) and not path.startswith("src/simd/"):
                report(path, number, "intrinsics are for src/simd only")
            if UNORDERED.search(bare) or re.match(r"\s*#\s*include\s*<unordered_", line):
                report(path, number, "a hashed container: its order is not a world's state")
    if lines and not lines[0].startswith("//") and path.startswith(("src/", "include/")):
        report(path, 1, "the file does not open with a comment that says what lives here")


def comment_lines(text):
    """Lines that hold a comment, and lines that are not blank."""
    spaced = re.sub(r'"(?:\\.|[^"\\\n])*"', '""', text)
    comments = sum(1 for line in spaced.splitlines() if "//" in line or line.lstrip().startswith(("/*", "*")))
    return comments, sum(1 for line in text.splitlines() if line.strip())


def files_of(root):
    for folder, subfolders, names in os.walk(root):
        subfolders[:] = sorted(d for d in subfolders if d not in (".git", "__pycache__")
                               and not (folder == root and d in NOT_COMMITTED))
        for name in sorted(names):
            full = os.path.join(folder, name)
            if os.path.splitext(name)[1] in TEXT and not os.path.islink(full):
                yield os.path.relpath(full, root).replace(os.sep, "/"), full


def check(root):
    """All violations under root, as sentences; and the figures for the summary."""
    problems = []
    engine = {"lines": 0, "comments": 0, "filled": 0}

    def report(path, number, sentence):
        problems.append(f"{path}:{number}: {sentence}")

    visible = {name for name in os.listdir(root) if not name.startswith(".")} - NOT_COMMITTED
    for name in sorted(visible ^ TOP_LEVEL):
        report(name, 1, "does not belong to the top level" if name in visible else "is missing from the top level")

    for path, full in files_of(root):
        with open(full, encoding="utf-8", errors="replace") as file:
            text = file.read()
        for number, line in enumerate(text.splitlines(), 1):
            if MACHINE_PATH.search(line):
                report(path, number, "names a path of somebody's machine")
        if path.endswith(SOURCE):
            check_source(path, text, report)
        if path.startswith(("src/", "include/")):
            comments, filled = comment_lines(text)
            engine["lines"] += text.count("\n")
            engine["comments"] += comments
            engine["filled"] += filled

    if engine["lines"] > MAX_ENGINE_LINES:
        report("src", 1, f"include/ and src/ have {engine['lines']} lines, at most {MAX_ENGINE_LINES} are allowed")
    return problems, engine


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--root", required=True, help="the repository's top folder")
    problems, engine = check(parser.parse_args().root)
    for problem in problems:
        print(problem)
    share = 100 * engine["comments"] / max(engine["filled"], 1)
    print(f"include/ and src/: {engine['lines']} of {MAX_ENGINE_LINES} lines, {share:.0f} % of filled lines hold a comment")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
