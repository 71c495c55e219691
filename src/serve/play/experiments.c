/* experiments.c: see experiments.h. */
#include "serve/play/experiments.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lab/changed.h"
#include "serve/base/claim.h"
#include "serve/base/log.h"
#include "serve/base/settings.h"
#include "serve/base/worker.h"
#include "serve/base/workplace.h"
#include "serve/net/answer.h"
#include "serve/net/gzip.h"
#include "serve/net/limits.h"
#include "serve/play/api.h"
#include "serve/play/create.h"
#include "serve/play/game_cache.h"
#include "serve/play/lab_bench.h"
#include "serve/play/translate.h"
#include "serve/store/people.h"

enum { NICE = 10, WAITING_MOST = 16, SAVES_MOST = 8, FILE_MOST = 32 << 20 };
static const char ABOUT[] = "about.json";
static const char *const STATE_WORDS[LAB_STATES] = {"waiting", "playing", "done", "stopped", "out-of-time", "failed"};

struct lab_entry {
    struct job job;
    struct server *server;
    struct lab_entry *next; /* the latest first */
    char id[32], visitor[ADDRESS_SIZE];
    int64_t person, created;
    char scenario[LAB_NAME]; /* of a position too, whose description does not say it */
    json_t *description;
    enum lab_state state, ends; /* ends: what it will be when the thread has let go of it */
    bool forgotten;             /* and then it goes */
    struct request *asker;      /* waits while the changed games are read; until then nobody sees it */
    struct lab_bench bench;
};

struct saving { /* a game that is played again for its save */
    struct job job;
    struct request *request;
    struct server *server;
    struct saving *next;
    int64_t person;
    struct limits_payers payers;
    struct lab_bench bench;
    char variant[LAB_NAME];
    uint64_t seed, cost;
    char *text;
};

struct experiments {
    struct workers *players, *savers; /* a thread each */
    struct saving *saving;
    struct lab_entry *first, *playing;
    struct event *clock; /* the time of the one that plays is over */
    char folder[LAB_PATH];
    bool closing;
};

static const struct settings_limits *limits_of(const struct server *server) { return &server->settings->limits; }
static bool is_over(const struct lab_entry *entry) { return entry->state >= LAB_DONE; }

/* -- on the disk -- */

static void write_about(const struct lab_entry *entry) {
    json_t *about =
        json_pack("{s:I, s:I, s:s, s:s, s:s, s:I, s:I, s:I}", "person", (json_int_t)entry->person, "created",
                  (json_int_t)entry->created, "scenario", entry->scenario, "state", STATE_WORDS[entry->state], "why",
                  entry->bench.why, "done", (json_int_t)entry->bench.progress.done, "wanted",
                  (json_int_t)entry->bench.progress.wanted, "edition", (json_int_t)entry->bench.edition);
    char *text = json_dumps(about, JSON_COMPACT);
    if (text == NULL || !lab_bench_write(entry->bench.folder, ABOUT, text, strlen(text)))
        log_say("error", "an experiment could not be written down", NULL);
    free(text);
    json_decref(about);
}

static json_t *read_json(const char *folder, const char *name) {
    char path[LAB_PATH];
    lab_bench_path(folder, name, path);
    return json_load_file(path, 0, NULL);
}

static enum lab_state state_named(const char *word) {
    enum lab_state state = 0;
    while (word != NULL && state < LAB_STATES && strcmp(STATE_WORDS[state], word) != 0)
        state++;
    return word != NULL && state < LAB_STATES ? state : LAB_FAILED;
}

/* -- the list -- */

static struct lab_entry *new_entry(struct server *server, const char *id, json_t *description) {
    struct lab_entry *entry = must(calloc(1, sizeof *entry));
    char folder[LAB_PATH];
    lab_bench_path(server->experiments->folder, id, folder);
    entry->server = server;
    entry->description = description;
    snprintf(entry->id, sizeof entry->id, "%s", id);
    lab_bench_open(&entry->bench, server->options.games, folder);
    return entry;
}

static void free_entry(struct lab_entry *entry) {
    json_decref(entry->description);
    lab_bench_close(&entry->bench);
    free(entry);
}

static void add_entry(struct experiments *experiments, struct lab_entry *entry) {
    struct lab_entry **link = &experiments->first;
    while (*link != NULL && (*link)->created > entry->created)
        link = &(*link)->next;
    entry->next = *link;
    *link = entry;
}

static void drop_entry(struct experiments *experiments, struct lab_entry *entry) {
    struct lab_entry **link = &experiments->first;
    while (*link != entry)
        link = &(*link)->next;
    *link = entry->next;
    changed_remove(entry->bench.folder);
    free_entry(entry);
}

