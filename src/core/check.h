/* check.h: CHECK(condition): what a caller has promised, where no input from outside can break the promise.
 *
 * Files, requests, saves and actions are judged and refused in the ordinary way; a CHECK stands behind those, at the
 * door of a room, and says to the reader what holds from there on. A broken one is an error of the program: it stops
 * where it was noticed, and a debugger or a sanitizer shows who called.
 *
 * Checks are on in every build but release and wasm (CMakeLists.txt sets ENFILADE_CHECKS), where they cost nothing. The
 * condition must have no effect of its own. */
#ifndef ENFILADE_CORE_CHECK_H
#define ENFILADE_CORE_CHECK_H

/* Stops the program; the arguments are for the reader of the call. */
_Noreturn void check_failed(const char *file, int line, const char *condition);

#ifdef ENFILADE_CHECKS
#define CHECK(condition) ((condition) ? (void)0 : check_failed(__FILE__, __LINE__, #condition))
#else
#define CHECK(condition)                                                                                               \
    ((void)sizeof((condition) ? 1 : 0)) /* compiled, so that it stays true to the code; never run */
#endif

#endif
