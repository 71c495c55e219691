/* outbox.c: the thread that carries messages. See outbox.h. */
#include "serve/people/outbox.h"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <event2/event.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <sodium.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

enum { AT_ONCE = 16, QUEUE_MOST = 1000, SECONDS = 20, ANSWER_MOST = 64 << 10 };

struct outgoing {
    struct outgoing *next;
    char *body;
    size_t sent, length; /* of a mail's text that curl has read */
    size_t answered;     /* bytes of a webhook's answer: nobody reads them */
    char url[512], to[256];
    bool mail, refused; /* refused: it pointed into our own network */
    bool anywhere;
    CURL *easy;              /* while it is on the way */
    struct curl_slist *list; /* headers, or the one who gets the mail */
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

const char *outbox_url_refusal(const char *url, bool anywhere) {
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
    else if (strcmp(scheme, "http") != 0 && strcmp(scheme, "https") != 0)
        why = "a webhook must begin with http:// or https://";
    else if (curl_url_get(parts, CURLUPART_USER, &user, 0) == CURLUE_OK)
        why = "a webhook must not contain a name and password";
    else if (!anywhere && is_private_literal(host))
        why = "this server does not send webhooks to its own network";
    curl_free(scheme);
    curl_free(host);
    curl_free(user);
    curl_url_cleanup(parts);
    return why;
}

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

static size_t read_body(char *out, size_t size, size_t count, void *context) {
    struct outgoing *outgoing = context;
    size_t left = outgoing->length - outgoing->sent, room = size * count, take = left < room ? left : room;
    memcpy(out, outgoing->body + outgoing->sent, take);
    outgoing->sent += take;
    return take;
}

static size_t drop_answer(char *bytes, size_t size, size_t count, void *context) {
    struct outgoing *outgoing = context;
    (void)bytes;
    outgoing->answered += size * count;
    return outgoing->answered > ANSWER_MOST ? 0 : size * count;
}

static void prepare_webhook(CURL *easy, struct outgoing *outgoing) {
    outgoing->list = curl_slist_append(NULL, "Content-Type: application/json");
    outgoing->list = curl_slist_append(outgoing->list, "Expect:");
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(easy, CURLOPT_HTTPHEADER, outgoing->list);
    curl_easy_setopt(easy, CURLOPT_POSTFIELDS, outgoing->body);
    curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE, (long)outgoing->length);
}

