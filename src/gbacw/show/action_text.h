/* action_text.h: actions as people say them, and small words that sentences need. */
#ifndef ENFILADE_GBACW_SPEECH_H
#define ENFILADE_GBACW_SPEECH_H
#include "gbacw/state/frames.h"

/* ruleset.action_words: what a button for this legal action says. */
void gbacw_action_words(struct game *game, struct action action, struct text *out);

/* A pattern with the parts of an action in it (play_action_said). */
void action_said(const struct game *game, struct action action, const char *pattern, struct text *out);
const char *direction_said(const struct game *game, direction d); /* "north-west" */
/* As the counter prints it; who takes a fallen man's place on its other side is called his replacement (17.51). */
void counter_called(const struct game *game, counter_id c, struct text *out);
/* "14 NJ"; the crew of a battery or wagon is named as such. */
void counter_said(const struct game *game, counter_id c, struct text *out);
/* Its label, as the map prints it. */
void hex_said(const struct game *game, hex_id hex, struct text *out);
/* "4", "B" where ratings are letters, "?" before it has seen the elephant; a guard may have none. */
bool has_morale(const struct game *game, uint8_t morale);
void morale_said(const struct game *game, uint8_t morale, struct text *out);
/* "1 hex", "3 hexes": a number with its noun. */
void count_said(const struct game *game, struct text *out, int64_t count, const char *one, const char *many);
/* "the brigade of Grimes", "First Separate Brigade". */
void brigade_said(const struct game *game, unsigned brigade, struct text *out);
/* An item of the score: a brigade's bare name means that it lost its effectiveness (31.1d). */
void score_said(const struct game *game, const char *why, struct text *out);
#endif
