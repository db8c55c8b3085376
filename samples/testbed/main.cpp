// The testbed's entry: command line, then a window or pictures. Every failure is one sentence; 2 is the exit code of
// what the user can put right.

#include <cstdio>
#include <exception>
#include <stdexcept>
#include <string>

#include "app.hpp"
#include "off_screen.hpp"
#include "scenes/command_line.hpp"

namespace {

using namespace cairn;
using namespace cairn::testbed;

void print_scenes() {
    const char* category = "";
    for (const scenes::SceneInfo& scene : scenes::list()) {
        if (std::string(category) != scene.category) std::printf("%s%s\n", *category ? "\n" : "", scene.category);
        category = scene.category;
        std::string name = scene.name;
        if (*scene.parameter) name += ":" + scenes::number_text(scene.default_parameter);
        std::printf("  %-28s %s\n", name.c_str(), scene.description);
        if (*scene.parameter)
            std::printf("  %-28s %s, %s to %s\n", "", scene.parameter, scenes::number_text(scene.lower).c_str(),
                        scenes::number_text(scene.upper).c_str());
    }
}

void run(const Options& options) {
    if (!options.help.empty()) std::fputs(options.help.c_str(), stdout);
    else if (options.list) print_scenes();
    else if (!options.screenshot.empty()) take_screenshot(options);
    else if (!options.gallery.empty()) make_gallery(options);
    else App(options).run();
}

int fail(const char* sentence) {
    std::fprintf(stderr, "cairn_testbed: %s\n", sentence);
    return 2;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        run(parse_options(argc, argv));
        return 0;
    } catch (const NoDisplay& problem) {
        return fail(problem.message.c_str());
    } catch (const std::exception& problem) {
        return fail(problem.what());
    }
}
