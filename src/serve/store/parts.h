/* parts.h: the inside of the store: what its files share, and what a database must be able to do for it.
 *
 * games.c, people.c, team.c, notices.c and removal.c are the same for every database: they name a statement by its
 * text, bind values to it, and run it or read its rows. A backend (SQLite in sqlite.c) does that. The texts are in the
 * SQL that the databases have in common. */
#ifndef ENFILADE_SERVE_STORE_PARTS_H
#define ENFILADE_SERVE_STORE_PARTS_H

#include "serve/store/store.h"

enum { STORE_STATEMENTS_MAX = 320, STORE_SESSIONS_KNOWN = 64 };
enum store_step { STORE_ROW, STORE_END, STORE_ERROR };

struct known_session; /* people.c */

struct statement { /* what the backend keeps of it follows */
    struct store *store;
    const char *sql; /* the constant itself names the statement */
};

struct store_backend {
    void (*close)(struct store *store);
    void (*interrupt)(struct store *store);
    bool (*sound)(struct store *store);
    void (*tidy)(struct store *store);
    enum store_state (*state)(struct store *store);
    void (*be_patient)(struct store *store);
    /* statements */
    struct statement *(*prepare)(struct store *store, const char *sql); /* NULL: the text is wrong */
    void (*end)(struct statement *statement);                           /* its rows and bindings are forgotten */
    enum store_step (*step)(struct statement *statement);
    bool (*run)(struct statement *statement); /* once, whatever comes of it, and ends it */
    bool (*run_id)(struct statement *statement, int64_t *id);
    int64_t (*changes)(struct store *store);
    void (*bind_text)(struct statement *statement, int index, const char *text);
    void (*bind_bytes)(struct statement *statement, int index, const void *bytes, size_t length);
    void (*bind_number)(struct statement *statement, int index, int64_t number);
    const char *(*column_string)(struct statement *statement, int index);
    const void *(*column_bytes)(struct statement *statement, int index, size_t *length);
    int64_t (*column_number)(struct statement *statement, int index);
    /* changes */
    bool (*hold)(struct store *store);
    bool (*commit)(struct store *store);
    void (*roll_back)(struct store *store);
    /* for a shared one, see several.h: sends a statement that locks, at the beginning of a change that is held; sends
     * one whose rows are wanted after the commit */
    void (*lock)(struct statement *statement);
    void (*ask_later)(struct statement *statement);
    bool shared; /* other servers may change what is in it; and it answers later: see base/workplace.h */
};

/* What every backend has under the same names. */
#define STORE_BACKEND_FUNCTIONS                                                                                        \
    .interrupt = interrupt, .sound = is_sound, .state = state_of, .prepare = prepare, .end = end, .step = step,        \
    .run = run, .run_id = run_id, .changes = changes, .bind_text = bind_text_to, .bind_bytes = bind_bytes_to,          \
    .bind_number = bind_number_to, .column_string = string_of, .column_bytes = bytes_of, .column_number = number_of,   \
    .hold = hold, .commit = commit, .roll_back = roll_back

struct store { /* the backend's own follows */
    const struct store_backend *backend;
    struct statement *prepared[STORE_STATEMENTS_MAX];
    int prepared_count;
    bool in_change;
    bool beside;             /* a server may be at work on it: store_is_beside */
    int journal_depth;       /* journals being read, one within the other */
    bool held;               /* the write lock is taken, and nothing has been changed yet: store_hold */
    bool refused;            /* the last change could not be written, though nobody had the lock */
    uint64_t busy_since;     /* when a write first found the lock taken, monotonic microseconds; 0: it is not taken */
    bool lost;               /* the connection to the database: what was written last may or may not be there */
    bool unread;             /* something could not be read since store_look_again */
    uint64_t written;        /* when a change was last made durable */
    char stopped[160];       /* why nothing is written any more; "": it is */
    char server[20];         /* which of the servers this is */
    struct statement *asked; /* whose rows come with the commit */
    struct known_session *known; /* sessions asked for lately, each in the place that its hash gives it */
};

/* The statement for a constant text, prepared once, ended and ready for binding. NULL only if the text is wrong. */
struct statement *store_statement(struct store *store, const char *sql);
/* One row more of a statement that reads. */
enum store_step store_step(struct store *store, struct statement *statement);
/* A reader is done with it: its bindings are forgotten too. */
void statement_end(struct statement *statement);
/* Runs a statement that changes something and gives no rows; true if it did. Ends it. Outside store_begin and
 * store_commit the change is durable when this returns true. */
bool store_run(struct store *store, struct statement *statement);
/* The same for one that ends in RETURNING id: the id; 0: nothing was done. */
int64_t store_run_id(struct store *store, struct statement *statement);
/* How many rows the last statement that ran has changed. */
int store_changes(struct store *store);
/* Runs a change of a game's seats or names, with the news of it for other servers (several.h). */
bool store_run_for_seats(struct store *store, struct statement *statement, const char *game);
/* Binding and reading in short. A NULL text binds NULL; text is not copied and must live until the statement ran. */
void bind_text(struct statement *statement, int index, const char *text);
void bind_bytes(struct statement *statement, int index, const void *bytes, size_t length);
void bind_number(struct statement *statement, int index, int64_t number);
void column_copy(struct statement *statement, int index, char *out, size_t size); /* cut to size; NULL reads "" */
char *column_text(struct statement *statement, int index);                        /* to be freed; NULL stays NULL */
/* These live until the next step; NULL where the value is. */
const char *column_string(struct statement *statement, int index);
const void *column_bytes(struct statement *statement, int index, size_t *length);
int64_t column_number(struct statement *statement, int index); /* true is 1 */
bool column_is_null(struct statement *statement, int index);

/* The schema, step by step (schema.c): step k brings version k to k + 1. Never change a step that was released. */
extern const char *const STORE_STEPS[];
extern const int STORE_STEP_COUNT;

#endif
