// How a world draws itself into any renderer: a struct of function pointers. Coordinates reach it as floats relative to
// `origin`, so that a scene far from the world's origin is as sharp as one at it.
#pragma once

#include <cstdint>

#include "cairn/math.hpp"

namespace cairn {

/// What is being drawn; the renderer chooses colours and widths.
enum class DrawStyle : uint8_t {
    StaticShape,
    KinematicShape,
    DynamicShape,
    SleepingShape,
    DisabledShape,
    ContactPoint,
    SpeculativePoint,
    Normal,
    NormalImpulse,
    FrictionImpulse,
    FeatureId,
    Joint,
    JointAnchor,
    FatBox,
    CenterOfMass,
};

/// What to draw, how, and where the picture is.
struct DebugDraw {
    void* context = nullptr;  ///< first argument of every function
    /// Null ones are not called. Filled polygon, counter-clockwise; filled circle, a radius drawn along `axis` (unit).
    void (*polygon)(void* context, const Vec2* vertices, int count, DrawStyle style) = nullptr;
    void (*circle)(void* context, Vec2 center, float radius, Vec2 axis, DrawStyle style) = nullptr;
    void (*line)(void* context, Vec2 a, Vec2 b, DrawStyle style) = nullptr;
    void (*arrow)(void* context, Vec2 from, Vec2 to, DrawStyle style) = nullptr;
    void (*point)(void* context, Vec2 p, DrawStyle style) = nullptr;
    void (*text)(void* context, Vec2 p, const char* text, DrawStyle style) = nullptr;

    Point origin{};                                          ///< coordinates are relative to this
    Box view{{-max_view, -max_view}, {max_view, max_view}};  ///< what lies outside is not drawn
    bool shapes = true;
    bool joints = true;
    bool contact_points = false;
    bool contact_normals = false;
    bool contact_impulses = false;
    bool feature_ids = false;
    bool fat_boxes = false;
    bool mass_centers = false;
    float normal_length = 0.3f;  ///< m
    /// m per N s; 0 scales by the bodies' weight: a resting body's arrow is as long as it is large.
    float impulse_scale = 0;

    static constexpr double max_view = 1e9;
};

}  // namespace cairn
