/* volley.h: made-up positions for the tests of sight, fire and ammunition in few words.
 *
 * The board is the sandbox's own: 20 by 20 clear hexes from 0101, rows growing south, even columns half a hex lower.
 * begin(), some unit lines, then start(). */
#ifndef ENFILADE_TESTS_VOLLEY_H
#define ENFILADE_TESTS_VOLLEY_H

#include <stdio.h>

#include "doings.h"

static char volley_units[12000], volley_leaders[2000], volley_more[4000];
static const char *volley_phase, *volley_side;

static inline void begin(const char *phase, const char *phasing) {
    volley_units[0] = volley_leaders[0] = volley_more[0] = 0;
    volley_phase = phase;
    volley_side = phasing;
}
static inline void append(char *to, size_t size, const char *pattern, ...) {
    va_list arguments;
    size_t length = strlen(to);
    va_start(arguments, pattern);
    vsnprintf(to + length, size - length, pattern, arguments);
    va_end(arguments);
}
/* `extra` is "" or begins with a comma: ",'routed':true". */
static inline void unit_is(const char *id, const char *side, const char *type, int strength, int morale,
                           const char *weapon, const char *hex, const char *facing, const char *formation,
                           const char *extra) {
    append(volley_units, sizeof volley_units,
           "%s{'id':'%s','side':'%s','type':'%s','strength':%d,'morale':%d,'weapon':'%s','hex':'%s','facing':'%s',"
           "'formation':'%s'%s}",
           volley_units[0] ? "," : "", id, side, type, strength, morale, weapon, hex, facing, formation, extra);
}
static inline void foot(const char *id, const char *side, int strength, const char *hex, const char *facing,
                        const char *extra) {
    unit_is(id, side, "inf", strength, 4, "R", hex, facing, "line", extra);
}
static inline void guns(const char *id, const char *side, int strength, const char *weapon, const char *hex,
                        const char *facing, const char *extra) {
    unit_is(id, side, "art", strength, 4, weapon, hex, facing, "unlimbered", extra);
}
static inline void wagon(const char *id, const char *side, const char *hex, const char *extra) {
    append(volley_units, sizeof volley_units,
           "%s{'id':'%s','side':'%s','type':'wagon','strength':1,'morale':3,'weapon':'R','hex':'%s','boxes':[6,10]%s}",
           volley_units[0] ? "," : "", id, side, hex, extra);
}
static inline void leader(const char *id, const char *side, const char *hex) {
    append(volley_leaders, sizeof volley_leaders, "%s{'id':'%s','side':'%s','hex':'%s','brigade':'b-%s'}",
           volley_leaders[0] ? "," : "", id, side, hex, id);
}
static inline void more(const char *fields) { append(volley_more, sizeof volley_more, ",%s", fields); }
static inline json_t *start(void) {
    static char position[20000];
    snprintf(position, sizeof position,
             "{'base':'monocacy/"
             "battle','grid':{'first':'0101','width':20,'height':20},'phase':'%s','phasing':'%s','units':[%s],'leaders'"
             ":[%s]%s}",
             volley_phase, volley_side, volley_units, volley_leaders, volley_more);
    return sandbox(position);
}

#endif
