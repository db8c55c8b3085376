// Versioned JSON files, read with one sentence for everything that may be wrong with them, and written whole or not.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "cairn/error.hpp"

namespace cairn::lab {

using Json = nlohmann::ordered_json;

/// The object of a file, whose member `key` is a version from `oldest` to `newest`; `what` names such files.
Result<Json> load_json(const std::string& path, const char* key, const char* what, int oldest, int newest);
/// Writes a text beside its place and moves it there. Returns a sentence if it can't, else nothing.
std::string save_text(const std::string& text, const std::string& path);

}  // namespace cairn::lab
