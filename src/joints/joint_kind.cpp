// The list of all kinds of joints.
#include "joints/joint_kind.hpp"

#include "joints/distance.hpp"
#include "joints/gear.hpp"
#include "joints/generic.hpp"
#include "joints/motor.hpp"
#include "joints/prismatic.hpp"
#include "joints/revolute.hpp"
#include "joints/weld.hpp"
#include "joints/wheel.hpp"

namespace cairn {

namespace {

/// With the settings as what they are.
template <class Settings> void fill(const JointView& view, const std::byte* bytes, JointRows& rows) {
    static_assert(std::is_trivially_copyable_v<Settings> && sizeof(Settings) <= max_joint_settings);
    Settings settings;
    std::memcpy(static_cast<void*>(&settings), bytes, sizeof(Settings));
    fill_rows(view, settings, rows);
}

}  // namespace

const JointKind& joint_kind(JointType type) {
    static constexpr JointKind kinds[joint_type_count] = {
        {"revolute", sizeof(RevoluteSettings), revolute_fields, fill<RevoluteSettings>, false,
         offsetof(RevoluteSettings, lower_angle)},
        {"prismatic", sizeof(PrismaticSettings), prismatic_fields, fill<PrismaticSettings>},
        {"distance", sizeof(DistanceSettings), distance_fields, fill<DistanceSettings>},
        {"weld", sizeof(WeldSettings), weld_fields, fill<WeldSettings>},
        {"wheel", sizeof(WheelSettings), wheel_fields, fill<WheelSettings>},
        {"motor", sizeof(MotorSettings), motor_fields, fill<MotorSettings>},
        {"filter", sizeof(FilterSettings), {}, nullptr},
        {"generic", sizeof(GenericSettings), generic_fields, fill<GenericSettings>, false,
         offsetof(GenericSettings, angle) + offsetof(AxisSettings, lower)},
        {"gear", sizeof(GearSettings), gear_fields, fill<GearSettings>, true},
        {"rack and pinion", sizeof(RackAndPinionSettings), rack_and_pinion_fields, fill<RackAndPinionSettings>, true},
        {"pulley", sizeof(PulleySettings), pulley_fields, fill<PulleySettings>},
        {"ratchet", sizeof(RatchetSettings), ratchet_fields, fill<RatchetSettings>},
        {"user", sizeof(UserSettings), {}, nullptr, true},
    };
    return kinds[static_cast<size_t>(type)];
}

}  // namespace cairn
