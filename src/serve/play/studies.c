/* studies.c: see studies.h. */
#include "serve/play/studies.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "analysis/analysis.h"
#include "bot/levels.h"
#include "match/advice.h"
#include "match/memory.h"
#include "serve/base/worker.h"
#include "serve/net/answer.h"
#include "serve/net/limits.h"
#include "serve/play/api.h"
#include "serve/play/background.h"
#include "serve/play/game_cache.h"
#include "serve/play/past_save.h"

enum { WAITING_MOST = 8, KEPT_MOST = 16, NICE = 10 };

struct entry { /* of the list; the job's thread touches what is behind the line alone */
    struct job job;
    struct server *server;
    struct entry *next;
    enum study_kind kind;
    char id[STORE_ID_SIZE];
    uint32_t n;
    side_id side;
    char by[BOT_NAME_SIZE]; /* "": the staff's own */
    const struct language *language;
    enum study_state state;
    struct limits_payers payers;
    /* ---- */
    atomic_uint thousandths;
    struct match *match; /* of an analysis */
    struct analysis *analysis;
    struct advice *advice;
    uint64_t cost;
    bool begun, sound;
    char *text;
};

struct studies {
    struct desk_of_kind {
        struct workers *workers;
        struct background_worker worker; /* of the one thread: its own way to the store */
        struct entry *first;             /* the latest first */
    } of[STUDY_KINDS];
    atomic_bool stops;
};

static struct desk_of_kind *desk_of(const struct server *server, enum study_kind kind) {
    return &server->studies->of[kind];
}

/* -- in the thread -- */

static bool go_on(void *context, unsigned thousandths) {
    struct entry *entry = context;
    entry->thousandths = thousandths;
    return !entry->server->studies->stops;
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
    char *save = background_open_game(worker, entry->id) ? past_save(&worker->past, entry->n, true) : NULL;
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
    number_by_entries(report, &worker->past, entry->n);
    char *text = json_dumps(report, JSON_COMPACT | JSON_REAL_PRECISION(6));
    json_decref(report);
    return text;
}

static bool begin_analysis(struct entry *entry, struct background_worker *worker, struct text *why) {
    struct analysis_wishes wishes = {.threads = threads_to_use(), .seed = 1, .watch = go_on, .context = entry};
    entry->match = load_past(entry, worker);
    if (entry->match == NULL)
        return false;
    entry->match->game.language = entry->language;
    entry->analysis = analysis_begin(entry->match, &wishes, why);
    return entry->analysis != NULL;
}

static bool step_analysis(struct entry *entry) { return analysis_step(entry->analysis); }

static json_t *end_analysis(struct entry *entry, struct text *why) { return analysis_end(entry->analysis, why); }

/* The same game, entry and side give the same advice. */
static bool begin_advice(struct entry *entry, struct background_worker *worker, struct text *why) {
    if (!background_open_game(worker, entry->id) || !past_position_go(worker->past_position, entry->n))
        return false;
    worker->past_position->game->language = entry->language;
    entry->advice =
        advice_begin(worker->past_position->game, entry->side, entry->by[0] != 0 ? entry->by : NULL, entry->n + 1u);
    worker->past_position->game->language = NULL; /* the next one may ask in English */
    text_add(why, SAID("the staff has nothing to say about this position"));
    return entry->advice != NULL;
}

static bool step_advice(struct entry *entry) {
    return advice_step(entry->advice) && go_on(entry, advice_thousandths(entry->advice));
}

static json_t *end_advice(struct entry *entry, struct text *why) {
    struct text text = GROWING;
    struct json out;
    (void)why;
    json_init(&out, &text);
    json_open(&out, '{');
    put_advice(entry->advice, &out);
    json_close(&out, '}');
    advice_free(entry->advice);
    json_t *report = entry->server->studies->stops ? NULL : json_loadb(text.at, text.length, 0, NULL);
    free(text.at);
    return report;
}

static const struct {
    bool (*begin)(struct entry *entry, struct background_worker *worker, struct text *why);
    bool (*step)(struct entry *entry); /* false: it is done */
    json_t *(*end)(struct entry *entry, struct text *why);
} MAKE[STUDY_KINDS] = {[STUDY_ANALYSIS] = {begin_analysis, step_analysis, end_analysis},
                       [STUDY_ADVICE] = {begin_advice, step_advice, end_advice}};

/* The next piece of it. */
static void work(struct job *job) {
    struct entry *entry = (struct entry *)job;
    struct background_worker *worker = &desk_of(entry->server, entry->kind)->worker;
    char reason[256];
    struct text why;
    uint64_t began = serve_busy();
    text_init(&why, reason, sizeof reason);
    bool can = entry->begun || MAKE[entry->kind].begin(entry, worker, &why);
    entry->begun = true;
    job->again = can && MAKE[entry->kind].step(entry);
    if (!job->again) {
        json_t *report = can ? MAKE[entry->kind].end(entry, &why) : NULL;
        if (why.length == 0)
            text_add(&why, SAID("this game cannot be read by the rules of today"));
        match_free(entry->match);
        entry->match = NULL;
        entry->sound = report != NULL;
        entry->text = must(report != NULL ? text_of(report, entry, worker) : strdup(reason));
        background_leave_game(worker);
    }
    entry->cost += serve_busy() - began;
}

/* -- in the loop -- */

static void free_entry(struct entry *entry) {
    free(entry->text);
    free(entry);
}

