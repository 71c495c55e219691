/* notices.c: who gets a notice of their turn, when, and by which way. See notices.h; outbox.h sends them. */
#include "serve/people/notices.h"

#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/memory.h"
#include "serve/base/log.h"
#include "serve/base/metrics.h"
#include "serve/base/settings.h"
#include "serve/base/workplace.h"
#include "serve/net/answer.h"
#include "serve/net/limits.h"
#include "serve/net/write_queue.h"
#include "serve/people/languages.h"
#include "serve/people/outbox.h"
#include "serve/people/people.h"
#include "serve/people/push.h"
#include "serve/people/session_cookie.h"
#include "serve/store/notices.h"
#include "serve/store/people.h"

enum { AT_ONCE = 32, LEASE_SECONDS = 120, TRIES = 8, LONGEST_PAUSE = 6 * 3600 };

struct notices {
    struct outbox *outbox;
    struct event *every_second;
};

/* A message on the way: what it was about. */
struct delivery {
    struct server *server;
    int64_t person;
    char game[STORE_GAME_ID_SIZE];
    enum notice_way way;
    int tries;
};

static bool has_way(const struct server *server, const struct person_row *person, enum notice_way way) {
    if (way == NOTICE_WEBHOOK)
        return person->webhook[0] != 0;
    if (way == NOTICE_PUSH)
        return push_has(server, person->id);
    return person->mail[0] != 0 && person->mail_confirmed && server->settings->mail_relay[0] != 0;
}

static bool has_any_way(const struct server *server, const struct person_row *person) {
    for (enum notice_way way = 0; way < NOTICE_WAYS; way++)
        if (has_way(server, person, way))
            return true;
    return false;
}

/* -- the end of a delivery -- */

static int pause_after(const struct server *server, int tries) {
    int pause = server->settings->limits.notice_pause_seconds;
    for (int i = 1; i < tries && pause < LONGEST_PAUSE; i++)
        pause *= 2;
    return pause < LONGEST_PAUSE ? pause : LONGEST_PAUSE;
}

static void delivery_ended(void *context, enum outbox_end end, const char *why) {
    struct delivery *delivery = context;
    struct server *server = delivery->server;
    static const char *const ways[] = {"webhook", "mail", "push"};
    const char *way = ways[delivery->way];
    int tries = delivery->tries + 1;
    if (end == OUTBOX_STOPPED) { /* it is tried again when the server is back */
        store_notice_ended(server->store, delivery->person, delivery->game, delivery->way, delivery->tries,
                           serve_now());
    } else if (end == OUTBOX_DELIVERED) {
        metrics_add(server, METRIC_NOTICES, 1);
        store_notice_ended(server->store, delivery->person, delivery->game, delivery->way, NOTICE_DONE, 0);
    } else if (end == OUTBOX_REFUSED || tries >= TRIES) {
        metrics_add(server, METRIC_NOTICES_LOST, 1);
        log_say("warning", "a notice was given up", "way", way, "game", delivery->game, "why", why, NULL);
        store_notice_ended(server->store, delivery->person, delivery->game, delivery->way, NOTICE_DONE, 0);
    } else {
        log_say("info", "a notice will be tried again", "way", way, "game", delivery->game, "why", why, NULL);
        store_notice_ended(server->store, delivery->person, delivery->game, delivery->way, tries,
                           serve_now() + pause_after(server, tries));
    }
    free(delivery);
}

/* -- sending -- */

static void link_to(const struct server *server, const char *game, char *out, size_t size) {
    if (server->settings->address[0] != 0)
        snprintf(out, size, "%s/#/game/%s", server->settings->address, game);
    else
        snprintf(out, size, "http://%s:%u/#/game/%s", server->options.listen, server->options.port, game);
}

/* What the notice says in few words, before the game's title. */
static const char *heading_of(const struct notice_row *notice) {
    if (strcmp(notice->what, "reminder") == 0)
        return SAID("Your time is running out");
    return strcmp(notice->what, "late") == 0 ? SAID("Time ran out") : SAID("Your move");
}

/* A notice in the language of the person it is for. The sentence about the game was made for them already. */
struct said_notice {
    const struct language *language;
    const char *heading;
    char title[240];
};

static struct said_notice say_notice(const struct server *server, const struct person_row *person,
                                     const struct notice_row *notice) {
    const struct language *language = languages_of(server, person->language);
    struct said_notice said = {.language = language, .heading = language_say(language, heading_of(notice))};
    struct text title;
    text_init(&title, said.title, sizeof said.title);
    languages_title(language, notice->title, &title);
    return said;
}

