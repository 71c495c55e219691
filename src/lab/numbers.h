/* numbers.h: the numbers of a game's files that somebody may want to change (lab/changed.h), as tables to choose from.
 */
#ifndef ENFILADE_LAB_NUMBERS_H
#define ENFILADE_LAB_NUMBERS_H

#include <jansson.h>
#include <stdbool.h>

/* What a visitor may write in place of a number: as long, and of such letters, as the entries of charts are. */
enum { LAB_VALUE_MOST = 8 };

/* {"tables":[{"file","key","rows":[{"name","numbers":[{"name"?,"key","word"?,"value"}]}]}]}: first what is worth
 * points, then the charts, the battle, its units. docs/api.md tells what the fields mean. */
json_t *lab_numbers(const char *games, const char *game);
/* Whether a change is of one of them. */
bool lab_numbers_have(const json_t *numbers, const json_t *change);
/* Whether a text may stand in place of one: it changes nothing else of the file. */
bool lab_value_fits(const char *value);

#endif
