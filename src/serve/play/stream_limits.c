/* stream_limits.c: how many streams one visitor may have: see stream.h. */
#include "serve/base/settings.h"
#include "serve/net/limits.h"
#include "serve/play/stream.h"

/* Visitors without a session are one crowd, which must leave room for everybody else. */
bool streams_allow_one(struct request *request) {
    const struct settings_limits *limits = &request->server->settings->limits;
    int64_t person = request->person->id;
    int most = person == 0 ? (limits->streams + 1) / 2 : limits->streams_per_person;
    char address[ADDRESS_KEY_SIZE];
    address_key(request_peer(request), address);
    if (streams_count(request->server) >= limits->streams)
        return limits_refuse(request, "this server has too many live connections; try again later", 30);
    if (limits->streams_per_address > 0 && streams_of_address(request->server, address) >= limits->streams_per_address)
        return limits_refuse(request,
                             "your address has as many live connections as this server allows; close one first", 0);
    if (most == 0 || streams_of_person(request->server, person) < most)
        return true;
    return limits_refuse(request, "you have as many live connections as this server allows; close one first", 0);
}

bool streams_allow_watching(struct request *request, struct hosted_game *hosted) {
    int most = request->server->settings->limits.watched_per_address;
    char address[ADDRESS_KEY_SIZE];
    address_key(request_peer(request), address);
    if (most == 0 || streams_games_of_address(hosted, address) < most)
        return true;
    return limits_refuse(request, "your address has as many games open as this server allows; close one first", 0);
}
