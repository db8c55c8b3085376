#!/usr/bin/env bash
# One consumer of the package: package_test.sh CASE ARGUMENT... (CMakeLists.txt lists them).
# Needs CAIRN_SOURCE, CAIRN_BUILD, CAIRN_WORK (scratch) and CMAKE in the environment.
set -euo pipefail

case_name=$1
shift
hello="$CAIRN_SOURCE/samples/hello"
reference="$CAIRN_WORK/reference.txt"

fail() {
    echo "package test: $*" >&2
    exit 1
}

# Incremental, so that a second run compiles nothing.
configure_and_build() {  # SOURCE BUILD COMPILER FLAGS DEFINITION...
    local source=$1 build=$2 compiler=$3 flags=$4
    shift 4
    "$CMAKE" -G Ninja -S "$source" -B "$build" -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_CXX_FLAGS="$flags" \
        -DCMAKE_EXPORT_COMPILE_COMMANDS=ON "$@"
    "$CMAKE" --build "$build" --parallel 2
}

# The consumer's own file is compiled with the flags it asked for, C++20 and an include directory; with none of ours.
expect_no_flags_of_ours() {  # BUILD FLAGS
    local command flag
    command=$(grep -o '"command": ".*main\.cpp.*"' "$1/compile_commands.json") || fail "no compile command for main.cpp"
    for flag in $command; do
        case " $2 " in *" $flag "*) continue ;; esac
        case $flag in
        -W* | -m* | -f* | -pedantic* | -D*) fail "$flag reached the consumer: $command" ;;
        esac
    done
}

run_and_compare() {  # PROGRAM
    local said
    said=$("$1")
    echo "$said"
    [[ $said == *hash* ]] || fail "the program printed no hash"
    [[ $said == "$(cat "$reference")" ]] || fail "expected $(cat "$reference")"
}

# A project that gets Cairn's sources in the way that LINE says, and builds hello with them.
write_project() {  # FOLDER LINE
    mkdir -p "$1"
    cat >"$1/CMakeLists.txt" <<TEXT
cmake_minimum_required(VERSION 3.22)
project(consumer LANGUAGES CXX)
$2
if(TARGET cairn_testbed OR TARGET cairn_tests OR TARGET cairn_scenes)
    message(FATAL_ERROR "samples or tests reached the consumer")
endif()
add_executable(hello "$hello/main.cpp")
target_link_libraries(hello PRIVATE cairn::cairn)
TEXT
}

case $case_name in
install)
    rm -rf "$CAIRN_WORK/ours"
    "$CMAKE" --install "$CAIRN_BUILD" --prefix "$CAIRN_WORK/ours"
    configure_and_build "$hello" "$CAIRN_WORK/hello_first" c++ "" -DCMAKE_PREFIX_PATH="$CAIRN_WORK/ours"
    "$CAIRN_WORK/hello_first/hello" | tee "$reference"
    ;;
install_both_on)
    build="$CAIRN_WORK/build_both_on"
    "$CMAKE" -G Ninja -S "$CAIRN_SOURCE" -B "$build" -DCMAKE_BUILD_TYPE=Release \
        -DCAIRN_EXCEPTIONS_AND_RTTI=ON -DCAIRN_BUILD_SAMPLES=OFF -DCAIRN_BUILD_TESTS=OFF
    "$CMAKE" --build "$build" --parallel 2
    rm -rf "$CAIRN_WORK/both_on"
    "$CMAKE" --install "$build" --prefix "$CAIRN_WORK/both_on"
    ;;
find_package)
    prefix="$CAIRN_WORK/$1" compiler=$2
    shift 2
    build="$CAIRN_WORK/hello_$(basename "$prefix")_${compiler}_$(tr -dc 'a-zA-Z0-9' <<<"$*")"
    configure_and_build "$hello" "$build" "$compiler" "$*" -DCMAKE_PREFIX_PATH="$prefix"
    expect_no_flags_of_ours "$build" "$*"
    run_and_compare "$build/hello"
    ;;
pkg_config)
    prefix="$CAIRN_WORK/$1" compiler=$2
    PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name cairn.pc)")
    export PKG_CONFIG_PATH
    cflags=$(pkg-config --cflags cairn)
    [[ $cflags =~ ^-I[^\ ]+\ *$ ]] || fail "pkg-config --cflags says more than an include directory: $cflags"
    [[ $(pkg-config --modversion cairn) == 0.1.0 ]] || fail "the module's version is not 0.1.0"
    read -ra flags <<<"$cflags $(pkg-config --libs cairn)"
    "$compiler" -std=c++20 "$hello/main.cpp" "${flags[@]}" -o "$CAIRN_WORK/hello_pkg_config"
    run_and_compare "$CAIRN_WORK/hello_pkg_config"
    ;;
add_subdirectory)
    compiler=$1
    shift
    write_project "$CAIRN_WORK/sub" "add_subdirectory(\"$CAIRN_SOURCE\" cairn)"
    configure_and_build "$CAIRN_WORK/sub" "$CAIRN_WORK/sub_build" "$compiler" "$*"
    expect_no_flags_of_ours "$CAIRN_WORK/sub_build" "$*"
    run_and_compare "$CAIRN_WORK/sub_build/hello"
    ;;
fetch_content)
    compiler=$1
    shift
    # The address is never asked: the override names a folder, as for somebody who works on both.
    write_project "$CAIRN_WORK/fetch" 'include(FetchContent)
FetchContent_Declare(cairn GIT_REPOSITORY https://example.invalid/cairn.git GIT_TAG v0.1.0)
FetchContent_MakeAvailable(cairn)'
    configure_and_build "$CAIRN_WORK/fetch" "$CAIRN_WORK/fetch_build" "$compiler" "$*" \
        -DFETCHCONTENT_SOURCE_DIR_CAIRN="$CAIRN_SOURCE"
    expect_no_flags_of_ours "$CAIRN_WORK/fetch_build" "$*"
    run_and_compare "$CAIRN_WORK/fetch_build/hello"
    ;;
lab)
    mkdir -p "$CAIRN_WORK/lab"
    cat >"$CAIRN_WORK/lab/CMakeLists.txt" <<TEXT
cmake_minimum_required(VERSION 3.22)
project(consumer LANGUAGES CXX)
find_package(cairn REQUIRED COMPONENTS lab)
add_executable(shelf "$CAIRN_SOURCE/tests/package/lab_consumer.cpp")
target_link_libraries(shelf PRIVATE cairn::lab)
TEXT
    configure_and_build "$CAIRN_WORK/lab" "$CAIRN_WORK/lab_build" "$1" "" -DCMAKE_PREFIX_PATH="$CAIRN_WORK/ours"
    "$CAIRN_WORK/lab_build/shelf" run shelf --repeat 2 --json "$CAIRN_WORK/shelf.json"
    grep -q '"name":"shelf"' "$CAIRN_WORK/shelf.json" || fail "no results of the game's own scene"
    # A library that was built without samples has no laboratory, and says so.
    if "$CMAKE" -S "$CAIRN_WORK/lab" -B "$CAIRN_WORK/lab_none" -DCMAKE_PREFIX_PATH="$CAIRN_WORK/both_on" 2>/dev/null; then
        fail "a package without the laboratory was accepted"
    fi
    ;;
*)
    fail "unknown case $case_name"
    ;;
esac