/* The oldest of too many goes, if it does not wait any more. */
static void forget_oldest(struct desk_of_kind *desk) {
    struct entry **link = &desk->first, **last = NULL;
    int count = 0;
    for (; *link != NULL; link = &(*link)->next, count++)
        if ((*link)->state != STUDY_WAITS)
            last = link;
    if (count <= KEPT_MOST || last == NULL)
        return;
    struct entry *oldest = *last;
    *last = oldest->next;
    free_entry(oldest);
}

static const char *code_of(const struct language *language) { return language != NULL ? language->code : ""; }

static void done(struct job *job, bool finished) {
    struct entry *entry = (struct entry *)job;
    entry->state = finished && entry->sound ? STUDY_DONE : STUDY_FAILED;
    if (finished)
        limits_charge_later(entry->server, &entry->payers, entry->cost);
    if (entry->state == STUDY_DONE && entry->kind == STUDY_ANALYSIS && !entry->server->studies->stops)
        store_analysis_set(entry->server->store, entry->id, code_of(entry->language), entry->n, entry->text);
    forget_oldest(desk_of(entry->server, entry->kind));
}

/* The link to it in its list; a link to NULL: there is none. */
static struct entry **find(const struct server *server, struct study study) {
    struct entry **link = &desk_of(server, study.kind)->first;
    while (*link != NULL && (strcmp((*link)->id, study.id) != 0 || (*link)->n != study.n ||
                             (*link)->side != study.side || (*link)->language != study.language))
        link = &(*link)->next;
    return link;
}

static struct entry *new_entry(struct server *server, struct study study) {
    struct entry *entry = must(calloc(1, sizeof *entry));
    entry->job = (struct job){.work = work, .done = done};
    entry->server = server;
    entry->kind = study.kind;
    entry->n = study.n;
    entry->side = study.side;
    entry->language = study.language;
    snprintf(entry->by, sizeof entry->by, "%s", study.by != NULL ? study.by : "");
    entry->state = STUDY_WAITS;
    snprintf(entry->id, sizeof entry->id, "%s", study.id);
    return entry;
}

static struct entry *enter(struct entry *entry) {
    struct desk_of_kind *desk = desk_of(entry->server, entry->kind);
    entry->next = desk->first;
    return desk->first = entry;
}

/* An analysis that was made before this program began, or by another server; NULL: there is none. */
static struct entry *recall(struct server *server, struct study study) {
    char *text = study.kind == STUDY_ANALYSIS
                     ? store_analysis_get(server->store, study.id, code_of(study.language), study.n)
                     : NULL;
    if (text == NULL)
        return NULL;
    struct entry *entry = enter(new_entry(server, study));
    entry->state = STUDY_DONE;
    entry->text = text;
    forget_oldest(desk_of(server, study.kind));
    return entry;
}

struct study_seen studies_look(struct server *server, struct study study) {
    const struct entry *entry = *find(server, study);
    if (entry == NULL && (entry = recall(server, study)) == NULL)
        return (struct study_seen){.state = STUDY_NONE};
    return (struct study_seen){entry->state, entry->thousandths, entry->state == STUDY_WAITS ? NULL : entry->text};
}

/* One that failed is begun again. */
static void drop_failed(struct server *server, struct study study) {
    struct entry **link = find(server, study), *entry = *link;
    if (entry == NULL || entry->state != STUDY_FAILED)
        return;
    *link = entry->next;
    free_entry(entry);
}

bool studies_begin(struct server *server, struct study study) {
    drop_failed(server, study);
    if (*find(server, study) != NULL || recall(server, study) != NULL)
        return true;
    struct entry *entry = new_entry(server, study);
    limits_payers(server, &entry->payers);
    if (!workers_take(desk_of(server, study.kind)->workers, &entry->job)) {
        free_entry(entry);
        return false;
    }
    enter(entry);
    return true;
}

void studies_answer(struct request *request, struct study_seen seen, const char *key) {
    struct text *out = &request->server->cache->text;
    struct json json;
    text_clear(out);
    json_init(&json, out);
    json_open(&json, '{');
    json_put_bool(&json, "ok", true);
    json_put_bool(&json, "begun", seen.state != STUDY_NONE);
    json_put_int(&json, "thousandths", seen.state == STUDY_DONE ? 1000 : seen.thousandths);
    if (seen.state == STUDY_FAILED && seen.text != NULL)
        json_put_string(&json, "why", language_say(api_language(request), seen.text));
    if (seen.state == STUDY_DONE) {
        json_key(&json, key);
        json_raw(&json, seen.text, strlen(seen.text));
    }
    json_close(&json, '}');
    api_answer_text(request, out);
}

bool studies_open(struct server *server) {
    bool done = true;
    server->studies = must(calloc(1, sizeof *server->studies));
    for (enum study_kind kind = 0; kind < STUDY_KINDS; kind++) {
        struct desk_of_kind *desk = desk_of(server, kind);
        desk->worker.server = server;
        desk->worker.store = store_open_reader(server->options.store);
        desk->workers = workers_new(server->base, 1, WAITING_MOST, NICE);
        done = done && desk->worker.store != NULL && desk->workers != NULL;
    }
    return done;
}

static void close_desk(struct desk_of_kind *desk) {
    if (desk->workers != NULL)
        workers_free(desk->workers);
    while (desk->first != NULL) {
        struct entry *entry = desk->first;
        desk->first = entry->next;
        free_entry(entry);
    }
    if (desk->worker.store != NULL)
        store_close(desk->worker.store);
}

void studies_close(struct server *server) {
    if (server->studies == NULL)
        return;
    server->studies->stops = true;
    for (enum study_kind kind = 0; kind < STUDY_KINDS; kind++)
        close_desk(desk_of(server, kind));
    free(server->studies);
    server->studies = NULL;
}
