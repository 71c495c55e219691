/* notify_listener.c PATH: prints what comes to a socket like the service manager's, one datagram a line; for
 * host.test.mjs, as Node has no such sockets. */
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

int main(int count, char *argument[]) {
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    int line = socket(AF_UNIX, SOCK_DGRAM, 0);
    if (count != 2 || strlen(argument[1]) >= sizeof at.sun_path)
        return 2;
    strcpy(at.sun_path, argument[1]);
    if (line < 0 || bind(line, (struct sockaddr *)&at, sizeof at) != 0)
        return 1;
    puts("listening");
    fflush(stdout);
    char text[4096];
    for (ssize_t got; (got = recv(line, text, sizeof text - 1, 0)) > 0;) {
        text[got] = 0;
        for (char *end; (end = strchr(text, '\n')) != NULL;)
            *end = ' ';
        puts(text);
        fflush(stdout);
    }
    return 0;
}
