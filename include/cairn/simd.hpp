// The instruction sets that kernels are compiled for. Which one runs changes no result, only its time.
#pragma once

#include <cstdint>

namespace cairn {

/// A set of kernels: all compute the same bits. `Baseline` is what every machine of the target has (SSE2 on x86-64,
/// NEON on aarch64, SIMD128 on wasm): 4 floats at once; `Avx2` takes 8, `Avx512` 16.
enum class SimdSet : uint8_t { Best, Baseline, Avx2, Avx512 };

/// "best", "baseline", "avx2", "avx512".
const char* name_of(SimdSet set);
/// Whether this program holds the set's kernels and this CPU and its system can run them.
bool is_available(SimdSet set);
/// The set that `wanted` becomes here: itself if available, else the best available one.
SimdSet resolve(SimdSet wanted);
/// The set that a new world gets by `WorldDef::simd`: what the environment variable CAIRN_SIMD names, else `wanted`,
/// resolved. An unknown name or a set that this CPU lacks costs a sentence in `problem` (`size` bytes; may be null).
SimdSet choose_simd_set(SimdSet wanted, char* problem, int size);

}  // namespace cairn
