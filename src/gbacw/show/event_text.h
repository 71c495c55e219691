/* event_text.h: sentences of the family: events told to people. */
#ifndef ENFILADE_GBACW_WORDS_H
#define ENFILADE_GBACW_WORDS_H
#include "gbacw/state/frames.h"
void gbacw_event_sentence(const struct game *game, const struct event *event, struct text *out);
#endif
