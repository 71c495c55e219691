/* main.c: the `enfilade` program: which command is meant. Each command is a file of its own. */
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/lab/lab_command.h"
#include "cli/strength/match_command.h"

struct command {
    const char *name;
    int (*run)(int argc, char **argv); /* argv[0] is the command's name */
    const char *usage;
    const char *help;
};

static int command_help(int argc, char **argv);

static const struct command commands[] = {
    {"play", command_play, "[SCENARIO] [--side SIDE] [--seed N] [--bot NAME] [--both] [--load FILE]",
     "play a battle in the terminal"},
    {"serve", command_serve,
     "--data DIR [--store ADDRESS] [--port N] [--listen ADDRESS] [--assets DIR] [--site DIR] [--config FILE] "
     "[--shared]",
     "run the server for browsers"},
    {"ask", command_ask, "[--port N] [--listen ADDRESS]",
     "print who listens at a port: free, enfilade, other or silent"},
    {"addresses", command_addresses, "[--port N] [--listen ADDRESS]",
     "print the links by which other machines reach a server"},
    {"migrate", command_migrate, "--from STORE --to STORE",
     "move a server's data between SQLite (a data folder) and PostgreSQL (postgresql://...)"},
    {"user", command_user,
     "add|passwd|delete|ban|unban|mute|unmute|role|export NAME ... | list [WORDS] | invite, each with --data DIR or\n"
     "       --store ADDRESS; also [--role member|moderator|admin] [--for 30m|12h|7d] [--why TEXT] [--guests]",
     "the people of a club: accounts, roles, bans, invitations"},
    {"backup", command_backup, "--data DIR -o FILE", "copy a server's data while it runs"},
    {"engine", command_engine, "", "speak the engine protocol: one JSON object per line"},
    {"scenarios", command_scenarios, "", "list what can be played"},
    {"rule", command_rule, "CASE [BOOK]", "print what a case of the rules requires"},
    {"books", command_books, "[--markdown] [--json]", "show how the rulebooks differ, question by question"},
    {"verify", command_verify, "FILE...", "replay saves; check their hashes, and their dice against the seed"},
    {"replay", command_replay, "FILE", "replay a save and print its log"},
    {"analyse", command_analyse, "FILE [--threads N] [--work N] [--seed N]",
     "chance of victory over time, luck, decisions and turning points of a save, as JSON"},
    {"bench", command_bench, "[SCENARIO...] [--seconds N]", "measure the engine; prints one JSON object"},
    {"aide", command_aide, "FILE [--times N]",
     "measure how long carrying out the orders of a save takes, in the open phase"},
    {"soak", command_soak,
     "[SCENARIO] [--games N] [--seed S] [--bots A,B] [--wins SIDE:N] [--turns N] [--standard] [--save FILE]",
     "let the computer play whole games and check everything on the way"},
    {"match", command_match,
     "A B [SCENARIO...] [--pairs N] [--sprt LOW,HIGH] [--threads N] [--turns N] [--seed N] [--log FILE [--played]] "
     "[--json]",
     "how strong one computer player is beside another"},
    {"lab", command_lab,
     "run SCENARIO|SAVE|EXPERIMENT.yaml --out DIR [--games N] [--players A[,B]] [--seed N] [--threads N] | resume DIR "
     "| "
     "report DIR | replay DIR [--variant NAME] --seed N [-o FILE] | verify DIR [--rows N]",
     "play an experiment: many games, variants, a report"},
    {"exercise", command_exercise, "[NAME...] [--player NAME] [--seeds N] [--json] [--folder DIR]",
     "try a computer player on tactical exercises"},
    {"illegal", command_illegal, "[SCENARIO] [--count N] [--seed S]", "try illegal actions and check the refusals"},
    {"map", command_map, "GAME -o FILE.svg|FILE.png|FILE.pdf|FILE.json [--scale PIXELS] [--night]",
     "draw a game's map"},
    {"mapmake", command_mapmake, "SPEC.yaml -o map.yaml [-s FOLDER OF THE SOURCES] [-r relief.yaml] [-q]",
     "make a map from heights, features and control points"},
    {"audit", command_audit, "[GAME]", "check the data against what the books say of terrain, rosters and set-up"},
    {"pack", command_pack, "GAME -o FILE", "write a game's tables as one block"},
    {"json", command_json, "FILE.yaml", "print a file of a game's folder as JSON"},
    {"version", command_version, "", "print the version"},
    {"help", command_help, "[COMMAND]", "print this help"},
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void usage(FILE *out) {
    fputs("usage: enfilade COMMAND [--games DIR] ...\n\n", out);
    for (int i = 0; i < COMMANDS; i++)
        fprintf(out, "  %-10s %s\n", commands[i].name, commands[i].help);
    fputs("\n`enfilade help COMMAND` prints its options. The games' data are looked for in --games DIR,\n"
          "$ENFILADE_GAMES, ./games and beside the program.\n",
          out);
}

static const struct command *command_named(const char *name) {
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

static int command_help(int argc, char **argv) {
    const struct command *command = argc > 1 ? command_named(argv[1]) : NULL;
    if (command != NULL)
        printf("usage: enfilade %s %s\n%s\n", command->name, command->usage, command->help);
    else
        usage(stdout);
    return 0;
}

int main(int argc, char **argv) {
    cli_program(argv[0]);
    const char *name = argc > 1 ? argv[1] : "";
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0)
        name = "help";
    if (strcmp(name, "--version") == 0)
        name = "version";
    const struct command *command = command_named(name);
    if (command == NULL) {
        if (name[0] != 0)
            fprintf(stderr, "enfilade: there is no command %s\n", name);
        usage(stderr);
        return 2;
    }
    int status = command->run(argc - 1, argv + 1);
    if (status == 2)
        fprintf(stderr, "usage: enfilade %s %s\n", command->name, command->usage);
    return status;
}
