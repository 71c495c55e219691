/* event_text.h: sentences of the family: events told to people. */
#ifndef ENFILADE_FURY_WORDS_H
#define ENFILADE_FURY_WORDS_H
#include "fury/state/frames.h"
void fury_event_sentence(const struct game *game, const struct event *event, struct text *out);
#endif
