/* test_crossroads.c: The Crossroads is data alone: the standard profile, the charts and rules of another folder,
 * Victory Points from special.yaml, and only what it has otherwise in its own files. */
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE /* mkdtemp */
#endif
#include "gbacw/state/tables.h"
#include "harness/spoiling.h"
#include "load/load.h"

static const struct gbacw_tables *load(const char *games, const char *game, struct load_error *error) {
    return load_game(games, game, error);
}

/* ---- what is shared ---- */

static void charts_are_those_of_the_shared_folder(void **unused) {
    (void)unused;
    struct load_error error;
    const struct gbacw_tables *battle = load("games", "crossroads", &error), *other = load("games", "monocacy", &error);
    assert_non_null(battle);
    assert_non_null(other);
    assert_string_equal(battle->profile, "standard");
    assert_memory_equal(&battle->charts, &other->charts, sizeof battle->charts);
    load_free(battle);
    load_free(other);
}

/* The text of a case; a book's stands until another is asked of the same. */
static const char *rule(const char *book, const char *rule_case) {
    static char words[2][8192];
    char *here = words[strcmp(book, "crossroads") == 0];
    struct text text;
    text_init(&text, here, sizeof words[0]);
    return load_rules_text("games", book, rule_case, &text) ? here : "";
}

static void rules_are_shared_but_for_whole_sections(void **unused) {
    (void)unused;
    assert_string_equal(rule("crossroads", "12.4"), rule("gbacw", "12.4"));
    assert_non_null(strstr(rule("crossroads", "12.22"), "Reading")); /* the shared book's readings too */
    assert_non_null(strstr(rule("crossroads", "31.0"), "Game-Turn 8"));
    assert_non_null(strstr(rule("gbacw", "31.0"), "Game-Turn 15"));
    assert_true(load_rules_has("games", "crossroads", "9.73"));
    assert_true(load_rules_has("games", "monocacy", "31.3"));
    assert_false(load_rules_has("games", "crossroads", "31.3")); /* the section is the battle's own */
}

struct commanded {
    char last[16], seen[64][16];
    int count;
};

/* Keeps the first case of each section. */
static void note_section(void *context, const struct rule_row *row) {
    struct commanded *order = context;
    char section[16];
    snprintf(section, sizeof section, "%.*s", (int)strcspn(row->number, "."), row->number);
    if (strcmp(section, order->last) != 0)
        strcpy(order->seen[order->count++], section);
    strcpy(order->last, section);
}

static void own_sections_stand_in_their_place(void **unused) {
    (void)unused;
    struct commanded order = {.count = 0};
    assert_true(load_rules_each("games", "crossroads", note_section, &order));
    for (int i = 0; i < 31; i++)
        assert_int_equal(strtol(order.seen[i], NULL, 10), i + 1);
    for (int i = 0; i < order.count; i++)
        for (int k = 0; k < i; k++)
            assert_string_not_equal(order.seen[i], order.seen[k]);
    assert_false(load_rules_each("games", "nowhere", note_section, &order));
}

static const char *book_case(const struct gbacw_tables *tables, const char *family) {
    for (unsigned i = 0; i < tables->case_count; i++)
        if (strcmp(tables->cases[i].family, family) == 0)
            return tables->cases[i].book;
    return "";
}

static void numbering_is_shared_and_overruled(void **unused) {
    (void)unused;
    struct load_error error;
    const struct gbacw_tables *battle = load("games", "crossroads", &error), *other = load("games", "monocacy", &error);
    assert_string_equal(book_case(battle, "guns-manned"), "15.16");
    assert_string_equal(book_case(battle, "rally-afar"), "none");
    assert_string_equal(book_case(other, "rally-afar"), "23.21");
    load_free(battle);
    load_free(other);
}

/* ---- what the files refuse ---- */

static void spoilt(const char *name, const char *was, const char *is, const char *key, const char *why) {
    struct load_error error = {0};
    char file[64];
    snprintf(file, sizeof file, "crossroads/%s", name);
    copy_games("crossroads monocacy");
    spoil_file(file, was, is);
    const void *tables = load(spoilt_folder, "crossroads", &error);
    if (tables)
        fail_msg("%s with \"%s\" was accepted", name, is);
    if (!strstr(error.key, key) || !strstr(error.why, why))
        fail_msg("%s:%d: %s: %s", error.file, error.line, error.key, error.why);
}

static void refusals(void **unused) {
    (void)unused;
    spoilt("special.yaml", "area: Chapel Hill", "area: Round Top", "objectives[2].area", "not an area of the map");
    spoilt("special.yaml", "points: 15", "points: 150", "objectives[1].points", "");
    spoilt("special.yaml", "point_killed: 1", "point_killed: many", "victory.point_killed", "");
    spoilt("special.yaml", "gun_killed", "gun_melted", "gun_melted", "Unexpected key");
    spoilt("cases.yaml", "\"21.14 21.1\"", "\"21.15 21.0\"", "cases[2]", "given twice");
    spoilt("map.yaml", "is: orchard", "is: town", "movement.terrain", "the map has town");
    spoilt("game.yaml", "charts: monocacy", "charts: nowhere", "", "");
}

/* ---- Victory Points ---- */

#define FIGHT "'base':'crossroads/battle','turn':8,'phase':'rally','phasing':'csa'"

static long points_for(const char *side, const char *why) { return victory_points(side, "why", why); }

