/* serve.c: the server's life: opening its parts, the event loop, and an orderly end. */
#include "serve/serve.h"

#include <errno.h>
#include <event2/event.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "serve/base/claim.h"
#include "serve/base/log.h"
#include "serve/base/metrics.h"
#include "serve/base/notify.h"
#include "serve/base/settings.h"
#include "serve/base/workplace.h"
#include "serve/health.h"
#include "serve/net/limits.h"
#include "serve/net/listener.h"
#include "serve/net/request.h"
#include "serve/net/write_queue.h"
#include "serve/people/notices.h"
#include "serve/people/people.h"
#include "serve/people/push.h"
#include "serve/play/studies.h"
#include "serve/play/background.h"
#include "serve/play/computer_turns.h"
#include "serve/play/digest.h"
#include "serve/play/experiments.h"
#include "serve/play/game_cache.h"
#include "serve/play/removal.h"
#include "serve/play/several.h"
#include "serve/play/stream.h"
#include "serve/play/time_limit.h"
#include "serve/router.h"
#include "serve/store/store.h"

enum { LEAVE_MICROSECONDS = 2000000 };

/* Games live in the memory of one server: a second one on the same folder would know nothing of what the first does.
 * The claim ends with the program, however it ends. Where the games are elsewhere the folder has only settings. */
static bool claim_folder(struct server *server) {
    const char *folder = server->options.data;
    if (!folder_make(folder)) {
        fprintf(stderr, "enfilade serve: cannot make the folder %s: %s\n", folder, strerror(errno));
        return false;
    }
    if (store_is_elsewhere(server->options.store) || folder_claim(folder, &server->claim))
        return true;
    fprintf(stderr, "enfilade serve: another server is at work in the folder %s\n", folder);
    return false;
}

/* Where it is elsewhere its address is not named: a password may be in it. */
static bool open_store(struct server *server) {
    char why[512];
    const char *where = server->options.store;
    server->store = store_open(where, why, sizeof why);
    if (server->store == NULL)
        fprintf(stderr, "enfilade serve: %s: %s\n", store_is_elsewhere(where) ? "the database" : where, why);
    return server->store != NULL && (!store_is_shared(server->store) || workplace_open(server->base));
}

static bool open_parts(struct server *server) {
    return claim_folder(server) && open_store(server) && metrics_open(server) && limits_open(server) &&
           people_open(server) && push_open(server) && digest_open(server) && notices_open(server) &&
           streams_open(server) && game_cache_open(server) && several_open(server) && removal_open(server) &&
           computer_turns_open(server) && background_open(server) && studies_open(server) && experiments_open(server) &&
           time_limits_open(server) && listener_open(server) && health_open(server);
}

static void close_parts(struct server *server) {
    if (server->store != NULL)
        store_be_patient(server->store);
    write_queue_close(server);
    health_close(server);
    people_close(server);
    experiments_close(server);
    studies_close(server);
    time_limits_close(server);
    background_close(server);
    digest_close();
    removal_close(server);
    computer_turns_close(server); /* threads think over the games' tables */
    several_close(server);
    game_cache_close(server);
    listener_close(server);
    streams_close(server);
    notices_close(server);
    push_close(server);
    limits_close(server);
    metrics_close(server);
    if (server->store != NULL)
        store_close(server->store);
    if (server->claim >= 0)
        close(server->claim);
}

/* The end comes when no password is being checked and every visitor has read its output, or has had time enough to;
 * or at the second signal. */
static void end_when_heard(evutil_socket_t none, short what, void *context) {
    static const struct timeval a_moment = {0, 10000};
    struct server *server = context;
    (void)none, (void)what;
    bool quiet = people_busy(server) == 0 && background_waiting(server) == 0 && listener_is_drained(server->listener);
    if (quiet || serve_microseconds() > server->stopping + LEAVE_MICROSECONDS)
        event_base_loopbreak(server->base);
    else
        workplace_once(server->base, end_when_heard, server, &a_moment);
}

