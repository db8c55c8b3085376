// Sine, cosine and arc tangent from polynomials of our own, the same bits on every machine. Knows nothing but floats.
//
// The C library's functions differ from system to system in the last bit, and one differing bit makes two runs of a
// world diverge. Everything here is + - * / and floor on doubles, so the only rounding that shows is the last one to
// float: 3e-8 for sine and cosine, 1.2e-7 for angles above 2.
#include "cairn/math.hpp"

namespace cairn {

namespace {

constexpr double pi_double = 3.14159265358979323846;
constexpr double half_pi = pi_double / 2;
constexpr double quarter_pi = pi_double / 4;

// Taylor polynomials for |r| <= pi/4. The first terms left out are r^11 / 11! < 1.8e-9 and r^12 / 12! < 1.2e-10.
double sin_polynomial(double r) {
    constexpr double c3 = -1.0 / 6, c5 = 1.0 / 120, c7 = -1.0 / 5040, c9 = 1.0 / 362880;
    double z = r * r;
    return r * (1 + z * (c3 + z * (c5 + z * (c7 + z * c9))));
}

double cos_polynomial(double r) {
    constexpr double c2 = -1.0 / 2, c4 = 1.0 / 24, c6 = -1.0 / 720, c8 = 1.0 / 40320, c10 = -1.0 / 3628800;
    double z = r * r;
    return 1 + z * (c2 + z * (c4 + z * (c6 + z * (c8 + z * c10))));
}

// The series t - t^3/3 + t^5/5 - ..., for |t| <= tan(pi/8) = 0.4142. The first term left out is t^19 / 19 < 2.9e-9.
double atan_polynomial(double t) {
    constexpr double c3 = -1.0 / 3, c5 = 1.0 / 5, c7 = -1.0 / 7, c9 = 1.0 / 9;
    constexpr double c11 = -1.0 / 11, c13 = 1.0 / 13, c15 = -1.0 / 15, c17 = 1.0 / 17;
    double z = t * t;
    double tail = c9 + z * (c11 + z * (c13 + z * (c15 + z * c17)));
    return t * (1 + z * (c3 + z * (c5 + z * (c7 + z * tail))));
}

// atan(t) for 0 <= t <= 1. The upper part is folded: atan(t) = pi/4 + atan((t - 1) / (t + 1)).
double atan_of_unit(double t) {
    constexpr double tan_eighth_pi = 0.41421356237309504880;
    return t <= tan_eighth_pi ? atan_polynomial(t) : quarter_pi + atan_polynomial((t - 1) / (t + 1));
}

}  // namespace

// |x| = k pi/2 + r with |r| <= pi/4. One double for pi/2 is enough: at 1e4 rad the reduction is off by 1e-12. The
// quadrant stays a double, since k may be outside the range of any integer.
SinCos sin_cos(float x) {
    if (!is_finite(x)) return {0, 1};
    double a = std::fabs(static_cast<double>(x));
    double k = std::floor(a / half_pi + 0.5);
    // Above 1e15 the subtraction has no digits left; the clamp keeps the result a unit vector.
    double r = clamp(a - k * half_pi, -quarter_pi, quarter_pi);
    double quadrant = k - 4 * std::floor(k / 4);

    double s = sin_polynomial(r), c = cos_polynomial(r);
    bool swapped = quadrant == 1 || quadrant == 3;
    double sine = swapped ? c : s, cosine = swapped ? s : c;
    if (quadrant >= 2) sine = -sine;
    if (quadrant == 1 || quadrant == 2) cosine = -cosine;
    if (std::signbit(x)) sine = -sine;
    return {static_cast<float>(sine), static_cast<float>(cosine)};
}

float atan2(float y, float x) {
    if (x != x || y != y || (x == 0 && y == 0)) return 0;
    double ax = std::fabs(static_cast<double>(x)), ay = std::fabs(static_cast<double>(y));
    if (!is_finite(ax) || !is_finite(ay)) {  // as for directions: an infinite side beats a finite one
        ax = is_finite(ax) ? 0 : 1;
        ay = is_finite(ay) ? 0 : 1;
    }
    double angle = ay <= ax ? atan_of_unit(ay / ax) : half_pi - atan_of_unit(ax / ay);
    if (x < 0) angle = pi_double - angle;
    return static_cast<float>(y < 0 ? -angle : angle);
}

}  // namespace cairn
