/* serve.c: `enfilade serve`: the table for browsers. */
#include <stdio.h>

#include "cli/commands.h"
#include "serve/serve.h"
#include "serve/store/store.h"

int command_serve(int argc, char **argv) {
    struct server_options options = {.listen = "127.0.0.1", .port = 1863};
    uint64_t port = options.port;
    options.games = cli_games(&argc, argv);
    const char *listen = cli_option(&argc, argv, "--listen");
    const char *wanted = cli_option(&argc, argv, "--port");
    options.data = cli_option(&argc, argv, "--data");
    options.store = cli_option(&argc, argv, "--store");
    options.assets = cli_option(&argc, argv, "--assets");
    options.site = cli_option(&argc, argv, "--site");
    options.config = cli_option(&argc, argv, "--config");
    options.shared = cli_flag(&argc, argv, "--shared");
    if (cli_too_much(argc, argv, 0))
        return 2;
    if (listen != NULL)
        options.listen = listen;
    if (wanted != NULL && (!cli_number(wanted, &port) || port == 0 || port > 65535)) {
        fputs("enfilade serve: --port takes a number from 1 to 65535\n", stderr);
        return 2;
    }
    if (options.data == NULL) {
        fputs("enfilade serve: give the folder for the games with --data DIR\n", stderr);
        return 2;
    }
    if (options.store != NULL && !store_is_elsewhere(options.store)) {
        fputs("enfilade serve: --store takes postgresql://...; without it the games are in the data folder\n", stderr);
        return 2;
    }
    options.port = (uint16_t)port;
    return serve_run(&options);
}
