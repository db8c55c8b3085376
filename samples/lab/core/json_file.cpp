// Files of the laboratory: versions, and writing that leaves no half of a file.
#include "json_file.hpp"

#include <filesystem>
#include <fstream>

namespace cairn::lab {

namespace {

Error failure(std::string sentence) { return {ErrorCode::InvalidArgument, std::move(sentence)}; }

Result<Json> check_version(Json json, const std::string& path, const char* key, const char* what, int oldest,
                           int newest) {
    auto version = json.is_object() ? json.find(key) : json.end();
    if (version == json.end() || !version->is_number_integer()) {
        return failure(path + " is no " + what + " file of the laboratory: it has no version \"" + key + "\"");
    }
    int64_t number = version->get<int64_t>();
    if (number >= oldest && number <= newest) return Result<Json>(std::move(json));
    return failure(path + " has version " + std::to_string(number) + ", which is too " +
                   (number > newest ? "new" : "old") + " for this laboratory (it reads " + std::to_string(oldest) +
                   " to " + std::to_string(newest) + ")");
}

}  // namespace

Result<Json> load_json(const std::string& path, const char* key, const char* what, int oldest, int newest) {
    std::ifstream file(path);
    if (!file) return failure(path + " can't be opened");
    try {
        return check_version(Json::parse(file), path, key, what, oldest, newest);
    } catch (const Json::parse_error& error) {
        return failure(path + " is not valid JSON at byte " + std::to_string(error.byte));
    }
}

std::string save_text(const std::string& text, const std::string& path) {
    std::filesystem::path beside = path;
    beside += ".new";
    {
        std::ofstream file(beside, std::ios::binary);
        file << text;
        if (!file.flush()) return path + " can't be written";
    }
    std::error_code code;
    std::filesystem::rename(beside, path, code);
    return code ? path + " can't be written" : std::string();
}

}  // namespace cairn::lab
