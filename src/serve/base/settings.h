/* settings.h: what the host of a server may decide: DIR/enfilade.yaml, and what stands if nothing is said.
 *
 * There are two kinds of server. One's own machine: every visitor is let in as a guest, and nothing is limited. A
 * shared server (`shared: yes`, or --shared): accounts, and every limit below. The limits are one list: it makes the
 * fields, the keys of the file and the standard values; docs/hosting.md explains each. A limit of 0 means none. */
#ifndef ENFILADE_SERVE_BASE_SETTINGS_H
#define ENFILADE_SERVE_BASE_SETTINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* field, key, on one's own machine, on a shared server, lowest, highest */
#define SETTINGS_LIMITS(X)                                                                                             \
    X(connections, "connections", 4096, 4096, 8, 1000000)                                                              \
    X(connections_per_address, "connections-per-address", 0, 300, 0, 1000000)                                          \
    X(streams, "streams", 3000, 3000, 1, 1000000)                                                                      \
    X(streams_per_person, "streams-per-person", 0, 20, 0, 1000000)                                                     \
    X(streams_per_address, "streams-per-address", 0, 150, 0, 1000000)                                                  \
    X(watched_per_address, "games-watched-per-address", 0, 60, 0, 1000000)                                             \
    X(games_per_person, "games-per-person", 0, 200, 0, 1000000)                                                        \
    X(games_per_guest, "games-per-guest", 0, 20, 0, 1000000)                                                           \
    X(games_per_hour, "games-per-hour", 0, 60, 0, 1000000)                                                             \
    X(games_burst, "games-burst", 10, 10, 1, 1000000)                                                                  \
    X(imports_per_hour, "imports-per-hour", 0, 30, 0, 1000000)                                                         \
    X(computer_games, "computer-games", 0, 200, 0, 1000000)                                                            \
    X(computer_games_per_person, "computer-games-per-person", 0, 4, 0, 1000000)                                        \
    X(computer_games_per_address, "computer-games-per-address", 0, 8, 0, 1000000)                                      \
    X(computer_games_at_once, "computer-games-at-once", 8, 8, 1, 1000)                                                 \
    X(computer_percent, "computer-percent", 100, 50, 1, 100)                                                           \
    X(thinking_threads, "thinking-threads", 0, 0, 0, 64)                                                               \
    X(lab_games, "lab-games", 2000, 200, 1, 1000000)                                                                   \
    X(lab_seconds, "lab-seconds", 0, 600, 0, 10000000)                                                                 \
    X(lab_threads, "lab-threads", 0, 1, 0, 64)                                                                         \
    X(lab_waiting_per_person, "lab-waiting-per-person", 8, 1, 0, 1000)                                                 \
    X(lab_kept_per_person, "lab-kept-per-person", 100, 5, 0, 100000)                                                   \
    X(lab_kept, "lab-kept", 500, 100, 0, 100000)                                                                       \
    X(games_in_memory, "games-in-memory", 300, 300, 4, 1000000)                                                        \
    X(games_megabytes, "games-megabytes", 1024, 1024, 64, 1000000)                                                     \
    X(games_megabytes_per_person, "games-megabytes-per-person", 0, 256, 0, 1000000)                                    \
    X(games_megabytes_per_address, "games-megabytes-per-address", 0, 512, 0, 1000000)                                  \
    X(rest_seconds, "rest-seconds", 60, 60, 1, 86400)                                                                  \
    X(requests_per_second, "requests-per-second", 0, 30, 0, 1000000)                                                   \
    X(requests_burst, "requests-burst", 200, 200, 1, 1000000)                                                          \
    X(address_factor, "address-factor", 5, 5, 1, 1000)                                                                 \
    X(long_answers, "long-answers-per-address", 0, 16, 0, 64)                                                          \
    X(header_bytes, "header-bytes", 16384, 16384, 1024, 1048576)                                                       \
    X(body_bytes, "body-bytes", 262144, 262144, 1024, 16777216)                                                        \
    X(import_bytes, "import-bytes", 16777216, 16777216, 1024, 67108864)                                                \
    X(request_seconds, "request-seconds", 20, 20, 1, 3600)                                                             \
    X(idle_seconds, "idle-seconds", 75, 75, 1, 86400)                                                                  \
    X(stream_buffer_bytes, "stream-buffer-bytes", 1048576, 1048576, 4096, 67108864)                                    \
    X(stream_seconds, "stream-seconds", 45, 45, 1, 3600)                                                               \
    X(chat_length, "chat-length", 500, 500, 1, 10000)                                                                  \
    X(chat_per_minute, "chat-per-minute", 0, 30, 0, 100000)                                                            \
    X(notes_length, "notes-length", 20000, 20000, 1, 1000000)                                                          \
    X(logins_per_minute, "logins-per-minute", 30, 30, 1, 100000)                                                       \
    X(login_tries, "login-tries", 5, 5, 1, 100000)                                                                     \
    X(login_delay_seconds, "login-delay-seconds", 900, 900, 1, 86400)                                                  \
    X(name_tries, "name-tries", 20, 20, 1, 100000)                                                                     \
    X(name_delay_seconds, "name-delay-seconds", 60, 60, 1, 3600)                                                       \
    X(device_days, "device-days", 365, 365, 1, 3650)                                                                   \
    X(registrations_per_hour, "registrations-per-hour", 10, 40, 1, 100000)                                             \
    X(guests_per_hour, "guests-per-hour", 0, 100, 0, 1000000)                                                          \
    X(session_days, "session-days", 365, 90, 1, 3650)                                                                  \
    X(guest_days, "guest-days", 3650, 60, 1, 36500)                                                                    \
    X(notice_delay_seconds, "notice-delay-seconds", 30, 30, 0, 86400)                                                  \
    X(notice_pause_seconds, "notice-pause-seconds", 60, 60, 1, 86400)                                                  \
    X(password_threads, "password-threads", 1, 2, 1, 64)                                                               \
    X(password_queue, "password-queue", 16, 32, 1, 10000)

