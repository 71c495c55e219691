/* field.h: bare fields for the tests of the operational family, and what tests often ask there.
 *
 * A field is the sheet of Fredericksburg without its ground and its armies: clear, no water, no roads, no works. Rows
 * run from 10 to 40 up the sheet, odd rows half a hex to the right: 2510 lies between 2509 and 2511, below 2610 and
 * 2611, above 2410 and 2411; 2410 lies below 2509 and 2510, above 2309 and 2310. Both headquarters stand far off with a
 * range that covers the sheet. A zero of the ten-sided die is written 10. */
#ifndef ENFILADE_TESTS_FURY_FIELD_H
#define ENFILADE_TESTS_FURY_FIELD_H

#include <stdio.h>
#include <stdlib.h>

#include "harness/harness.h"

#define UNION_HQ "{'id':'Burnside-HQ','hex':'3920','mode':'maneuver','range_maneuver':40,'range_battle':20}"
#define REBEL_HQ "{'id':'R.E.Lee-HQ','hex':'1120','mode':'maneuver','range_maneuver':40,'range_battle':20}"
#define BOTH_HQS UNION_HQ "," REBEL_HQ

/* A bare field: more fields of the position, and its units. */
static inline void field(const char *more, const char *units) {
    char text[8000];
    int length = snprintf(text, sizeof text,
                          "{'game':'fredericksburg','only':true,'fill':'clear','heavy':null,'first':'usa',%s,"
                          "'units':[%s]}",
                          more, units);
    assert_true(length > 0 && (size_t)length < sizeof text);
    sandbox(text);
}

/* The same in the Movement Phase, with the headquarters. */
static inline void march_field(const char *more, const char *units) {
    char both[8000], fields[2000];
    snprintf(both, sizeof both, BOTH_HQS "%s%s", *units ? "," : "", units);
    snprintf(fields, sizeof fields, "'phase':'movement'%s%s", *more ? "," : "", more);
    field(fields, both);
}

/* The same in the Attack Phase. */
static inline void lone_attack_field(const char *more, const char *units) {
    char both[8000], fields[2000];
    snprintf(both, sizeof both, BOTH_HQS "%s%s", *units ? "," : "", units);
    snprintf(fields, sizeof fields, "'phase':'attack'%s%s", *more ? "," : "", more);
    field(fields, both);
}

/* With two Divisions that face each other in a far corner, so that nobody is made to pass when the fight is over. */
#define FAR_PAIR                                                                                                       \
    "{'id':'Doubleday','hex':'1302','formation':'battle'},{'id':'Taliaferro-b','hex':'1303','formation':'battle'}"
static inline void attack_field(const char *more, const char *units) {
    char both[6000];
    snprintf(both, sizeof both, "%s," FAR_PAIR, units);
    lone_attack_field(more, both);
}

/* "control", "influence" or "" for a hex in a side's zones. */
static inline const char *zone_of(const char *side, const char *hex) {
    char request[80];
    snprintf(request, sizeof request, "{'what':'zones','side':'%s'}", side);
    json_t *hexes = field_of(query(request), "hexes"), *entry;
    size_t i;
    json_array_foreach(hexes, i, entry) if (strcmp(field_text(entry, "hex"), hex) == 0) return field_text(entry,
                                                                                                          "zone");
    return "";
}

static inline int zone_count(const char *side, const char *zone) {
    char request[80];
    int count = 0;
    snprintf(request, sizeof request, "{'what':'zones','side':'%s'}", side);
    json_t *hexes = field_of(query(request), "hexes"), *entry;
    size_t i;
    json_array_foreach(hexes, i, entry) count += strcmp(field_text(entry, "zone"), zone) == 0;
    return count;
}

static inline json_t *activate(const char *side, const char *unit, const char *use) {
    char text[80];
    snprintf(text, sizeof text, "activate %s", unit);
    act(side, text);
    return act(side, use);
}

static inline bool in_battle(const char *unit) { return strcmp(unit_text(unit, "formation"), "battle") == 0; }
static inline bool stands(const char *unit, const char *hex) { return strcmp(unit_text(unit, "hex"), hex) == 0; }
static inline bool is_gone(const char *unit, const char *where) { return strcmp(unit_text(unit, "where"), where) == 0; }

/* Declares an attack and answers every question up to the dice with no, artillery as told. Dice must be set. */
static inline json_t *fight(const char *side, const char *attack, bool support, bool defended) {
    json_t *answer = act(side, attack);
    while (strcmp(decision_now(), "attack") == 0) {
        if (legal(side_now(), "withhold"))
            answer = act(side_now(), (strcmp(side_now(), side) == 0 ? support : defended) ? "support" : "withhold");
        else if (legal(side_now(), "decline"))
            answer = act(side_now(), "decline");
        else
            break;
    }
    return answer;
}

static inline const char *result_of(json_t *answer) { return field_text(event_of(answer, "result"), "result"); }

/* The rating of one side of an attack, and one item of it by its case: 0 if it has none. */
static inline long item_by(json_t *answer, const char *who, const char *rule) {
    json_t *item = item_of(event_of(answer, "ratings"), who, rule);
    return item ? field_int(item, "by") : 0;
}
static inline long points_of(const char *side) { return field_int(query("{'what':'victory'}"), side); }

#endif
