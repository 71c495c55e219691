/* session.c: the conversation: lines read, requests told apart, answers written. */
#include "cli/common/session.h"

#include <stdlib.h>
#include <string.h>

static json_t *no_game(void) { return request_error("no game has been opened: send new, sandbox or load first"); }

struct asked {
    struct session *session;
    const struct session_request *request;
};

static json_t *fill_answer(void *context, const json_t *object, struct json *out) {
    const struct asked *asked = context;
    json_t *error = request_check(asked->request->name, asked->request->fields, object);
    if (error == NULL && asked->request->needs_game && asked->session->now == NULL)
        error = no_game();
    return error != NULL ? error : asked->request->answer(asked->session, object, out);
}

/* Writes the answer; returns the error, if it is one. */
static json_t *answer_request(struct session *session, const json_t *request, struct text *out) {
    const char *name = text_field(request, "cmd");
    for (const struct session_request *known = session_requests; name != NULL && known->name != NULL; known++)
        if (strcmp(known->name, name) == 0)
            return answer_write(request, fill_answer, &(struct asked){session, known}, out);
    if (name != NULL && match_answers(name) && session->now == NULL)
        return answer_refuse(request, no_game(), out);
    if (session->now != NULL) /* the rest reads; here everybody is the umpire */
        return match_answer(session->now, request, (struct viewer){SIDE_NONE, true}, out);
    return answer_refuse(request,
                         request_error(!json_is_object(request) ? "a request is an object"
                                       : name == NULL           ? "a request needs the field `cmd`, a text"
                                                                : "there is no such command"),
                         out);
}

json_t *session_ask(struct session *session, const json_t *request) {
    struct text text = GROWING;
    json_decref(answer_request(session, request, &text));
    json_t *answer = json_loadb(text.at, text.length, 0, NULL);
    free(text.at);
    return answer;
}

char *session_answer(struct session *session, const char *line, size_t length) {
    struct text out = GROWING;
    json_error_t error;
    json_t *request = NULL, *refused;
    if (length > SESSION_LINE_MAX)
        refused = answer_refuse(NULL, request_error("the line is too long"), &out);
    else if ((request = json_loadb(line, length, JSON_REJECT_DUPLICATES, &error)) == NULL)
        refused = answer_refuse(NULL, request_error(error.text), &out);
    else
        refused = answer_request(session, request, &out);
    json_decref(refused);
    json_decref(request);
    return out.at;
}

struct session *session_open(const char *games_dir) {
    struct session *session = must(calloc(1, sizeof *session));
    session->games = games_open(games_dir);
    return session;
}

void session_close(struct session *session) {
    if (session == NULL)
        return;
    match_free(session->now);
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
