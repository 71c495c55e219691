/* test_position.c: positions as pictures, of both families' maps; what is not on the map is left out. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "draw/position.h"
#include "load/load.h"

static unsigned number_at(const unsigned char *at) {
    return (unsigned)at[0] << 24 | (unsigned)at[1] << 16 | (unsigned)at[2] << 8 | at[3];
}

struct size {
    unsigned wide, high;
};

static struct size drawn(const char *game, const struct draw_block *block, int count) {
    struct load_error error;
    char why[256];
    size_t length;
    const void *tables = load_game("games", game, &error);
    assert_non_null(tables);
    unsigned char *png = draw_position(tables, "games", block, count, 400, &length, why, sizeof why);
    assert_non_null(png);
    assert_true(length > 1000);
    assert_memory_equal(png, "\x89PNG", 4);
    struct size size = {number_at(png + 16), number_at(png + 20)};
    free(png);
    load_free(tables);
    return size;
}

static void the_part_with_the_troops(void **state) {
    const struct draw_block two[] = {{"1010", "grey", "4"}, {"1012", "blue", ""}, {"9999", "blue", "7"}};
    (void)state;
    struct size part = drawn("crossroads", two, 3), whole = drawn("crossroads", NULL, 0);
    assert_true(part.wide <= 401 && part.high <= 401);
    assert_true(whole.wide == 401 || whole.high == 401);
    assert_true(part.wide < whole.wide); /* no hex larger than 36 pixels */
}

static void the_other_family(void **state) {
    const struct draw_block one[] = {{"1010", "butternut", "12"}};
    (void)state;
    assert_true(drawn("fredericksburg", one, 1).wide <= 401);
}

static void a_folder_without_maps(void **state) {
    struct load_error error;
    char why[256];
    size_t length;
    const void *tables = load_game("games", "crossroads", &error);
    (void)state;
    assert_null(draw_position(tables, "/nowhere", NULL, 0, 400, &length, why, sizeof why));
    assert_non_null(strstr(why, "/nowhere"));
    assert_int_equal(length, 0);
    load_free(tables);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_part_with_the_troops),
        cmocka_unit_test(the_other_family),
        cmocka_unit_test(a_folder_without_maps),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    draw_end();
    return failed;
}
