// The camera's few formulas: screen to world and back, zoom that keeps a place, framing.

#include "camera.hpp"

#include <algorithm>

namespace cairn::testbed {

void Camera::set_scale(double scale) { scale_ = std::clamp(scale, min_scale, max_scale); }

void Camera::frame(const Box& box) {
    constexpr double room = 1.06;
    double width = std::max(box.upper.x - box.lower.x, 1e-3) * room;
    double height = std::max(box.upper.y - box.lower.y, 1e-3) * room;
    center_ = {(box.lower.x + box.upper.x) / 2, (box.lower.y + box.upper.y) / 2};
    set_scale(std::min(static_cast<double>(viewport_.width) / width, static_cast<double>(viewport_.height) / height));
}

void Camera::pan(Vec2 screen_distance) {
    center_.x -= static_cast<double>(screen_distance.x) / scale_;
    center_.y += static_cast<double>(screen_distance.y) / scale_;
}

void Camera::zoom_at(Vec2 screen, double factor) {
    Point before = to_world(screen);
    set_scale(scale_ * factor);
    Point after = to_world(screen);
    center_ = {center_.x + before.x - after.x, center_.y + before.y - after.y};
}

Point Camera::to_world(Vec2 screen) const {
    double x = static_cast<double>(screen.x - viewport_.x - viewport_.width / 2) / scale_;
    double y = static_cast<double>(viewport_.y + viewport_.height / 2 - screen.y) / scale_;
    return {center_.x + x, center_.y + y};
}

Vec2 Camera::to_screen(Point point) const {
    Vec2 p = to_pixels(point);
    return {viewport_.x + viewport_.width / 2 + p.x, viewport_.y + viewport_.height / 2 - p.y};
}

Box Camera::view() const {
    double half_width = static_cast<double>(viewport_.width) / 2 / scale_;
    double half_height = static_cast<double>(viewport_.height) / 2 / scale_;
    return {{center_.x - half_width, center_.y - half_height}, {center_.x + half_width, center_.y + half_height}};
}

}  // namespace cairn::testbed
