/* api_letters.c: games by letters: an invitation, its answer, and the letters to and fro (play/letters.h). */
#include "serve/play/api.h"
#include "serve/play/letters.h"
#include "serve/routes.h"

static void take_letter(struct request *request) {
    struct hosted_game *hosted = api_game(request);
    if (hosted != NULL)
        letters_take(request, hosted);
}

static void write_letter(struct request *request) {
    struct hosted_game *hosted = api_game(request);
    if (hosted != NULL)
        letters_send(request, hosted);
}

const struct route LETTER_ROUTES[] = {
    {METHOD_POST, "/api/letters/invite", letters_invite, 0}, {METHOD_POST, "/api/letters/accept", letters_accept, 0},
    {METHOD_POST, "/api/letters", letters_begin, 0},         {METHOD_POST, "/api/games/*/letter", take_letter, 0},
    {METHOD_GET, "/api/games/*/letter", write_letter, 0},    {0, NULL, NULL, 0},
};
