/* book.h: a game's book: the chapters it changes, and the standard ones where it changes nothing.
 *
 * Chapters read the choice that matters at that line, `rules_of(game)->fire->stacks`, and never ask which game it is. A
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
    const struct stacking_rules *stacking;
    const struct facing_rules *facing;
    const struct terrain_rules *terrain;
    const struct zone_rules *zone;
    const struct sight_rules *sight;
    const struct march_rules *march;
    const struct entry_rules *entry;
    const struct command_rules *command;
    const struct promotion_rules *promotion;
    const struct morale_rules *morale;
    const struct crew_rules *crew;
    const struct supply_rules *supply;
    const struct fire_rules *fire;
    const struct retreat_rules *retreat;
    const struct melee_rules *melee;
    const struct turn_rules *turn;
    const struct victory_rules *victory;
    const struct mind_rules *mind;
    const struct show_rules *show;
    void (*begin)(struct game *);             /* after the counters are laid out */
    void (*leave_map)(struct gbacw_tables *); /* forgets the hexes its tables name: the ground is made up */
    const struct special_field *memory;       /* the game's own memory by name, ended by a NULL name */
    /* ... of a counter, a brigade, a division: ended by a NULL name; NULL: nothing */
    const struct own_field *of_counter, *of_brigade, *of_division;
};

/* Every chapter as the Standard Rules have it: a book begins with this and names what it changes. */
#define STANDARD_CHAPTERS                                                                                              \
    .stacking = &stacking_standard, .facing = &facing_standard, .terrain = &terrain_standard, .zone = &zone_standard,  \
    .sight = &sight_standard, .march = &march_standard, .entry = &entry_standard, .command = &command_standard,        \
    .promotion = &promotion_standard, .morale = &morale_standard, .crew = &crew_standard, .supply = &supply_standard,  \
    .fire = &fire_standard, .retreat = &retreat_standard, .melee = &melee_standard, .turn = &turn_standard,            \
    .victory = &victory_standard, .mind = &mind_standard, .show = &show_standard

static inline const struct book *rules_of(const struct game *game) { return game->profile; }

#endif
