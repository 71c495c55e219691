/* calendar.c: see calendar.h. */
#include "gbacw/state/calendar.h"

enum { DAY = 24 * 60 };

struct calendar calendar_of(const struct gbacw_tables *tables) {
    return (struct calendar){.clock = tables->start.clock ? tables->start.clock : tables->clock,
                             .minutes = tables->turn_minutes,
                             .first_day = tables->start.day ? tables->start.day : 1,
                             .night_from = tables->night_from,
                             .night_to = tables->night_to,
                             .night_minutes = tables->night_minutes};
}

/* A night may run over midnight. */
static bool is_night(const struct calendar *calendar, unsigned minute) {
    if (!calendar->night_minutes)
        return false;
    bool after = minute >= calendar->night_from, before = minute < calendar->night_to;
    return calendar->night_from > calendar->night_to ? after || before : after && before;
}

struct moment calendar_moment(const struct calendar *calendar, unsigned turn) {
    unsigned minute = calendar->clock, day = calendar->first_day;
    for (unsigned t = 1; t < turn; t++) {
        minute += is_night(calendar, minute) ? calendar->night_minutes : calendar->minutes;
        day += minute / DAY;
        minute %= DAY;
    }
    return (struct moment){(uint16_t)minute, (uint8_t)day, is_night(calendar, minute)};
}