struct settings_limits {
#define FIELD(field, key, own, shared, low, high) int field;
    SETTINGS_LIMITS(FIELD)
#undef FIELD
};

enum { SETTINGS_PROXIES_MAX = 8 };
enum registration { REGISTRATION_OPEN, REGISTRATION_INVITED, REGISTRATION_CLOSED };
enum mail_tls { MAIL_TLS_TRY, MAIL_TLS_MUST, MAIL_TLS_NO };

struct settings {
    bool shared;
    enum registration registration; /* may strangers open accounts? */
    bool guests;                    /* may one play without an account? */
    bool bell;              /* do servers that share a store wake each other (NOTIFY)? Else each looks once a second */
    bool private_webhooks;  /* may a webhook point into the host's own network? */
    bool push;              /* may browsers be sent notices? */
    bool private_push;      /* and may their services be in the host's own network? */
    bool lab;               /* may visitors run experiments? */
    bool log_requests;      /* a line for each request, not only for what matters */
    char address[200];      /* "https://club.example.org", for links in notices; no slash at the end */
    char log_file[256];     /* "" means stderr */
    char certificates[256]; /* that HTTPS services are trusted by; "" means the system's */
    char mail_relay[200];   /* "smtp://localhost:25"; "" means no mail */
    char mail_from[200];
    char mail_user[100];
    char mail_password[200];
    enum mail_tls mail_tls;
    int proxies;
    char proxy[SETTINGS_PROXIES_MAX][52]; /* whose X-Forwarded-For and X-Forwarded-Proto are believed; or networks */
    struct settings_limits limits;
};

/* What stands if nothing is said. */
void settings_standard(struct settings *settings, bool shared);
/* Reads DIR/enfilade.yaml, or `file` if given; no file means the standard. `shared` is --shared on the command line.
 * False with a sentence in `why`. */
bool settings_read(struct settings *settings, const char *dir, const char *file, bool shared, char *why, size_t size);
/* Takes over from `fresh` what can change while the server runs. What differs and cannot is listed in `kept`, by its
 * keys: it needs a restart. */
void settings_take_over(struct settings *settings, const struct settings *fresh, char *kept, size_t size);
bool settings_trusts(const struct settings *settings, const char *address);

#endif
