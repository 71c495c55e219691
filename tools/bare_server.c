/* bare_server.c PORT FILE: what one action costs any server on this machine that keeps it before it tells of it.
 *
 * One line listens and another asks. For every question a page is written to the file and synced, the listener gets an
 * update, and the asker an answer with his own: the sizes are the usual ones of a game, and there is no game. The
 * benchmark of the server prints what this costs in the same minutes. */
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { PAGE = 2072, PAGES = 500, UPDATE = 850, ANSWER = 1080 };

static int listen_on(const char *port) {
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)atoi(port))};
    int listener = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    setsockopt(listener, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    bool good = bind(listener, (struct sockaddr *)&at, sizeof at) == 0 && listen(listener, 4) == 0;
    return good ? listener : -1;
}

/* A file as long as it will ever be: nothing need be found for it on the disk later. */
static int open_file(const char *path) {
    static const char page[PAGE];
    int file = open(path, O_RDWR | O_CREAT | O_TRUNC, 0600);
    for (int i = 0; i < PAGES; i++)
        if (pwrite(file, page, PAGE, (off_t)i * PAGE) != PAGE)
            return -1;
    return fsync(file) == 0 ? file : -1;
}

/* One question after the other, until the asker hangs up. */
static bool serve(int asker, int listener, int file) {
    static char bytes[4096];
    struct epoll_event event = {.events = EPOLLIN};
    int epoll = epoll_create1(0);
    epoll_ctl(epoll, EPOLL_CTL_ADD, asker, &event);
    for (int i = 0;; i = (i + 1) % PAGES) {
        epoll_wait(epoll, &event, 1, 1000);
        if (recv(asker, bytes, sizeof bytes, 0) <= 0)
            return true;
        if (pwrite(file, bytes, PAGE, (off_t)i * PAGE) != PAGE || fdatasync(file) != 0 ||
            send(listener, bytes, UPDATE, MSG_NOSIGNAL) != UPDATE || send(asker, bytes, ANSWER, MSG_NOSIGNAL) != ANSWER)
            return false;
    }
}

int main(int count, char *argument[]) {
    if (count != 3) {
        fputs("usage: bare_server PORT FILE\n", stderr);
        return 2;
    }
    int file = open_file(argument[2]), listener = listen_on(argument[1]);
    if (file < 0 || listener < 0) {
        perror("bare_server");
        return 1;
    }
    puts("ready");
    fflush(stdout);
    int first = accept(listener, NULL, NULL), asker = accept(listener, NULL, NULL);
    return serve(asker, first, file) ? 0 : 1;
}
