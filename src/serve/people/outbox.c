/* outbox.c: the thread that carries messages. See outbox.h. */
#include "serve/people/outbox.h"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <event2/event.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#include "serve/base/workplace.h"

enum { AT_ONCE = 16, QUEUE_MOST = 1000, SECONDS = 20, ANSWER_MOST = 64 << 10 };
enum { PUSH_SECONDS = 7 * 86400, PUSH_HEADER_MOST = 1400 }; /* a service keeps a message for a browser that is off */
enum kind { TO_WEBHOOK, TO_BROWSER, TO_MAILBOX };

struct outgoing {
    struct outgoing *next;
    enum kind kind;
    char *body; /* of a mail: its text */
    size_t length;
    void *picture; /* of a mail; NULL: none */
    size_t picture_length;
    size_t answered; /* bytes of the answer: nobody reads them */
    char url[512], to[256];
    bool refused; /* it pointed into our own network */
    bool anywhere;
    CURL *easy; /* while it is on the way */
    struct curl_slist *headers, *recipient;
    curl_mime *mime; /* of a mail */
    outbox_done done;
    void *context;
    enum outbox_end end;
    char why[CURL_ERROR_SIZE];
};

struct outbox {
    const struct settings *settings;
    pthread_t thread;
    pthread_mutex_t lock;
    struct outgoing *waiting, **waiting_end, *ended; /* under the lock */
    struct outgoing *on_the_way[AT_ONCE];            /* the thread's own */
    bool stop, running;
    CURLM *multi;
    int count, bell; /* count: messages not yet reported; the loop's own */
    struct event *heard;
};

/* -- addresses -- */

static bool is_private_four(uint32_t address) {
    static const struct {
        uint32_t net;
        int bits;
    } nets[] = {{0x00000000, 8},  {0x0a000000, 8},  {0x64400000, 10}, {0x7f000000, 8},  {0xa9fe0000, 16},
                {0xac100000, 12}, {0xc0000000, 24}, {0xc0000200, 24}, {0xc0a80000, 16}, {0xc6120000, 15},
                {0xc6336400, 24}, {0xcb007100, 24}, {0xe0000000, 3}};
    for (size_t i = 0; i < sizeof nets / sizeof nets[0]; i++)
        if ((address ^ nets[i].net) >> (32 - nets[i].bits) == 0)
            return true;
    return false;
}

