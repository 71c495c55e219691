/* kernstown.h: positions for the tests of Stonewall's own book, in few words.
 *
 * The board is made up: 24 by 24 clear hexes from 0101, rows growing south, even columns half a hex lower. Around 0505
 * (an odd column): n 0504, ne 0604, se 0605, s 0506, sw 0405, nw 0404; around 0606: n 0605, ne 0706, se 0707, s 0607,
 * sw 0507, nw 0506. begin(), some lines of units, then start(); or real_map() for the field itself. */
#ifndef ENFILADE_TESTS_KERNSTOWN_H
#define ENFILADE_TESTS_KERNSTOWN_H

#include <stdio.h>
#include <stdlib.h>

#include "doings.h"

#ifndef FIELD_GAME /* another game's fixture may take these words over */
#define FIELD_GAME "kernstown"
#define FIELD_BASE "kernstown/battle"
#endif

static char field_units[12000], field_leaders[4000], field_more[6000];
static const char *field_phase, *field_side;
static int field_turn;
static bool field_real;

static inline void begin(const char *phase, const char *phasing) {
    field_units[0] = field_leaders[0] = field_more[0] = 0;
    field_phase = phase;
    field_side = phasing;
    field_turn = 2;
    field_real = false;
}
static inline void real_map(void) { field_real = true; }
static inline void on_turn(int turn) { field_turn = turn; }

static inline void append(char *to, size_t size, const char *pattern, ...) {
    va_list arguments;
    size_t length = strlen(to);
    va_start(arguments, pattern);
    vsnprintf(to + length, size - length, pattern, arguments);
    va_end(arguments);
}
/* A counter of the list of units, in whatever words; `extra` of the others is "" or begins with a comma. */
static inline void counter(const char *fields) {
    append(field_units, sizeof field_units, "%s{%s}", field_units[0] ? "," : "", fields);
}
static inline void unit_is(const char *id, const char *side, const char *type, int strength, const char *weapon,
                           const char *hex, const char *facing, const char *formation, const char *extra) {
    append(field_units, sizeof field_units,
           "%s{'id':'%s','side':'%s','type':'%s','strength':%d,'morale':3,'weapon':'%s','hex':'%s','facing':'%s',"
           "'formation':'%s'%s}",
           field_units[0] ? "," : "", id, side, type, strength, weapon, hex, facing, formation, extra);
}
/* Foot with rifle-muskets in line, of morale C; horse with rifle-muskets; guns; the wagon with its guard. */
static inline void foot(const char *id, const char *side, int strength, const char *hex, const char *facing,
                        const char *extra) {
    unit_is(id, side, "inf", strength, "R", hex, facing, "line", extra);
}
static inline void column(const char *id, const char *side, int strength, const char *hex, const char *extra) {
    unit_is(id, side, "inf", strength, "R", hex, "n", "column", extra);
}
static inline void horse(const char *id, const char *side, int strength, const char *hex, const char *extra) {
    unit_is(id, side, "cav", strength, "R", hex, "n", "mounted", extra);
}
static inline void dismounted(const char *id, const char *side, int strength, const char *hex, const char *facing,
                              const char *extra) {
    unit_is(id, side, "cav", strength, "R", hex, facing, "dismounted", extra);
}
static inline void guns(const char *id, const char *side, int strength, const char *weapon, const char *hex,
                        const char *facing, const char *extra) {
    char more[400];
    snprintf(more, sizeof more, ",'rounds':8%s", extra);
    unit_is(id, side, "art", strength, weapon, hex, facing, "unlimbered", more);
}
static inline void limbered(const char *id, const char *side, int strength, const char *hex, const char *extra) {
    char more[400];
    snprintf(more, sizeof more, ",'rounds':8%s", extra);
    unit_is(id, side, "art", strength, "N", hex, "n", "limbered", more);
}
static inline void wagon(const char *id, const char *side, const char *hex, const char *extra) {
    append(field_units, sizeof field_units,
           "%s{'id':'%s','side':'%s','type':'wagon','strength':1,'weapon':'R','hex':'%s'%s}", field_units[0] ? "," : "",
           id, side, hex, extra);
}
/* An officer of the brigade b-ID with radius 4 and one Rally Point. */
static inline void leader(const char *id, const char *side, const char *hex, const char *extra) {
    append(field_leaders, sizeof field_leaders,
           "%s{'id':'%s','side':'%s','hex':'%s','brigade':'b-%s','radius':4,'rally':1%s}", field_leaders[0] ? "," : "",
           id, side, hex, id, extra);
}
/* One of the order of battle, by his name. */
static inline void officer(const char *id, const char *hex, const char *extra) {
    append(field_leaders, sizeof field_leaders, "%s{'id':'%s','hex':'%s'%s}", field_leaders[0] ? "," : "", id, hex,
           extra);
}
static inline void more(const char *fields) { append(field_more, sizeof field_more, ",%s", fields); }
static inline void by_command(void) { more("'command':'rules'"); } /* nobody is in command but by the book */

