/* user.c: `enfilade user`: the people of a club, from the command line, while a server runs or not. */
#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "cli/commands.h"
#include "serve/base/clock.h"
#include "serve/people/club.h"
#include "serve/people/password.h"
#include "serve/people/person_data.h"
#include "serve/store/several.h"

static const struct club_actor HOST = {0, "the host", ROLE_ADMIN};
static const int64_t INVITATION_SECONDS = INT64_C(14) * 86400;

struct user_task {
    struct store *store;
    const char *name, *word; /* what stands behind the name */
    const char *role, *lasts, *why;
    bool guests;
};

static int refuse(const char *why) {
    fprintf(stderr, "enfilade user: %s\n", why);
    return 1;
}

/* What an act came to. */
static int report(const char *why, const char *done, const char *name) {
    if (why != NULL)
        return refuse(why);
    printf("%s %s\n", name, done);
    return 0;
}

/* A person by their name, or anybody by their number: #17. */
static bool find(const struct user_task *task, int64_t *id) {
    struct person_row person;
    struct member_row member;
    char *end;
    if (task->name[0] == '#') {
        *id = strtoll(task->name + 1, &end, 10);
        if (*end == 0 && store_member_get(task->store, *id, &member))
            return true;
    } else if (store_person_named(task->store, task->name, &person)) {
        *id = person.id;
        return true;
    }
    fprintf(stderr, "enfilade user: there is nobody named %s here; `enfilade user list` names all\n", task->name);
    return false;
}

/* -- passwords -- */

static bool read_line(char *out, size_t size) {
    if (fgets(out, (int)size, stdin) == NULL)
        return false;
    size_t length = strcspn(out, "\r\n");
    bool whole = out[length] != 0 || feof(stdin);
    out[length] = 0;
    return whole;
}

/* At a terminal without showing it; else the first line of the input. */
static bool ask_password(const char *name, char *out, size_t size) {
    struct termios old, quiet;
    bool terminal = isatty(STDIN_FILENO) && tcgetattr(STDIN_FILENO, &old) == 0;
    if (terminal) {
        fprintf(stderr, "New password for %s: ", name);
        quiet = old;
        quiet.c_lflag &= ~(tcflag_t)ECHO;
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &quiet);
    }
    bool read = read_line(out, size);
    if (terminal) {
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &old);
        fputc('\n', stderr);
    }
    return read;
}

static bool new_password(const char *name, char hash[PASSWORD_HASH_SIZE]) {
    char password[PASSWORD_LONGEST + 3];
    const char *why = ask_password(name, password, sizeof password) ? password_refusal(password, name)
                                                                    : "give the password as a line of the input";
    bool made = why == NULL && password_hash_now(password, hash);
    sodium_memzero(password, sizeof password);
    if (!made)
        refuse(why != NULL ? why : "there is not enough memory to hash a password");
    return made;
}

/* -- what can be done -- */

static int add(const struct user_task *task) {
    char name[PERSON_NAME_SIZE], hash[PASSWORD_HASH_SIZE];
    enum role role = ROLE_MEMBER;
    struct person_row other;
    const char *why = club_read_name(task->name, name);
    if (why == NULL && task->role != NULL && !role_named(task->role, &role))
        why = "a role is member, moderator or admin";
    if (why == NULL && store_person_named(task->store, name, &other))
        why = "that name is taken; choose another";
    if (why != NULL)
        return refuse(why);
    if (!new_password(name, hash))
        return 1;
    return report(club_add(task->store, &HOST, name, hash, role), "has an account", name);
}

static void print_member(void *context, const struct member_row *row) {
    int64_t now = *(const int64_t *)context;
    char banned[40] = "", muted[40] = "";
    if (row->banned > now)
        club_write_time(row->banned, banned, sizeof banned);
    if (row->muted > now)
        club_write_time(row->muted, muted, sizeof muted);
    printf("#%-5" PRId64 " %-30s %-10s %4d games%s%s%s%s\n", row->id, row->name,
           row->guest ? "guest" : ROLE_WORDS[row->role], row->games, banned[0] ? "  banned " : "", banned,
           muted[0] ? "  muted " : "", muted);
}

static int list(const struct user_task *task) {
    int64_t now = serve_now();
    bool read = store_members_read(task->store, task->name, task->guests, 0, INT32_MAX, print_member, &now);
    return read ? 0 : refuse("the people could not be read");
}

static int passwd(const struct user_task *task) {
    char hash[PASSWORD_HASH_SIZE];
    int64_t id;
    if (!find(task, &id) || !new_password(task->name, hash))
        return 1;
    return report(club_set_password(task->store, &HOST, id, hash), "has a new password, and is logged out", task->name);
}

static int delete (const struct user_task *task) {
    int64_t id;
    return find(task, &id) ? report(club_delete(task->store, &HOST, id), "is gone", task->name) : 1;
}