static void begin_to_end(evutil_socket_t none, short what, void *context) {
    struct server *server = context;
    listener_stop(server->listener);
    write_queue_close(server);
    streams_end_all(server);
    end_when_heard(none, what, server);
}

/* A signal comes at any moment; what it asks for is done when nothing is half done. */
static void end_loop(evutil_socket_t signal_number, short what, void *context) {
    static const struct timeval now = {0, 0};
    (void)signal_number, (void)what;
    struct server *server = context;
    if (server->stopping != 0) {
        event_base_loopbreak(server->base);
        return;
    }
    server->stopping = serve_microseconds();
    notify_say("STOPPING=1\nSTATUS=Stopping.");
    workplace_once(server->base, begin_to_end, server, &now);
}

static bool read_settings(const struct server_options *options, struct settings *settings) {
    char why[1024];
    if (!settings_read(settings, options->data, options->config, options->shared, why, sizeof why)) {
        fprintf(stderr, "enfilade serve: %s\n", why);
        return false;
    }
    if (!log_open(settings->log_file, settings->log_requests)) {
        fprintf(stderr, "enfilade serve: cannot write the log %s: %s\n", settings->log_file, strerror(errno));
        return false;
    }
    return true;
}

/* -- the settings, once more -- */

struct reloading {
    struct server *server;
    struct settings *settings; /* the server's own, which it may not change itself */
};

/* What is wrong with the file leaves everything as it was. */
static void reload(evutil_socket_t none, short what, void *context) {
    struct reloading *reloading = context;
    const struct server_options *options = &reloading->server->options;
    struct settings fresh;
    char why[1024], kept[256];
    (void)none, (void)what;
    notify_reloading();
    if (!settings_read(&fresh, options->data, options->config, options->shared, why, sizeof why))
        log_say("error", "the settings were not read again: the old ones stay", "why", why, NULL);
    else if (!log_open(fresh.log_file, fresh.log_requests))
        log_say("error", "the settings were not read again: the log cannot be opened", "file", fresh.log_file, "why",
                strerror(errno), NULL);
    else {
        settings_take_over(reloading->settings, &fresh, kept, sizeof kept);
        log_say("info", "the settings were read again", "restart wanted for", kept, NULL);
    }
    notify_say("READY=1");
}

static void hang_up(evutil_socket_t signal_number, short what, void *context) {
    static const struct timeval now = {0, 0};
    const struct reloading *reloading = context;
    (void)signal_number, (void)what;
    workplace_once(reloading->server->base, reload, context, &now);
}

int serve_run(const struct server_options *options) {
    struct settings settings;
    char path[1100];
    struct server server = {.options = *options, .settings = &settings, .router = &ROUTER, .claim = -1};
    if (options->store == NULL) {
        snprintf(path, sizeof path, "%s/enfilade.db", options->data);
        server.options.store = path;
    }
    if (!read_settings(options, &settings))
        return 1;
    if (sodium_init() < 0) {
        fputs("enfilade serve: no source of chance\n", stderr);
        return 1;
    }
    signal(SIGPIPE, SIG_IGN);
    server.base = event_base_new();
    struct event *interrupt = evsignal_new(server.base, SIGINT, end_loop, &server);
    struct event *terminate = evsignal_new(server.base, SIGTERM, end_loop, &server);
    struct reloading reloading = {&server, &settings};
    struct event *hangup = evsignal_new(server.base, SIGHUP, hang_up, &reloading);
    event_add(hangup, NULL);
    bool open = open_parts(&server); /* which may wait for the database: a signal ends that at once */
    if (open) {
        event_add(interrupt, NULL);
        event_add(terminate, NULL);
        printf("Enfilade is at http://%s:%u/\n", options->listen, options->port);
        fflush(stdout);
        event_base_dispatch(server.base);
        workplace_finish();
    }
    close_parts(&server);
    workplace_close();
    event_free(hangup);
    event_free(interrupt);
    event_free(terminate);
    event_base_free(server.base);
    log_close();
    return open ? 0 : 1;
}
