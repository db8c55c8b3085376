// A game that tests a scene of its own with the laboratory: cairn::lab by find_package, nothing of its dependencies.
#include <cairn/lab/command.hpp>

using namespace cairn;

int main(int argc, char** argv) {
    lab::Catalogue catalogue;
    catalogue.scenes.push_back(
        {.name = "shelf", .build = [](std::string_view, const lab::Conditions& conditions) -> Result<lab::Scene> {
             lab::Scene scene;
             scene.world = std::make_shared<World>(WorldDef{.solver = conditions.solver()});
             BodyId shelf = scene.world->create_body({.position = {0, -1}});
             scene.world->create_shape(shelf, Polygon::box(5, 1));
             BodyId jar = scene.world->create_body({.type = BodyType::Dynamic, .position = {0, 1}});
             scene.world->create_shape(jar, Polygon::box(0.2f, 0.4f));
             scene.steps = 120;
             return scene;
         }});
    return lab::command_line(argc, argv, catalogue);
}
