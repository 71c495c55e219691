/* answers.h: what a match answers in JSON: the reading half of the engine protocol (docs/protocol.md).
 *
 * The one who asks is a viewer: one of the sides, SIDE_NONE for a spectator, or the umpire, who may see all and speak
 * for both. A viewer gets what their side may know, and no more. */
#ifndef ENFILADE_MATCH_ANSWERS_H
#define ENFILADE_MATCH_ANSWERS_H

#include "match/match.h"
#include "match/request.h"

struct viewer {
    side_id side;
    bool umpire;
};

/* Whether the viewer may know what is sealed for that side; SIDE_NONE: for nobody. */
bool viewer_may_know(struct viewer viewer, side_id only);

/* Writes the whole answer to a reading request (actions judge query sheet view catalogue events rule hash state save),
 * `ok` and all. Requests that change the game are refused. Returns the error, to be freed, or NULL. */
json_t *match_answer(struct match *match, const json_t *request, struct viewer viewer, struct text *out);
/* Whether match_answer knows the request. */
bool match_answers(const char *command);

/* -- members of answers: each writes keys and values into the object that is open -- */
/* The status of the game: decision, prompt, side, phase, phasing, turn, done, over, fault. */
void put_status(struct game *game, struct json *out);
/* `over`; `winner` is the id of a side, or NULL. */
void put_over(struct game *game, const char *winner, struct json *out);
/* The number of legal actions, as `n`. */
void put_count(struct match *match, struct json *out);
/* What can be done: the status, duties, n, actions, and with `items` those laid open, offers, interruption.
 */
void put_actions(struct match *match, struct viewer viewer, side_id side, bool items, struct json *out);
/* `events` from a number on that the viewer may know; `sentences`: with those. */
void put_events(const struct match *match, size_t from, struct viewer viewer, bool sentences, struct json *out);
/* A case of the rules, for a request with `case` and perhaps `book`; NULL or an error. */
json_t *put_rule_text(struct games *games, const json_t *request, struct json *out);

/* -- values -- */
/* How the game ended: winner (the id of a side; NULL: nobody), level, resigned, points. */
void write_result(struct game *game, const char *winner, struct json *out);
/* The dice of the last action, into the list that is open. */
void write_dice(const struct match *match, struct json *out);
/* What is left of the script, in the form in which it was sent: a list. */
void write_script_left(const struct match *match, struct json *out);
/* A legal action, for tables that know no game: text, verb, words and what it is about. */
void write_item(struct match *match, struct action action, struct json *out);

/* A ruling of the rules or of the machine, as an error. */
json_t *ruling_error(const struct match *match, struct ruling ruling);

/* -- reading -- */
/* Reads an action by the game's own words; the ruling says what is wrong with the text. */
struct ruling answer_read_action(const struct match *match, const char *text, struct action *action);
/* The dice script of a `dice` request; NULL or an error, with nothing changed. */
json_t *answer_read_script(const struct match *match, const json_t *list, bool strict, struct dice_script *out);

#endif
