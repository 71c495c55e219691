/* calendar.h: on which day and at what time each Game-Turn begins, and whether it is night then. Battles of one
 * afternoon have a clock; battles of several days have nights, whose Game-Turns last longer (Terrible Swift
 * Sword 36.1). */
#ifndef ENFILADE_GBACW_CALENDAR_H
#define ENFILADE_GBACW_CALENDAR_H
#include "gbacw/state/tables.h"

struct calendar {
    uint16_t clock;                               /* when the first Game-Turn begins, minutes after midnight */
    uint16_t minutes;                             /* that a Game-Turn lasts */
    uint8_t first_day;                            /* of the month; 1 where the scenario does not say */
    uint16_t night_from, night_to, night_minutes; /* 0 minutes: no nights */
};
struct moment {
    uint16_t minute; /* after midnight */
    uint8_t day;     /* of the month, or counted from the first */
    bool night;
};

/* Of the scenario being played. */
struct calendar calendar_of(const struct gbacw_tables *tables);
/* When a Game-Turn begins; turns count from 1. */
struct moment calendar_moment(const struct calendar *calendar, unsigned turn);
#endif