static int for_a_while(const struct user_task *task, bool begins, bool bans) {
    int64_t id, until = 0;
    char done[80], when[40];
    if (begins && !club_read_time(task->lasts != NULL ? task->lasts : "", serve_now(), &until))
        return refuse("--for takes a number and m, h or d: 30m, 12h, 7d");
    if (!find(task, &id))
        return 1;
    const char *reason = task->why != NULL ? task->why : "";
    const char *why =
        bans ? club_ban(task->store, &HOST, id, until, reason) : club_mute(task->store, &HOST, id, until, reason);
    club_write_time(until, when, sizeof when);
    snprintf(done, sizeof done, "%s %s%s%s", begins ? "is" : "is no longer", bans ? "banned" : "muted",
             begins ? " " : "", begins ? when : "");
    return report(why, done, task->name);
}

static int ban(const struct user_task *task) { return for_a_while(task, true, true); }
static int unban(const struct user_task *task) { return for_a_while(task, false, true); }
static int mute(const struct user_task *task) { return for_a_while(task, true, false); }
static int unmute(const struct user_task *task) { return for_a_while(task, false, false); }

static int set_role(const struct user_task *task) {
    enum role role;
    int64_t id;
    char done[40];
    if (!role_named(task->word, &role))
        return refuse("a role is member, moderator or admin");
    if (!find(task, &id))
        return 1;
    snprintf(done, sizeof done, "is %s now", ROLE_WORDS[role]);
    return report(club_set_role(task->store, &HOST, id, role), done, task->name);
}

/* -- tickets: the word alone goes to stdout, for a script -- */

static int print_word(const char *why, const char *word) {
    if (why != NULL)
        return refuse(why);
    puts(word);
    return 0;
}

static int invite(const struct user_task *task) {
    char word[80];
    int64_t until = serve_now() + INVITATION_SECONDS;
    if (task->lasts != NULL && !club_read_time(task->lasts, serve_now(), &until))
        return refuse("--for takes a number and m, h or d: 30m, 12h, 7d");
    return print_word(club_invite(task->store, &HOST, until, word, sizeof word), word);
}

static int export_data(const struct user_task *task) {
    int64_t id;
    if (!find(task, &id))
        return 1;
    json_t *data = person_data(task->store, id);
    if (data == NULL)
        return refuse("the data could not be read");
    json_dumpf(data, stdout, JSON_INDENT(2));
    putchar('\n');
    json_decref(data);
    return 0;
}

static const struct {
    const char *name;
    int (*run)(const struct user_task *task);
    int words; /* behind it */
} TASKS[] = {
    {"add", add, 1},       {"list", list, 0},     {"passwd", passwd, 1},      {"delete", delete, 1},
    {"ban", ban, 1},       {"unban", unban, 1},   {"mute", mute, 1},          {"unmute", unmute, 1},
    {"role", set_role, 2}, {"invite", invite, 0}, {"export", export_data, 1},
};
enum { TASK_COUNT = sizeof TASKS / sizeof TASKS[0] };

/* -- the store -- */

/* A folder's file must be there: a slip of the pen makes no club. */
static struct store *open_store(const char *data, const char *elsewhere) {
    char path[1100], why[512];
    snprintf(path, sizeof path, "%s%s", elsewhere != NULL ? elsewhere : data, elsewhere != NULL ? "" : "/enfilade.db");
    if (elsewhere == NULL && access(path, R_OK | W_OK) != 0) {
        fprintf(stderr, "enfilade user: %s: %s\n", path, strerror(errno));
        return NULL;
    }
    struct store *store = store_open(path, why, sizeof why);
    if (store == NULL) {
        fprintf(stderr, "enfilade user: %s: %s\n", elsewhere != NULL ? "the database" : path, why);
        return NULL;
    }
    store_be_patient(store);
    store_is_beside(store);
    return store;
}

int command_user(int argc, char **argv) {
    const char *data = cli_option(&argc, argv, "--data"), *elsewhere = cli_option(&argc, argv, "--store");
    struct user_task task = {.role = cli_option(&argc, argv, "--role"),
                             .lasts = cli_option(&argc, argv, "--for"),
                             .why = cli_option(&argc, argv, "--why"),
                             .guests = cli_flag(&argc, argv, "--guests")};
    int which = 0;
    while (which < TASK_COUNT && (argc < 2 || strcmp(TASKS[which].name, argv[1]) != 0))
        which++;
    if (which == TASK_COUNT || argc < 2 + TASKS[which].words || cli_too_much(argc, argv, 3))
        return 2;
    if ((data == NULL) == (elsewhere == NULL)) {
        refuse("give the club's data with --data DIR, or its database with --store postgresql://...");
        return 2;
    }
    if (elsewhere != NULL && !store_is_elsewhere(elsewhere)) {
        refuse("--store takes postgresql://...; a folder is given with --data");
        return 2;
    }
    task.name = argc > 2 ? argv[2] : "";
    task.word = argc > 3 ? argv[3] : "";
    if (sodium_init() < 0)
        return refuse("there is no source of chance");
    task.store = open_store(data, elsewhere);
    if (task.store == NULL)
        return 1;
    int status = TASKS[which].run(&task);
    store_close(task.store);
    return status;
}