static uint32_t four_at(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static bool is_private_six(const uint8_t *a) {
    static const uint8_t zero[16], translated[12] = {0, 0x64, 0xff, 0x9b};
    if (memcmp(a, zero, 10) == 0 && (a[10] == 0xff ? a[11] == 0xff : a[10] == 0 && a[11] == 0))
        return four_at(a + 12) <= 1 || is_private_four(four_at(a + 12)); /* ::, ::1, mapped and compatible ones */
    if (memcmp(a, translated, 12) == 0)
        return is_private_four(four_at(a + 12));
    return (a[0] & 0xe0) != 0x20 || /* not of the internet: fc00, fe80, ff00 */
           (a[0] == 0x20 && a[1] == 0x02) || (a[0] == 0x20 && a[1] == 0x01 && a[2] < 2) || /* 6to4, Teredo */
           (a[0] == 0x20 && a[1] == 0x01 && a[2] == 0x0d && a[3] == 0xb8);
}

bool outbox_is_private(const struct sockaddr *address) {
    if (address->sa_family == AF_INET)
        return is_private_four(ntohl(((const struct sockaddr_in *)address)->sin_addr.s_addr));
    if (address->sa_family == AF_INET6)
        return is_private_six(((const struct sockaddr_in6 *)address)->sin6_addr.s6_addr);
    return true;
}

static bool is_private_literal(const char *host) {
    struct sockaddr_in four = {.sin_family = AF_INET};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    char plain[128];
    snprintf(plain, sizeof plain, "%s", host[0] == '[' ? host + 1 : host);
    plain[strcspn(plain, "]%")] = 0;
    if (inet_pton(AF_INET, plain, &four.sin_addr) == 1)
        return outbox_is_private((const struct sockaddr *)&four);
    if (inet_pton(AF_INET6, plain, &six.sin6_addr) == 1)
        return outbox_is_private((const struct sockaddr *)&six);
    size_t length = strlen(plain);
    return strcasecmp(plain, "localhost") == 0 || (length > 10 && strcasecmp(plain + length - 10, ".localhost") == 0);
}

static const char *refusal(const char *url, bool anywhere, bool must_be_secret) {
    const char *why = NULL;
    char *scheme = NULL, *host = NULL, *user = NULL;
    if (strlen(url) >= sizeof((struct outgoing *)0)->url)
        return "that address is too long";
    for (const char *at = url; *at != 0; at++)
        if ((unsigned char)*at <= ' ' || *at == 0x7f)
            return "that is not a valid address";
    CURLU *parts = curl_url();
    if (parts == NULL || curl_url_set(parts, CURLUPART_URL, url, 0) != CURLUE_OK ||
        curl_url_get(parts, CURLUPART_SCHEME, &scheme, 0) != CURLUE_OK ||
        curl_url_get(parts, CURLUPART_HOST, &host, 0) != CURLUE_OK)
        why = "that is not a valid address";
    else if (must_be_secret && strcmp(scheme, "https") != 0)
        why = "the push service of a browser must begin with https://";
    else if (strcmp(scheme, "http") != 0 && strcmp(scheme, "https") != 0)
        why = "a webhook must begin with http:// or https://";
    else if (curl_url_get(parts, CURLUPART_USER, &user, 0) == CURLUE_OK)
        why = "that address must not contain a name and password";
    else if (!anywhere && is_private_literal(host))
        why = "this server does not send notices to its own network";
    curl_free(scheme);
    curl_free(host);
    curl_free(user);
    curl_url_cleanup(parts);
    return why;
}

const char *outbox_url_refusal(const char *url, bool anywhere) { return refusal(url, anywhere, false); }

const char *outbox_push_refusal(const char *url, bool anywhere) { return refusal(url, anywhere, true); }

const char *outbox_mail_refusal(const char *mail) {
    const char *at = strchr(mail, '@');
    if (strlen(mail) > 254 || at == NULL || at == mail || strchr(at + 1, '@') != NULL || strchr(at, '.') == NULL)
        return "that is not a valid email address";
    for (const char *c = mail; *c != 0; c++)
        if (*c <= ' ' || *c == 0x7f || strchr("<>()[]\\,;:\"", *c) != NULL)
            return "that is not a plain email address";
    return NULL;
}

/* -- one message, in the thread -- */

static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
    struct outgoing *outgoing = context;
    (void)purpose;
    if (!outgoing->anywhere && outbox_is_private(&address->addr)) {
        outgoing->refused = true;
        return CURL_SOCKET_BAD;
    }
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

static size_t drop_answer(char *bytes, size_t size, size_t count, void *context) {
    struct outgoing *outgoing = context;
    (void)bytes;
    outgoing->answered += size * count;
    return outgoing->answered > ANSWER_MOST ? 0 : size * count;
}

static void prepare_post(CURL *easy, struct outgoing *outgoing) {
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, outgoing->kind == TO_BROWSER ? "https" : "http,https");
    curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(easy, CURLOPT_HTTPHEADER, outgoing->headers);
    curl_easy_setopt(easy, CURLOPT_POSTFIELDS, outgoing->body);
    curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE, (long)outgoing->length);
}

/* The text, and the picture below it. */
static bool write_parts(CURL *easy, struct outgoing *outgoing) {
    curl_mime *mime = outgoing->mime = curl_mime_init(easy);
    curl_mimepart *text = mime != NULL ? curl_mime_addpart(mime) : NULL;
    bool done = text != NULL && curl_mime_data(text, outgoing->body, outgoing->length) == CURLE_OK &&
                curl_mime_type(text, "text/plain; charset=utf-8") == CURLE_OK &&
                curl_mime_encoder(text, "base64") == CURLE_OK;
    if (!done || outgoing->picture == NULL)
        return done;
    curl_mimepart *picture = curl_mime_addpart(mime);
    struct curl_slist *inline_picture = curl_slist_append(NULL, "Content-Disposition: inline; filename=\"map.png\"");
    return picture != NULL && curl_mime_headers(picture, inline_picture, 1) == CURLE_OK &&
           curl_mime_data(picture, outgoing->picture, outgoing->picture_length) == CURLE_OK &&
           curl_mime_type(picture, "image/png") == CURLE_OK && curl_mime_encoder(picture, "base64") == CURLE_OK;
}

