/* ground.h: made-up fields for the tests of movement: a grid of twelve by twelve hexes, labels column then row from the
 * north-west, even columns half a hex lower. Around 0505 (an odd column): n 0504, ne 0604, se 0605, s 0506, sw 0405,
 * nw 0404. */
#ifndef ENFILADE_TESTS_GROUND_H
#define ENFILADE_TESTS_GROUND_H

#include <stdio.h>

#include "doings.h"

/* A position in this phase of the Union's turn; `more` are further fields with a comma behind each, or "". */
static inline void ground_in(const char *phase, const char *more, const char *units) {
    char text[16384];
    snprintf(text, sizeof text,
             "{'base':'monocacy/battle','grid':{'first':'0101','width':12,'height':12},'phase':'%s','phasing':'usa',"
             "%s'units':[%s]}",
             phase, more, units);
    sandbox(text);
}
static inline void ground(const char *more, const char *units) { ground_in("movement", more, units); }

#define USA(id, hex, rest)                                                                                             \
    "{'id':'" id "','side':'usa','type':'inf','strength':3,'morale':4,'weapon':'R','formation':'line','facing':'n',"   \
    "'hex':'" hex "'" rest "}"
#define CSA(id, hex, rest)                                                                                             \
    "{'id':'" id "','side':'csa','type':'inf','strength':3,'morale':4,'weapon':'R','formation':'line','facing':'s',"   \
    "'hex':'" hex "'" rest "}"
#define HORSE(id, side, hex, rest)                                                                                     \
    "{'id':'" id "','side':'" side "','type':'cav','strength':2,'morale':4,'weapon':'C','formation':'mounted',"        \
    "'facing':'n','hex':'" hex "'" rest "}"
#define GUNS(id, side, hex, rest)                                                                                      \
    "{'id':'" id "','side':'" side "','type':'art','strength':4,'morale':4,'weapon':'TB','rounds':8,"                  \
    "'formation':'unlimbered','facing':'n','hex':'" hex "'" rest "}"
#define WAGON(id, side, hex)                                                                                           \
    "{'id':'" id "','side':'" side "','type':'wagon','strength':1,'morale':3,'weapon':'R','hex':'" hex "'}"
#define LEADER(id, side, hex, rest)                                                                                    \
    "{'id':'" id "','side':'" side "','type':'leader','rank':'brigade','radius':3,'rally':1,'hex':'" hex "'" rest "}"

/* What the step to an adjacent hex costs a unit that sets out with it. */
static inline const char *step_to(const char *side, const char *unit, const char *hex) {
    char move[64], to[64];
    snprintf(move, sizeof move, "move %s", unit);
    snprintf(to, sizeof to, "to %s", hex);
    act(side, move);
    return field_text(event_of(act(side, to), "step"), "cost");
}

#endif
