/* action_text.h: actions as people say them, and small words that sheets need. */
#ifndef ENFILADE_FURY_SPEECH_H
#define ENFILADE_FURY_SPEECH_H
#include "fury/state/frames.h"

/* ruleset.action_words: what a button for this legal action says. */
void fury_action_words(struct game *game, struct action action, struct text *out);

/* "1 star", "3 stars": a number with its noun. */
void fury_count_said(const struct game *game, struct text *out, int64_t count, const char *one, const char *many);
/* "turn 3, Dec 13 PM" */
void fury_turn_said(const struct game *game, unsigned turn, struct text *out);
/* Where a counter is, as one would say it: "in 3432", "Blown, due on turn 3, Dec 13 PM". */
void fury_place_said(const struct game *game, counter_id c, struct text *out);
/* "Battle Formation", of an HQ "Battle Mode"; empty for Detachments. */
const char *fury_formation_said(const struct game *game, counter_id c);

#endif
