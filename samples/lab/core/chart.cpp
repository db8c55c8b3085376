// Curves in a fixed frame. Thousands of steps become some hundred points: the least and the largest of each bucket, in
// the order in which they came, so that a peak of one step stays visible.
#include "chart.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace cairn::lab {

namespace {

constexpr double width = 240, height = 70, top = 18, bottom = 14;
constexpr size_t buckets = 200;

struct Range {
    double least = HUGE_VAL, most = -HUGE_VAL, seconds = 0;
};

Range range_of(const std::vector<Curve>& curves) {
    Range range;
    for (const Curve& curve : curves) {
        range.seconds = std::max(range.seconds, static_cast<double>(curve.values->size()) / curve.hertz);
        for (float value : *curve.values) {
            if (!std::isfinite(value)) continue;
            range.least = std::min(range.least, static_cast<double>(value));
            range.most = std::max(range.most, static_cast<double>(value));
        }
    }
    if (range.least > range.most) range.least = range.most = 0;
    if (range.least > 0 && range.least < 0.5 * range.most) range.least = 0;
    return range;
}

std::string short_number(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.3g", value);
    return text;
}

class Line {
public:
    Line(const Curve& curve, const Range& range) : curve_(curve), range_(range) {}

    std::string draw() {
        size_t count = curve_.values->size(), step = std::max<size_t>(1, (count + buckets - 1) / buckets);
        for (size_t begin = 0; begin < count; begin += step) {
            auto first = curve_.values->begin() + static_cast<std::ptrdiff_t>(begin);
            auto last = first + static_cast<std::ptrdiff_t>(std::min(step, count - begin));
            auto [least, most] = std::minmax_element(first, last);
            add(std::min(least, most));
            if (least != most) add(std::max(least, most));
        }
        return "<polyline class=\"" + curve_.style + "\" points=\"" + points_ + "\"/>";
    }

private:
    void add(std::vector<float>::const_iterator at) {
        if (!std::isfinite(*at)) return;
        double t = static_cast<double>(at - curve_.values->begin() + 1) / curve_.hertz;
        double span = range_.most - range_.least;
        double part = span > 0 ? (static_cast<double>(*at) - range_.least) / span : 0.5;
        char text[48];
        std::snprintf(text, sizeof text, "%.1f,%.1f ", width * t / range_.seconds, top + height * (1 - part));
        points_ += text;
    }

    const Curve& curve_;
    const Range& range_;
    std::string points_;
};

std::string text_at(double x, double y, const char* style, const std::string& text) {
    char head[96];
    std::snprintf(head, sizeof head, "<text x=\"%.0f\" y=\"%.0f\" class=\"%s\">", x, y, style);
    return head + text + "</text>";
}

}  // namespace

std::string chart(const std::string& title, const std::vector<Curve>& curves) {
    Range range = range_of(curves);
    char head[160];
    std::snprintf(head, sizeof head, "<svg class=\"chart\" viewBox=\"-2 0 %.0f %.0f\" role=\"img\" aria-label=\"%s\">",
                  width + 4, top + height + bottom, title.c_str());
    std::string svg = head;
    char frame[96];
    std::snprintf(frame, sizeof frame, "<rect class=\"frame\" x=\"0\" y=\"%.0f\" width=\"%.0f\" height=\"%.0f\"/>", top,
                  width, height);
    svg += frame;
    for (const Curve& curve : curves) svg += Line(curve, range).draw();
    svg += text_at(0, 12, "title", title);
    svg += text_at(width, 12, "most", short_number(range.most));
    svg += text_at(width, top + height + 11, "most", short_number(range.least));
    svg += text_at(0, top + height + 11, "time", "0 to " + short_number(range.seconds) + " s");
    return svg + "</svg>";
}

}  // namespace cairn::lab
