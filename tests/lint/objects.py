#!/usr/bin/env python3
"""Compiles each file that exists once an instruction set, and reads its object with nm: whatever it defines must lie in
the set's own namespace.

A function compiled for AVX-512 outside of it, weak or strong, may be the copy that the linker keeps for everyone, and a
CPU without AVX-512 then dies of it. -O3 shows what a release holds, -O0 also what is inlined there.
"""

import argparse
import os
import re
import shlex
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

FLAGS = {
    "baseline": [],
    "avx2": ["-mavx2"],
    "avx512": ["-mavx512f", "-mavx512vl", "-mavx512dq", "-mavx512bw", "-mprefer-vector-width=512"],
}
NAME = re.compile(r"_(" + "|".join(FLAGS) + r")\.cpp$")
COMMON = ["-std=c++20", "-ffp-contract=off", "-fno-math-errno", "-fno-exceptions", "-fno-rtti", "-fvisibility=hidden",
          "-fPIC", "-DCAIRN_X86_SETS=1"]
# nm's letters of what is only referred to. A lower-case letter is local to the object, so no linker mixes it up (v and w
# are weak and undefined); the letter of a weak definition is V or W, of a unique one u.
UNDEFINED = "Uvw"


def leaks(nm_output, name):
    """The symbols that an object defines for others outside the namespace cairn::<name>, demangled."""
    own = re.compile(r"(?:(?:typeinfo|vtable|guard variable) for )?cairn::" + name + "::")
    found = []
    for line in nm_output.splitlines():
        # "[address] letter symbol"; a template's name starts with what it returns, which only nm knows: it is searched.
        match = re.match(r"\s*[0-9a-fA-F]*\s+([A-Za-z])\s+(.*)$", line)
        if not match or match.group(1) in UNDEFINED or (match.group(1).islower() and match.group(1) != "u"):
            continue
        symbol = match.group(2)
        outermost = re.sub(r"\(.*", "", re.sub(r"<[^<>]*(?:<[^<>]*>[^<>]*)*>", "", symbol)).split(" ")[-1]
        if not own.match(outermost) and not own.match(symbol):
            found.append(f"{match.group(1)} {symbol}")
    return found


def check(path, name, compiler, level, include):
    """The leaks of one file, compiled by one compiler at one level."""
    with tempfile.TemporaryDirectory() as folder:
        target = os.path.join(folder, "kernels.o")
        command = [*shlex.split(compiler), *COMMON, *FLAGS[name], level, *[f"-I{i}" for i in include], "-c", path, "-o", target]
        if level != "-O0":
            command.append("-DNDEBUG")
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode != 0:
            return [f"does not compile: {done.stderr.strip()[:2000]}"]
        symbols = subprocess.run(["nm", "--demangle", target], capture_output=True, text=True, check=True).stdout
    return leaks(symbols, name)


def kernels(root):
    """(file, set) of every file that is compiled for one set only."""
    for folder, _, files in sorted(os.walk(os.path.join(root, "src"))):
        for file in sorted(files):
            if match := NAME.search(file):
                yield os.path.join(folder, file), match.group(1)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--root", required=True)
    parser.add_argument("--compiler", action="append", required=True)
    options = parser.parse_args()
    include = [os.path.join(options.root, name) for name in ("src", "include")]
    files = list(kernels(options.root))
    if not files:
        print("no file is compiled for one instruction set: this check looks in the wrong place")
        return 1
    jobs = [(path, name, compiler, level, include)
            for path, name in files for compiler in options.compiler for level in ("-O0", "-O3")]
    problems = 0
    with ThreadPoolExecutor(max_workers=2) as pool:
        for job, found in zip(jobs, pool.map(lambda job: check(*job), jobs)):
            for symbol in found:
                problems += 1
                print(f"{os.path.relpath(job[0], options.root)}: {job[2]} {job[3]}: outside cairn::{job[1]}: {symbol}")
    print(f"{len(jobs)} objects of {len(files)} files, {problems} symbols outside their set's namespace")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
