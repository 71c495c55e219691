/* post.c: the thread that carries letters. See post.h. */
#include "serve/post.h"

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

struct letter {
    struct letter *next;
    char *body;
    size_t sent, length; /* of a mail's text that curl has read */
    size_t answered;     /* bytes of a webhook's answer: nobody reads them */
    char url[512], to[256];
    bool mail, refused; /* refused: it pointed into our own network */
    bool anywhere;
    CURL *easy;              /* while it is on the way */
    struct curl_slist *list; /* headers, or the one who gets the mail */
    post_done done;
    void *context;
    enum post_end end;
    char why[CURL_ERROR_SIZE];
};

struct posts {
    const struct settings *settings;
    pthread_t thread;
    pthread_mutex_t lock;
    struct letter *waiting, **waiting_end, *ended; /* under the lock */
    struct letter *on_the_way[AT_ONCE];            /* the thread's own */
    bool stop, running;
    CURLM *multi;
    int count, bell; /* count: letters not yet told of; the loop's own */
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

bool post_is_private(const struct sockaddr *address) {
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
        return post_is_private((const struct sockaddr *)&four);
    if (inet_pton(AF_INET6, plain, &six.sin6_addr) == 1)
        return post_is_private((const struct sockaddr *)&six);
    size_t length = strlen(plain);
    return strcasecmp(plain, "localhost") == 0 || (length > 10 && strcasecmp(plain + length - 10, ".localhost") == 0);
}

const char *post_url_refusal(const char *url, bool anywhere) {
    const char *why = NULL;
    char *scheme = NULL, *host = NULL, *user = NULL;
    if (strlen(url) >= sizeof((struct letter *)0)->url)
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

const char *post_mail_refusal(const char *mail) {
    const char *at = strchr(mail, '@');
    if (strlen(mail) > 254 || at == NULL || at == mail || strchr(at + 1, '@') != NULL || strchr(at, '.') == NULL)
        return "that is not a valid email address";
    for (const char *c = mail; *c != 0; c++)
        if (*c <= ' ' || *c == 0x7f || strchr("<>()[]\\,;:\"", *c) != NULL)
            return "that is not a plain email address";
    return NULL;
}

/* -- one letter, in the thread -- */

static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
    struct letter *letter = context;
    (void)purpose;
    if (!letter->anywhere && post_is_private(&address->addr)) {
        letter->refused = true;
        return CURL_SOCKET_BAD;
    }
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

static size_t read_body(char *out, size_t size, size_t count, void *context) {
    struct letter *letter = context;
    size_t left = letter->length - letter->sent, room = size * count, take = left < room ? left : room;
    memcpy(out, letter->body + letter->sent, take);
    letter->sent += take;
    return take;
}

static size_t drop_answer(char *bytes, size_t size, size_t count, void *context) {
    struct letter *letter = context;
    (void)bytes;
    letter->answered += size * count;
    return letter->answered > ANSWER_MOST ? 0 : size * count;
}

static void prepare_webhook(CURL *easy, struct letter *letter) {
    letter->list = curl_slist_append(NULL, "Content-Type: application/json");
    letter->list = curl_slist_append(letter->list, "Expect:");
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(easy, CURLOPT_HTTPHEADER, letter->list);
    curl_easy_setopt(easy, CURLOPT_POSTFIELDS, letter->body);
    curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE, (long)letter->length);
}

static void prepare_mail(CURL *easy, struct letter *letter, const struct settings *settings) {
    static const long tls[] = {
        [MAIL_TLS_TRY] = CURLUSESSL_TRY, [MAIL_TLS_MUST] = CURLUSESSL_ALL, [MAIL_TLS_NO] = CURLUSESSL_NONE};
    letter->list = curl_slist_append(NULL, letter->to);
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    curl_easy_setopt(easy, CURLOPT_USE_SSL, tls[settings->mail_tls]);
    curl_easy_setopt(easy, CURLOPT_MAIL_FROM, settings->mail_from);
    curl_easy_setopt(easy, CURLOPT_MAIL_RCPT, letter->list);
    curl_easy_setopt(easy, CURLOPT_UPLOAD, 1L);
    curl_easy_setopt(easy, CURLOPT_READFUNCTION, read_body);
    curl_easy_setopt(easy, CURLOPT_READDATA, letter);
    if (settings->mail_user[0] != 0) {
        curl_easy_setopt(easy, CURLOPT_USERNAME, settings->mail_user);
        curl_easy_setopt(easy, CURLOPT_PASSWORD, settings->mail_password);
    }
}

static bool send_letter(struct posts *posts, struct letter *letter) {
    CURL *easy = letter->easy = curl_easy_init();
    if (easy == NULL)
        return false;
    curl_easy_setopt(easy, CURLOPT_URL, letter->url);
    curl_easy_setopt(easy, CURLOPT_PRIVATE, letter);
    curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, letter->why);
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy, CURLOPT_TIMEOUT, (long)SECONDS);
    curl_easy_setopt(easy, CURLOPT_PROXY, ""); /* a proxy would connect for us, and look at no address */
    curl_easy_setopt(easy, CURLOPT_USERAGENT, "enfilade");
    curl_easy_setopt(easy, CURLOPT_FRESH_CONNECT, 1L);
    curl_easy_setopt(easy, CURLOPT_FORBID_REUSE, 1L);
    curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, drop_answer);
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, letter);
    curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, letter);
    if (letter->mail)
        prepare_mail(easy, letter, posts->settings);
    else
        prepare_webhook(easy, letter);
    return curl_multi_add_handle(posts->multi, easy) == CURLM_OK;
}

