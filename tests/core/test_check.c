/* test_check.c: a broken promise stops the program where checks are compiled in, and only there. */
#define _POSIX_C_SOURCE 200809L
#ifdef ENFILADE_CHECKS
#define CHECKED_BUILD true
#else
#define CHECKED_BUILD false
#define ENFILADE_CHECKS 1
#endif
#include "core/check.h"
#include "core/hex.h"
#include "harness/harness.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* Runs `body` in a child; true if it came to its end. */
static bool survives(void (*body)(void)) {
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
        close(STDERR_FILENO); /* a sanitizer has much to say */
        body();
        _exit(0);
    }
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static int calls;
static bool holds(void) {
    calls++;
    return true;
}
static void keep(void) { CHECK(holds()); }
static void breach(void) { CHECK(calls < 0); }
static void name_a_direction(void) {
    struct grid grid = {GRID_FLAT, 1, 4, 4};
    direction_name(&grid, 5);
}
static void leave_the_grid(void) {
    struct grid grid = {GRID_FLAT, 1, 4, 4};
    grid_cube(&grid, 16);
}

static void what_holds_is_passed_and_what_does_not_stops(void **unused) {
    (void)unused;
    keep();
    assert_int_equal(calls, 1);
    assert_true(survives(keep));
    assert_false(survives(breach));
}

static void the_doors_of_a_room_are_checked_except_in_release(void **unused) {
    (void)unused;
    assert_true(survives(name_a_direction));
    assert_int_equal(survives(leave_the_grid), !CHECKED_BUILD);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_holds_is_passed_and_what_does_not_stops),
        cmocka_unit_test(the_doors_of_a_room_are_checked_except_in_release),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
