// Combo, figures and sliders of one joint.

#include "joint_panel.hpp"

#include <imgui.h>

#include <cmath>
#include <cstdio>
#include <cstring>
#include <vector>

#include "joint_fields.hpp"
#include "plot.hpp"

namespace cairn::testbed {

namespace {

std::string joint_label(const ConstJointRef& joint, int number) {
    return std::to_string(number) + "  " + joint_type_name(joint.type());
}

void choose(SideBySide& runs, JointId id) {
    for (Simulation& side : runs.sides()) side.watch_joint(id);
}

// The first joint where none is chosen, or the chosen one is gone.
ConstJointRef chosen_joint(SideBySide& runs) {
    const World& world = std::as_const(runs).a().world();
    ConstJointRef joint = world.joint(runs.a().watch().joint);
    if (joint) return joint;
    ConstJointRef first = *world.joints().begin();
    choose(runs, first.id());
    return first;
}

void joint_list(SideBySide& runs, const ConstJointRef& chosen) {
    const World& world = std::as_const(runs).a().world();
    std::vector<ConstJointRef> joints;
    int now = 0;
    for (ConstJointRef joint : world.joints()) {
        if (joint.id() == chosen.id()) now = static_cast<int>(joints.size());
        joints.push_back(joint);
    }
    ImGui::SetNextItemWidth(-1);
    if (!ImGui::BeginCombo("##joint", joint_label(chosen, now).c_str(), ImGuiComboFlags_HeightLarge)) return;
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(joints.size()));
    while (clipper.Step()) {
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
            const ConstJointRef& joint = joints[static_cast<size_t>(i)];
            if (ImGui::Selectable(joint_label(joint, i).c_str(), i == now)) choose(runs, joint.id());
        }
    }
    ImGui::EndCombo();
}

// A row of the table: what it is, then per side the value.
template <class Value> void figure_row(const SideBySide& runs, const char* title, Value value) {
    ImGui::TableNextColumn();
    ImGui::TextDisabled("%s", title);
    for (size_t i = 0; i < runs.sides().size(); ++i) {
        const Simulation& side = runs.sides()[i];
        ConstJointRef joint = side.world().joint(side.watch().joint);
        char text[48] = "gone";
        if (joint) value(text, joint, side.watch());
        ImGui::TableNextColumn();
        if (runs.both()) ImGui::PushStyleColor(ImGuiCol_Text, side_colors[i]);
        ImGui::TextUnformatted(text);
        if (runs.both()) ImGui::PopStyleColor();
    }
}

void figures(const SideBySide& runs) {
    if (!ImGui::BeginTable("forces", 1 + static_cast<int>(runs.sides().size()))) return;
    constexpr size_t size = 48;
    auto number = [](float x) { return static_cast<double>(x); };
    figure_row(runs, "force on B", [&](char* text, const ConstJointRef& joint, const JointWatch&) {
        std::snprintf(text, size, "%.2f N", number(length(joint.force())));
    });
    figure_row(runs, "largest", [&](char* text, const ConstJointRef&, const JointWatch& watch) {
        std::snprintf(text, size, "%.2f N", number(watch.largest_force));
    });
    figure_row(runs, "torque on B", [&](char* text, const ConstJointRef& joint, const JointWatch&) {
        std::snprintf(text, size, "%.2f N m", number(joint.torque()));
    });
    figure_row(runs, "largest", [&](char* text, const ConstJointRef&, const JointWatch& watch) {
        std::snprintf(text, size, "%.2f N m", number(watch.largest_torque));
    });
    figure_row(runs, "B from A", [&](char* text, const ConstJointRef& joint, const JointWatch&) {
        Vec2 at = joint.translation();
        std::snprintf(text, size, "%.3f, %.3f m", number(at.x), number(at.y));
    });
    figure_row(runs, "angle", [&](char* text, const ConstJointRef& joint, const JointWatch&) {
        std::snprintf(text, size, "%.3f rad", number(joint.angle()));
    });
    ImGui::EndTable();
}

// True when the user has changed the value.
bool edit(const JointField& field, float& value) {
    char title[48];
    std::snprintf(title, sizeof title, *field.unit ? "%s, %s" : "%s", field.title, field.unit);
    if (field.truth) {
        bool on = value != 0;
        bool changed = ImGui::Checkbox(title, &on);
        value = on ? 1.0f : 0.0f;
        return changed;
    }
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - ImGui::GetFontSize() * 12.6f);
    // No clamping: what a scene has chosen may lie beyond the slider's ends.
    return ImGui::SliderFloat(title, &value, field.lower, field.upper, "%.4g");
}

void sliders(SideBySide& runs, const ConstJointRef& joint) {
    JointSettings settings = read_settings(joint);
    std::span<const JointField> fields = joint_fields(settings);
    if (fields.empty()) ImGui::TextDisabled("it has no settings");
    for (const JointField& field : fields) {
        float value = settings.get(field);
        if (!edit(field, value)) continue;
        for (Simulation& side : runs.sides()) {
            JointRef other = side.world().joint(joint.id());
            if (!other || other.type() != settings.type) continue;
            JointSettings changed = read_settings(other);
            changed.set(field, value);
            write_settings(other, changed);
        }
    }
}

}  // namespace

bool opens_joints(const Simulation& simulation) { return std::strcmp(simulation.info()->category, "Joints") == 0; }

bool choose_joints(Ui& ui, const World& world) {
    if (!(world.joints().begin() != world.joints().end())) {
        ImGui::TextDisabled("Solver");
        return false;
    }
    for (bool joints : {false, true}) {
        bool chosen = ui.joints == joints;
        if (joints) ImGui::SameLine();
        if (chosen) ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(ImGuiCol_SliderGrab));
        if (ImGui::SmallButton(joints ? "Joints" : "Solver")) ui.joints = joints;
        if (chosen) ImGui::PopStyleColor();
    }
    return ui.joints;
}

void joint_panel(Ui& ui, SideBySide& runs) {
    ConstJointRef joint = chosen_joint(runs);
    joint_list(runs, joint);
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("Or click at a joint's end in the picture.");
    bool enabled = joint.enabled();
    if (ImGui::Checkbox("enabled", &enabled)) {
        for (Simulation& side : runs.sides())
            if (JointRef other = side.world().joint(joint.id())) other.set_enabled(enabled);
    }
    ImGui::SameLine();
    ImGui::Checkbox("forces in the picture", &ui.draw.reactions);
    figures(runs);
    ImGui::Separator();
    ImGui::BeginChild("joint settings", {0, 0}, false, ImGuiWindowFlags_NoBackground);
    sliders(runs, joint);
    ImGui::TextDisabled("Restart brings the scene's own values back.");
    ImGui::EndChild();
}

}  // namespace cairn::testbed
