/* books.c: the games whose books the family knows, by name. */
#include "gbacw/books.h"

#include <string.h>

#include "gbacw/games/gettysburg/gettysburg.h"
#include "gbacw/games/kernstown/kernstown.h"
#include "gbacw/games/monocacy/monocacy.h"
#include "gbacw/games/standard/standard.h"

const struct book *const gbacw_books[BOOKS + 1] = {&standard_book, &monocacy_book, &kernstown_book, &gettysburg_book};
const char gbacw_book_names[] = "standard, monocacy, kernstown, gettysburg";

const struct book *gbacw_book_named(const char *name) {
    for (const struct book *const *book = gbacw_books; *book; book++)
        if (strcmp((*book)->name, name) == 0)
            return *book;
    return NULL;
}

/* By purpose: the family's, then each game's own at their numbers. */
const char *const gbacw_purposes[DICE_PURPOSES] = {
    [DICE_FIRE_SMALL] = "small-arms",
    [DICE_FIRE_ARTILLERY] = "artillery",
    [DICE_DEPLETION] = "depletion",
    [DICE_CAISSON] = "caisson",
    [DICE_CAISSON_ROUNDS] = "caisson-rounds",
    [DICE_WAGON_LOSS] = "wagon",
    [DICE_LEADER] = "leader",
    [DICE_ELEPHANT] = "elephant",
    [DICE_MORALE] = "morale",
    [DICE_PIN] = "pin",
    [DICE_MELEE] = "melee",
    [DICE_RALLY] = "rally",
    [DICE_OVERSHOOT] = "overshoot",
    MONOCACY_PURPOSES,
    KERNSTOWN_PURPOSES,
    GETTYSBURG_PURPOSES,
};
_Static_assert(1u << DICE_FORD == OWN_HEX_PURPOSES, "the ford's counter is drawn for a hex");
