/* commands.c: the short commands: engine, scenarios, rule, verify, replay, version. */
#include "cli/commands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/common/save_file.h"
#include "cli/common/session.h"
#include "match/verify.h"

int command_engine(int argc, char **argv) {
    const char *folder = cli_games(&argc, argv);
    if (cli_too_much(argc, argv, 0))
        return 2;
    struct session *session = session_open(folder);
    int status = session_loop(session, stdin, stdout);
    session_close(session);
    return status;
}

int command_version(int argc, char **argv) {
    if (cli_too_much(argc, argv, 0))
        return 2;
    puts("enfilade " ENFILADE_VERSION);
    return 0;
}

int command_scenarios(int argc, char **argv) {
    const char *folder = cli_games(&argc, argv);
    if (cli_too_much(argc, argv, 0))
        return 2;
    struct games *games = games_open(folder);
    int status = 0;
    for (int i = 0; i < games_count(games); i++) {
        char buffer[1024];
        struct text why;
        text_init(&why, buffer, sizeof buffer);
        const void *tables = games_pack(games, games_name(games, i), &why);
        if (tables == NULL) {
            fprintf(stderr, "%s\n", buffer);
            status = 1;
            continue;
        }
        const struct ruleset *rules = load_ruleset(tables);
        for (unsigned k = 0; k < rules->scenario_count(tables); k++) {
            const struct scenario_info *info = rules->scenario(tables, k);
            printf("%-28s %s, %d turns\n", info->id, info->title, info->turns);
        }
    }
    games_close(games);
    return status;
}

int command_rule(int argc, char **argv) {
    const char *folder = cli_games(&argc, argv);
    if (argc < 2 || cli_too_much(argc, argv, 2))
        return 2;
    char buffer[16384];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    if (!load_rules_text(folder, argc > 2 ? argv[2] : NULL, argv[1], &text)) {
        fprintf(stderr, "enfilade: no book has a case %s\n", argv[1]);
        return 1;
    }
    puts(buffer);
    return 0;
}

/* -- saves -- */

static bool verify_file(struct games *games, const char *path) {
    struct buffer save = {0};
    struct verification verification;
    char words[1024];
    struct text text;
    if (!read_save_file(path, &save))
        return false;
    verify_save(games, save.at, save.length, &verification);
    text_init(&text, words, sizeof words);
    verify_text(&verification, &text);
    bool sound = verification.verdict == VERDICT_SOUND || verification.verdict == VERDICT_NO_SEED;
    fprintf(sound ? stdout : stderr, "%s: %s\n", path, words);
    free(save.at);
    return sound;
}

int command_verify(int argc, char **argv) {
    const char *folder = cli_games(&argc, argv);
    if (argc < 2 || cli_too_much(argc, argv, argc))
        return 2;
    struct games *games = games_open(folder);
    int status = 0;
    for (int i = 1; i < argc; i++) {
        bool sound = verify_file(games, argv[i]);
        status = sound ? status : 1;
    }
    games_close(games);
    return status;
}

int command_replay(int argc, char **argv) {
    const char *folder = cli_games(&argc, argv);
    if (argc < 2 || cli_too_much(argc, argv, 1))
        return 2;
    struct games *games = games_open(folder);
    bool sound;
    struct match *match = load_save_file(games, argv[1], &sound);
    for (size_t i = 0; match != NULL && i < match->event_count; i++)
        puts(match->event[i].sentence);
    match_free(match);
    games_close(games);
    return sound ? 0 : 1;
}
