/* session.c: the conversation: lines read, requests told apart, answers written. */
#include "cli/common/session.h"

#include <stdlib.h>
#include <string.h>

static json_t *no_game(void) { return request_error("no game has been opened: send new, sandbox or load first"); }

static json_t *answer_one(struct session *session, const struct session_request *request, const json_t *object) {
    json_t *answer = json_object();
    json_t *error = request_check(request->name, request->fields, object);
    if (error == NULL && request->needs_game && session->now == NULL)
        error = no_game();
    if (error == NULL)
        error = request->answer(session, object, answer);
    return request_close(object, answer, error);
}

json_t *session_ask(struct session *session, const json_t *request) {
    const char *name = text_field(request, "cmd");
    for (const struct session_request *known = session_requests; name != NULL && known->name != NULL; known++)
        if (strcmp(known->name, name) == 0)
            return answer_one(session, known, request);
    if (name != NULL && sitting_answers(name) && session->now == NULL)
        return request_close(request, NULL, no_game());
    if (session->now != NULL) /* the rest reads; here everybody is the umpire */
        return sitting_ask(session->now, request, SIDE_NONE, true);
    return request_close(request, NULL,
                         request_error(!json_is_object(request) ? "a request is an object"
                                       : name == NULL           ? "a request needs the field cmd, a text"
                                                                : "there is no such command"));
}

char *session_answer(struct session *session, const char *line, size_t length) {
    json_error_t error;
    json_t *answer, *request = NULL;
    if (length > SESSION_LINE_MAX)
        answer = request_close(NULL, NULL, request_error("the line is too long"));
    else if ((request = json_loadb(line, length, JSON_REJECT_DUPLICATES, &error)) == NULL)
        answer = request_close(NULL, NULL, request_error(error.text));
    else
        answer = session_ask(session, request);
    char *text = json_dumps(answer, JSON_COMPACT);
    json_decref(answer);
    json_decref(request);
    return text;
}

struct session *session_open(const char *games_dir) {
    struct session *session = must(calloc(1, sizeof *session));
    session->games = games_open(games_dir);
    return session;
}

void session_close(struct session *session) {
    if (session == NULL)
        return;
    sitting_free(session->now);
    games_close(session->games);
    free(session->bot_memory);
    free(session);
}

/* Reads one line; what is beyond the limit is read and dropped, and the length then says so. False at the end. */
static bool read_text_line(FILE *in, struct buffer *line) {
    int c;
    bool any = false;
    line->length = 0;
    while ((c = getc(in)) != EOF && c != '\n') {
        char byte = (char)c;
        any = true;
        if (line->length <= SESSION_LINE_MAX)
            buffer_add(line, &byte, 1);
    }
    return any || c == '\n';
}

int session_loop(struct session *session, FILE *in, FILE *out) {
    struct buffer line = {0};
    while (read_text_line(in, &line)) {
        if (line.length == 0 || strspn(line.at, " \t\r") == line.length)
            continue;
        char *answer = session_answer(session, line.at, line.length);
        bool written_out = answer != NULL && fputs(answer, out) >= 0 && fputc('\n', out) != EOF && fflush(out) == 0;
        free(answer);
        if (!written_out)
            break;
    }
    free(line.at);
    return ferror(out) ? 1 : 0;
}
