/* gettysburg_fight.h: melees of Terrible Swift Sword on the made-up board: announced, answered, initiated, fought. */
#ifndef ENFILADE_TESTS_GETTYSBURG_FIGHT_H
#define ENFILADE_TESTS_GETTYSBURG_FIGHT_H
#include "gettysburg_field.h"

#define BEFORE_MELEE "retreat-before-melee"
#define OF(leader) ",'brigade':'b-" leader "'"

/* Foot of this morale, in line. */
static inline void men(const char *id, const char *side, int strength, int morale, const char *hex, const char *facing,
                       const char *extra) {
    char more[400];
    snprintf(more, sizeof more, ",'morale':%d%s", morale, extra);
    unit_is(id, side, "inf", strength, "R", hex, facing, "line", more);
}

/* Announced, stood, led in, and fought: the first dice are those of initiation. The answer to `attack`. */
static inline json_t *fought(const char *side, const char *target, const char *who, const char *script) {
    char action[64];
    announce(side, target, who);
    dice(script);
    no_more_attacks(side);
    snprintf(action, sizeof action, "attack %s", target);
    return act(side, action);
}

/* What the query says of an attack by these ("a1 charge:c1"). */
static inline json_t *weighed(const char *target, const char *who) {
    char fields[400], list[128];
    snprintf(fields, sizeof fields, "{'what':'melee','hex':'%s','list':[", target);
    snprintf(list, sizeof list, "%s", who);
    bool first = true;
    for (char *one = strtok(list, " "); one != NULL; one = strtok(NULL, " "), first = false) {
        bool charge = strncmp(one, "charge:", 7) == 0;
        append(fields, sizeof fields, "%s'%s %s'", first ? "" : ",", charge ? "charge" : "with",
               charge ? one + 7 : one);
    }
    append(fields, sizeof fields, "]}");
    return query(fields);
}
static inline int differential(const char *target, const char *who) {
    return (int)field_int(weighed(target, who), "differential");
}
#endif