/* -- taking turns -- */

static void play(struct job *job) { lab_bench_play(&((struct lab_entry *)job)->bench); }

static void begin_next(struct server *server);

static void done(struct job *job, bool finished) {
    struct lab_entry *entry = (struct lab_entry *)job;
    struct server *server = entry->server;
    struct experiments *experiments = server->experiments;
    experiments->playing = NULL;
    event_del(experiments->clock);
    if (finished && !experiments->closing)
        entry->state = entry->bench.why[0] != 0 ? LAB_FAILED : entry->bench.stop ? entry->ends : LAB_DONE;
    write_about(entry); /* one that was under way when the server ended says so, and goes on later */
    if (entry->forgotten)
        drop_entry(experiments, entry);
    if (!experiments->closing)
        begin_next(server);
}

static struct lab_entry *oldest_waiting(const struct experiments *experiments) {
    struct lab_entry *oldest = NULL;
    for (struct lab_entry *entry = experiments->first; entry != NULL; entry = entry->next)
        if (entry->state == LAB_WAITING && entry->asker == NULL)
            oldest = entry;
    return oldest;
}

/* Other threads of the server need a processor too. */
static unsigned threads_to_use(const struct server *server) {
    unsigned processors = lab_processors(), wanted = (unsigned)limits_of(server)->lab_threads;
    return wanted > 0 ? wanted : processors > 1 ? processors - 1 : 1;
}

static void begin_next(struct server *server) {
    struct experiments *experiments = server->experiments;
    struct lab_entry *entry = experiments->playing == NULL ? oldest_waiting(experiments) : NULL;
    struct timeval most = {limits_of(server)->lab_seconds, 0};
    if (entry == NULL)
        return;
    entry->job = (struct job){.work = play, .done = done};
    entry->bench.threads = threads_to_use(server);
    entry->state = LAB_PLAYING;
    write_about(entry);
    if (!workers_take(experiments->players, &entry->job)) {
        entry->state = LAB_WAITING;
        return;
    }
    experiments->playing = entry;
    if (most.tv_sec > 0)
        event_add(experiments->clock, &most);
}

static void halt(struct lab_entry *entry, enum lab_state ends) {
    entry->ends = ends;
    __atomic_store_n(&entry->bench.stop, 1, __ATOMIC_SEQ_CST);
}

static void time_is_over(evutil_socket_t none, short what, void *context) {
    struct experiments *experiments = ((struct server *)context)->experiments;
    (void)none, (void)what;
    if (experiments->playing != NULL)
        halt(experiments->playing, LAB_OUT_OF_TIME);
}

void experiments_stop(struct server *server, struct lab_entry *entry) {
    if (entry == server->experiments->playing) {
        halt(entry, LAB_STOPPED);
    } else if (entry->state == LAB_WAITING) {
        entry->state = LAB_STOPPED;
        write_about(entry);
    }
}

void experiments_forget(struct server *server, struct lab_entry *entry) {
    experiments_stop(server, entry);
    if (entry == server->experiments->playing || entry->asker != NULL)
        entry->forgotten = true;
    else
        drop_entry(server->experiments, entry);
}

void experiments_forget_person(struct server *server, int64_t person) {
    struct lab_entry *next;
    if (server->experiments == NULL)
        return;
    for (struct lab_entry *entry = server->experiments->first; entry != NULL; entry = next) {
        next = entry->next;
        if (entry->person == person && !entry->forgotten)
            experiments_forget(server, entry);
    }
}

/* -- beginning one -- */

struct lab_load { /* what is there already */
    int kept, mine, waiting, my_waiting, address_waiting;
    struct lab_entry *oldest; /* of those that are over */
};

static struct lab_load look(const struct request *request) {
    struct lab_load load = {0};
    for (struct lab_entry *entry = request->server->experiments->first; entry != NULL; entry = entry->next) {
        bool mine = entry->person == request->person->id, over = is_over(entry);
        load.kept++;
        load.mine += mine && !entry->forgotten;
        load.waiting += !over;
        load.my_waiting += mine && !over;
        load.address_waiting += !over && strcmp(entry->visitor, request->visitor) == 0;
        if (over)
            load.oldest = entry;
    }
    return load;
}

