/* test_field_reading.c: how the staff sees a field: lines, flanks, gaps, key ground, the state of the commands; and
 * that it says no more than the side that asks may know. */
#include "gbacw/fight.h"
#include "gbacw/state/state.h"
#include "harness/showing.h"

static json_t *field_seen(const char *side) {
    char request[64];
    snprintf(request, sizeof request, "{'what':'field','side':'%s'}", side);
    return query(request);
}

static json_t *line_with(json_t *reading, const char *unit) {
    json_t *line, *member;
    size_t i, k;
    json_array_foreach(field_of(reading, "lines"), i, line) json_array_foreach(field_of(line, "units"), k, member) {
        if (strcmp(field_text(member, "unit"), unit) == 0)
            return line;
    }
    return NULL;
}

static json_t *member_of(json_t *line, const char *unit) {
    json_t *member;
    size_t k;
    json_array_foreach(field_of(line, "units"), k,
                       member) if (strcmp(field_text(member, "unit"), unit) == 0) return member;
    fail_msg("%s is not in the line", unit);
    return NULL;
}

static const char *flank_at(json_t *line, const char *hex) {
    json_t *flank;
    size_t k;
    json_array_foreach(field_of(line, "flanks"), k,
                       flank) if (strcmp(field_text(flank, "hex"), hex) == 0) return field_text(flank, "state");
    return "";
}

#define TWO_AND_TWO                                                                                                    \
    INF("x1", "usa", 3, 4, "0508", "n", "")                                                                            \
    "," INF("x2", "usa", 4, 4, "0608", "n", "") "," INF("y1", "csa", 5, 4, "0505", "s", "") "," INF("y2", "csa", 6, 4, \
                                                                                                    "0605", "s", "")

/* Those who stand together before the enemy are a line; each faces the nearest; in the open both flanks hang. */
static void lines_face_lines(void **unused) {
    (void)unused;
    fight("movement", "usa", TWO_AND_TWO, "", "");
    json_t *reading = field_seen("usa"), *line = line_with(reading, "x1");
    assert_int_equal(json_array_size(field_of(reading, "lines")), 2);
    assert_ptr_equal(line, line_with(reading, "x2"));
    assert_int_equal(field_int(line, "strength"), 7);
    assert_int_equal(field_int(line, "against"), 11);
    assert_string_equal(field_text(member_of(line, "x1"), "faces"), "y1");
    assert_int_equal(field_int(member_of(line, "x1"), "apart"), 3);
    assert_string_equal(field_text(member_of(line_with(reading, "y1"), "y1"), "faces"), "x1");
    assert_string_equal(flank_at(line, "0508"), "hangs");
    assert_string_equal(flank_at(line, "0608"), "hangs");
}

/* A regiment that is far from the enemy, or routed, stands in no line. */
static void the_rear_is_no_line(void **unused) {
    (void)unused;
    fight("movement", "usa",
          TWO_AND_TWO
          "," INF("far", "usa", 3, 4, "0512", "n", "") "," INF("run", "usa", 3, 4, "0708", "n", ",'flags':['routed']"),
          "", "");
    json_t *reading = field_seen("usa");
    assert_null(line_with(reading, "far"));
    assert_null(line_with(reading, "run"));
}

static void flanks_of_every_kind(void **unused) {
    (void)unused;
    fight("movement", "usa", TWO_AND_TWO "," INF("y3", "csa", 3, 4, "0809", "s", ""), "", "");
    assert_string_equal(flank_at(line_with(field_seen("usa"), "x1"), "0608"), "turned");
    fight("movement", "usa", TWO_AND_TWO "," INF("x3", "usa", 3, 4, "0611", "n", ""), "", "");
    assert_string_equal(flank_at(line_with(field_seen("usa"), "x1"), "0608"), "friends");
    fight("movement", "usa",
          INF("x1", "usa", 3, 4, "0108", "n", "") "," INF("x2", "usa", 4, 4, "0208", "n", "") "," INF("y1", "csa", 5, 4,
                                                                                                      "0205", "s", ""),
          "", "");
    assert_string_equal(flank_at(line_with(field_seen("usa"), "x1"), "0108"), "edge");
    assert_string_equal(flank_at(line_with(field_seen("usa"), "x1"), "0208"), "hangs");
}

/* Between two lines that hang together, with an enemy before them; not where a third stands in it. */
static void gaps_between_lines(void **unused) {
    (void)unused;
#define WINGS                                                                                                          \
    INF("x1", "usa", 3, 4, "0308", "n", "")                                                                            \
    "," INF("x2", "usa", 3, 4, "0908", "n", "") "," INF("y1", "csa", 3, 4, "0305", "s", "") "," INF(                   \
        "y2", "csa", 3, 4, "0605", "s", "") "," INF("y3", "csa", 3, 4, "0905", "s", "")
    fight("movement", "usa", WINGS, "", "");
    json_t *gaps = field_of(field_seen("usa"), "gaps"), *gap;
    size_t i, ours = 0;
    json_array_foreach(gaps, i, gap) {
        if (strcmp(field_text(gap, "side"), "usa") != 0)
            continue;
        ours++;
        assert_string_equal(field_text(gap, "from"), "0308");
        assert_string_equal(field_text(gap, "to"), "0908");
        assert_int_equal(field_int(gap, "apart"), 6);
    }
    assert_int_equal(ours, 1);
    fight("movement", "usa", WINGS "," INF("x3", "usa", 3, 4, "0608", "n", ""), "", "");
    json_t *seen_by_usa = field_of(field_seen("usa"), "gaps");
    json_array_foreach(seen_by_usa, i, gap) assert_string_not_equal(field_text(gap, "side"), "usa");
}

