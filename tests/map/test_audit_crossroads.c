/* test_audit_crossroads.c: the audit finds every fact of The Crossroads true, and a spoilt file out. */
#define _XOPEN_SOURCE 700 /* mkdtemp */
#include "map/spoilt.h"

static void every_fact_holds(void **unused) {
    (void)unused;
    static char said[SPOILT_ROOM];
    copy_games("crossroads monocacy");
    assert_int_equal(audit("crossroads", said), 0);
    assert_non_null(strstr(said, "25 facts, 0 failed"));
    PROVED("crossroads", "MAP CTR R.1 R.6 21.0");
}

static void finds_out(const char *file, const char *from, const char *to, const char *failure) {
    copy_games("crossroads monocacy");
    audit_finds_out("crossroads", file, from, to, failure);
}

static void spoilt_files_are_found_out(void **unused) {
    (void)unused;
    finds_out("crossroads/map.yaml", "\"0910 1009 1010 1110\"", "\"0910 1009 1010 1111\"",
              "the village has four hexes");
    finds_out("crossroads/units.yaml", "brigade: Pruett, weapon: R, strength: 5, morale: 4, entry: 2 0901",
              "brigade: Pruett, weapon: R, strength: 5, morale: 4, entry: 2 0801", "Pruett comes by the Chapel Road");
    finds_out("crossroads/units.yaml", "limit: 8, total: 18", "limit: 9, total: 18", "Calloway: 8 of 18");
}

int main(void) {
    const struct CMUnitTest tests[] = {test(every_fact_holds), test(spoilt_files_are_found_out)};
    return cmocka_run_group_tests(tests, NULL, remove_copies);
}
