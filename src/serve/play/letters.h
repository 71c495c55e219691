/* letters.h: games that two people play without a server between them (match/letter.h), as games of this one. */
#ifndef ENFILADE_SERVE_PLAY_LETTERS_H
#define ENFILADE_SERVE_PLAY_LETTERS_H

#include "serve/net/request.h"
#include "serve/play/hosted_game.h"

/* Whether battles over these tables can be played so: not where a choice or a part of the position is secret, as a
 * letter hides nothing. */
bool letters_offered(const void *tables);

/* Answers {"text", "secret"}: an invitation to the battle that the body names. */
void letters_invite(struct request *request);
/* The same for the answer to the invitation in the body. */
void letters_accept(struct request *request);
/* The first letter of a game, which is made here: {"id"}. The body has what was sent before it, and the secret. */
void letters_begin(struct request *request);
/* The letter in the body goes on with the game: {"n"}. */
void letters_take(struct request *request, struct hosted_game *hosted);
/* Answers {"text"}: the letter to send. */
void letters_send(struct request *request, struct hosted_game *hosted);

#endif
