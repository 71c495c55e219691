/* api.h: what the handlers of the API share: finding the game, and who looks at it. */
#ifndef ENFILADE_SERVE_PLAY_API_H
#define ENFILADE_SERVE_PLAY_API_H

#include "serve/net/request.h"
#include "serve/people/people.h"
#include "serve/play/hosted_game.h"

/* The game of the path; NULL: there is none, or it is being opened: the request has been answered, or waits and will be
 * looked at again; look at nothing of it. */
struct hosted_game *api_game(struct request *request);
/* The same where the game's row and seats are enough: it may be at rest (game_cache_find_row). */
struct hosted_game *api_game_row(struct request *request);
/* The language that the asker reads, by the query's `lang`; NULL: English. */
const struct language *api_language(const struct request *request);
/* Through whose eyes the asker looks: the side they name, which must be theirs (or the game over), or as a spectator.
 * False: they may not, and the request has been answered. */
bool api_viewer(struct request *request, struct hosted_game *hosted, const char *side, side_id *viewer);
/* Whether this person may look at the game through these eyes (SIDE_NONE: a spectator's). */
bool api_may_look(const struct hosted_game *hosted, int64_t person, side_id viewer);
/* The side named in the body, which must be the asker's. False: it is not, and the request has been answered. */
bool api_my_side(struct request *request, struct hosted_game *hosted, side_id *side);
/* The same of the side that the query names. */
bool api_my_side_asked(struct request *request, struct hosted_game *hosted, side_id *side);
/* The journal number in the body's `at` is the game's. False: the request has been answered (409). */
bool api_is_current(struct request *request, const struct hosted_game *hosted);
/* A change that could not be written: answers 503 and throws the game out of memory. */
void api_broken(struct request *request, struct hosted_game *hosted);
/* A number of the query; false if it is given and is none: the request has been answered. */
bool api_number(struct request *request, const char *key, uint32_t otherwise, uint32_t *out);
/* Holds every seat that a person can hold: nobody is left to keep secrets from. */
bool api_sees_all(const struct request *request, const struct hosted_game *hosted);
/* The JSON text in the buffer goes out; the buffer can be used again. */
void api_answer_text(struct request *request, const struct text *text);

#endif