static json_t *row_of(json_t *reading, const char *list, const char *key, const char *word) {
    json_t *row;
    size_t i;
    json_array_foreach(field_of(reading, list), i, row) if (strstr(field_text(row, key), word)) return row;
    return NULL;
}

/* Ground that scores and heights, each with the way of either side; troops to come; cover by fire. */
static void ground_and_arrivals(void **unused) {
    (void)unused;
    scenario("gettysburg/whole-line-ablaze", "{'standard-setup':1}", 1);
    json_t *reading = field_seen("usa"), *hill = row_of(reading, "keys", "title", "Cemetery Hill");
    assert_non_null(hill);
    assert_string_equal(field_text(hill, "reason"), "points");
    json_t *ours = row_of(hill, "ways", "side", "usa"), *theirs = row_of(hill, "ways", "side", "csa");
    assert_int_equal(field_int(ours, "turns"), 0);
    assert_true(field_int(theirs, "turns") > 0);
    json_t *path = field_of(theirs, "path");
    assert_string_equal(json_string_value(json_array_get(path, json_array_size(path) - 1)), field_text(hill, "hex"));
    assert_non_null(row_of(reading, "keys", "reason", "sight"));
    json_t *arrival = row_of(reading, "arrivals", "side", "csa");
    assert_non_null(arrival);
    assert_true(field_int(arrival, "turn") > 1 && field_int(arrival, "units") > 0);
    assert_true(json_array_size(field_of(reading, "cover")) > 100);
}

/* What the fire sheets say of a hex is what the map of support and threat says of it. */
static void cover_is_the_threat(void **unused) {
    (void)unused;
    fight("movement", "usa", INF("x", "usa", 3, 4, "0512", "n", "") "," INF("y", "csa", 3, 4, "0507", "s", ""), "", "");
    json_t *reading = field_seen("usa"), *row = row_of(reading, "cover", "hex", "0508");
    assert_true(field_int(row, "threat") >= 3);
    assert_int_equal(field_int(row, "support"), field_int(row_of(field_seen("csa"), "cover", "hex", "0508"), "threat"));
    assert_null(row_of(reading, "cover", "hex", "0101"));
}

static json_t *seen_by(uint8_t asker) {
    struct query query = {.what = "field", .side = 1, .unit = COUNTER_NONE, .asker = asker};
    struct text text;
    struct json json;
    text_init(&text, shown_text, sizeof shown_text);
    json_init(&json, &text);
    assert_true(is_legal(shown.rules->query(&shown, &query, &json)));
    return read_back(&text);
}

/* 18.5: what the enemy's brigades can still bear is secret; what stands on their counters is not. */
static void secret_rosters_stay_secret(void **unused) {
    (void)unused;
    show_game("monocacy", 1);
    for (int i = 0; i < shown.rules->option_count; i++)
        if (strcmp(shown.rules->options[i].id, "secret-rosters") == 0)
            state_of(&shown)->options[i] = 1;
    json_t *reading = seen_by(2);
    assert_null(json_object_get(row_of(reading, "commands", "side", "csa"), "left"));
    assert_non_null(json_object_get(row_of(reading, "commands", "side", "usa"), "left"));
    json_decref(reading);
    reading = seen_by(0);
    assert_non_null(json_object_get(row_of(reading, "commands", "side", "csa"), "left"));
    json_decref(reading);
    show_close();
}

/* What stays hidden changes nothing that the reader is shown. */
static void only_what_a_side_knows(void **unused) {
    (void)unused;
    static const char *const battles[] = {"crossroads", "kernstown", "monocacy"};
    for (int battle = 0; battle < 3; battle++) {
        show_game(battles[battle], 7);
        for (int i = 0; i < shown.rules->option_count; i++)
            if (strcmp(shown.rules->options[i].id, "secret-rosters") == 0)
                state_of(&shown)->options[i] = 1;
        for (int actions = 0; actions < 120 && !play_over(&shown); actions++)
            play_apply(&shown, likely_action());
        json_t *before = seen_by(2);
        shown.rules->imagine(&shown, 1, 99);
        play_touch(&shown);
        json_t *after = seen_by(2);
        assert_true(json_equal(before, after));
        json_decref(before);
        json_decref(after);
        show_close();
    }
}

static void it_needs_a_side(void **unused) {
    (void)unused;
    struct query query = {.what = "field", .side = SIDE_NONE, .unit = COUNTER_NONE};
    struct text text;
    struct json json;
    show_game("crossroads", 1);
    text_init(&text, shown_text, sizeof shown_text);
    json_init(&json, &text);
    assert_false(is_legal(shown.rules->query(&shown, &query, &json)));
    assert_false(is_legal(shown.rules->sheet(&shown, &query, &json)));
    show_close();
}

TESTS(test(lines_face_lines), test(the_rear_is_no_line), test(flanks_of_every_kind), test(gaps_between_lines),
      test(ground_and_arrivals), test(cover_is_the_threat), test(secret_rosters_stay_secret),
      test(only_what_a_side_knows), test(it_needs_a_side))