static bool may_begin(struct request *request) {
    const struct settings_limits *limits = limits_of(request->server);
    struct lab_load load = look(request);
    int each = limits->lab_waiting_per_person;
    if (limits->lab_kept_per_person > 0 && load.mine >= limits->lab_kept_per_person)
        return limits_refuse(request, "you have as many experiments as this server keeps for one person; delete one",
                             0);
    if (each > 0 && (load.my_waiting >= each || load.address_waiting >= each * limits->address_factor))
        return limits_refuse(request, "an experiment of yours is under way; wait for its end, or stop it", 0);
    if (load.waiting >= WAITING_MOST) {
        answer_error(request, 503, "busy", "many experiments wait already; try again later");
        return false;
    }
    if (limits->lab_kept > 0 && load.kept >= limits->lab_kept && load.oldest != NULL)
        drop_entry(request->server->experiments, load.oldest);
    return true;
}

static bool write_position(const struct lab_entry *entry, const char *position) {
    return position == NULL || lab_bench_write(entry->bench.folder, LAB_POSITION, position, strlen(position));
}

static bool changes_numbers(const json_t *description) {
    json_t *variants = json_object_get(description, "variants"), *one;
    size_t i;
    json_array_foreach(variants, i, one) {
        if (json_object_get(one, "changes") != NULL)
            return true;
    }
    return false;
}

static void begin(struct lab_entry *entry) {
    write_about(entry);
    begin_next(entry->server);
}

static void check(struct job *job) {
    struct lab_entry *entry = (struct lab_entry *)job;
    lab_bench_check(&entry->bench, entry->scenario);
}

static void checked(struct job *job, bool finished) {
    struct lab_entry *entry = (struct lab_entry *)job;
    struct request *request = entry->asker;
    entry->asker = NULL;
    if (!finished || entry->forgotten)
        answer_error(request, 503, "busy", "the server is shutting down; try again in a moment");
    else if (entry->bench.why[0] != 0)
        answer_error(request, 400, "request", entry->bench.why);
    if (!finished || entry->forgotten || entry->bench.why[0] != 0) {
        drop_entry(entry->server->experiments, entry);
        return;
    }
    begin(entry);
    experiment_answer(request, entry);
}

/* The changed games are read in a thread: the largest take a tenth of a second. */
static void begin_checked(struct request *request, struct lab_entry *entry) {
    struct experiments *experiments = request->server->experiments;
    entry->asker = request;
    entry->job = (struct job){.work = check, .done = checked};
    if (workers_take(experiments->savers, &entry->job))
        return;
    drop_entry(experiments, entry);
    answer_error(request, 503, "busy", "many experiments wait already; try again later");
}

void experiments_begin(struct request *request, json_t *description, const char *scenario, const char *position) {
    struct server *server = request->server;
    char id[32];
    if (!may_begin(request)) {
        json_decref(description);
        return;
    }
    create_token(id);
    struct lab_entry *entry = new_entry(server, id, description);
    entry->person = request->person->id;
    entry->created = serve_now();
    snprintf(entry->scenario, sizeof entry->scenario, "%s", scenario);
    snprintf(entry->visitor, sizeof entry->visitor, "%s", request->visitor);
    entry->bench.progress.wanted = (uint64_t)json_integer_value(json_object_get(description, "games")) *
                                   (json_array_size(json_object_get(description, "variants")) +
                                    (json_object_get(description, "variants") == NULL));
    char *text = json_dumps(description, JSON_INDENT(1));
    bool written = text != NULL && folder_make(entry->bench.folder) && write_position(entry, position) &&
                   lab_bench_write(entry->bench.folder, LAB_DESCRIPTION, text, strlen(text));
    free(text);
    if (!written) {
        changed_remove(entry->bench.folder);
        free_entry(entry);
        answer_error(request, 503, "busy", "the experiment could not be written down; try again later");
        return;
    }
    add_entry(server->experiments, entry);
    if (changes_numbers(description)) {
        begin_checked(request, entry);
    } else {
        begin(entry);
        experiment_answer(request, entry);
    }
}

struct lab_entry *experiments_find(struct request *request) {
    struct lab_entry *entry = request->server->experiments->first;
    while (entry != NULL && (strcmp(entry->id, request->arg[0]) != 0 || entry->person != request->person->id ||
                             request->person->id == 0 || entry->forgotten || entry->asker != NULL))
        entry = entry->next;
    if (entry == NULL)
        answer_error(request, 404, "unknown", "there is no such experiment");
    return entry;
}

/* -- how they stand -- */

