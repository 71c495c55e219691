/* event_reader.h: a kept event read again, to say it in a reader's language. */
#ifndef ENFILADE_MATCH_EVENT_READER_H
#define ENFILADE_MATCH_EVENT_READER_H

#include <jansson.h>

#include "play/game.h"

/* Reads an event from its JSON object (play_event_json) and the letters of its values' types (play_event_types), for
 * the tables of this game. Its strings are borrowed from the object. False: they do not go together. */
bool event_read(const struct game *game, const char *types, size_t length, const json_t *object, struct event *out);
/* Writes the members `told` and `brief` of a kept event in the game's language; false: it cannot be read, and nothing
 * is written. A counter is named as it is called in the position that the game stands in. */
bool event_put_said(const struct game *game, const char *types, size_t types_length, const json_t *object,
                    struct json *out);

#endif
