/* log.h: the server's log: one JSON object a line, on standard error or in a file. */
#ifndef ENFILADE_SERVE_BASE_LOG_H
#define ENFILADE_SERVE_BASE_LOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* `file` NULL or "": standard error. `requests`: a line for each request, not only for those that failed on our side or
 * took a second. False if the file cannot be opened: the log that was open
 * stays. Also to open it again, when it was moved away. */
bool log_open(const char *file, bool requests);
void log_close(void);
/* Keys and text values in turn, ended by NULL: log_say("info", "opened", "game", id, NULL). */
void log_say(const char *level, const char *what, ...);
struct log_request {
    const char *method, *route, *argument; /* argument NULL: the route has none */
    const char *peer;
    int64_t person; /* -1: nobody was looked for */
    int status;
    size_t bytes;
    uint64_t microseconds;
};
/* Called when a request is answered. */
void log_request(const struct log_request *request);

#endif
