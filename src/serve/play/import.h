/* import.h: games that are made of something long: a save, or another game's position. They are read in the
 * background (background.h); the loop makes the game (create.h) and answers. */
#ifndef ENFILADE_SERVE_PLAY_IMPORT_H
#define ENFILADE_SERVE_PLAY_IMPORT_H

#include "serve/net/request.h"
#include "serve/play/hosted_game.h"

/* The save in the body's `text`. */
void import_save(struct request *request);
/* The position after entry n, which the asker may see, with dice of its own. */
void import_fork(struct request *request, const struct hosted_game *hosted, uint32_t n);
/* The same for something other than a game: `use` owns the match and answers. */
typedef void import_use(struct request *request, struct match *match);
void import_position(struct request *request, const struct hosted_game *hosted, uint32_t n, import_use *use);
/* Lets go of a match with a long log, which takes long too. */
void import_free_match(struct server *server, struct match *match);

#endif
