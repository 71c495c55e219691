/* doings.h: what the tests of every fixture here do and ask at the table: march, fire, announce a melee, look where who
 * stands. */
#ifndef ENFILADE_TESTS_DOINGS_H
#define ENFILADE_TESTS_DOINGS_H

#include <stdio.h>
#include <stdlib.h>

#include "harness/harness.h"

/* ---- movement ---- */

/* Cost of getting there by the query `reach`, as the books write it; "" where it cannot come. */
static inline const char *cost_to(const char *unit, const char *hex) {
    char text[128];
    snprintf(text, sizeof text, "{'what':'reach','unit':'%s'}", unit);
    json_t *hexes = field_of(query(text), "hexes");
    for (size_t i = 0; i < json_array_size(hexes); i++) {
        json_t *at = json_array_get(hexes, i);
        if (strcmp(field_text(at, "hex"), hex) == 0)
            return field_text(at, "cost");
    }
    return "";
}
/* Halts the group that is moving. */
static inline void put_down(const char *side) {
    if (strcmp(decision_now(), "move") == 0)
        act(side, legal(side, "halt n") ? "halt n" : "halt");
}
/* The stack s of usa in 0905 has been turned, and somebody else goes to the hex `aside`; only when e has had to answer
 * the march of x past it is the stack turned again (7.12). */
static inline void an_answer_frees_a_turned_stack(const char *aside) {
    char step[16];
    snprintf(step, sizeof step, "to %s", aside);
    act_all("usa", "turn 0905 s", "move y", step, "halt n", NULL);
    refused("usa", "turn 0905 ne", "7.12");
    act_all("usa", "move x", "to 0506", NULL);
    assert_string_equal(side_now(), "csa");
    act("csa", "hold");
    put_down("usa");
    act("usa", "turn 0905 ne");
    assert_string_equal(unit_text("s", "facing"), "ne");
    refused("usa", "turn 0905 s", "7.12");
}
static inline bool stands_in(const char *id, const char *hex) { return strcmp(unit_text(id, "hex"), hex) == 0; }
/* How far a unit stands from a hex. */
static inline int hexes_from(const char *id, const char *hex) {
    int a = atoi(unit_text(id, "hex")), b = atoi(hex), x1 = a / 100 - 1, x2 = b / 100 - 1;
    int z1 = a % 100 - (x1 - x1 % 2) / 2, z2 = b % 100 - (x2 - x2 % 2) / 2;
    int dx = x1 - x2, dz = z1 - z2, dy = -dx - dz;
    dx = dx < 0 ? -dx : dx, dy = dy < 0 ? -dy : dy, dz = dz < 0 ? -dz : dz;
    return (dx + dy + dz) / 2;
}

/* ---- fire ---- */

/* The n-th fire event of an answer. */
static inline json_t *fired(json_t *answer, int nth) {
    json_t *event = event_nth(answer, "fire", nth);
    assert_non_null(event);
    return event;
}
static inline int row_by(json_t *event, const char *list, const char *rule) {
    json_t *item = item_of(event, list, rule);
    return item == NULL ? 0 : (int)field_int(item, "by");
}
static inline int shift_of(json_t *fire, const char *rule) { return row_by(fire, "shifts", rule); }
/* Is the counter in a list of an event? */
static inline bool names(json_t *event, const char *list, const char *id) {
    json_t *item;
    size_t i;
    json_array_foreach(json_object_get(event, list), i, item) {
        if (json_is_string(item) && strcmp(json_string_value(item), id) == 0)
            return true;
    }
    return false;
}
/* One pin is told, of this unit and nobody else. */
static inline bool pins_only(json_t *answer, const char *id) {
    json_t *pin = event_count(answer, "pin") == 1 ? event_of(answer, "pin") : NULL;
    return pin && json_array_size(field_of(pin, "units")) == 1 && names(pin, "units", id);
}
/* Chooses the hex, adds one unit, resolves. */
static inline json_t *fire_one(const char *side, const char *hex, const char *add) {
    char target[32], join[64];
    snprintf(target, sizeof target, "fire %s", hex);
    snprintf(join, sizeof join, "add %s", add);
    return act_all(side, target, join, "resolve", NULL);
}
/* Fire by all who can at a hex in the query's eyes. */
static inline json_t *asked_fire(const char *hex) {
    char fields[200];
    snprintf(fields, sizeof fields, "{'what':'fire','hex':'%s'}", hex);
    return query(fields);
}
static inline bool sees(const char *from, const char *to) {
    char fields[100];
    snprintf(fields, sizeof fields, "{'what':'sight','from':'%s','to':'%s'}", from, to);
    return field_bool(query(fields), "clear");
}

/* ---- melee ---- */

static inline const char *other(const char *side) { return strcmp(side, "usa") == 0 ? "csa" : "usa"; }
/* Announces an attack ("a1 a2 charge:c1 L"); units that could withdraw stand. */
static inline void announce(const char *side, const char *target, const char *who) {
    char action[64], list[128];
    snprintf(action, sizeof action, "attack %s", target);
    act(side, action);
    snprintf(list, sizeof list, "%s", who);
    for (char *one = strtok(list, " "); one != NULL; one = strtok(NULL, " ")) {
        bool charge = strncmp(one, "charge:", 7) == 0;
        snprintf(action, sizeof action, "%s %s", charge ? "charge" : "with", charge ? one + 7 : one);
        act(side, action);
    }
    act(side, "resolve");
    if (strcmp(decision_now(), "evade") == 0)
        act(other(side), "stand");
}
/* No more attacks are announced; units that could withdraw now stand. The answer to the last action. */
static inline json_t *no_more_attacks(const char *side) {
    json_t *answer = act(side, "end");
    while (strcmp(decision_now(), "evade") == 0)
        answer = act(other(side), "stand");
    return answer;
}

#endif
