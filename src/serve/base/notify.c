/* notify.c: see notify.h; sd_notify(3) describes the protocol. */
#include "serve/base/notify.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

void notify_say(const char *lines) {
    const char *path = getenv("NOTIFY_SOCKET");
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    size_t length = path != NULL ? strlen(path) : 0;
    if (length < 2 || length >= sizeof to.sun_path || (path[0] != '/' && path[0] != '@'))
        return;
    memcpy(to.sun_path, path, length);
    if (path[0] == '@') /* a name that is no file's */
        to.sun_path[0] = 0;
    int line = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (line < 0)
        return;
    socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length);
    ssize_t sent = sendto(line, lines, strlen(lines), MSG_NOSIGNAL, (struct sockaddr *)&to, size);
    (void)sent; /* a manager that does not listen stops nobody */
    close(line);
}

void notify_reloading(void) {
    struct timespec now;
    char lines[80];
    clock_gettime(CLOCK_MONOTONIC, &now);
    snprintf(lines, sizeof lines, "RELOADING=1\nMONOTONIC_USEC=%llu",
             (unsigned long long)now.tv_sec * 1000000u + (unsigned long long)now.tv_nsec / 1000u);
    notify_say(lines);
}

uint64_t notify_watchdog(void) {
    const char *wanted = getenv("WATCHDOG_USEC"), *whose = getenv("WATCHDOG_PID");
    if (wanted == NULL || (whose != NULL && strtol(whose, NULL, 10) != (long)getpid()))
        return 0;
    return strtoull(wanted, NULL, 10) / 2;
}