static void losses_score(void **unused) {
    (void)unused;
    sandbox("{" FIGHT ",'units':[{'id':'9-Va','hex':'0505'},{'id':'57-Pa','hex':'1505'}],'score':{'usa':"
            "{'points-killed':3,'points-captured':2,'guns-killed':4,'guns-captured':1,'brigadiers-lost':1,"
            "'brigadiers-captured':1,'divisioners-lost':1,'divisioners-captured':1}},"
            "'brigades':[{'id':'Fennimore','boxes':6}]}");
    assert_int_equal(points_for("csa", "Strength Points eliminated"), 3);
    assert_int_equal(points_for("csa", "Strength Points captured"), 4);
    assert_int_equal(points_for("csa", "guns eliminated"), 4);
    assert_int_equal(points_for("csa", "guns captured"), 2);
    assert_int_equal(points_for("csa", "brigade commanders killed or wounded"), 3);
    assert_int_equal(points_for("csa", "brigade commanders captured"), 5);
    assert_int_equal(points_for("csa", "division commanders killed or wounded"), 5);
    assert_int_equal(points_for("csa", "division commanders captured"), 10);
    assert_int_equal(points_for("csa", "Fennimore"), 10);
    json_t *now = field_of(query("{'what':'victory'}"), "so_far");
    assert_int_equal(field_int(now, "csa"), 46);
    assert_int_equal(field_int(now, "usa"), 0);
    PROVED("crossroads", "31.1a 31.1b 31.1c");
}

static void ground_scores_at_the_end(void **unused) {
    (void)unused;
    sandbox("{" FIGHT ",'units':[{'id':'9-Va','hex':'1010'},{'id':'19-Oh','hex':'1009'},{'id':'8-NJ','hex':'0903'}]}");
    assert_int_equal(points_for("csa", "Pell's Crossroads"), 15); /* five against four */
    assert_int_equal(points_for("usa", "Chapel Hill"), 5);
    assert_int_equal(points_for("usa", "Mill Bridge") + points_for("csa", "Mill Bridge"), 0);
    assert_int_equal(field_int(field_of(query("{'what':'victory'}"), "so_far"), "csa"), 0); /* not before */
    sandbox("{" FIGHT ",'units':[{'id':'9-Va','hex':'1010','routed':true},{'id':'19-Oh','hex':'1009'}]}");
    assert_int_equal(points_for("usa", "Pell's Crossroads"), 15); /* the routed hold nothing */
    sandbox("{" FIGHT ",'units':[{'id':'9-Va','hex':'1010','losses':1},{'id':'19-Oh','hex':'1009'}]}");
    assert_int_equal(points_for("usa", "Pell's Crossroads") + points_for("csa", "Pell's Crossroads"), 0); /* as many */
    sandbox("{" FIGHT ",'units':[{'id':'57-Pa','hex':'1505'},{'id':'Hollis','hex':'1115','formation':'unlimbered'}]}");
    assert_int_equal(points_for("csa", "Mill Bridge"), 0); /* guns hold no ground */
    PROVED("crossroads", "31.0a 31.0b");
}

/* On a map of its own the areas are not there, and another profile's numbers are not those of the standard one. */
static void positions_elsewhere_score_no_ground(void **unused) {
    (void)unused;
    sandbox("{'base':'crossroads/battle','grid':{'first':'0101','width':12,'height':12},'turn':8,'phase':'rally',"
            "'phasing':'csa','units':[{'id':'9-Va','hex':'1010'}]}");
    assert_int_equal(field_int(field_of(query("{'what':'victory'}"), "if_it_ended_now"), "csa"), 0);
    sandbox(
        "{'base':'monocacy/battle','profile':'standard','turn':8,'phase':'rally','phasing':'csa','units':"
        "[{'id':'14-NJ','hex':'2108'},{'id':'61-Ga','hex':'2511'}],'score':{'usa':{'points-killed':3,'wagons':1}}}");
    assert_int_equal(field_int(field_of(query("{'what':'victory'}"), "if_it_ended_now"), "csa"), 0);
}

/* ---- the set-up ---- */

static void the_battle_begins(void **unused) {
    (void)unused;
    scenario("crossroads/battle", "{'standard-setup':1}", 1);
    assert_string_equal(phase_now(), "initial-command");
    assert_string_equal(side_now(), "csa");
    assert_true(unit_on_map("9-Va") && unit_on_map("57-Pa") && unit_on_map("Hollis") && unit_on_map("Btty-K"));
    assert_false(unit_on_map("17-SC") || unit_on_map("12-Mi"));
    PROVED("crossroads", "21.0 21.2");
}

static void reinforcements_come_by_road(void **unused) {
    (void)unused;
    scenario("crossroads/battle", "{'standard-setup':1}", 1);
    while (turn_now() < 2)
        end_until(NULL);
    end_until("movement");
    assert_string_equal(side_now(), "csa");
    refused("csa", "end", "21.25");
    act_all("csa", "move 17-SC", "to 0901", NULL);
    assert_true(unit_on_map("17-SC"));
    PROVED("crossroads", "21.25a");
}

int main(void) {
    const struct CMUnitTest tests[] = {test(charts_are_those_of_the_shared_folder),
                                       test(rules_are_shared_but_for_whole_sections),
                                       test(own_sections_stand_in_their_place),
                                       test(numbering_is_shared_and_overruled),
                                       test(refusals),
                                       test(losses_score),
                                       test(ground_scores_at_the_end),
                                       test(positions_elsewhere_score_no_ground),
                                       test(the_battle_begins),
                                       test(reinforcements_come_by_road)};
    return cmocka_run_group_tests(tests, NULL, remove_copies);
}