static bool prepare_mail(CURL *easy, struct outgoing *outgoing, const struct settings *settings) {
    static const long tls[] = {
        [MAIL_TLS_TRY] = CURLUSESSL_TRY, [MAIL_TLS_MUST] = CURLUSESSL_ALL, [MAIL_TLS_NO] = CURLUSESSL_NONE};
    outgoing->recipient = curl_slist_append(NULL, outgoing->to);
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    curl_easy_setopt(easy, CURLOPT_USE_SSL, tls[settings->mail_tls]);
    curl_easy_setopt(easy, CURLOPT_MAIL_FROM, settings->mail_from);
    curl_easy_setopt(easy, CURLOPT_MAIL_RCPT, outgoing->recipient);
    curl_easy_setopt(easy, CURLOPT_HTTPHEADER, outgoing->headers);
    if (settings->mail_user[0] != 0) {
        curl_easy_setopt(easy, CURLOPT_USERNAME, settings->mail_user);
        curl_easy_setopt(easy, CURLOPT_PASSWORD, settings->mail_password);
    }
    return write_parts(easy, outgoing) && curl_easy_setopt(easy, CURLOPT_MIMEPOST, outgoing->mime) == CURLE_OK;
}

static bool send_outgoing(struct outbox *outbox, struct outgoing *outgoing) {
    CURL *easy = outgoing->easy = curl_easy_init();
    if (easy == NULL)
        return false;
    curl_easy_setopt(easy, CURLOPT_URL, outgoing->url);
    curl_easy_setopt(easy, CURLOPT_PRIVATE, outgoing);
    curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, outgoing->why);
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy, CURLOPT_TIMEOUT, (long)SECONDS);
    curl_easy_setopt(easy, CURLOPT_PROXY, ""); /* a proxy would connect for us, and look at no address */
    curl_easy_setopt(easy, CURLOPT_USERAGENT, "enfilade");
    curl_easy_setopt(easy, CURLOPT_FRESH_CONNECT, 1L);
    curl_easy_setopt(easy, CURLOPT_FORBID_REUSE, 1L);
    curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, drop_answer);
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, outgoing);
    curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, outgoing);
    if (outbox->settings->certificates[0] != 0)
        curl_easy_setopt(easy, CURLOPT_CAINFO, outbox->settings->certificates);
    if (outgoing->kind != TO_MAILBOX)
        prepare_post(easy, outgoing);
    else if (!prepare_mail(easy, outgoing, outbox->settings))
        return false;
    return curl_multi_add_handle(outbox->multi, easy) == CURLM_OK;
}

static void hand_back(struct outbox *outbox, struct outgoing *outgoing) {
    uint64_t one = 1;
    pthread_mutex_lock(&outbox->lock);
    outgoing->next = outbox->ended;
    outbox->ended = outgoing;
    pthread_mutex_unlock(&outbox->lock);
    ssize_t rung = write(outbox->bell, &one, sizeof one);
    (void)rung;
}

/* A service answers 404 or 410 for a browser that is subscribed no longer (RFC 8030, 7.3). */
static enum outbox_end end_of_status(enum kind kind, long status) {
    if (status >= 200 && status < 300)
        return OUTBOX_DELIVERED;
    if (kind == TO_BROWSER)
        return status == 404 || status == 410   ? OUTBOX_GONE
               : status == 429 || status >= 500 ? OUTBOX_FAILED
                                                : OUTBOX_REFUSED;
    return status == 410 ? OUTBOX_REFUSED : OUTBOX_FAILED;
}

