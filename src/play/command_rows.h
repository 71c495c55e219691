/* command_rows.h: the chain of command as views write it: each counter's lowest command, and a row for each command
 * with the one above it and its leader. What never changes (title, kind, side) is in the catalogue. */
#ifndef ENFILADE_PLAY_COMMAND_ROWS_H
#define ENFILADE_PLAY_COMMAND_ROWS_H

#include "play/ruleset.h"

/* A command by the id that is its own among those of both sides. */
void play_put_command(const struct game *game, struct json *out, const char *key, command_id id);
/* The key `short` of a command in the catalogue: a name that fits beside a bar: of "1/1/I, Meredith" what follows the
 * id, of "Hood's Division" whose it is. */
void play_put_command_short(struct json *out, const char *id, const char *title);
/* The key `command` of a counter's row: the lowest command it belongs to now. Nothing where it has none. */
void play_put_command_of(const struct game *game, struct json *out, counter_id c);
/* The key `commands` of a view: all rows. Nothing where the family has no chain of command. */
void play_put_commands(const struct game *game, struct json *out);
/* The same with the rows that differ from `then`, an earlier state of the same game; nothing if none does. Both states
 * are read without the scratch. */
void play_put_changed_commands(const struct game *game, const struct game *then, struct json *out);

#endif
