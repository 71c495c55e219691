/* computer_turns.h: computers think in turns, in a few threads: a piece of one game, then a piece of the next. What
 * goes on without thought, people's standing orders, has its turns in the loop: a slice, then everybody else is heard.
 *
 * Each turn is somebody's: of the address a game was made from, as long as this program remembers it, else of the
 * person who owns the game. The owner who has used least of the processor is next; a game in which only computers sit
 * costs its owner four times as much, so that games people wait in go first. Of those games only a few are in memory at
 * once: the others wait in the store, and take the place of one that has had its time. */
#ifndef ENFILADE_SERVE_PLAY_COMPUTER_TURNS_H
#define ENFILADE_SERVE_PLAY_COMPUTER_TURNS_H

#include "serve/net/request.h"

struct hosted_game;
struct computer_turns;

bool computer_turns_open(struct server *server); /* queues the games that go on by themselves: none is opened yet */
void computer_turns_close(struct server *server);
/* The game goes on by itself: it gets a turn, if it is not waiting for one already. */
void computer_turns_add(struct hosted_game *hosted);
/* Where several servers share the games: once a second. This one keeps its leases, and takes over the games of one that
 * has ended. */
void computer_turns_look(struct server *server, int looks);
int computer_turns_thinking(const struct server *server); /* games in which a thread thinks just now */
int computer_turns_waiting(const struct server *server);  /* games that wait for a turn */
/* Whether the asker may make one more game in which only computers sit. False: the request has been answered (429). */
bool computer_turns_allow(struct request *request);
/* Such a game was made: it is its maker's address that pays for it. */
void computer_turns_made(const struct request *request, const char *id);

#endif