static void judge_end(struct outgoing *outgoing, CURL *easy, CURLcode result) {
    long status = 0;
    curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
    if (outgoing->refused) {
        outgoing->end = OUTBOX_REFUSED;
        snprintf(outgoing->why, sizeof outgoing->why, "it points into this server's own network");
    } else if (outgoing->kind != TO_MAILBOX && status != 0 && (result == CURLE_OK || result == CURLE_WRITE_ERROR)) {
        outgoing->end = end_of_status(outgoing->kind, status);
        snprintf(outgoing->why, sizeof outgoing->why, "it answered %ld", status);
    } else {
        outgoing->end = result == CURLE_OK ? OUTBOX_DELIVERED : OUTBOX_FAILED;
        if (outgoing->why[0] == 0)
            snprintf(outgoing->why, sizeof outgoing->why, "%s", curl_easy_strerror(result));
        if (outgoing->kind == TO_MAILBOX && status >= 550 && status <= 554)
            outgoing->end = OUTBOX_REFUSED;
    }
}

/* The message leaves the thread's hands. */
static void finish(struct outbox *outbox, struct outgoing *outgoing) {
    for (int i = 0; i < AT_ONCE; i++)
        if (outbox->on_the_way[i] == outgoing)
            outbox->on_the_way[i] = NULL;
    if (outgoing->easy != NULL) {
        curl_multi_remove_handle(outbox->multi, outgoing->easy);
        curl_easy_cleanup(outgoing->easy);
    }
    hand_back(outbox, outgoing);
}

static void take_ended(struct outbox *outbox) {
    int left;
    for (CURLMsg *ended; (ended = curl_multi_info_read(outbox->multi, &left)) != NULL;) {
        struct outgoing *outgoing = NULL;
        if (ended->msg != CURLMSG_DONE)
            continue;
        curl_easy_getinfo(ended->easy_handle, CURLINFO_PRIVATE, (char **)&outgoing);
        judge_end(outgoing, ended->easy_handle, ended->data.result);
        finish(outbox, outgoing);
    }
}

static bool is_stopped(struct outbox *outbox) {
    pthread_mutex_lock(&outbox->lock);
    bool stop = outbox->stop;
    pthread_mutex_unlock(&outbox->lock);
    return stop;
}

static struct outgoing *take_waiting(struct outbox *outbox) {
    pthread_mutex_lock(&outbox->lock);
    struct outgoing *outgoing = outbox->waiting;
    if (outgoing != NULL && (outbox->waiting = outgoing->next) == NULL)
        outbox->waiting_end = &outbox->waiting;
    pthread_mutex_unlock(&outbox->lock);
    return outgoing;
}

static void *thread_life(void *context) {
    struct outbox *outbox = context;
    int running;
    while (!is_stopped(outbox)) {
        for (int i = 0; i < AT_ONCE; i++)
            if (outbox->on_the_way[i] == NULL && (outbox->on_the_way[i] = take_waiting(outbox)) != NULL &&
                !send_outgoing(outbox, outbox->on_the_way[i])) {
                outbox->on_the_way[i]->end = OUTBOX_FAILED;
                finish(outbox, outbox->on_the_way[i]);
            }
        curl_multi_perform(outbox->multi, &running);
        take_ended(outbox);
        curl_multi_poll(outbox->multi, NULL, 0, 5000, NULL);
    }
    for (int i = 0; i < AT_ONCE; i++) /* what is still on the way is broken off */
        if (outbox->on_the_way[i] != NULL) {
            outbox->on_the_way[i]->end = OUTBOX_STOPPED;
            finish(outbox, outbox->on_the_way[i]);
        }
    return NULL;
}

/* -- the loop's side -- */

static void free_outgoing(struct outgoing *outgoing) {
    curl_slist_free_all(outgoing->headers);
    curl_slist_free_all(outgoing->recipient);
    curl_mime_free(outgoing->mime);
    free(outgoing->body);
    free(outgoing->picture);
    free(outgoing);
}

static void report_end(struct outbox *outbox, struct outgoing *outgoing) {
    outbox->count--;
    outgoing->done(outgoing->context, outgoing->end, outgoing->end == OUTBOX_DELIVERED ? "" : outgoing->why);
    free_outgoing(outgoing);
}

