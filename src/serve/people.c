/* people.c: everybody is the same guest, for now. */
#include "serve/people.h"

#include <stdlib.h>
#include <stdio.h>

bool people_open(struct server *server) {
    (void)server;
    return true;
}

void people_close(struct server *server) { (void)server; }

struct person *person_of(struct request *request) {
    (void)request;
    struct person *person = calloc(1, sizeof *person);
    *person = (struct person){1, "Guest", true};
    return person;
}

bool person_csrf_holds(struct request *request) {
    (void)request;
    return true;
}

void person_free(struct request *request) { free(request->person); }

bool person_name(struct server *server, int64_t id, char *out, size_t size) {
    (void)server;
    snprintf(out, size, "%s", "Guest");
    return id == 1;
}

static void answer_me(struct request *request) {
    answer_json(request, 200,
                json_pack("{s:{s:i, s:s, s:b}, s:s, s:{s:b, s:b, s:s}}", "person", "id", 1, "name", "Guest", "guest", 1,
                          "csrf", "none", "server", "shared", 0, "mail", 0, "version", SERVE_VERSION));
}

const struct route PEOPLE_ROUTES[] = {
    {EVHTTP_REQ_GET, "/api/me", answer_me, 0},
    {0, NULL, NULL, 0},
};