static void write_sentence(const struct said_notice *said, const struct notice_row *notice, struct text *out) {
    if (strcmp(notice->what, "turn") == 0)
        text_said(out, said->language, "{0}: it is your move. {1}", said->title, notice->prompt);
    else
        text_said(out, NULL, "{0}: {1}. {2}", said->title, said->heading, notice->prompt);
}

static char *dump(json_t *json) {
    char *text = json != NULL ? json_dumps(json, JSON_COMPACT) : NULL;
    json_decref(json);
    return text;
}

static bool send_webhook(struct server *server, const struct person_row *person, const struct notice_row *notice,
                         struct delivery *delivery) {
    char link[400], words[1280];
    struct text text;
    struct said_notice said = say_notice(server, person, notice);
    link_to(server, notice->game, link, sizeof link);
    text_init(&text, words, sizeof words);
    write_sentence(&said, notice, &text);
    text_char(&text, ' ');
    text_add(&text, link);
    char *body = dump(json_pack("{s:s, s:s, s:s, s:s, s:s, s:s, s:s}", "what", notice->what, "game", notice->game,
                                "title", said.title, "prompt", notice->prompt, "link", link,
                                /* and for chat rooms: */ "text", words, "content", words));
    bool sent =
        body != NULL && outbox_send_webhook(server->notices->outbox, person->webhook, body, delivery_ended, delivery);
    free(body);
    return sent;
}

/* The page knows its own address. */
static bool send_push(struct server *server, const struct person_row *person, const struct notice_row *notice,
                      struct delivery *delivery) {
    struct said_notice said = say_notice(server, person, notice);
    char *body = dump(json_pack("{s:s, s:s, s:s, s:s, s:s}", "what", notice->what, "game", notice->game, "heading",
                                said.heading, "title", said.title, "text", notice->prompt));
    bool sent = body != NULL && push_send(server, server->notices->outbox, notice->person, notice->game, body,
                                          delivery_ended, delivery);
    free(body);
    return sent;
}

/* -- a mail -- */

struct letter { /* that waits for what happened in its game */
    struct delivery *delivery;
    struct person_row person;
    struct notice_row notice;
};

static char *write_letter(const struct server *server, const struct letter *letter, const struct said_notice *said,
                          const char *digest) {
    char link[400];
    struct text out = GROWING;
    const struct notice_row *notice = &letter->notice;
    link_to(server, notice->game, link, sizeof link);
    if (strcmp(notice->what, "turn") == 0)
        text_said(&out, said->language, "{0}: it is your move, {1}.", said->title, letter->person.name);
    else
        text_said(&out, NULL, "{0}, {1}.", said->title, letter->person.name);
    text_said(&out, NULL, "\n\n{0}\n\n{1}\n\n", notice->prompt, link);
    if (digest != NULL)
        text_said(&out, said->language, "What happened since your last move:\n\n{0}\n", digest);
    text_add(&out, language_say(said->language,
                                SAID("You get no more email about this move until you open the game. To stop all "
                                     "email,\nremove your address under Notifications.\n")));
    return out.at;
}

static void send_letter(void *context, const struct notice_story *story) {
    struct letter *letter = context;
    struct server *server = letter->delivery->server;
    struct said_notice said = say_notice(server, &letter->person, &letter->notice);
    char subject[300];
    snprintf(subject, sizeof subject, "%s: %.200s", said.heading, said.title);
    char *text = write_letter(server, letter, &said, story->digest);
    struct outbox_mail mail = {letter->person.mail, subject, text, story->picture, story->picture_length};
    bool stops = server->stopping != 0;
    if (stops || !outbox_send_mail(server->notices->outbox, &mail, delivery_ended, letter->delivery))
        free(letter->delivery); /* the lease runs out, and it is tried again */
    free(text);
    free(letter);
}

static bool send_mail(struct server *server, const struct person_row *person, const struct notice_row *notice,
                      struct delivery *delivery) {
    struct letter *letter = calloc(1, sizeof *letter);
    if (letter == NULL)
        return false;
    *letter = (struct letter){delivery, *person, *notice};
    server->notice_teller->tell(server, notice->person, notice->game, send_letter, letter);
    return true;
}

static bool send_one(struct server *server, const struct person_row *person, const struct notice_row *notice,
                     struct delivery *delivery) {
    switch (delivery->way) {
    case NOTICE_WEBHOOK:
        return send_webhook(server, person, notice, delivery);
    case NOTICE_MAIL:
        return send_mail(server, person, notice, delivery);
    case NOTICE_PUSH:
    case NOTICE_WAYS:
        break;
    }
    return send_push(server, person, notice, delivery);
}

