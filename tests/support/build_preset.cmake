# cmake -DSOURCE=... -DBINARY=... -DTARGET=... -DLONG=ON|OFF -P build_preset.cmake: brings a preset's folder up to date.
# The preset's name is the folder's. Configures only where nobody has, so a second time there is nothing to do.
cmake_path(GET BINARY FILENAME preset)
if(NOT EXISTS "${BINARY}/build.ninja")
    execute_process(COMMAND "${CMAKE_COMMAND}" --preset ${preset} -B "${BINARY}" "-DCAIRN_LONG_TESTS=${LONG}"
        WORKING_DIRECTORY "${SOURCE}"
        COMMAND_ERROR_IS_FATAL ANY)
endif()
execute_process(COMMAND "${CMAKE_COMMAND}" --build "${BINARY}" --target ${TARGET} --parallel 2 COMMAND_ERROR_IS_FATAL ANY)
