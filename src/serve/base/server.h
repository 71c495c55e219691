/* server.h: the server as a whole: its options, its event loop, and the parts that hang on it.
 *
 * One thread runs one event loop; everything here belongs to it. What would hold the loop up (password hashing, mail)
 * is done by others' threads, which hand their answers back to the loop. */
#ifndef ENFILADE_SERVE_BASE_SERVER_H
#define ENFILADE_SERVE_BASE_SERVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "serve/base/clock.h"

#define SERVE_VERSION ENFILADE_VERSION /* from the file VERSION, by the build */

struct event;
struct event_base;
struct store;
struct game_cache;
struct games;
struct streams;
struct people;
struct limits;
struct metrics;
struct notices;
struct notice_teller;
struct push;
struct listener;
struct write_queue;
struct health;
struct settings;
struct router;
struct session_watcher;
struct computer_turns;
struct background;
struct several;
struct studies;
struct experiments;

struct server_options {
    const char *listen; /* address; 127.0.0.1 by default */
    uint16_t port;
    const char *data;   /* folder of the database and the settings */
    const char *store;  /* the database, where it is elsewhere: postgresql://...; NULL: a file in the folder */
    const char *games;  /* folder of the games' data */
    const char *assets; /* folder of the client's files, for those who work on it; NULL: those in the program */
    const char *site;   /* folder of the static site (docs/site.md), handed out under /site/; NULL: there is none */
    const char *config; /* the host's settings; NULL: enfilade.yaml in the data folder, if there is one */
    bool shared;        /* accounts and limits, whatever the settings say */
};

struct server {
    struct server_options options;
    struct event_base *base;
    int claim; /* the data folder, locked; -1: not claimed */
    struct store *store;
    struct games *games;                   /* their data, and the messages of all languages */
    struct game_cache *cache;              /* the games in memory */
    struct computer_turns *computer_turns; /* computers' turns to think */
    struct background *background;         /* threads for what takes long */
    struct several *several;               /* other servers that share the store; NULL: there are none */
    struct studies *studies;               /* what the staff works out */
    struct experiments *experiments;       /* of the lab; NULL: this server has none */
    struct streams *streams;               /* who listens */
    struct people *people;                 /* accounts and sessions */
    struct limits *limits;
    struct metrics *metrics;
    const struct router *router;                   /* what takes whole requests */
    const struct session_watcher *session_watcher; /* who hears of the end of sessions */
    struct notices *notices;
    const struct notice_teller *notice_teller; /* who knows what happened in a game */
    struct push *push;                         /* notices to browsers */
    struct listener *listener;                 /* its connections */
    struct write_queue *write_queue;           /* requests that wait for the store's lock; NULL: none ever did */
    struct health *health;
    struct event *time_limits;       /* looks whose time runs out */
    struct event *removal;           /* clears away what deleted games left */
    const struct settings *settings; /* what the host decided */
    size_t kept;                     /* bytes of requests that have come and are not answered yet, of all connections */
    size_t unfetched;                /* bytes of answers and updates that wait until they are taken, of all of them */
    uint64_t stopping;               /* since when, in microseconds; 0: it goes on */
};

#endif