/* If no message can be sent now, the lease runs out and it is tried again. */
static void send_by(struct server *server, const struct person_row *person, const struct notice_row *notice,
                    enum notice_way way) {
    struct delivery *delivery = calloc(1, sizeof *delivery);
    if (delivery == NULL)
        return;
    delivery->server = server;
    delivery->person = notice->person;
    delivery->way = way;
    delivery->tries = notice->tries[way];
    memcpy(delivery->game, notice->game, sizeof delivery->game);
    if (!send_one(server, person, notice, delivery))
        free(delivery);
}

static void send_notice(struct server *server, const struct notice_row *notice) {
    struct person_row person;
    if (strcmp(notice->what, "late") != 0 && server->notice_teller->moved_on(server, notice->person, notice->game)) {
        store_notice_drop(server->store, notice->person, notice->game); /* their orders have answered since */
        return;
    }
    if (!store_notice_lease(server->store, notice->person, notice->game, serve_now() + LEASE_SECONDS) ||
        !store_person_get(server->store, notice->person, &person))
        return;
    for (enum notice_way way = 0; way < NOTICE_WAYS; way++)
        if (notice->tries[way] != NOTICE_DONE && !has_way(server, &person, way))
            store_notice_ended(server->store, notice->person, notice->game, way, NOTICE_DONE, 0);
        else if (notice->tries[way] != NOTICE_DONE)
            send_by(server, &person, notice, way);
}

static void send_due(evutil_socket_t none, short what, void *context) {
    struct server *server = context;
    struct notice_row *due = calloc(AT_ONCE, sizeof *due);
    (void)none, (void)what;
    int count = due ? store_notices_due(server->store, serve_now(), due, AT_ONCE) : 0;
    for (int i = 0; i < count; i++)
        send_notice(server, &due[i]);
    free(due);
}

/* -- what the games report -- */

static bool is_reachable(struct server *server, int64_t person) {
    struct person_row row;
    return person != 0 && store_person_get(server->store, person, &row) && has_any_way(server, &row);
}

void notices_turn(struct server *server, int64_t person, const char *game, const char *title, const char *prompt) {
    if (is_reachable(server, person) &&
        !store_notice_add(server->store, person, game, (struct notice_text){"turn", title, prompt},
                          serve_now() + server->settings->limits.notice_delay_seconds))
        log_say("error", "a notice could not be written", "game", game, NULL);
}

void notices_time(struct server *server, int64_t person, const char *game, const char *what, const char *title,
                  const char *text) {
    if (is_reachable(server, person) &&
        !store_notice_replace(server->store, person, game, (struct notice_text){what, title, text}, serve_now()))
        log_say("error", "a notice could not be written", "game", game, NULL);
}

void notices_here(struct server *server, int64_t person, const char *game) {
    if (person != 0)
        store_notice_drop(server->store, person, game);
}

/* -- where to send them -- */

static void confirmation_ended(void *context, enum outbox_end end, const char *why) {
    (void)context;
    if (end != OUTBOX_DELIVERED)
        log_say("warning", "a mail address could not be asked for its confirmation", "why", why, NULL);
}

static const char UNWRITTEN[] = "the server could not save this; try again later";

void notices_link(const struct server *server, const char *rest, char *out, size_t size) {
    if (server->settings->address[0] != 0)
        snprintf(out, size, "%s%s", server->settings->address, rest);
    else
        snprintf(out, size, "http://%s:%u%s", server->options.listen, server->options.port, rest);
}

bool notices_send_letter(struct server *server, const char *to, const char *subject, const char *text) {
    struct outbox_mail letter = {to, subject, text, NULL, 0};
    return outbox_send_mail(server->notices->outbox, &letter, confirmation_ended, NULL);
}

static bool ask_address(struct server *server, const struct person_row *row, const char *link) {
    const struct language *language = languages_of(server, row->language);
    struct text text = GROWING;
    text_said(&text, language,
              "{0} asks for an email at this address when it is their move in a game of Enfilade.\n\nIf this is you, "
              "open this link:\n\n{1}\n\nIf not, ignore this message, and you will get no other.\n",
              strcmp(row->name, GUEST_NAME) == 0 ? language_say(language, SAID("A guest")) : row->name, link);
    bool sent =
        notices_send_letter(server, row->mail, language_say(language, SAID("Enfilade: confirm this address")), text.at);
    free(text.at);
    return sent;
}