json_t *experiment_json(struct lab_entry *entry) {
    struct lab_bench *bench = &entry->bench;
    const char *title = json_string_value(json_object_get(entry->description, "title"));
    pthread_mutex_lock(&bench->lock);
    struct lab_progress progress = bench->progress;
    unsigned edition = bench->edition;
    pthread_mutex_unlock(&bench->lock);
    json_t *out =
        json_pack("{s:s, s:s, s:s, s:I, s:s, s:I, s:I, s:I, s:I, s:f, s:[f, f], s:I}", "id", entry->id, "title",
                  title != NULL ? title : "", "scenario", entry->scenario, "created", (json_int_t)entry->created,
                  "state", STATE_WORDS[entry->state], "done", (json_int_t)progress.done, "wanted",
                  (json_int_t)progress.wanted, "edition", (json_int_t)edition, "session", (json_int_t)progress.session,
                  "seconds", progress.seconds, "interval", progress.low, progress.high, "of", (json_int_t)progress.of);
    if (entry->state == LAB_FAILED)
        json_object_set_new(out, "why", json_string(bench->why));
    return out;
}

void experiment_answer(struct request *request, struct lab_entry *entry) {
    answer_json(request, 200, json_pack("{s:b, s:o}", "ok", 1, "experiment", experiment_json(entry)));
}

json_t *experiments_json(const struct request *request) {
    json_t *list = json_array();
    for (struct lab_entry *entry = request->server->experiments->first; entry != NULL; entry = entry->next)
        if (entry->person == request->person->id && entry->person != 0 && !entry->forgotten && entry->asker == NULL)
            json_array_append_new(list, experiment_json(entry));
    return list;
}

/* -- what visitors read -- */

static bool read_file(const char *folder, const char *name, struct buffer *out) {
    char path[LAB_PATH], block[65536];
    size_t got;
    lab_bench_path(folder, name, path);
    FILE *file = fopen(path, "rb");
    while (file != NULL && out->length < FILE_MOST && (got = fread(block, 1, sizeof block, file)) > 0)
        buffer_add(out, block, got);
    if (file != NULL)
        fclose(file);
    return out->length > 0;
}

/* The words of the figures are those of the games' data: sides, gauges, levels of victory. */
static void answer_translated(struct request *request, const struct lab_entry *entry, const char *name) {
    json_t *figures = read_json(entry->bench.folder, name);
    translate_document(figures, api_language(request));
    char *text = figures != NULL ? json_dumps(figures, JSON_COMPACT | JSON_REAL_PRECISION(9)) : NULL;
    json_decref(figures);
    if (text == NULL) {
        answer_error(request, 404, "unknown", "it is not there yet");
        return;
    }
    struct text answer = {.at = text, .length = strlen(text)};
    api_answer_text(request, &answer);
    free(text);
}

void experiment_answer_file(struct request *request, const struct lab_entry *entry, const char *name) {
    if (strcmp(name, LAB_REPORT) == 0 && api_language(request) != NULL) {
        answer_translated(request, entry, name);
        return;
    }
    char packed[64];
    bool packs = gzip_is_taken(request);
    struct buffer bytes = {0};
    snprintf(packed, sizeof packed, "%s%s", name, packs ? ".gz" : "");
    if (!read_file(entry->bench.folder, packed, &bytes)) {
        answer_error(request, 404, "unknown", "it is not there yet");
    } else {
        if (packs)
            answer_header(request, "Content-Encoding", "gzip");
        answer_bytes(request, 200, "application/json; charset=utf-8", bytes.at, bytes.length);
    }
    free(bytes.at);
}

/* -- one game -- */

static void save(struct job *job) {
    struct saving *saving = (struct saving *)job;
    uint64_t began = serve_busy();
    saving->text = lab_bench_save(&saving->bench, saving->variant, saving->seed);
    saving->cost = serve_busy() - began;
}

static void saved(struct job *job, bool finished) {
    struct saving *saving = (struct saving *)job, **link = &saving->server->experiments->saving;
    while (*link != saving)
        link = &(*link)->next;
    *link = saving->next;
    if (!finished || saving->bench.stop)
        answer_error(saving->request, 503, "busy", "the server is shutting down; try again in a moment");
    else if (saving->text == NULL)
        answer_error(saving->request, 404, "unknown", saving->bench.why);
    else
        answer_bytes(saving->request, 200, "text/plain; charset=utf-8", saving->text, strlen(saving->text));
    limits_charge_later(saving->server, &saving->payers, saving->cost);
    lab_bench_close(&saving->bench);
    free(saving->text);
    free(saving);
}

/* One of a person at a time: nobody keeps the others from theirs. */
static bool saves_for(const struct experiments *experiments, int64_t person) {
    const struct saving *saving = experiments->saving;
    while (saving != NULL && saving->person != person)
        saving = saving->next;
    return saving != NULL;
}

