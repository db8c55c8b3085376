// Figures as text for people.
#include "table.hpp"

#include <cmath>
#include <cstdio>

namespace cairn::lab {

std::string figure_text(double value) {
    if (std::isnan(value)) return "never";
    char text[32];
    std::snprintf(text, sizeof text, "%.4g", value);
    return text;
}

void print_results(const Results& results) {
    for (const Entry& entry : results.scenes) {
        std::printf("%s\n", entry.label().c_str());
        for (const Figure& figure : entry.figures) {
            std::printf("    %-22s %s\n", figure.name.c_str(), figure_text(figure.value).c_str());
        }
        std::printf("    %-22s %s (worst %s)\n", "ms per step", figure_text(entry.times.median).c_str(),
                    figure_text(entry.times.worst).c_str());
    }
    std::fflush(stdout);
}

}  // namespace cairn::lab
