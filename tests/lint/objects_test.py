#!/usr/bin/env python3
"""Leaks on purpose, in throw-away files, and expects objects.py to see it."""

import os
import sys
import tempfile
import unittest

import objects

COMPILERS = ["g++"]

CLEAN = """
namespace cairn {
inline __attribute__((always_inline)) float twice(float x) { return x + x; }
template <int W> inline __attribute__((always_inline)) float times(float x) { return x * W; }
namespace %s {
namespace { float local(float x) { return twice(x); } }
template <int W> float more(float x) { return times<W>(x); }
struct Pair { float a, b; };
Pair pair(float x) { return {local(x), more<3>(x)}; }
extern float (*const table[])(float);
float (*const table[])(float) = {local, more<2>};
}
}
"""


class Objects(unittest.TestCase):
    def found(self, text, name="avx2", level="-O0"):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, f"kernels_{name}.cpp")
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            return [leak for compiler in COMPILERS for leak in objects.check(path, name, compiler, level, [])]

    def expect(self, part, text, **options):
        leaks = self.found(text, **options)
        self.assertEqual(len(leaks), len(COMPILERS), leaks)
        for leak in leaks:
            self.assertIn(part, leak)

    def test_clean(self):
        for name in objects.FLAGS:
            for level in ("-O0", "-O3"):
                self.assertEqual(self.found(CLEAN % name, name, level), [])

    def test_another_sets_namespace(self):
        self.assertTrue(self.found(CLEAN % "avx512", "avx2"))

    def test_weak_inline_function(self):
        self.expect("W cairn::leak(float)", CLEAN % "avx2" +
                    "namespace cairn { inline float leak(float x) { return x; }\n"
                    "namespace avx2 { float user(float x) { return leak(x); } } }")

    def test_weak_template(self):
        self.expect("cairn::leak<8>", CLEAN % "avx2" +
                    "namespace cairn { template <int W> float leak(float x) { return x * W; }\n"
                    "namespace avx2 { float user(float x) { return leak<8>(x); } } }")

    def test_template_over_a_type_of_the_set_is_no_excuse(self):
        self.expect("cairn::leak<cairn::avx2::Pair>", CLEAN % "avx2" +
                    "namespace cairn { template <class T> float leak(T x) { return x.a; }\n"
                    "namespace avx2 { float user(Pair x) { return leak(x); } } }")

    def test_standard_library(self):
        leaks = self.found("#include <algorithm>\nnamespace cairn::avx2 { float user(const float& x, const float& y)"
                           "{ return std::max(x, y); } }")
        self.assertTrue(any("std::max" in leak or "std::" in leak for leak in leaks), leaks)

    def test_member_function(self):
        self.expect("cairn::Leak::get", CLEAN % "avx2" +
                    "namespace cairn { struct Leak { float x; float get() const { return x; } };\n"
                    "namespace avx2 { float user(const Leak& x) { return x.get(); } } }")

    def test_strong_function_and_data(self):
        self.expect("T cairn::leak", "namespace cairn { float leak(float x) { return x; } }", level="-O3")
        self.expect("leak", "namespace cairn { int leak = 3; }", level="-O3")
        self.expect("leak", "namespace cairn { inline int leak = 3; namespace avx2 { int* user() { return &leak; } } }")
        self.expect("leak", "namespace cairn { struct S { template <class T> static inline T leak = 3; };"
                            "namespace avx2 { int* user() { return &S::leak<int>; } } }")

    def test_what_does_not_compile_is_a_complaint(self):
        self.expect("does not compile", "this is no C++")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        COMPILERS = sys.argv[1:]
    unittest.main(argv=sys.argv[:1])