const char *notices_take_mail(struct request *request, const char *mail) {
    struct server *server = request->server;
    char code[PERSON_CODE_SIZE], link[400], rest[96];
    struct person_row row; /* the request still has the guest's name where an account was made just now */
    if (mail[0] == 0)
        return store_person_set_mail(server->store, request->person->id, "", NULL) ? NULL : UNWRITTEN;
    const char *why =
        server->settings->mail_relay[0] == 0 ? "this server does not send email" : outbox_mail_refusal(mail);
    if (why != NULL)
        return why;
    session_token_new(code);
    if (!store_person_set_mail(server->store, request->person->id, mail, code) ||
        !store_person_get(server->store, request->person->id, &row))
        return UNWRITTEN;
    snprintf(rest, sizeof rest, "/api/confirm/%s?lang=%s", code, row.language[0] ? row.language : LANGUAGE_ENGLISH);
    notices_link(server, rest, link, sizeof link);
    return ask_address(server, &row, link) ? NULL : "the email could not be sent; try again later";
}

static void answer_notices(struct request *request) {
    const json_t *webhook = json_object_get(request->body, "webhook"), *mail = json_object_get(request->body, "mail");
    struct server *server = request->server;
    struct person_row row;
    const char *url = webhook == NULL || json_is_null(webhook) ? "" : json_string_value(webhook);
    const char *address = mail == NULL || json_is_null(mail) ? "" : json_string_value(mail);
    const char *why = NULL;
    if (url == NULL || address == NULL)
        why = "addresses must be strings";
    else if (url[0] != 0)
        why = outbox_url_refusal(url, server->settings->private_webhooks);
    if (why != NULL || !store_person_get(server->store, request->person->id, &row)) {
        answer_error(request, 400, "request", why ? why : "this account does not exist");
        return;
    }
    bool new_mail = mail != NULL && strcmp(address, row.mail) != 0;
    if (new_mail && address[0] != 0 && !limits_allow(request, LIMIT_MAIL))
        return;
    if (new_mail && (why = notices_take_mail(request, address)) == UNWRITTEN) {
        answer_unwritten(request);
        return;
    }
    if (why != NULL) {
        answer_error(request, 400, "request", why);
        return;
    }
    if (webhook != NULL && !store_person_set_webhook(server->store, request->person->id, url)) {
        answer_unwritten(request);
        return;
    }
    answer_ok(request);
}

static void answer_confirm(struct request *request) {
    static const char page[] = "<!doctype html><html lang={0}><meta charset=utf-8><title>Enfilade</title>"
                               "<body style=\"font:18px serif;margin:4em\"><p>{1}</p><p><a href=\"/\">{2}</a></p>";
    char buffer[640], code[PERSON_LANGUAGE_SIZE];
    struct text text;
    if (!may_write(request))
        return;
    bool good = store_person_confirm_mail(request->server->store, request->arg[0]);
    if (!good && store_failed(request->server->store)) {
        answer_unwritten(request);
        return;
    }
    languages_wanted(request, code);
    const struct language *language = languages_of(request->server, code);
    const char *words = good ? SAID("Your address is confirmed. You will get an email when it is your move.")
                             : SAID("This link is not valid, or it has already been used.");
    text_init(&text, buffer, sizeof buffer);
    text_said(&text, NULL, page, code, language_say(language, words), language_say(language, SAID("Go to Enfilade")));
    answer_bytes(request, good ? 200 : 404, "text/html; charset=utf-8", buffer, text.length);
}

const struct route NOTICES_ROUTES[] = {
    {METHOD_PUT, "/api/me/notices", answer_notices, 0},
    {METHOD_GET, "/api/confirm/*", answer_confirm, ROUTE_OPEN},
    {0, NULL, NULL, 0},
};

/* -- opening -- */

bool notices_open(struct server *server) {
    const struct timeval second = {1, 0};
    struct notices *notices = server->notices = calloc(1, sizeof *notices);
    if (notices == NULL)
        return false;
    notices->outbox = outbox_new(server->base, server->settings);
    notices->every_second = workplace_event_new(server->base, -1, EV_PERSIST, send_due, server);
    if (notices->outbox == NULL || notices->every_second == NULL) {
        fputs("enfilade serve: no thread for notices\n", stderr);
        return false;
    }
    return event_add(notices->every_second, &second) == 0;
}

void notices_close(struct server *server) {
    if (server->notices == NULL)
        return;
    outbox_free(server->notices->outbox);
    if (server->notices->every_second)
        workplace_event_free(server->notices->every_second);
    free(server->notices);
    server->notices = NULL;
}
