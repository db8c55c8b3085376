#!/usr/bin/env python3
"""Breaks each rule of lint.py once, in a throw-away tree, and expects exactly that one complaint."""

import os
import sys
import tempfile
import unittest

import lint

OPENING = "// What lives here.\n"
LONG_BODY = "    step();\n" * 80


class Lint(unittest.TestCase):
    def complaints(self, files):
        with tempfile.TemporaryDirectory() as root:
            for name in lint.TOP_LEVEL:
                path = os.path.join(root, name)
                if "." in name or name == "LICENSE":
                    open(path, "w", encoding="utf-8").close()
                else:
                    os.mkdir(path)
            for name, text in files.items():
                path = os.path.join(root, name)
                os.makedirs(os.path.dirname(path), exist_ok=True)
                with open(path, "w", encoding="utf-8") as file:
                    file.write(text)
            return lint.check(root)[0]

    def expect(self, files, *parts):
        found = self.complaints(files)
        self.assertEqual(len(found), len(parts), found)
        for line, part in zip(found, parts):
            self.assertIn(part, line)

    def test_clean_tree_has_no_complaints(self):
        self.expect({
            "src/solver/a.cpp": OPENING + '#include "solver/a.hpp"\n#include "state/b.hpp"\n#include "cairn/world.hpp"\n'
                                "// unordered_map would be wrong\nvoid f() {\n" + "    step();\n" * 78 + "}\n"})

    def test_long_file(self):
        self.expect({"src/base/a.hpp": OPENING + "int x;\n" * 600}, "601 lines")

    def test_long_line(self):
        self.expect({"tests/a.cpp": "// " + "x" * 118 + "\n"}, "121 columns")

    def test_long_function(self):
        self.expect({"src/base/a.cpp": OPENING + "void World::step(float dt) {\n" + LONG_BODY + "}\n"}, "82 lines")

    def test_long_function_in_class_in_namespace(self):
        self.expect({"src/base/a.hpp": OPENING + "namespace cairn {\nclass A final : public B {\n    int f() const {\n"
                                       + LONG_BODY + "    }\n};\n}\n"}, "82 lines")

    def test_long_function_with_blocks_lambdas_and_braces_in_strings(self):
        body = '    for (;;) { auto f = [](int a) { return a; }; }\n    g("}{");  // }\n    g(\'{\');\n    X x{1};\n' + LONG_BODY
        self.expect({"src/base/a.cpp": OPENING + "template<class T>\nT f(T a) {\n" + body + "}\nvoid g() {}\n"}, "of 87 lines")

    def test_constructor_with_initialisers_counts(self):
        self.expect({"src/base/a.cpp": OPENING + "A::A(int b) : b_(b), c_(1) {\n" + LONG_BODY + "}\n"}, "82 lines")

    def test_long_table_is_no_function(self):
        self.expect({"src/base/a.cpp": OPENING + "const int table[] = {\n" + "    1,\n" * 100 + "};\n"
                                       "struct S {\n" + "    int x = f();\n" * 90 + "};\n"})

    def test_upward_include(self):
        self.expect({"src/geometry/a.hpp": OPENING + '#include "solver/b.hpp"\n'}, "geometry includes")

    def test_sideward_include(self):
        self.expect({"src/joints/a.hpp": OPENING + '#include "islands/b.hpp"\n'}, "joints includes")

    def test_public_header_includes_internal(self):
        self.expect({"include/cairn/a.hpp": OPENING + '#include "base/arena.hpp"\n'}, "which is not public")

    def test_unknown_layer(self):
        self.expect({"src/misc/a.hpp": OPENING, "src/b.cpp": OPENING}, "stands in no layer", "no known layer")

    def test_intrinsics(self):
        self.expect({"src/solver/a.cpp": OPENING + "#include <immintrin.h>\n", "src/simd/b.hpp": OPENING +
                     "#include <immintrin.h>\n"}, "intrinsics")

    def test_hashed_container(self):
        self.expect({"src/base/a.cpp": OPENING + "std::unordered_map<int, int> m;\n"}, "hashed container")

    def test_missing_opening_comment(self):
        self.expect({"src/base/a.cpp": "#include <vector>\n"}, "does not open with a comment")

    def test_top_level(self):
        self.expect({"docs/a.md": "text\n"}, "docs:1: does not belong")

    def test_machine_path(self):
        self.expect({"samples/run": "cd /ro" + "ot/cairn\n", "tests/a.cpp": "// /ho" + "me/someone/x\n"},
                    "somebody's machine", "somebody's machine")

    def test_budget(self):
        files = {f"src/base/a{i}.hpp": OPENING + "int x;\n" * 599 for i in range(25)}
        self.expect(files, "at most 14700")


if __name__ == "__main__":
    sys.exit(0 if unittest.main(exit=False).result.wasSuccessful() else 1)
