/* test_audit_kernstown.c: the audit finds every fact of Stonewall's ground, rosters and set-up true, finds each of them
 * out when it is told otherwise, and finds out a spoilt map or roster. */
#define _XOPEN_SOURCE 700 /* mkdtemp */
#define GAME "kernstown"
#include "map/spoilt.h"

enum { FACT_ROOM = 1 << 15 };

static void every_fact_holds(void **unused) {
    (void)unused;
    static char said[SPOILT_ROOM];
    copy_games(GAME);
    assert_int_equal(audit(GAME, said), 0);
    assert_null(strstr(said, "FAIL"));
    assert_non_null(strstr(said, "76 facts, 0 failed"));
}

/* -- every fact told otherwise -- */

/* Puts another number after `key` in a fact's text; false if the fact has no such key. */
static bool one_more(char *fact, const char *key) {
    char *at = strstr(fact, key);
    if (!at)
        return false;
    at += strlen(key);
    long number = strtol(at, NULL, 10);
    size_t digits = strspn(at, "0123456789");
    char next[24];
    size_t length = (size_t)snprintf(next, sizeof next, "%ld", number + 1);
    memmove(at + length, at + digits, strlen(at + digits) + 1);
    memcpy(at, next, length);
    return true;
}

/* Another word instead of one. */
static bool instead(char *fact, const char *of, const char *word) {
    char *at = strstr(fact, of), rest[FACT_ROOM];
    if (!at)
        return false;
    snprintf(rest, sizeof rest, "%s", at + strlen(of));
    sprintf(at, "%s%s", word, rest);
    return true;
}

/* Leaves the first word of a quoted list out. */
static bool one_less(char *fact, const char *key) {
    char *at = strstr(fact, key), rest[FACT_ROOM];
    if (!at)
        return false;
    at += strlen(key);
    snprintf(rest, sizeof rest, "%s", at + strcspn(at, " ") + 1);
    sprintf(at, "%s", rest);
    return true;
}

/* The simplest untruth that can be made of a fact. */
static bool falsify(char *fact) {
    static const char *const numbers[] = {"count: ", "total: ", "guns: ", "rows: ", "radius: "};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (one_more(fact, numbers[i]))
            return true;
    return instead(fact, "least: 1}", "least: 2}") ||   /* a distance */
           instead(fact, ", least: 1", ", least: 6") || /* sizes */
           instead(fact, ", least: 4", ", least: 5") || /* batteries */
           one_less(fact, "units: \"") ||               /* who deploys */
           instead(fact, "is: se", "is: sw") || instead(fact, "is: s}", "is: n}") || instead(fact, "is: ne", "is: n") ||
           instead(fact, "is: crest-down", "is: fence") ||
           instead(fact, "1708/1709\", is: ridge", "1708/1709\", is: wall") ||
           (!strstr(fact, "through: ") && one_less(fact, "sides: \"")) ||
           instead(fact, "sides: 4202/4203", "sides: 4203/4204") || instead(fact, "is: pike,", "is: trail,") ||
           instead(fact, "is: road,", "is: pike,") || instead(fact, "is: trail,", "is: road,") ||
           instead(fact, "hex: 2", "hex: 1") || instead(fact, "hex: 3", "hex: 1");
}

static char *next_fact(char *from) {
    char *at = strstr(from, "\n  - {case");
    return at ? at + 1 : from + strlen(from);
}

static void every_fact_told_otherwise_fails(void **unused) {
    (void)unused;
    static char text[SPOILT_ROOM], spoilt[SPOILT_ROOM], fact[FACT_ROOM], said[SPOILT_ROOM];
    char path[128];
    copy_games(GAME);
    snprintf(path, sizeof path, "%s/" GAME "/audit.yaml", spoilt_folder);
    slurp(path, text);
    char *at = next_fact(text);
    size_t length = (size_t)(at - text);
    memcpy(spoilt, text, length);
    int facts = 0;
    for (char *end; *at; at = end, facts++) {
        end = next_fact(at);
        snprintf(fact, sizeof fact, "%.*s", (int)(end - at), at);
        if (!falsify(fact))
            fail_msg("no untruth was found for\n%s", fact);
        length += (size_t)snprintf(spoilt + length, sizeof spoilt - length, "%s", fact);
    }
    FILE *out = fopen(path, "wb");
    assert_non_null(out);
    fputs(spoilt, out);
    fclose(out);
    assert_int_equal(audit(GAME, said), 1);
    char wanted[64];
    snprintf(wanted, sizeof wanted, "%d facts, %d failed", facts, facts);
    if (!strstr(said, wanted))
        fail_msg("not all of %d failed:\n%s", facts, said);
}

/* -- the data spoilt -- */

static void spoilt_ground_is_found_out(void **unused) {
    (void)unused;
    finds_out("map.yaml", "  - {side: 0723>0622, is: crest}\n", "", "FAIL 10.67   0622 stands on a crest");
    finds_out("map.yaml", "  - {side: 1708/1709, is: ridge}\n", "", "FAIL 10.67   a ridge runs");
    finds_out("map.yaml", "  - {side: 0513/0514, is: wall}\n", "", "FAIL 5.31    the stone wall");
    finds_out("map.yaml", "  - {side: 3126/3226, is: stream}\n", "", "FAIL 5.21    Hogg Run");
    finds_out("map.yaml", "  - {side: 4202/4203, is: ford}\n", "", "FAIL 5.21    one ford");
    finds_out("map.yaml", "2119 2120 2218 2219 2220 2319 2320 2303", "2119 2120 2218 2219 2220 2319 2320 2304",
              "FAIL 10.62   the hilltop hexes");
    finds_out("map.yaml", "off: \"3901 2434\"", "off: \"3901\"", "FAIL 2.1     the Valley Turnpike");
    finds_out("map.yaml", "\"Kernstown\", hex: 2726", "\"Kernstown\", hex: 2727", "FAIL 5.32    Kernstown stands");
}

static void spoilt_rosters_are_found_out(void **unused) {
    (void)unused;
    finds_out("units.yaml", "limit: 13, total: 16", "limit: 12, total: 16", "FAIL 20.3e   Garnett");
    finds_out("units.yaml", "name: 29 Oh, side: usa, type: inf, brigade: Tyler, weapon: ~R, strength: ~6",
              "name: 29 Oh, side: usa, type: inf, brigade: Tyler, weapon: ~R, strength: ~7",
              "the units of Tyler add up to 24");
    finds_out("units.yaml", "weapon: ~T, strength: 7, rounds: 6", "weapon: ~T, strength: 8, rounds: 6",
              "FAIL 20.3e   Rockbridge");
    finds_out("units.yaml", "rating: 5/1", "rating: 5/2", "FAIL 17.0    Burks");
    finds_out("units.yaml", "morale: ~A, entry: 1 entry}", "morale: ~A, entry: 2 entry}", "FAIL 21.22   all others");
    finds_out("units.yaml", "area: Kimball, at: 2120", "area: Sullivan, at: 3925", "FAIL 21.11   Kimball's brigade");
    PROVED("stonewall", "20.3a 20.3b 20.3c 20.3d 20.3e 20.3f 20.3g 20.3h");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        test(every_fact_holds),
        test(every_fact_told_otherwise_fails),
        test(spoilt_ground_is_found_out),
        test(spoilt_rosters_are_found_out),
    };
    return cmocka_run_group_tests(tests, NULL, remove_copies);
}
