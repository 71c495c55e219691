/* notices.c: nobody is told, for now. */
#include "serve/notices.h"

bool notices_open(struct server *server) {
    (void)server;
    return true;
}

void notices_close(struct server *server) { (void)server; }

void notices_turn(struct server *server, int64_t person, const char *game, const char *title, const char *prompt) {
    (void)server, (void)person, (void)game, (void)title, (void)prompt;
}

void notices_here(struct server *server, int64_t person, const char *game) { (void)server, (void)person, (void)game; }
