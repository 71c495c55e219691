/* hexlist.h: lists of hexes as the data files write them: labels in one string, a rectangle of labels as 1635..2443. */
#ifndef CLI_HEXLIST_H
#define CLI_HEXLIST_H

#include "load/mapinfo.h"

struct hexlist {
    hex_id *hex; /* in the order written */
    int count;
    bool *in;     /* by hex: is it in the list */
    char bad[16]; /* the word that was no hex; empty if all went well */
};

/* False if a word is no hex of this map (`bad` then holds it) or memory is short. Free in any case. */
bool hexlist_read(const struct map_info *map, const char *text, struct hexlist *out);
void hexlist_free(struct hexlist *list);
/* The two hexes of "2214/2215"; false if they are none, or do not touch. */
bool hexside_read(const struct map_info *map, const char *text, size_t length, hex_id *from, direction *d);

#endif