static void prepare_mail(CURL *easy, struct outgoing *outgoing, const struct settings *settings) {
    static const long tls[] = {
        [MAIL_TLS_TRY] = CURLUSESSL_TRY, [MAIL_TLS_MUST] = CURLUSESSL_ALL, [MAIL_TLS_NO] = CURLUSESSL_NONE};
    outgoing->list = curl_slist_append(NULL, outgoing->to);
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    curl_easy_setopt(easy, CURLOPT_USE_SSL, tls[settings->mail_tls]);
    curl_easy_setopt(easy, CURLOPT_MAIL_FROM, settings->mail_from);
    curl_easy_setopt(easy, CURLOPT_MAIL_RCPT, outgoing->list);
    curl_easy_setopt(easy, CURLOPT_UPLOAD, 1L);
    curl_easy_setopt(easy, CURLOPT_READFUNCTION, read_body);
    curl_easy_setopt(easy, CURLOPT_READDATA, outgoing);
    if (settings->mail_user[0] != 0) {
        curl_easy_setopt(easy, CURLOPT_USERNAME, settings->mail_user);
        curl_easy_setopt(easy, CURLOPT_PASSWORD, settings->mail_password);
    }
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
    if (outgoing->mail)
        prepare_mail(easy, outgoing, outbox->settings);
    else
        prepare_webhook(easy, outgoing);
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

static void judge_end(struct outgoing *outgoing, CURL *easy, CURLcode result) {
    long status = 0;
    curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
    if (outgoing->refused) {
        outgoing->end = OUTBOX_REFUSED;
        snprintf(outgoing->why, sizeof outgoing->why, "it points into this server's own network");
    } else if (!outgoing->mail && status != 0 && (result == CURLE_OK || result == CURLE_WRITE_ERROR)) {
        outgoing->end = status >= 200 && status < 300 ? OUTBOX_DELIVERED
                        : status == 410               ? OUTBOX_REFUSED
                                                      : OUTBOX_FAILED;
        snprintf(outgoing->why, sizeof outgoing->why, "it answered %ld", status);
    } else {
        outgoing->end = result == CURLE_OK ? OUTBOX_DELIVERED : OUTBOX_FAILED;
        if (outgoing->why[0] == 0)
            snprintf(outgoing->why, sizeof outgoing->why, "%s", curl_easy_strerror(result));
        if (outgoing->mail && status >= 550 && status <= 554)
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
    curl_slist_free_all(outgoing->list);
    free(outgoing->body);
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
    outbox->heard = outbox->bell >= 0 ? event_new(base, outbox->bell, EV_READ | EV_PERSIST, hear, outbox) : NULL;
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
        event_free(outbox->heard);
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
    outgoing->length = strlen(outgoing->body);
    outbox->count++;
    pthread_mutex_lock(&outbox->lock);
    *outbox->waiting_end = outgoing;
    outbox->waiting_end = &outgoing->next;
    pthread_mutex_unlock(&outbox->lock);
    curl_multi_wakeup(outbox->multi);
    return true;
}

bool outbox_send_webhook(struct outbox *outbox, const char *url, const char *json, outbox_done done, void *context) {
    struct outgoing *outgoing = calloc(1, sizeof *outgoing);
    if (outgoing != NULL) {
        snprintf(outgoing->url, sizeof outgoing->url, "%s", url);
        outgoing->anywhere = outbox->settings->private_webhooks;
        outgoing->body = strdup(json);
        outgoing->done = done;
        outgoing->context = context;
    }
    return hand_over(outbox, outgoing);
}

/* The text in base64, in lines of 76. */
static void add_encoded(FILE *out, const char *text) {
    size_t length = strlen(text);
    for (size_t at = 0; at < length; at += 57) {
        char line[80];
        size_t part = length - at < 57 ? length - at : 57;
        sodium_bin2base64(line, sizeof line, (const unsigned char *)text + at, part, sodium_base64_VARIANT_ORIGINAL);
        fprintf(out, "%s\r\n", line);
    }
}

static char *write_mail(const struct settings *settings, const char *to, const char *subject, const char *text) {
    char *mail = NULL, date[64], number[33], word[64];
    unsigned char chance[16];
    size_t size = 0;
    time_t now = time(NULL);
    struct tm parts;
    FILE *out = open_memstream(&mail, &size);
    if (out == NULL)
        return NULL;
    gmtime_r(&now, &parts);
    strftime(date, sizeof date, "%a, %d %b %Y %H:%M:%S +0000", &parts);
    randombytes_buf(chance, sizeof chance);
    sodium_bin2hex(number, sizeof number, chance, sizeof chance);
    fprintf(out, "Date: %s\r\nFrom: Enfilade <%s>\r\nTo: <%s>\r\nMessage-ID: <%s%s>\r\n", date, settings->mail_from, to,
            number, strchr(settings->mail_from, '@'));
    fputs("Subject:", out);
    for (size_t at = 0, length = strlen(subject);
         at < length;) { /* encoded words of whole messages, 45 bytes at most */
        size_t part = length - at < 39 ? length - at : 39;
        while (part > 1 && at + part < length && ((unsigned char)subject[at + part] & 0xc0) == 0x80)
            part--;
        sodium_bin2base64(word, sizeof word, (const unsigned char *)subject + at, part, sodium_base64_VARIANT_ORIGINAL);
        fprintf(out, "%s =?utf-8?B?%s?=", at > 0 ? "\r\n" : "", word);
        at += part;
    }
    fputs("\r\nAuto-Submitted: auto-generated\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n"
          "Content-Transfer-Encoding: base64\r\n\r\n",
          out);
    add_encoded(out, text);
    return fclose(out) == 0 ? mail : (free(mail), NULL);
}

bool outbox_send_mail(struct outbox *outbox, const char *to, const char *subject, const char *text, outbox_done done,
                      void *context) {
    if (outbox->settings->mail_relay[0] == 0 || outbox_mail_refusal(to) != NULL)
        return false;
    struct outgoing *outgoing = calloc(1, sizeof *outgoing);
    if (outgoing != NULL) {
        snprintf(outgoing->url, sizeof outgoing->url, "%s", outbox->settings->mail_relay);
        snprintf(outgoing->to, sizeof outgoing->to, "%s", to);
        outgoing->mail = outgoing->anywhere = true; /* the host chose the relay */
        outgoing->body = write_mail(outbox->settings, to, subject, text);
        outgoing->done = done;
        outgoing->context = context;
    }
    return hand_over(outbox, outgoing);
}