void experiment_answer_save(struct request *request, const struct lab_entry *entry, const char *variant,
                            uint64_t seed) {
    struct experiments *experiments = request->server->experiments;
    if (saves_for(experiments, request->person->id)) {
        limits_refuse(request, "a game is being played again for you; wait for it", 0);
        return;
    }
    struct saving *saving = must(calloc(1, sizeof *saving));
    *saving = (struct saving){.job = {.work = save, .done = saved},
                              .request = request,
                              .server = request->server,
                              .next = experiments->saving,
                              .person = request->person->id,
                              .seed = seed};
    snprintf(saving->variant, sizeof saving->variant, "%s", variant);
    limits_payers(request->server, &saving->payers);
    lab_bench_open(&saving->bench, request->server->options.games, entry->bench.folder);
    lab_bench_path(request->server->options.data, GAME_CACHE_CHANGED, saving->bench.changed);
    folder_make(saving->bench.changed);
    if (workers_take(experiments->savers, &saving->job)) {
        experiments->saving = saving;
        return;
    }
    lab_bench_close(&saving->bench);
    free(saving);
    answer_error(request, 503, "busy", "many games are being played again; try again in a moment");
}

/* -- opening and closing -- */

static void find_again(struct server *server, const char *id) {
    char folder[LAB_PATH];
    lab_bench_path(server->experiments->folder, id, folder);
    json_t *about = read_json(folder, ABOUT), *description = read_json(folder, LAB_DESCRIPTION);
    int64_t person = json_integer_value(json_object_get(about, "person"));
    if (!json_is_object(about) || !json_is_object(description) || store_person_is_gone(server->store, person)) {
        json_decref(about);
        json_decref(description);
        changed_remove(folder);
        return;
    }
    struct lab_entry *entry = new_entry(server, id, description);
    const char *why = json_string_value(json_object_get(about, "why"));
    const char *scenario = json_string_value(json_object_get(description, "scenario")); /* a position's is not there */
    if (scenario == NULL)
        scenario = json_string_value(json_object_get(about, "scenario"));
    snprintf(entry->scenario, sizeof entry->scenario, "%s", scenario != NULL ? scenario : "");
    entry->person = person;
    entry->created = json_integer_value(json_object_get(about, "created"));
    entry->state = state_named(json_string_value(json_object_get(about, "state")));
    entry->bench.edition = (unsigned)json_integer_value(json_object_get(about, "edition"));
    entry->bench.progress.done = (uint64_t)json_integer_value(json_object_get(about, "done"));
    entry->bench.progress.wanted = (uint64_t)json_integer_value(json_object_get(about, "wanted"));
    snprintf(entry->bench.why, sizeof entry->bench.why, "%s", why != NULL ? why : "");
    if (entry->state == LAB_PLAYING)
        entry->state = LAB_WAITING;
    json_decref(about);
    add_entry(server->experiments, entry);
}

static void find_all_again(struct server *server) {
    DIR *list = opendir(server->experiments->folder);
    for (struct dirent *one; list != NULL && (one = readdir(list)) != NULL;)
        if (one->d_name[0] != '.')
            find_again(server, one->d_name);
    if (list != NULL)
        closedir(list);
}

bool experiments_open(struct server *server) {
    struct experiments *experiments = must(calloc(1, sizeof *experiments));
    server->experiments = experiments;
    snprintf(experiments->folder, sizeof experiments->folder, "%s/lab", server->options.data);
    experiments->players = workers_new(server->base, 1, 1, NICE);
    experiments->savers = workers_new(server->base, 1, SAVES_MOST, NICE);
    experiments->clock = workplace_event_new(server->base, -1, 0, time_is_over, server);
    if (experiments->players == NULL || experiments->savers == NULL || experiments->clock == NULL)
        return false;
    find_all_again(server);
    begin_next(server);
    return true;
}

void experiments_close(struct server *server) {
    struct experiments *experiments = server->experiments;
    if (experiments == NULL)
        return;
    experiments->closing = true;
    if (experiments->playing != NULL)
        halt(experiments->playing, LAB_PLAYING);
    for (struct saving *saving = experiments->saving; saving != NULL; saving = saving->next)
        __atomic_store_n(&saving->bench.stop, 1, __ATOMIC_SEQ_CST);
    workers_free(experiments->players);
    workers_free(experiments->savers);
    while (experiments->first != NULL) {
        struct lab_entry *entry = experiments->first;
        experiments->first = entry->next;
        free_entry(entry);
    }
    if (experiments->clock != NULL)
        workplace_event_free(experiments->clock);
    free(experiments);
    server->experiments = NULL;
}
