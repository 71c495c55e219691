/* limits.c: nobody is limited, for now. */
#include "serve/limits.h"

bool limits_open(struct server *server) {
    (void)server;
    return true;
}

void limits_close(struct server *server) { (void)server; }

bool limits_allow(struct request *request, enum limit limit) {
    (void)request, (void)limit;
    return true;
}
