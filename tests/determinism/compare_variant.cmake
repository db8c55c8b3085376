# cmake -DSOURCE= -DBINARY= -DCOMPILER= -DFLAGS= -DREFERENCE= [-DPROCESSOR=] -P compare_variant.cmake
# Builds the hash program with another compiler and other flags, for another processor if one is named; its output must
# equal the reference's, line for line.
set(objdump_name objdump)
set(fused "vfn?m(add|sub)[a-z0-9]*")
set(target)
set(emulator)
if(PROCESSOR)
    # Linked statically, the program needs nothing of the other system.
    set(target -DCMAKE_SYSTEM_NAME=Linux "-DCMAKE_SYSTEM_PROCESSOR=${PROCESSOR}" -DCMAKE_EXE_LINKER_FLAGS=-static)
    set(emulator qemu-${PROCESSOR})
    set(objdump_name ${PROCESSOR}-linux-gnu-objdump)
    set(fused "[\t ](fn?m(add|sub)|fml[as])[\t ]")
endif()
if(NOT EXISTS "${BINARY}/build.ninja")
    execute_process(COMMAND "${CMAKE_COMMAND}" -G Ninja -S "${SOURCE}" -B "${BINARY}" -DCMAKE_BUILD_TYPE=None
        "-DCMAKE_CXX_COMPILER=${COMPILER}" "-DCMAKE_CXX_FLAGS=${FLAGS}" -DCAIRN_WARNINGS_AS_ERRORS=ON ${target}
        COMMAND_ERROR_IS_FATAL ANY)
endif()
execute_process(COMMAND "${CMAKE_COMMAND}" --build "${BINARY}" --parallel 2 COMMAND_ERROR_IS_FATAL ANY)
# Equal hashes don't show that nothing is fused: most results are the same either way.
find_program(objdump ${objdump_name})
if(objdump)
    execute_process(COMMAND "${objdump}" --disassemble "${BINARY}/cairn/libcairn.a" OUTPUT_VARIABLE code
        COMMAND_ERROR_IS_FATAL ANY)
    if(code MATCHES "${fused}")
        message(FATAL_ERROR "the library multiplies and adds with one rounding: ${CMAKE_MATCH_0}")
    endif()
endif()
execute_process(COMMAND "${REFERENCE}" OUTPUT_VARIABLE expected COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${emulator} "${BINARY}/bin/cairn_hashes" OUTPUT_VARIABLE actual COMMAND_ERROR_IS_FATAL ANY)
if(expected STREQUAL "")
    message(FATAL_ERROR "the hash program printed nothing")
endif()
if(NOT actual STREQUAL expected)
    message(FATAL_ERROR "hashes differ.\nreference:\n${expected}\nvariant (${COMPILER} ${FLAGS}):\n${actual}")
endif()
message(STATUS "equal:\n${actual}")