static inline const char *position_told(void) {
    static char position[24000];
    snprintf(position, sizeof position,
             "{'base':'" FIELD_BASE "',%s'phase':'%s','phasing':'%s','turn':%d,'units':[%s],'leaders':[%s]%s}",
             field_real ? "" : "'grid':{'first':'0101','width':24,'height':24},'profile':'" FIELD_GAME "',",
             field_phase, field_side, field_turn, field_units, field_leaders, field_more);
    return position;
}
static inline json_t *start(void) { return sandbox(position_told()); }

/* ---- movement ---- */

/* What the first step to an adjacent hex costs a unit that sets out with it; "" if it may not. */
static inline const char *step_to(const char *side, const char *unit, const char *hex) {
    char move[64], to[64];
    snprintf(move, sizeof move, "move %s", unit);
    snprintf(to, sizeof to, "to %s", hex);
    if (!judged_legal(side, move))
        return "";
    act(side, move);
    if (!judged_legal(side, to))
        return "";
    return field_text(event_where(act(side, to), "step", "unit", unit), "cost");
}

/* ---- melee and what follows ---- */

/* Says who attacks the hex in the Melee Phase ("a1 a2") and fights with these dice; the answer to the last word. */
static inline json_t *melee(const char *side, const char *target, const char *who, const char *script) {
    char action[64], list[128];
    snprintf(action, sizeof action, "attack %s", target);
    act(side, action);
    snprintf(list, sizeof list, "%s", who);
    for (char *one = strtok(list, " "); one != NULL; one = strtok(NULL, " ")) {
        snprintf(action, sizeof action, "with %s", one);
        act(side, action);
    }
    dice(script);
    return act(side, "resolve");
}
/* Ends phase after phase until this one begins; units that could withdraw before a melee stand. */
static inline void on_to(const char *phase) {
    for (int i = 0; i < 60 && (i == 0 || strcmp(phase_now(), phase) != 0); i++)
        act(side_now(), strcmp(decision_now(), "evade") == 0 ? "stand" : "end");
    assert_string_equal(phase_now(), phase);
}
/* Answers whatever is asked with the first legal action until this decision asks; fire is held. */
static inline void settle_to(const char *decision) {
    for (int i = 0; i < 60 && strcmp(decision_now(), decision) != 0 && !is_over(); i++) {
        json_t *list = field_of(ask("{'cmd':'actions'}"), "actions");
        act(side_now(), strcmp(decision_now(), "fire") == 0 ? "hold" : json_string_value(json_array_get(list, 0)));
    }
    assert_string_equal(decision_now(), decision);
}

/* ---- the game's own memory ---- */

static inline int special(const char *name) { return (int)field_int(field_of(position_now(), "special"), name); }
static inline int army_morale(void) { return special("army_morale"); }
static inline json_t *brigade(const char *id) {
    json_t *item;
    size_t i;
    json_array_foreach(field_of(position_now(), "brigades"), i, item) {
        if (strcmp(field_text(item, "id"), id) == 0)
            return item;
    }
    fail_msg("there is no brigade %s", id);
    return NULL;
}

#endif
