/* analyses.c: see analyses.h. */
#include "serve/play/analyses.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "analysis/analysis.h"
#include "match/memory.h"
#include "serve/base/worker.h"
#include "serve/net/limits.h"
#include "serve/play/background.h"
#include "serve/play/game_cache.h"
#include "serve/play/past_save.h"

enum { WAITING_MOST = 8, KEPT_MOST = 16, NICE = 10 };

struct entry { /* of the list; the job's thread touches what is behind the line alone */
    struct job job;
    struct server *server;
    struct entry *next;
    char id[STORE_ID_SIZE];
    uint32_t head;
    enum analysis_state state;
    struct limits_payers payers;
    /* ---- */
    atomic_uint thousandths;
    uint64_t cost;
    bool sound;
    char *text;
};

struct analyses {
    struct workers *workers;
    struct background_worker worker; /* of the one thread: its own way to the store */
    struct entry *first;             /* the latest first */
    atomic_bool stops;
};

/* -- in the thread -- */

static bool go_on(void *context, unsigned thousandths) {
    struct entry *entry = context;
    entry->thousandths = thousandths;
    return !entry->server->analyses->stops;
}

/* Actions are counted by the save; the replay counts the entries of the journal, what was taken back among them. */
static void number_by_entries(json_t *value, const struct past *past, uint32_t head) {
    static const char *const keys[] = {"n", "from", "to"};
    json_t *item;
    const char *key;
    size_t i;
    uint32_t n;
    if (json_is_array(value))
        json_array_foreach(value, i, item) number_by_entries(item, past, head);
    if (!json_is_object(value))
        return;
    for (i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        item = json_object_get(value, keys[i]);
        if (json_is_integer(item) && past_entry_done(past, head, (uint32_t)json_integer_value(item), &n))
            json_integer_set(item, n);
    }
    json_object_foreach(value, key, item) number_by_entries(item, past, head);
}

static struct match *load_past(struct entry *entry, struct background_worker *worker) {
    struct save_trouble trouble = {0};
    char *save = background_open_game(worker, entry->id) ? past_save(&worker->past, entry->head, true) : NULL;
    if (save == NULL)
        return NULL;
    struct match *match = match_load_own(worker->server->cache->games, save, strlen(save), false, &trouble);
    free(save);
    if (match == NULL || trouble.state == SAVE_SOUND)
        return match;
    match_free(match);
    return NULL;
}

/* Other threads of the server need a processor too. */
static unsigned threads_to_use(void) {
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return processors > 2 ? (unsigned)processors - 1 : 1;
}

static char *text_of(json_t *report, struct entry *entry, struct background_worker *worker) {
    number_by_entries(report, &worker->past, entry->head);
    char *text = json_dumps(report, JSON_COMPACT | JSON_REAL_PRECISION(6));
    json_decref(report);
    return text;
}

static void work(struct job *job) {
    struct entry *entry = (struct entry *)job;
    struct background_worker *worker = &entry->server->analyses->worker;
    struct analysis_wishes wishes = {.threads = threads_to_use(), .seed = 1, .watch = go_on, .context = entry};
    char reason[256] = "this game cannot be read by the rules of today";
    struct text why;
    uint64_t began = serve_busy();
    struct match *match = load_past(entry, worker);
    json_t *report = NULL;
    if (match != NULL) {
        text_init(&why, reason, sizeof reason);
        report = analyse(match, &wishes, &why);
    }
    entry->sound = report != NULL;
    entry->text = must(report != NULL ? text_of(report, entry, worker) : strdup(reason));
    match_free(match);
    background_leave_game(worker);
    entry->cost = serve_busy() - began;
}

/* -- in the loop -- */

static void free_entry(struct entry *entry) {
    free(entry->text);
    free(entry);
}

/* The oldest of too many goes, if it does not wait any more. */
static void forget_oldest(struct analyses *analyses) {
    struct entry **link = &analyses->first, **last = NULL;
    int count = 0;
    for (; *link != NULL; link = &(*link)->next, count++)
        if ((*link)->state != ANALYSIS_WAITS)
            last = link;
    if (count <= KEPT_MOST || last == NULL)
        return;
    struct entry *oldest = *last;
    *last = oldest->next;
    free_entry(oldest);
}

static void done(struct job *job, bool finished) {
    struct entry *entry = (struct entry *)job;
    entry->state = finished && entry->sound ? ANALYSIS_DONE : ANALYSIS_FAILED;
    if (finished)
        limits_charge_later(entry->server, &entry->payers, entry->cost);
    forget_oldest(entry->server->analyses);
}

static struct entry *find(const struct server *server, const char *id, uint32_t head) {
    struct entry *entry = server->analyses->first;
    while (entry != NULL && (strcmp(entry->id, id) != 0 || entry->head != head))
        entry = entry->next;
    return entry;
}

struct analysis_seen analyses_look(const struct server *server, const char *id, uint32_t head) {
    const struct entry *entry = find(server, id, head);
    if (entry == NULL)
        return (struct analysis_seen){.state = ANALYSIS_NONE};
    return (struct analysis_seen){entry->state, entry->thousandths,
                                  entry->state == ANALYSIS_WAITS ? NULL : entry->text};
}

/* One that failed is begun again. */
static void drop_failed(struct server *server, const char *id, uint32_t head) {
    struct entry **link = &server->analyses->first;
    for (; *link != NULL; link = &(*link)->next) {
        struct entry *entry = *link;
        if (entry->state == ANALYSIS_FAILED && entry->head == head && strcmp(entry->id, id) == 0) {
            *link = entry->next;
            free_entry(entry);
            return;
        }
    }
}

bool analyses_begin(struct server *server, const char *id, uint32_t head) {
    struct analyses *analyses = server->analyses;
    drop_failed(server, id, head);
    if (find(server, id, head) != NULL)
        return true;
    struct entry *entry = must(calloc(1, sizeof *entry));
    entry->job = (struct job){.work = work, .done = done};
    entry->server = server;
    entry->head = head;
    entry->state = ANALYSIS_WAITS;
    snprintf(entry->id, sizeof entry->id, "%s", id);
    limits_payers(server, &entry->payers);
    if (!workers_take(analyses->workers, &entry->job)) {
        free_entry(entry);
        return false;
    }
    entry->next = analyses->first;
    analyses->first = entry;
    return true;
}

bool analyses_open(struct server *server) {
    struct analyses *analyses = server->analyses = must(calloc(1, sizeof *analyses));
    analyses->worker.server = server;
    analyses->worker.store = store_open_reader(server->options.store);
    analyses->workers = workers_new(server->base, 1, WAITING_MOST, NICE);
    return analyses->worker.store != NULL && analyses->workers != NULL;
}

void analyses_close(struct server *server) {
    struct analyses *analyses = server->analyses;
    if (analyses == NULL)
        return;
    analyses->stops = true;
    if (analyses->workers != NULL)
        workers_free(analyses->workers);
    while (analyses->first != NULL) {
        struct entry *entry = analyses->first;
        analyses->first = entry->next;
        free_entry(entry);
    }
    if (analyses->worker.store != NULL)
        store_close(analyses->worker.store);
    free(analyses);
    server->analyses = NULL;
}
