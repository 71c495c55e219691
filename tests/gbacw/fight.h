/* fight.h: small fields for the tests of melee, morale and retreat: a made-up map of clear ground, columns growing east
 * and rows south, even columns half a hex further south. Union units stand facing north, Confederates facing south,
 * unless told otherwise; home is east and south for the Union, west and north for the Confederates. */
#ifndef ENFILADE_TESTS_FIGHT_H
#define ENFILADE_TESTS_FIGHT_H

#include <stdio.h>
#include <stdlib.h>

#include "doings.h"

/* The opening of a phase of a side with these units and leaders (lists without brackets); `more` holds further fields,
 * each preceded by a comma. */
static inline void fight(const char *phase, const char *phasing, const char *units, const char *leaders,
                         const char *more) {
    char position[16384];
    snprintf(
        position, sizeof position,
        "{'base':'monocacy/battle','grid':{'first':'0101','width':12,'height':12},'phase':'%s','phasing':'%s','turn':2,"
        "'units':[%s],'leaders':[%s]%s}",
        phase, phasing, units, leaders, more);
    sandbox(position);
}

/* An infantry regiment in line, for the list of units: U("x1", "usa", 4, 3, "0505", "n", "") */
#define INF(id, side, strength, morale, hex, facing, more)                                                             \
    "{'id':'" id "','side':'" side "','type':'inf','strength':" #strength ",'morale':" #morale                         \
    ",'weapon':'R','hex':'" hex "','facing':'" facing "','formation':'line'" more "}"
#define CAV(id, side, strength, morale, hex, facing, formation, more)                                                  \
    "{'id':'" id "','side':'" side "','type':'cav','strength':" #strength ",'morale':" #morale                         \
    ",'weapon':'C','hex':'" hex "','facing':'" facing "','formation':'" formation "'" more "}"
#define ART(id, side, guns, morale, hex, facing, formation, more)                                                      \
    "{'id':'" id "','side':'" side "','type':'art','strength':" #guns ",'morale':" #morale                             \
    ",'weapon':'TB','rounds':10,'hex':'" hex "','facing':'" facing "','formation':'" formation "'" more "}"
#define WAGON(id, side, hex, more)                                                                                     \
    "{'id':'" id "','side':'" side "','type':'wagon','morale':3,'boxes':[6,10],'crew':1,'hex':'" hex "'" more "}"
#define LEADER(id, side, hex, more)                                                                                    \
    "{'id':'" id "','side':'" side "','rank':'brigade','radius':4,'rally':2,'hex':'" hex "'" more "}"

/* Announced, stood, and fought with these dice; the answer to `attack`. */
static inline json_t *melee(const char *side, const char *target, const char *who, const char *script) {
    char action[64];
    announce(side, target, who);
    end_until("melee");
    snprintf(action, sizeof action, "attack %s", target);
    dice(script);
    json_t *answer = act(side, action);
    return answer;
}

/* Answers whatever is asked with the first legal action until the phase itself asks; all events of the way. */
static inline void settle_all(const char *phase_decision) {
    for (int i = 0; i < 60 && strcmp(decision_now(), phase_decision) != 0 && !is_over(); i++) {
        json_t *list = field_of(ask("{'cmd':'actions'}"), "actions");
        const char *first = json_string_value(json_array_get(list, 0));
        act(side_now(), strcmp(decision_now(), "fire") == 0 ? "hold" : first);
    }
    assert_string_equal(decision_now(), phase_decision);
}

/* Takes these actions in turn, those that are asked for; what has only one answer is not asked. */
static inline json_t *whichever(const char *side, const char *action) {
    return legal(side, action) ? act(side, action) : NULL;
}

#endif
