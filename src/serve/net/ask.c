/* ask.c: see ask.h. */
#include "serve/net/ask.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <netdb.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { MILLISECONDS = 2000, ANSWER_SIZE = 4096 };

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* Waits until the socket can be read or written, or the time is over. */
static bool wait_for(int socket, short what, int64_t until) {
    int64_t left = until - now();
    struct pollfd one = {.fd = socket, .events = what};
    return left > 0 && poll(&one, 1, (int)left) > 0;
}

/* A connection that does not block, or -1; PORT_FREE or PORT_SILENT in `why` then. */
static int connect_to(const char *address, uint16_t port, int64_t until, enum port_answer *why) {
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICSERV}, *found = NULL;
    char number[8];
    *why = PORT_FREE;
    snprintf(number, sizeof number, "%u", port);
    if (getaddrinfo(address, number, &hints, &found) != 0)
        return -1;
    int made = socket(found->ai_family, SOCK_STREAM, 0), error = 0;
    socklen_t size = sizeof error;
    bool begun = made >= 0 && fcntl(made, F_SETFL, O_NONBLOCK) == 0 &&
                 (connect(made, found->ai_addr, found->ai_addrlen) == 0 || errno == EINPROGRESS);
    freeaddrinfo(found);
    bool answered = begun && wait_for(made, POLLOUT, until);
    if (begun && !answered)
        *why = PORT_SILENT;
    if (answered && getsockopt(made, SOL_SOCKET, SO_ERROR, &error, &size) == 0 && error == 0)
        return made;
    if (made >= 0)
        close(made);
    return -1;
}

/* A server of ours answers with a head and an object that names the program. Bytes that have not all come yet are no
 * object. */
static bool is_ours(const char *answer) {
    const char *head_end = strstr(answer, "\r\n\r\n");
    if (strncmp(answer, "HTTP/1.", 7) != 0 || head_end == NULL)
        return false;
    json_t *health = json_loads(head_end + 4, 0, NULL);
    const char *program = json_string_value(json_object_get(health, "program"));
    bool ours = program != NULL && strcmp(program, "enfilade") == 0;
    json_decref(health);
    return ours;
}

/* All that comes before the other side closes, the answer is full, or the time is over; its length. */
static size_t receive(int socket, char *answer, size_t size, int64_t until) {
    size_t length = 0;
    while (length + 1 < size && wait_for(socket, POLLIN, until)) {
        ssize_t got = recv(socket, answer + length, size - 1 - length, 0);
        if (got <= 0)
            break;
        length += (size_t)got;
        answer[length] = 0;
        if (is_ours(answer))
            break;
    }
    answer[length] = 0;
    return length;
}

enum port_answer ask_port(const char *address, uint16_t port) {
    static const char request[] = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    char answer[ANSWER_SIZE];
    int64_t until = now() + MILLISECONDS;
    enum port_answer why;
    int socket = connect_to(address, port, until, &why);
    if (socket < 0)
        return why;
    bool sent = send(socket, request, sizeof request - 1, MSG_NOSIGNAL) == (ssize_t)(sizeof request - 1);
    size_t length = sent ? receive(socket, answer, sizeof answer, until) : 0;
    close(socket);
    if (length == 0)
        return now() < until ? PORT_OTHER : PORT_SILENT;
    return is_ours(answer) ? PORT_ENFILADE : PORT_OTHER;
}
