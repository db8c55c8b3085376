// Setting up GLFW, the OpenGL loader and ImGui; the font and the colours of panels.

#include "window.hpp"

#include <GLFW/glfw3.h>
#include <glad/gl.h>
#include <imgui.h>
#include <imgui_impl_glfw.h>
#include <imgui_impl_opengl3.h>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

#include <filesystem>
#include <stdexcept>

namespace cairn::testbed {

namespace {

constexpr float font_size = 13;

std::string glfw_error() {
    const char* text = nullptr;
    glfwGetError(&text);
    return text ? text : "no reason given";
}

// A sans serif font of the system, or empty.
std::string system_font() {
    for (const char* path :
         {"/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", "/usr/share/fonts/dejavu/DejaVuSans.ttf",
          "/usr/share/fonts/dejavu-sans-fonts/DejaVuSans.ttf", "/usr/share/fonts/TTF/DejaVuSans.ttf",
          "/System/Library/Fonts/SFNS.ttf", "C:/Windows/Fonts/segoeui.ttf"}) {
        std::error_code code;
        if (std::filesystem::exists(path, code)) return path;
    }
    return {};
}

// Mesa's software rasteriser takes and frees megabytes in every frame. glibc gives them back to the system and faults
// them in again, which took ten times as long as the drawing's own work on the main thread (44 ms against 4.4 ms for
// 20,000 quads): freed memory stays with the process instead.
void keep_freed_memory() {
#if defined(__GLIBC__)
    constexpr int plenty = 512 << 20;
    mallopt(M_TRIM_THRESHOLD, plenty);
    mallopt(M_MMAP_THRESHOLD, plenty);
    mallopt(M_TOP_PAD, 16 << 20);
#endif
}

ImVec4 color(uint32_t hex, float opacity = 1) { return ImGui::ColorConvertU32ToFloat4(rgb(hex, opacity)); }

void set_colors(ImGuiStyle& style) {
    ImGui::StyleColorsDark(&style);
    ImVec4* colors = style.Colors;
    ImVec4 frame = color(0x2a2f38), hovered = color(0x38404d), active = color(0x465266), accent = color(0x5aa2e8);
    colors[ImGuiCol_Text] = color(0xe3e6ea);
    colors[ImGuiCol_TextDisabled] = color(0x98a0ac);
    colors[ImGuiCol_WindowBg] = color(0x1b1e24);
    colors[ImGuiCol_ChildBg] = color(0x16181d);
    colors[ImGuiCol_PopupBg] = color(0x23272f);
    colors[ImGuiCol_Border] = color(0x343a45);
    for (int i : {ImGuiCol_FrameBg, ImGuiCol_Button, ImGuiCol_Header}) colors[i] = frame;
    for (int i : {ImGuiCol_FrameBgHovered, ImGuiCol_ButtonHovered, ImGuiCol_HeaderHovered}) colors[i] = hovered;
    for (int i : {ImGuiCol_FrameBgActive, ImGuiCol_ButtonActive, ImGuiCol_HeaderActive}) colors[i] = active;
    for (int i : {ImGuiCol_TitleBg, ImGuiCol_TitleBgActive, ImGuiCol_TitleBgCollapsed}) colors[i] = color(0x262b33);
    for (int i : {ImGuiCol_CheckMark, ImGuiCol_PlotLines, ImGuiCol_PlotHistogram}) colors[i] = accent;
    colors[ImGuiCol_SliderGrab] = color(0x3a5f86);
    colors[ImGuiCol_SliderGrabActive] = accent;
    colors[ImGuiCol_TextSelectedBg] = color(0x3d6a97);
}

void set_style(float units) {
    ImGuiStyle style;
    set_colors(style);
    style.WindowPadding = {8, 7};
    style.FramePadding = {5, 2};
    style.ItemSpacing = {6, 3};
    style.ItemInnerSpacing = {5, 3};
    style.CellPadding = {3, 1};
    style.ScrollbarSize = 11;
    style.FrameRounding = 3;
    style.GrabRounding = 3;
    style.WindowRounding = 0;
    style.WindowBorderSize = 1;
    style.ScaleAllSizes(units);
    ImGui::GetStyle() = style;
}

}  // namespace

Window::Window(int width, int height, bool visible, float ui_scale) : ui_scale_(ui_scale) {
    keep_freed_memory();
    if (!glfwInit())
        throw NoDisplay{"no display: " + glfw_error() +
                        "; samples/run renders the scenes off screen, and so does xvfb-run -a cairn_testbed with "
                        "--gallery or --screenshot"};
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
    glfwWindowHint(GLFW_VISIBLE, visible ? GLFW_TRUE : GLFW_FALSE);
    glfwWindowHint(GLFW_SCALE_TO_MONITOR, visible && ui_scale == 0 ? GLFW_TRUE : GLFW_FALSE);
    // Edges are smooth by the shader; depth and stencil are not used.
    glfwWindowHint(GLFW_SAMPLES, 0);
    glfwWindowHint(GLFW_DEPTH_BITS, 0);
    glfwWindowHint(GLFW_STENCIL_BITS, 0);
    window_ = glfwCreateWindow(width, height, "Cairn testbed", nullptr, nullptr);
    std::string reason = window_ ? "" : glfw_error();
    if (window_) {
        glfwMakeContextCurrent(window_);
        if (!gladLoadGL(glfwGetProcAddress)) reason = "its functions can't be loaded";
    }
    if (reason.empty()) return;
    glfwTerminate();
    throw std::runtime_error("the testbed needs OpenGL 3.3: " + reason);
}

Window::~Window() { glfwTerminate(); }

WindowSize Window::size() const {
    WindowSize size;
    int units = 0, ignored = 0;
    float scale_x = 1, scale_y = 1;
    glfwGetFramebufferSize(window_, &size.width, &size.height);
    glfwGetWindowSize(window_, &units, &ignored);
    glfwGetWindowContentScale(window_, &scale_x, &scale_y);
    if (units > 0) size.pixels_per_unit = static_cast<float>(size.width) / static_cast<float>(units);
    size.pixel_ratio = ui_scale_ > 0 ? ui_scale_ : scale_x;
    return size;
}

Gui::Gui(const Window& window) {
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;  // panels have their places; what is remembered is in settings_file.hpp
    ImGui_ImplGlfw_InitForOpenGL(window.handle(), true);
    ImGui_ImplOpenGL3_Init("#version 330 core");
    WindowSize size = window.size();
    load_font(size);
    set_style(size.pixel_ratio / size.pixels_per_unit);
}

Gui::~Gui() {
    ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplGlfw_Shutdown();
    ImGui::DestroyContext();
}

void Gui::load_font(const WindowSize& size) {
    ImGuiIO& io = ImGui::GetIO();
    ImFontConfig config;
    config.OversampleH = 2;
    std::string path = system_font();
    // Rendered at the screen's pixels, then counted in ImGui's units.
    float pixels = font_size * size.pixel_ratio;
    if (path.empty() || !io.Fonts->AddFontFromFileTTF(path.c_str(), pixels, &config)) {
        config.SizePixels = pixels;
        io.Fonts->AddFontDefault(&config);
    }
    io.FontGlobalScale = 1 / size.pixels_per_unit;
}

void Gui::begin_frame(const WindowSize& size, bool off_screen) {
    ImGui_ImplOpenGL3_NewFrame();
    if (off_screen) {
        ImGuiIO& io = ImGui::GetIO();
        io.DisplaySize = {static_cast<float>(size.width), static_cast<float>(size.height)};
        io.DisplayFramebufferScale = {1, 1};
        io.DeltaTime = 1 / 60.0f;
    } else {
        ImGui_ImplGlfw_NewFrame();
    }
    ImGui::NewFrame();
}

void Gui::end_frame() {
    ImGui::Render();
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

void draw_labels(const Canvas& canvas, const Viewport& viewport, const WindowSize& size) {
    float unit = 1 / size.pixels_per_unit;
    ImVec2 corner{viewport.x * unit, viewport.y * unit};
    ImVec2 far_corner{(viewport.x + viewport.width) * unit, (viewport.y + viewport.height) * unit};
    ImDrawList* list = ImGui::GetBackgroundDrawList();
    list->PushClipRect(corner, far_corner);
    for (const Label& label : canvas.labels()) {
        const char* begin = label.text.c_str();
        float width = label.align != 0 ? ImGui::CalcTextSize(begin).x : 0;
        ImVec2 at{(viewport.x + viewport.width / 2 + label.position.x) * unit - label.align * width,
                  (viewport.y + viewport.height / 2 - label.position.y) * unit - ImGui::GetFontSize()};
        // Whole pixels keep the letters sharp; a shadow keeps them readable on any shape.
        at = {static_cast<float>(static_cast<int>(at.x)), static_cast<float>(static_cast<int>(at.y))};
        list->AddText({at.x + 1, at.y + 1}, rgb(0x101216, 0.9f), begin);
        list->AddText(at, label.color, begin);
    }
    list->PopClipRect();
}

}  // namespace cairn::testbed
