// picture_check FILE [WIDTH HEIGHT]: exits 0 when the PNG file shows a scene: of the size asked for, with several
// colours, with enough of it drawn on, and not all of that in one corner. Says in one line what it saw.

#include <stb_image.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>

namespace {

struct Findings {
    size_t colors = 0;
    double drawn = 0;         // part of the pixels that are not of the commonest colour
    int left = 0, right = 0;  // columns of the first and last such pixel
    int top = 0, bottom = 0;  // and rows
};

Findings look_at(const uint32_t* pixels, int width, int height) {
    std::map<uint32_t, int> counts;
    const int total = width * height;
    for (int i = 0; i < total; ++i) ++counts[pixels[i]];
    const auto common = std::max_element(counts.begin(), counts.end(),
                                         [](const auto& a, const auto& b) { return a.second < b.second; });
    Findings found{counts.size(), 1 - double(common->second) / total, width, 0, height, 0};
    for (int i = 0; i < total; ++i) {
        if (pixels[i] == common->first) continue;
        found.left = std::min(found.left, i % width);
        found.right = std::max(found.right, i % width);
        found.top = std::min(found.top, i / width);
        found.bottom = std::max(found.bottom, i / width);
    }
    return found;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2 && argc != 4) {
        std::fprintf(stderr, "usage: picture_check FILE [WIDTH HEIGHT]\n");
        return 2;
    }
    int width = 0, height = 0, channels = 0;
    const std::unique_ptr<stbi_uc, void (*)(void*)> image(stbi_load(argv[1], &width, &height, &channels, 4),
                                                          stbi_image_free);
    if (!image) {
        std::fprintf(stderr, "%s: %s\n", argv[1], stbi_failure_reason());
        return 1;
    }
    if (argc == 4 && (width != std::atoi(argv[2]) || height != std::atoi(argv[3]))) {
        std::fprintf(stderr, "%s: %d x %d pixels, expected %s x %s\n", argv[1], width, height, argv[2], argv[3]);
        return 1;
    }
    const Findings found = look_at(reinterpret_cast<const uint32_t*>(image.get()), width, height);
    std::printf("%s: %d x %d, %zu colours, %.2f %% drawn, within columns %d-%d and rows %d-%d\n", argv[1], width,
                height, found.colors, 100 * found.drawn, found.left, found.right, found.top, found.bottom);
    const bool spread = found.right - found.left > width / 8 && found.bottom - found.top > height / 8;
    return found.colors >= 8 && found.drawn > 0.002 && spread ? 0 : 1;
}
