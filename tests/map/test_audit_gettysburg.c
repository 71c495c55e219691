/* test_audit_gettysburg.c: the audit finds every fact of Gettysburg's ground, rosters and seven set-ups true, and a
 * number that is told otherwise false. */
#define _XOPEN_SOURCE 700 /* mkdtemp */
#include "map/spoilt.h"

static void every_fact_holds(void **unused) {
    (void)unused;
    static char said[SPOILT_ROOM];
    copy_games("gettysburg");
    assert_int_equal(audit("gettysburg", said), 0);
    assert_null(strstr(said, "FAIL"));
    assert_non_null(strstr(said, "86 facts, 0 failed"));
}

static void a_number_told_otherwise_is_found_out(void **unused) {
    (void)unused;
    static const struct {
        const char *from, *to, *failure;
    } all[] = {{"placed: 703", "placed: 704", "703 are placed"}, {"entering: 130", "entering: 131", "130 come"}};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        copy_games("gettysburg");
        audit_finds_out("gettysburg", "gettysburg/audit.yaml", all[i].from, all[i].to, all[i].failure);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {test(every_fact_holds), test(a_number_told_otherwise_is_found_out)};
    return cmocka_run_group_tests(tests, NULL, remove_copies);
}
