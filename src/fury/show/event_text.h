/* event_text.h: the sentences of the family's events. */
#ifndef ENFILADE_FURY_EVENT_TEXT_H
#define ENFILADE_FURY_EVENT_TEXT_H
#include "fury/state/frames.h"
/* The event in one sentence; nothing for events that say nothing to a player. */
void fury_event_sentence(const struct game *game, const struct event *event, struct text *out);
#endif
