/* audit.c: `enfilade audit [GAME]`: proves on the loaded game what its book says about the ground, the rosters and the
 * set-up, one line a fact, with the case. Exit status 1 if a fact fails. */
#include "cli/audit/audit.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/audit/audit_parts.h"
#include "cli/common/arguments.h"
#include "load/load.h"

bool audit_fail(struct audit *audit, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(audit->why, sizeof audit->why, format, arguments);
    va_end(arguments);
    return false;
}

bool audit_has(struct audit *audit, ynode fact, const char *key) { return y_get(&audit->doc, fact, key) != NULL; }

long audit_number(struct audit *audit, ynode fact, const char *key, long otherwise) {
    return y_integer(&audit->doc, y_get(&audit->doc, fact, key), otherwise);
}

const char *audit_text(struct audit *audit, ynode fact, const char *key) {
    return y_text(&audit->doc, y_get(&audit->doc, fact, key), "");
}

bool audit_hexes(struct audit *audit, ynode fact, const char *key, struct hexlist *out) {
    if (hexlist_read(audit->map, audit_text(audit, fact, key), out))
        return true;
    return yamldoc_fail(&audit->doc, fact, "%s: there is no hex \"%s\" on this map", key, out->bad);
}

static const struct audit_kind *kind_in(const struct audit_kind *kinds, const char *name) {
    for (; kinds->name; kinds++)
        if (!strcmp(kinds->name, name))
            return kinds;
    return NULL;
}

static bool key_allowed(const struct audit_kind *kind, const char *key) {
    if (!strcmp(key, "case") || !strcmp(key, "says") || !strcmp(key, "fact"))
        return true;
    size_t length = strlen(key);
    for (const char *at = kind->keys; *at; at += strcspn(at, " "), at += strspn(at, " "))
        if (strcspn(at, " ") == length && !strncmp(at, key, length))
            return true;
    return false;
}

static const struct audit_kind *kind_of(struct audit *audit, ynode fact) {
    struct yamldoc *doc = &audit->doc;
    y_need(doc, fact, "case");
    y_need(doc, fact, "says");
    const char *name = y_text(doc, y_need(doc, fact, "fact"), "");
    const struct audit_kind *kind = kind_in(AUDIT_GROUND, name);
    if (!kind)
        kind = kind_in(AUDIT_ARMIES, name);
    if (!kind)
        kind = kind_in(AUDIT_FIELD, name);
    if (!kind && !doc->failed)
        yamldoc_fail(doc, fact, "\"%s\" is not a kind of fact", name);
    for (int i = 0; kind && i < y_count(fact); i++) {
        const char *key;
        ynode value = y_pair(doc, fact, i, &key);
        if (!key_allowed(kind, key))
            yamldoc_fail(doc, value, "a fact of kind %s has no \"%s\"", name, key);
    }
    return doc->failed ? NULL : kind;
}

/* The number of facts that fail; -1 if the list itself is bad. */
static int prove_all(struct audit *audit, const char *game) {
    struct yamldoc *doc = &audit->doc;
    ynode list = y_need(doc, yamldoc_root(doc), "facts");
    int failed = 0;
    for (int i = 0; i < y_count(list) && !doc->failed; i++) {
        ynode fact = y_item(doc, list, i);
        const struct audit_kind *kind = kind_of(audit, fact);
        if (!kind)
            break;
        audit->why[0] = 0;
        bool holds = kind->check(audit, fact);
        if (doc->failed)
            break;
        failed += !holds;
        printf("%-4s %-7s %s%s%s\n", holds ? "ok" : "FAIL", audit_text(audit, fact, "case"),
               audit_text(audit, fact, "says"), holds ? "" : ": ", holds ? "" : audit->why);
    }
    if (doc->failed) {
        fprintf(stderr, "%s\n", doc->why);
        return -1;
    }
    printf("%s: %d facts, %d failed\n", game, y_count(list), failed);
    return failed;
}

static bool audit_game(const char *games, const char *game) {
    struct load_error error;
    const void *tables = load_game(games, game, &error);
    if (!tables) {
        char buffer[1024];
        struct text text;
        text_init(&text, buffer, sizeof buffer);
        load_error_text(&error, &text);
        fprintf(stderr, "%s\n", buffer);
        return false;
    }
    struct map_info *map = map_info_of(tables);
    struct audit audit = {.map = map, .games = games};
    char path[1024];
    snprintf(path, sizeof path, "%s/%s/audit.yaml", games, game);
    bool fine = map && yamldoc_open(&audit.doc, path);
    if (map && !fine)
        fprintf(stderr, "%s\n", audit.doc.why);
    fine = fine && prove_all(&audit, game) == 0;
    yamldoc_close(&audit.doc);
    map_info_free(map);
    load_free(tables);
    return fine;
}

/* Without a name: every game that has facts to prove. */
int command_audit(int argc, char **argv) {
    const char *games = cli_games(&argc, argv);
    if (argc > 2 || (argc == 2 && argv[1][0] == '-'))
        return 2; /* main prints the usage */
    if (argc == 2)
        return audit_game(games, argv[1]) ? 0 : 1;
    struct game_list list;
    if (!load_list(games, &list)) {
        fprintf(stderr, "%s: no games there\n", games);
        return 1;
    }
    bool fine = true;
    for (int i = 0; i < list.count; i++) {
        char path[1024];
        snprintf(path, sizeof path, "%s/%s/audit.yaml", games, list.name[i]);
        if (!access(path, R_OK))
            fine = audit_game(games, list.name[i]) && fine;
    }
    return fine ? 0 : 1;
}
