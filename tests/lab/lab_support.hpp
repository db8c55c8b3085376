// What the laboratory's tests share: files of their own, and the program called without a process.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <cstdio>
#include <fstream>
#include <sstream>

#include "cairn/lab/command.hpp"
#include "cairn/lab/compare.hpp"
#include "catalogue.hpp"

namespace cairn::lab::test {

// Removes the files of a run of this program.
struct ScratchFiles {
    std::string tag = std::to_string(std::chrono::steady_clock::now().time_since_epoch().count());
    std::vector<std::string> paths{};

    ScratchFiles() = default;
    ScratchFiles(const ScratchFiles&) = delete;
    ScratchFiles& operator=(const ScratchFiles&) = delete;
    ~ScratchFiles() {
        for (const std::string& path : paths) std::remove(path.c_str());
    }
};

// A file of this test's own, in this run of the program: others may run the same test at the same time.
inline std::string scratch(const std::string& name) {
    static ScratchFiles files;
    std::string test = testing::UnitTest::GetInstance()->current_test_info()->name();
    files.paths.push_back(testing::TempDir() + "cairn_lab_" + files.tag + test + name);
    return files.paths.back();
}

inline std::string contents(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

inline void write(const std::string& path, const std::string& text) { std::ofstream(path, std::ios::binary) << text; }

struct Answer {
    int code;
    std::string said;       // on stderr
    std::string printed{};  // on stdout
};

// The program's answer to a command line.
inline Answer cairn_lab(std::vector<std::string> words, const Catalogue& catalogue = standing_catalogue()) {
    words.insert(words.begin(), "cairn_lab");
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    int code = command_line(static_cast<int>(arguments.size()), arguments.data(), catalogue);
    std::string printed = testing::internal::GetCapturedStdout();
    return {code, testing::internal::GetCapturedStderr(), printed};
}

}  // namespace cairn::lab::test
