/* event_text.h: the sentences of the family's events. */
#ifndef ENFILADE_GBACW_EVENT_TEXT_H
#define ENFILADE_GBACW_EVENT_TEXT_H
#include "gbacw/state/frames.h"
/* The event in one sentence; nothing for events that say nothing to a player. */
void gbacw_event_sentence(const struct game *game, const struct event *event, struct text *out);
#endif
