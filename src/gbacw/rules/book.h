/* book.h: a game's book: the chapters it changes, and the standard ones where it changes nothing.
 *
 * Chapters read the choice that matters at that line, `rules_of(game)->fire.stacks`, and never ask which game it is. A
 * number that differs is in the tables; a choice is an enum with the Standard Rules' first; a step with other parts is
 * a function, and NULL where the Standard Rules have none. */
#ifndef ENFILADE_GBACW_BOOK_H
#define ENFILADE_GBACW_BOOK_H

#include "gbacw/rules/command_rules.h"
#include "gbacw/rules/crew_rules.h"
#include "gbacw/rules/entry_rules.h"
#include "gbacw/rules/facing_rules.h"
#include "gbacw/rules/fire_rules.h"
#include "gbacw/rules/march_rules.h"
#include "gbacw/rules/melee_rules.h"
#include "gbacw/rules/mind_rules.h"
#include "gbacw/rules/morale_rules.h"
#include "gbacw/rules/promotion_rules.h"
#include "gbacw/rules/retreat_rules.h"
#include "gbacw/rules/show_rules.h"
#include "gbacw/rules/sight_rules.h"
#include "gbacw/rules/stacking_rules.h"
#include "gbacw/rules/supply_rules.h"
#include "gbacw/rules/terrain_rules.h"
#include "gbacw/rules/turn_rules.h"
#include "gbacw/rules/victory_rules.h"
#include "gbacw/rules/zone_rules.h"

struct book {
    const char *name; /* as the game's data name it */
    struct stacking_rules stacking;
    struct facing_rules facing;
    struct terrain_rules terrain;
    struct zone_rules zone;
    struct sight_rules sight;
    struct march_rules march;
    struct entry_rules entry;
    struct command_rules command;
    struct promotion_rules promotion;
    struct morale_rules morale;
    struct crew_rules crew;
    struct supply_rules supply;
    struct fire_rules fire;
    struct retreat_rules retreat;
    struct melee_rules melee;
    struct turn_rules turn;
    struct victory_rules victory;
    struct mind_rules mind;
    struct show_rules show;
    void (*begin)(struct game *);             /* after the counters are laid out */
    void (*leave_map)(struct gbacw_tables *); /* forgets the hexes its tables name: the ground is made up */
    const struct special_field *memory;       /* the game's own memory by name, ended by a NULL name */
    /* ... of a counter, a brigade, a division: ended by a NULL name; NULL: nothing */
    const struct own_field *of_counter, *of_brigade, *of_division;
    const struct own_field *given_to_division; /* in its tables (division_info.own), likewise */
};

/* The book of the game being played. */
static inline const struct book *rules_of(const struct game *game) { return game->profile; }

#endif
