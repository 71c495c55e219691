/* check.c: see check.h. */
#include "core/check.h"

/* The engine has no way to print: the call stack says where. */
_Noreturn void check_failed(const char *file, int line, const char *condition) {
    (void)file, (void)line, (void)condition;
    __builtin_trap();
}
