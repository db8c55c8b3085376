// What the programs around the scenes read from a command line in the same way: numbers, presets, `name=value`.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "cairn/error.hpp"
#include "cairn/settings.hpp"

namespace cairn::scenes {

/// The number that the whole text is; NaN where it is anything else ("inf", hexadecimals, blanks, trailing letters).
double parse_number(std::string_view text);
/// A number as short as people write it: 100, 0.25, 1e+06.
std::string number_text(double value);
/// "text", with the quotes.
std::string quoted(std::string_view text);
/// The nearest three of some words to one that was not found, as "tower, bounce, pyramid": those that begin with
/// it, those that contain it, then by the letters that differ.
std::string nearest_words(std::string_view word, std::span<const std::string_view> words);

/// A preset by name: default, standing, soft_step, lite. The error is one sentence that names them.
Result<SolverSettings> find_preset(std::string_view name);
/// Settings for people: the preset that they are nearest to and what differs from it, "default, substeps=16", "lite".
/// Of many differences the first three are named.
std::string settings_text(const SolverSettings& settings);
/// Settings with one field changed by "name=value" (bools: 0, 1, false, true). The error is one sentence.
Result<SolverSettings> with_setting(const SolverSettings& settings, std::string_view name_and_value);

}  // namespace cairn::scenes
