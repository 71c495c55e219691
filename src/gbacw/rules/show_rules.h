/* show_rules.h: where books can differ: what a game shows of its own. */
#ifndef ENFILADE_GBACW_SHOW_RULES_H
#define ENFILADE_GBACW_SHOW_RULES_H

#include "gbacw/rules/types.h"

struct show_rules {
    /* for eyes: ground that play has changed and tracks of the game's own, as objects of the view's lists; badges of
     * the game's own (from BADGE_OWN on) and their words, ended by a NULL name. They read the state alone, as the
     * scratch may belong to another position: badges the counter, brigades, divisions and `special`; ground and tracks
     * read nothing of it but `special`, and a piece of ground once shown is always shown, with what has become of it.
     */
    void (*ground)(const struct game *, struct json *);
    void (*tracks)(const struct game *, struct json *);
    uint64_t (*badges)(const struct game *, counter_id);
    const struct badge *badge_words;
    /* what a button for an action of its own says, where a pattern cannot; false: nothing */
    bool (*action_words)(struct game *, struct action, struct text *);
    const struct team_rules *team; /* how people who share a side are bound; NULL: not */
    /* and rows of its own on the sheet of a hex, and on that of a line of sight that `sees` judges */
    void (*hex_rows)(struct sheet *, hex_id);
    void (*sight_rows)(struct sheet *, hex_id from, hex_id to);
    /* what it adds to a division: on its row of the view, on its row of the roster, on its sheet */
    void (*division_row)(const struct game *, unsigned division, struct json *);
    void (*roster_row)(const struct game *, unsigned division, struct json *);
    void (*division_sheet)(struct sheet *, unsigned division);
    /* what wins: levels, ground and deeds of its own; what losses are worth beside the tallies; the ground, as marks.
     * They say what the tables say, at any moment and before the first */
    void (*aims)(struct sheet *);
    void (*loss_aims)(struct sheet *);
    void (*aim_marks)(struct sheet *);
};

#endif