static void hand_back(struct posts *posts, struct letter *letter) {
    uint64_t one = 1;
    pthread_mutex_lock(&posts->lock);
    letter->next = posts->ended;
    posts->ended = letter;
    pthread_mutex_unlock(&posts->lock);
    ssize_t rung = write(posts->bell, &one, sizeof one);
    (void)rung;
}

static void judge_end(struct letter *letter, CURL *easy, CURLcode result) {
    long status = 0;
    curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
    if (letter->refused) {
        letter->end = POST_REFUSED;
        snprintf(letter->why, sizeof letter->why, "it points into this server's own network");
    } else if (!letter->mail && status != 0 && (result == CURLE_OK || result == CURLE_WRITE_ERROR)) {
        letter->end = status >= 200 && status < 300 ? POST_DELIVERED : status == 410 ? POST_REFUSED : POST_FAILED;
        snprintf(letter->why, sizeof letter->why, "it answered %ld", status);
    } else {
        letter->end = result == CURLE_OK ? POST_DELIVERED : POST_FAILED;
        if (letter->why[0] == 0)
            snprintf(letter->why, sizeof letter->why, "%s", curl_easy_strerror(result));
        if (letter->mail && status >= 550 && status <= 554)
            letter->end = POST_REFUSED;
    }
}

/* The letter leaves the thread's hands. */
static void finish(struct posts *posts, struct letter *letter) {
    for (int i = 0; i < AT_ONCE; i++)
        if (posts->on_the_way[i] == letter)
            posts->on_the_way[i] = NULL;
    if (letter->easy != NULL) {
        curl_multi_remove_handle(posts->multi, letter->easy);
        curl_easy_cleanup(letter->easy);
    }
    hand_back(posts, letter);
}

static void take_ended(struct posts *posts) {
    int left;
    for (CURLMsg *message; (message = curl_multi_info_read(posts->multi, &left)) != NULL;) {
        struct letter *letter = NULL;
        if (message->msg != CURLMSG_DONE)
            continue;
        curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, (char **)&letter);
        judge_end(letter, message->easy_handle, message->data.result);
        finish(posts, letter);
    }
}

static bool is_stopped(struct posts *posts) {
    pthread_mutex_lock(&posts->lock);
    bool stop = posts->stop;
    pthread_mutex_unlock(&posts->lock);
    return stop;
}

static struct letter *take_waiting(struct posts *posts) {
    pthread_mutex_lock(&posts->lock);
    struct letter *letter = posts->waiting;
    if (letter != NULL && (posts->waiting = letter->next) == NULL)
        posts->waiting_end = &posts->waiting;
    pthread_mutex_unlock(&posts->lock);
    return letter;
}

static void *thread_life(void *context) {
    struct posts *posts = context;
    int running;
    while (!is_stopped(posts)) {
        for (int i = 0; i < AT_ONCE; i++)
            if (posts->on_the_way[i] == NULL && (posts->on_the_way[i] = take_waiting(posts)) != NULL &&
                !send_letter(posts, posts->on_the_way[i])) {
                posts->on_the_way[i]->end = POST_FAILED;
                finish(posts, posts->on_the_way[i]);
            }
        curl_multi_perform(posts->multi, &running);
        take_ended(posts);
        curl_multi_poll(posts->multi, NULL, 0, 5000, NULL);
    }
    for (int i = 0; i < AT_ONCE; i++) /* what is still on the way is broken off */
        if (posts->on_the_way[i] != NULL) {
            posts->on_the_way[i]->end = POST_STOPPED;
            finish(posts, posts->on_the_way[i]);
        }
    return NULL;
}

/* -- the loop's side -- */

