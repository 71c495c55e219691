/* titles.c: what people call a counter. An id is a file's word: Law-a is the first counter of the Division that Law led
 * (1.2b), so people read "Law's Division (1st)", and "Law 1" on the counter, where there is little room. */
#include "load/fury/fury.h"

#include <stdio.h>
#include <string.h>

/* Whose it is: "R.E. Lee" of "R.E.Lee-HQ", "Van Cleve" of "Van-Cleve". */
static void leader_of(char *out, size_t size, const char *id, size_t length) {
    size_t at = 0;
    for (size_t i = 0; i < length && at + 2 < size; i++) {
        out[at++] = id[i];
        if (id[i] == '-')
            out[at - 1] = ' ';
        if (id[i] == '.' && i + 2 < length && id[i + 2] >= 'a' && id[i + 2] <= 'z')
            out[at++] = ' ';
    }
    out[at] = 0;
}

static const char *ordinal(int number) {
    static const char *const words[] = {"1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th"};
    return number >= 1 && number <= (int)(sizeof words / sizeof words[0]) ? words[number - 1] : "more";
}

static void hq_title(struct fury_counter *hq) {
    static const char end[] = "-HQ";
    size_t length = strlen(hq->id), tail = sizeof end - 1;
    if (length > tail && strcmp(hq->id + length - tail, end) == 0)
        length -= tail;
    leader_of(hq->brief, sizeof hq->brief, hq->id, length);
    snprintf(hq->name, sizeof hq->name, "%s's Headquarters", hq->brief);
}

static void division_title(struct fury_counter *division) {
    size_t length = strlen(division->id);
    bool shared = length > 2 && division->id[length - 2] == '-'; /* 1.2b: told apart by a letter */
    int number = shared ? division->id[length - 1] - 'a' + 1 : 0;
    char leader[sizeof division->id + 4];
    leader_of(leader, sizeof leader, division->id, shared ? length - 2 : length);
    const char *what = division->cavalry ? "Cavalry" : "Division";
    if (shared) {
        snprintf(division->name, sizeof division->name, "%s's %s (%s)", leader, what, ordinal(number));
        snprintf(division->brief, sizeof division->brief, "%.18s %d", leader, number);
    } else {
        snprintf(division->name, sizeof division->name, "%s's %s", leader, what);
        snprintf(division->brief, sizeof division->brief, "%.20s", leader);
    }
}

/* Detachments are made and taken back in play, now here and now there: they have numbers, not names. */
static void detachment_title(struct fury_counter *detachment, const char *side) {
    const char *number = strrchr(detachment->id, '-');
    number = number ? number + 1 : "";
    snprintf(detachment->name, sizeof detachment->name, "%.16s Detachment %.4s", side, number);
    snprintf(detachment->brief, sizeof detachment->brief, "Det. %.4s", number);
}

static void corps_title(struct fury_counter *counter) {
    const char *corps = counter->corps;
    bool numbered = strspn(corps, "IVX") == strlen(corps);
    if (strcmp(corps, "Cav") == 0)
        snprintf(counter->corps_title, sizeof counter->corps_title, "Cavalry");
    else if (strcmp(corps, "Res") == 0)
        snprintf(counter->corps_title, sizeof counter->corps_title, "Reserve Corps");
    else if (corps[0])
        snprintf(counter->corps_title, sizeof counter->corps_title, "%s%s Corps", corps, numbered ? "" : "'s");
}

void fury_title(struct fury_tables *tables, struct fury_counter *counter) {
    if (counter->piece == PIECE_HQ)
        hq_title(counter);
    else if (counter->piece == PIECE_DIVISION)
        division_title(counter);
    else
        detachment_title(counter, tables->side_title[counter->side]);
    corps_title(counter);
}
