/* answers.h: what a sitting tells in JSON: the reading half of the engine protocol (docs/protocol.md).
 *
 * The one who asks is a viewer: one of the sides, SIDE_NONE for an onlooker, or the umpire, who may see all and speak
 * for both. A viewer gets what his side may know, and no more. */
#ifndef ENFILADE_TABLE_ANSWERS_H
#define ENFILADE_TABLE_ANSWERS_H

#include "table/request.h"
#include "table/sitting.h"

struct viewer {
    side_id side;
    bool umpire;
};

/* The whole answer to a reading request (actions judge query sheet view catalogue events rule hash state save), `ok`
 * and all; never NULL. Requests that change the game are refused. */
json_t *sitting_ask(struct sitting *sitting, const json_t *request, side_id viewer, bool umpire);
/* Whether sitting_ask knows the request. */
bool sitting_answers(const char *command);

/* -- parts of answers -- */
/* Where the game stands: decision, prompt, side, phase, phasing, turn, done, over, fault. */
void answer_standing(struct sitting *sitting, json_t *answer);
/* The number of legal actions, as `n`. */
void answer_count(struct sitting *sitting, json_t *answer);
/* The events from a number on that the viewer may know; `told`: with their sentences. */
json_t *answer_events(const struct sitting *sitting, size_t from, struct viewer viewer, bool told);
/* The dice of the last action, added to a list. */
void answer_dice(const struct sitting *sitting, json_t *dice);
/* What is left of the script, in the form in which it was sent. */
json_t *answer_script_left(const struct sitting *sitting);
/* A legal action, for tables that know no game: text, verb, words and what it is about. */
json_t *answer_item(struct sitting *sitting, struct action action);
/* The whole view, as this viewer may see it. */
json_t *answer_view(struct sitting *sitting, struct viewer viewer);
/* What of it differs from an earlier state of the same sitting; NULL if the family tells no changes. */
json_t *answer_changes(struct sitting *sitting, struct viewer viewer, const struct play_state *before);
/* A case of the rules, for a request with `case` and perhaps `book`; NULL or an error. */
json_t *answer_rule(struct games *games, const json_t *request, json_t *answer);
/* A ruling of the rules or of the machine, as an error. */
json_t *ruling_error(const struct sitting *sitting, struct ruling ruling);

/* -- reading -- */
/* Reads an action by the game's own words; the ruling says what is wrong with the text. */
struct ruling answer_read_action(const struct sitting *sitting, const char *text, struct action *action);
/* The dice script of a `dice` request; NULL or an error, with nothing changed. */
json_t *answer_read_script(const struct sitting *sitting, const json_t *list, bool strict, struct dice_script *out);

#endif