static void free_letter(struct letter *letter) {
    curl_slist_free_all(letter->list);
    free(letter->body);
    free(letter);
}

static void tell(struct posts *posts, struct letter *letter) {
    posts->count--;
    letter->done(letter->context, letter->end, letter->end == POST_DELIVERED ? "" : letter->why);
    free_letter(letter);
}

static void hear(evutil_socket_t bell, short what, void *context) {
    struct posts *posts = context;
    uint64_t count;
    (void)what;
    ssize_t got = read((int)bell, &count, sizeof count);
    (void)got;
    for (;;) {
        pthread_mutex_lock(&posts->lock);
        struct letter *letter = posts->ended;
        if (letter != NULL)
            posts->ended = letter->next;
        pthread_mutex_unlock(&posts->lock);
        if (letter == NULL)
            return;
        tell(posts, letter);
    }
}

struct posts *posts_new(struct event_base *base, const struct settings *settings) {
    struct posts *posts = calloc(1, sizeof *posts);
    if (posts == NULL || curl_global_init(CURL_GLOBAL_DEFAULT) != 0) {
        free(posts);
        return NULL;
    }
    posts->settings = settings;
    posts->waiting_end = &posts->waiting;
    pthread_mutex_init(&posts->lock, NULL);
    posts->multi = curl_multi_init();
    posts->bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    posts->heard = posts->bell >= 0 ? event_new(base, posts->bell, EV_READ | EV_PERSIST, hear, posts) : NULL;
    sigset_t every, before;
    sigfillset(&every);
    pthread_sigmask(SIG_SETMASK, &every, &before);
    posts->running = posts->multi != NULL && posts->heard != NULL && event_add(posts->heard, NULL) == 0 &&
                     pthread_create(&posts->thread, NULL, thread_life, posts) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (posts->running)
        return posts;
    posts_free(posts);
    return NULL;
}

/* What was never begun; whoever sent it is told. */
static void stop_waiting(struct posts *posts) {
    for (struct letter *letter; (letter = take_waiting(posts)) != NULL;) {
        letter->end = POST_STOPPED;
        tell(posts, letter);
    }
}

void posts_free(struct posts *posts) {
    if (posts == NULL)
        return;
    if (posts->running) {
        pthread_mutex_lock(&posts->lock);
        posts->stop = true;
        pthread_mutex_unlock(&posts->lock);
        curl_multi_wakeup(posts->multi);
        pthread_join(posts->thread, NULL);
        hear(posts->bell, 0, posts);
        stop_waiting(posts);
    }
    if (posts->heard)
        event_free(posts->heard);
    if (posts->bell >= 0)
        close(posts->bell);
    if (posts->multi)
        curl_multi_cleanup(posts->multi);
    pthread_mutex_destroy(&posts->lock);
    free(posts);
    curl_global_cleanup();
}

static bool hand_over(struct posts *posts, struct letter *letter) {
    if (letter == NULL || letter->body == NULL || posts->count >= QUEUE_MOST) {
        if (letter != NULL)
            free_letter(letter);
        return false;
    }
    letter->length = strlen(letter->body);
    posts->count++;
    pthread_mutex_lock(&posts->lock);
    *posts->waiting_end = letter;
    posts->waiting_end = &letter->next;
    pthread_mutex_unlock(&posts->lock);
    curl_multi_wakeup(posts->multi);
    return true;
}

bool post_webhook(struct posts *posts, const char *url, const char *json, post_done done, void *context) {
    struct letter *letter = calloc(1, sizeof *letter);
    if (letter != NULL) {
        snprintf(letter->url, sizeof letter->url, "%s", url);
        letter->anywhere = posts->settings->private_webhooks;
        letter->body = strdup(json);
        letter->done = done;
        letter->context = context;
    }
    return hand_over(posts, letter);
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
    for (size_t at = 0, length = strlen(subject); at < length;) { /* encoded words of whole letters, 45 bytes at most */
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

bool post_mail(struct posts *posts, const char *to, const char *subject, const char *text, post_done done,
               void *context) {
    if (posts->settings->mail_relay[0] == 0 || post_mail_refusal(to) != NULL)
        return false;
    struct letter *letter = calloc(1, sizeof *letter);
    if (letter != NULL) {
        snprintf(letter->url, sizeof letter->url, "%s", posts->settings->mail_relay);
        snprintf(letter->to, sizeof letter->to, "%s", to);
        letter->mail = letter->anywhere = true; /* the host himself chose the relay */
        letter->body = write_mail(posts->settings, to, subject, text);
        letter->done = done;
        letter->context = context;
    }
    return hand_over(posts, letter);
}
