// Names in a catalogue.
#include <vector>

#include "cairn/lab/scene.hpp"
#include "scenes/command_line.hpp"

namespace cairn::lab {

const SceneInfo* Catalogue::find(std::string_view name_with_parameter) const {
    std::string_view name = name_with_parameter.substr(0, name_with_parameter.find(':'));
    for (const SceneInfo& info : scenes) {
        if (info.name == name) return &info;
    }
    return nullptr;
}

std::string Catalogue::nearest(std::string_view name) const {
    std::vector<std::string_view> names;
    for (const SceneInfo& info : scenes) names.emplace_back(info.name);
    return cairn::scenes::nearest_words(name, names);
}

}  // namespace cairn::lab
