/* table.c: what tools/play.sh asks before it starts a server: `enfilade ask` and `enfilade addresses`. */
#include <stdio.h>

#include "cli/commands.h"
#include "serve/net/addresses.h"
#include "serve/net/ask.h"

/* --listen and --port, as `enfilade serve` takes them; false if they are not understood. */
static bool read_place(int argc, char **argv, const char **listen, uint16_t *port) {
    uint64_t number = 1863;
    const char *wanted = cli_option(&argc, argv, "--port");
    *listen = cli_option(&argc, argv, "--listen");
    if (*listen == NULL)
        *listen = "127.0.0.1";
    if (cli_too_much(argc, argv, 0))
        return false;
    if (wanted != NULL && (!cli_number(wanted, &number) || number == 0 || number > 65535)) {
        fprintf(stderr, "enfilade %s: a port is a number from 1 to 65535, not %s\n", argv[0], wanted);
        return false;
    }
    *port = (uint16_t)number;
    return true;
}

int command_ask(int argc, char **argv) {
    static const char *const words[] = {
        [PORT_FREE] = "free", [PORT_ENFILADE] = "enfilade", [PORT_OTHER] = "other", [PORT_SILENT] = "silent"};
    const char *listen;
    uint16_t port;
    if (!read_place(argc, argv, &listen, &port))
        return 2;
    puts(words[ask_port(listen, port)]);
    return 0;
}

int command_addresses(int argc, char **argv) {
    const char *listen;
    uint16_t port;
    struct addresses found;
    if (!read_place(argc, argv, &listen, &port))
        return 2;
    addresses_reachable(listen, port, &found);
    for (int i = 0; i < found.count; i++)
        printf("%s/\n", found.link[i]);
    return 0;
}
