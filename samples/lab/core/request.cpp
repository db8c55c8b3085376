// From words to tasks.
#include "request.hpp"

#include "scenes/command_line.hpp"

namespace cairn::lab {

namespace {

Error failure(std::string sentence) { return {ErrorCode::InvalidArgument, std::move(sentence)}; }

std::vector<std::string> split(const std::string& text, char separator) {
    std::vector<std::string> parts;
    for (size_t begin = 0;;) {
        size_t end = text.find(separator, begin);
        parts.push_back(text.substr(begin, end - begin));
        if (end == std::string::npos) return parts;
        begin = end + 1;
    }
}

Result<Point> parse_origin(const std::string& text) {
    if (text.empty()) return Point{};
    std::vector<std::string> parts = split(text, ',');
    Point origin{scenes::parse_number(parts[0]), parts.size() == 2 ? scenes::parse_number(parts[1]) : 0};
    if (parts.size() == 2 && is_finite(origin)) return origin;
    return failure("--origin is written x,y in metres, got " + scenes::quoted(text));
}

Result<WorldDef> world_def(const Request& request) {
    WorldDef def;
    def.workers = request.workers;
    if (request.simd.empty()) return def;
    for (SimdSet set : {SimdSet::Best, SimdSet::Baseline, SimdSet::Avx2, SimdSet::Avx512}) {
        if (request.simd != name_of(set)) continue;
        if (!is_available(set)) return failure("instruction set " + request.simd + " is not available here");
        def.simd = set;
        return def;
    }
    return failure("instruction set " + scenes::quoted(request.simd) +
                   " is unknown; there are best, baseline, avx2 and avx512");
}

Result<Conditions> conditions_of(const Request& request, const std::vector<std::string>& changes) {
    Result<SolverSettings> settings = scenes::find_preset(request.preset);
    for (const std::string& change : changes) {
        if (settings) settings = scenes::with_setting(*settings, change);
    }
    if (!settings) return settings.error();
    Conditions conditions{.settings = *settings,
                          .hertz = static_cast<float>(request.hertz),
                          .seconds = request.seconds,
                          .steps = request.steps};
    if (!request.sleep.empty() && request.sleep != "on" && request.sleep != "off") {
        return failure("--sleep is on or off, got " + scenes::quoted(request.sleep));
    }
    if (request.sleep == "on") conditions.settings.sleep = true;
    conditions.keep_awake = request.sleep == "off";
    Result<Point> origin = parse_origin(request.origin);
    if (!origin) return origin.error();
    conditions.origin = *origin;
    Result<WorldDef> def = world_def(request);
    if (!def) return def.error();
    conditions.world = *def;
    return conditions;
}

const Catalogue::Suite* find_suite(const Catalogue& catalogue, const std::string& name) {
    for (const Catalogue::Suite& suite : catalogue.suites) {
        if (suite.name == name) return &suite;
    }
    return nullptr;
}

// An item's own conditions on top of the command line's.
Task task_of(const Catalogue::Item& item, const Conditions& common) {
    Task task{.name = item.scene, .conditions = common};
    task.conditions.keep_awake |= item.keep_awake;
    if (item.seconds > 0 && common.steps == 0 && common.seconds == 0) task.conditions.seconds = item.seconds;
    if (item.hertz > 0 && common.hertz == 0) task.conditions.hertz = item.hertz;
    if (common.origin == Point{}) task.conditions.origin = item.origin;
    if (!item.preset.empty() && common.settings == SolverSettings{}) {
        task.conditions.settings = *scenes::find_preset(item.preset);
        task.variant = item.preset;
    }
    return task;
}

Result<std::vector<Task>> suite_tasks(const Catalogue& catalogue, const std::string& name, const Conditions& common) {
    const Catalogue::Suite* suite = find_suite(catalogue, name);
    if (suite == nullptr) {
        std::vector<std::string_view> names;
        for (const Catalogue::Suite& known : catalogue.suites) names.emplace_back(known.name);
        return failure("suite " + scenes::quoted(name) + " is unknown; the nearest are " +
                       scenes::nearest_words(name, names));
    }
    std::vector<Task> tasks;
    for (const Catalogue::Item& item : suite->items) tasks.push_back(task_of(item, common));
    return tasks;
}

// A scene is built once to see whether its parameter is accepted; huge ones are worth the wait.
std::string check_task(const Catalogue& catalogue, const Task& task) {
    const SceneInfo* info = catalogue.find(task.name);
    if (info == nullptr) {
        std::string name = task.name.substr(0, task.name.find(':'));
        return "scene " + scenes::quoted(name) + " is unknown; the nearest names are " + catalogue.nearest(name);
    }
    if (!info->series.empty() && task.name.find(':') == std::string::npos) return {};
    Result<Scene> scene = info->build(task.name, task.conditions);
    return scene ? std::string() : scene.error().message;
}

}  // namespace

std::vector<std::string> expand_name(const std::string& name) {
    size_t colon = name.find(':');
    if (colon == std::string::npos) return {name};
    std::vector<std::string> names;
    for (const std::string& parameter : split(name.substr(colon + 1), ',')) {
        names.push_back(name.substr(0, colon + 1) + parameter);
    }
    return names;
}

std::vector<std::vector<std::string>> expand_settings(const std::vector<std::string>& settings) {
    std::vector<std::vector<std::string>> grid{{}};
    for (const std::string& setting : settings) {
        size_t equals = setting.find('=');
        std::vector<std::vector<std::string>> wider;
        for (const std::vector<std::string>& row : grid) {
            // Without "=", the word goes on as it is, to be refused by whoever knows settings.
            for (const std::string& value : split(equals == std::string::npos ? "" : setting.substr(equals + 1), ',')) {
                wider.push_back(row);
                wider.back().push_back(equals == std::string::npos ? setting : setting.substr(0, equals + 1) + value);
            }
        }
        grid = std::move(wider);
    }
    return grid;
}

Result<std::vector<Task>> make_tasks(const Catalogue& catalogue, const Request& request,
                                     const std::vector<std::string>& changes) {
    Result<Conditions> common = conditions_of(request, changes);
    if (!common) return common.error();
    std::vector<Task> tasks;
    if (!request.suite.empty()) {
        Result<std::vector<Task>> suite = suite_tasks(catalogue, request.suite, *common);
        if (!suite) return suite.error();
        tasks = *suite;
    }
    for (const std::string& argument : request.names) {
        for (const std::string& name : expand_name(argument)) tasks.push_back({.name = name, .conditions = *common});
    }
    if (tasks.empty()) return failure("no scene was named; `list` shows them, and --suite takes a list of them");
    for (const Task& task : tasks) {
        if (std::string complaint = check_task(catalogue, task); !complaint.empty()) return failure(complaint);
    }
    return tasks;
}

}  // namespace cairn::lab
