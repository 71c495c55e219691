/* harness.h: how a test speaks to the engine: through the protocol, in process, with as little ceremony as can be.
 *
 * JSON is written with single quotes. Whatever goes wrong fails the running cmocka test and prints what was said.
 * Answers are borrowed: they live until the next sandbox(), scenario() or the end of the program.
 *
 *   #include "harness/harness.h"
 *
 *   static void pinned_units_do_not_move(void **unused) {
 *       (void)unused;
 *       sandbox("{'base':'monocacy/battle', 'grid':{'first':'0101','width':8,'height':8}, 'phase':'movement',"
 *               " 'phasing':'usa', 'units':[{'id':'x1','side':'usa','type':'inf','strength':4,'morale':4,"
 *               " 'weapon':'R','hex':'0303','facing':'n','formation':'line','pinned':true}]}");
 *       refused("usa", "move x1", "10.14");
 *       PROVED("gbacw", "10.14");
 *   }
 *   TESTS(test(pinned_units_do_not_move))
 *
 * With dice:
 *       dice("[5, {'morale':'x1','is':6}]");              strict: an action that needs another die is refused
 *       json_t *answer = act_all("usa", "fire 0304", "add x2", "resolve", NULL);
 *       json_t *fire = event_of(answer, "fire");
 *       assert_int_equal(field_int(fire, "die"), 5);
 *       assert_true(unit_has("x1", "routed"));
 */
#ifndef ENFILADE_TESTS_HARNESS_H
#define ENFILADE_TESTS_HARNESS_H

/* cmocka wants these four before it */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <jansson.h>
#include <stdbool.h>
#include <string.h>

#include "match/answers.h"

#ifndef HARNESS_SHARE
#define HARNESS_SHARE 1 /* of positions and steps: all; the build says otherwise where they are slow */
#endif

/* -- setting up -- */
/* A position as docs/protocol.md tells it (field `position` of the request `sandbox`). Returns the answer. */
json_t *sandbox(const char *position);
/* The same for a position that must not be accepted; returns the error object. */
json_t *sandbox_refused(const char *position);
/* A scenario from its start: options may be NULL ("{'standard-setup':1}"). */
json_t *scenario(const char *id, const char *options, uint64_t seed);
/* A strict script of dice; NULL or "[]" with dice_free() lets the streams answer again. */
void dice(const char *script);
void dice_free(void);

/* -- asking -- */
/* Any request; single quotes. Returns the whole answer, whether ok or not. */
json_t *ask(const char *request);
/* The same with printf's patterns. */
json_t *askf(const char *pattern, ...);
/* Like ask, must be ok. */
json_t *asked(const char *request);
/* The `answer` of a query: query("{'what':'sight','from':'0101','to':'0105'}"). */
json_t *query(const char *fields);
/* The error of a query that must be refused. */
json_t *query_refused(const char *fields);

/* What a side would score if the game ended now: the sum of the items whose field ("case", "why") has this value. */
long victory_points(const char *side, const char *field, const char *value);

/* -- acting -- */
json_t *act(const char *side, const char *action); /* must be ok; returns the answer */
/* Several in turn, ended by NULL; every one must be applied. Returns one answer with all their events and dice. */
json_t *act_all(const char *side, ...);
/* Must be illegal with this case (or one that begins with it: "9.7" fits 9.7c; NULL: any), and nothing changed.
 * Returns the error object. */
json_t *refused(const char *side, const char *action, const char *rule);
bool legal(const char *side, const char *action); /* is in the list of legal actions */
/* Number of legal actions that begin with this text ("move", "to 05"). */
int legal_count(const char *prefix);
bool judged_legal(const char *side, const char *action); /* by `judge`, not by the list */
void print_actions(void);                                /* on stderr, for writing tests */
/* `end` for the side to act until this phase begins (NULL: one phase further); fails after 200 ends. */
void end_until(const char *phase);

/* -- where the game stands -- */
const char *phase_now(void);
const char *side_now(void); /* who is to act; "" when over */
const char *decision_now(void);
int turn_now(void);
uint64_t done_now(void); /* actions applied so far */
bool is_over(void);
const char *hash_now(void); /* of the position */
const char *full_hash_now(void);
json_t *position_now(void); /* `state` */
json_t *duties_now(void);

/* -- units, from `state` -- */
json_t *unit(const char *id); /* the object; fails if it is not there */
int unit_int(const char *id, const char *field);
const char *unit_text(const char *id, const char *field); /* "" if it has none */
bool unit_has(const char *id, const char *flag);          /* "pinned": true, or in its list of flags */
bool unit_on_map(const char *id);

/* -- events and other objects -- */
json_t *event_of(json_t *answer, const char *name);           /* the first of that name; fails if there is none */
json_t *event_nth(json_t *answer, const char *name, int nth); /* from 0; NULL if there is none */
json_t *event_where(json_t *answer, const char *name, const char *field, const char *text); /* NULL if none */
int event_count(json_t *answer, const char *name);
bool event_told(json_t *answer, const char *name);
/* The shift, modifier or item with this case in a list of an event; NULL if none. */
json_t *item_of(json_t *event, const char *list, const char *rule);
/* The row of a list whose field is this text; fails if there is none. row_if: NULL. */
json_t *row_named(const json_t *rows, const char *field, const char *text);
json_t *row_if(const json_t *rows, const char *field, const char *text);
long field_int(const json_t *object, const char *field);         /* fails if it is no number */
const char *field_text(const json_t *object, const char *field); /* fails if it is no text */
bool field_bool(const json_t *object, const char *field);        /* false if missing */
bool field_has(const json_t *object, const char *field);
json_t *field_of(const json_t *object, const char *field); /* fails if missing */
void print_json(const json_t *json);                       /* on stderr */

/* -- the ledger -- */
/* Last line of a test: the rows of the ledger it proves, separated by spaces. */
#define PROVED(book, rows) proved(book, rows, __FILE__, __func__)
void proved(const char *book, const char *rows, const char *file, const char *function);

/* -- main -- */
#define test(function) cmocka_unit_test(function)
#define TESTS(...)                                                                                                     \
    int main(void) {                                                                                                   \
        const struct CMUnitTest tests[] = {__VA_ARGS__};                                                               \
        return cmocka_run_group_tests(tests, NULL, harness_close);                                                     \
    }
int harness_close(void **state);
/* The session behind it all, for tests that need the engine itself (cli/common/session.h). */
struct session *harness_session(void);
/* The answer of the game being played to this viewer; to be freed. */
json_t *asked_by(struct viewer viewer, const json_t *request);

#endif
