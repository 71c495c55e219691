/* making.h: games that are made of something long: a save, or another game's position. They are read at a desk
 * (desk.h); the loop makes the game (create.h) and answers. */
#ifndef ENFILADE_SERVE_MAKING_H
#define ENFILADE_SERVE_MAKING_H

#include "serve/hosted.h"
#include "serve/http.h"

/* The save in the body's `text`. */
void making_import(struct request *request);
/* The position after entry n, which the asker may see, with dice of its own. */
void making_fork(struct request *request, const struct hosted *hosted, uint32_t n);
/* Lets go of a match with a long log, which takes long too. */
void making_free(struct server *server, struct match *match);

#endif