static void hear(evutil_socket_t bell, short what, void *context) {
    struct outbox *outbox = context;
    uint64_t count;
    (void)what;
    ssize_t got = read((int)bell, &count, sizeof count);
    (void)got;
    for (;;) {
        pthread_mutex_lock(&outbox->lock);
        struct outgoing *outgoing = outbox->ended;
        if (outgoing != NULL)
            outbox->ended = outgoing->next;
        pthread_mutex_unlock(&outbox->lock);
        if (outgoing == NULL)
            return;
        report_end(outbox, outgoing);
    }
}

struct outbox *outbox_new(struct event_base *base, const struct settings *settings) {
    struct outbox *outbox = calloc(1, sizeof *outbox);
    if (outbox == NULL || curl_global_init(CURL_GLOBAL_DEFAULT) != 0) {
        free(outbox);
        return NULL;
    }
    outbox->settings = settings;
    outbox->waiting_end = &outbox->waiting;
    pthread_mutex_init(&outbox->lock, NULL);
    outbox->multi = curl_multi_init();
    outbox->bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    outbox->heard =
        outbox->bell >= 0 ? workplace_event_new(base, outbox->bell, EV_READ | EV_PERSIST, hear, outbox) : NULL;
    sigset_t every, before;
    sigfillset(&every);
    pthread_sigmask(SIG_SETMASK, &every, &before);
    outbox->running = outbox->multi != NULL && outbox->heard != NULL && event_add(outbox->heard, NULL) == 0 &&
                      pthread_create(&outbox->thread, NULL, thread_life, outbox) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (outbox->running)
        return outbox;
    outbox_free(outbox);
    return NULL;
}

/* What was never begun; its sender hears of it. */
static void stop_waiting(struct outbox *outbox) {
    for (struct outgoing *outgoing; (outgoing = take_waiting(outbox)) != NULL;) {
        outgoing->end = OUTBOX_STOPPED;
        report_end(outbox, outgoing);
    }
}

void outbox_free(struct outbox *outbox) {
    if (outbox == NULL)
        return;
    if (outbox->running) {
        pthread_mutex_lock(&outbox->lock);
        outbox->stop = true;
        pthread_mutex_unlock(&outbox->lock);
        curl_multi_wakeup(outbox->multi);
        pthread_join(outbox->thread, NULL);
        hear(outbox->bell, 0, outbox);
        stop_waiting(outbox);
    }
    if (outbox->heard)
        workplace_event_free(outbox->heard);
    if (outbox->bell >= 0)
        close(outbox->bell);
    if (outbox->multi)
        curl_multi_cleanup(outbox->multi);
    pthread_mutex_destroy(&outbox->lock);
    free(outbox);
    curl_global_cleanup();
}

static bool hand_over(struct outbox *outbox, struct outgoing *outgoing) {
    if (outgoing == NULL || outgoing->body == NULL || outbox->count >= QUEUE_MOST) {
        if (outgoing != NULL)
            free_outgoing(outgoing);
        return false;
    }
    outbox->count++;
    pthread_mutex_lock(&outbox->lock);
    *outbox->waiting_end = outgoing;
    outbox->waiting_end = &outgoing->next;
    pthread_mutex_unlock(&outbox->lock);
    curl_multi_wakeup(outbox->multi);
    return true;
}

static struct outgoing *new_outgoing(enum kind kind, const char *url, const void *body, size_t length, outbox_done done,
                                     void *context) {
    struct outgoing *outgoing = calloc(1, sizeof *outgoing);
    if (outgoing == NULL)
        return NULL;
    snprintf(outgoing->url, sizeof outgoing->url, "%s", url);
    outgoing->kind = kind;
    outgoing->body = malloc(length > 0 ? length : 1);
    if (outgoing->body != NULL)
        memcpy(outgoing->body, body, length);
    outgoing->length = length;
    outgoing->done = done;
    outgoing->context = context;
    return outgoing;
}

static void add_header(struct outgoing *outgoing, const char *format, ...) {
    char line[PUSH_HEADER_MOST];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    outgoing->headers = curl_slist_append(outgoing->headers, line);
}

