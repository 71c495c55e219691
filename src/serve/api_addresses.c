/* api_addresses.c: how a friend reaches this server. A link that begins with 127.0.0.1 opens nothing on another
 * machine: a page that was opened so asks here what to write instead. */
#include "serve/base/settings.h"
#include "serve/net/addresses.h"
#include "serve/net/answer.h"
#include "serve/routes.h"

/* The host's own word, or the addresses of the machine; those only to a browser that runs on it. */
static json_t *addresses_of(const struct request *request) {
    const struct server *server = request->server;
    json_t *list = json_array();
    struct addresses found = {0};
    if (server->settings->address[0] != 0)
        json_array_append_new(list, json_string(server->settings->address));
    else if (request_is_near(request))
        addresses_reachable(server->options.listen, server->options.port, &found);
    for (int i = 0; i < found.count; i++)
        json_array_append_new(list, json_string(found.link[i]));
    return list;
}

static void answer_addresses(struct request *request) {
    answer_json(request, 200, json_pack("{s:b, s:o}", "ok", 1, "addresses", addresses_of(request)));
}

const struct route ADDRESS_ROUTES[] = {
    {METHOD_GET, "/api/addresses", answer_addresses, ROUTE_OPEN},
    {0, NULL, NULL, 0},
};