bool outbox_send_webhook(struct outbox *outbox, const char *url, const char *json, outbox_done done, void *context) {
    struct outgoing *outgoing = new_outgoing(TO_WEBHOOK, url, json, strlen(json), done, context);
    if (outgoing != NULL) {
        outgoing->anywhere = outbox->settings->private_webhooks;
        add_header(outgoing, "Content-Type: application/json");
        add_header(outgoing, "Expect:");
    }
    return hand_over(outbox, outgoing);
}

/* -- to a browser -- */

bool outbox_send_push(struct outbox *outbox, const struct outbox_push *push, outbox_done done, void *context) {
    struct outgoing *outgoing = new_outgoing(TO_BROWSER, push->url, push->body, push->length, done, context);
    if (outgoing != NULL) {
        outgoing->anywhere = outbox->settings->private_push;
        add_header(outgoing, "Content-Type: application/octet-stream");
        add_header(outgoing, "Content-Encoding: aes128gcm");
        add_header(outgoing, "TTL: %d", PUSH_SECONDS);
        add_header(outgoing, "Urgency: normal");
        add_header(outgoing, "Topic: %s", push->topic); /* a later one of the same game takes its place */
        add_header(outgoing, "Authorization: %s", push->authorization);
        add_header(outgoing, "Expect:");
    }
    return hand_over(outbox, outgoing);
}

/* -- mail -- */

/* Encoded words of whole letters, 45 bytes at most each. */
static void add_subject(struct outgoing *outgoing, const char *subject) {
    char line[1200] = "Subject:", word[64];
    size_t length = strlen(subject);
    for (size_t at = 0; at < length && strlen(line) + 80 < sizeof line;) {
        size_t part = length - at < 39 ? length - at : 39, end = strlen(line);
        while (part > 1 && at + part < length && ((unsigned char)subject[at + part] & 0xc0) == 0x80)
            part--;
        sodium_bin2base64(word, sizeof word, (const unsigned char *)subject + at, part, sodium_base64_VARIANT_ORIGINAL);
        snprintf(line + end, sizeof line - end, "%s =?utf-8?B?%s?=", at > 0 ? "\r\n" : "", word);
        at += part;
    }
    outgoing->headers = curl_slist_append(outgoing->headers, line);
}

static void add_mail_head(struct outgoing *outgoing, const struct settings *settings, const struct outbox_mail *mail) {
    char date[64], number[33];
    unsigned char chance[16];
    time_t now = time(NULL);
    struct tm parts;
    gmtime_r(&now, &parts);
    strftime(date, sizeof date, "%a, %d %b %Y %H:%M:%S +0000", &parts);
    randombytes_buf(chance, sizeof chance);
    sodium_bin2hex(number, sizeof number, chance, sizeof chance);
    add_header(outgoing, "Date: %s", date);
    add_header(outgoing, "From: Enfilade <%s>", settings->mail_from);
    add_header(outgoing, "To: <%s>", mail->to);
    add_header(outgoing, "Message-ID: <%s%s>", number, strchr(settings->mail_from, '@'));
    add_subject(outgoing, mail->subject);
    add_header(outgoing, "Auto-Submitted: auto-generated");
}

static void add_picture(struct outgoing *outgoing, const struct outbox_mail *mail) {
    if (mail->picture == NULL || (outgoing->picture = malloc(mail->picture_length)) == NULL)
        return;
    memcpy(outgoing->picture, mail->picture, mail->picture_length);
    outgoing->picture_length = mail->picture_length;
}

bool outbox_send_mail(struct outbox *outbox, const struct outbox_mail *mail, outbox_done done, void *context) {
    const struct settings *settings = outbox->settings;
    if (settings->mail_relay[0] == 0 || outbox_mail_refusal(mail->to) != NULL)
        return false;
    struct outgoing *outgoing =
        new_outgoing(TO_MAILBOX, settings->mail_relay, mail->text, strlen(mail->text), done, context);
    if (outgoing != NULL) {
        snprintf(outgoing->to, sizeof outgoing->to, "%s", mail->to);
        outgoing->anywhere = true; /* the host chose the relay */
        add_mail_head(outgoing, settings, mail);
        add_picture(outgoing, mail);
    }
    return hand_over(outbox, outgoing);
}
