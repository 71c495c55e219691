/* soak.c: whole games played by machine with every check on: `soak`, and `illegal`, which tries what is not allowed.
 *
 * A game's seed settles everything in it, options included, so the seed that is printed with a failure brings it
 * back; its save is written as well. Games whose seed is a multiple of ten are looked at after every action. */
#define _POSIX_C_SOURCE 200809L
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bot/invent.h"
#include "cli/common/arguments.h"
#include "cli/soak/citations.h"
#include "cli/soak/fast.h"
#include "cli/soak/seen.h"
#include "cli/soak/soak.h"
#include "cli/soak/stubborn.h"
#include "core/hash.h"

enum { ACTIONS_MAX = 1000000, CHOSEN_MAX = 64 };

struct step {
    side_id side;
    struct action action;
};

struct soak {
    struct games *library;
    struct chosen chosen;
    struct fast_game fast, fresh, imagined; /* the game, one to check it with, one for minds */
    const char *bot_name[SIDES];
    struct bot bot[SIDES];
    bool is_stubborn[SIDES];
    struct stubborn stubborn;
    struct citations citations; /* of the game's events and refusals */
    uint64_t seed;
    uint32_t options[SAVE_OPTIONS_MAX];
    bool close_look;
    bool standard;      /* no option is drawn */
    uint64_t last_turn; /* the game is left when this turn is over; 0: played to its end */
    struct action_list list, other;
    struct step *steps;
    uint32_t step_count;
    struct seen *seen;
    char why[512];
    uint64_t actions, games, decisions, longest;
    uint64_t wins[SIDES + 1];
    const char *save_path;
};

/* -- what to say when all is lost -- */

static char last_words[256];

static void fatal(int number) {
    ssize_t unused = write(STDERR_FILENO, last_words, strlen(last_words));
    (void)unused;
    signal(number, SIG_DFL);
    raise(number);
}

static void prepare_last_words(const struct soak *soak, const char *command) {
    snprintf(last_words, sizeof last_words, "\nbroken in: enfilade %s %s --games 1 --seed %llu --bots %s,%s\n", command,
             soak->chosen.id, (unsigned long long)soak->seed, soak->bot_name[0], soak->bot_name[1]);
    signal(SIGSEGV, fatal);
    signal(SIGBUS, fatal);
    signal(SIGFPE, fatal);
    signal(SIGABRT, fatal);
}

/* -- checks: each returns false with the reason in soak->why -- */

static bool wrong(struct soak *soak, const char *why) {
    snprintf(soak->why, sizeof soak->why, "%s", why);
    return false;
}

static bool check_fault(struct soak *soak) {
    uint64_t fault = soak->fast.game.fault;
    if (fault == 0)
        return true;
    snprintf(soak->why, sizeof soak->why, "fault %u about %llu", (unsigned)(fault & 0xff),
             (unsigned long long)(fault >> 8));
    return false;
}

static bool check_valid(struct soak *soak) {
    struct text text;
    if (soak->fast.rules->validate == NULL)
        return true;
    text_init(&text, soak->why, sizeof soak->why);
    play_sync(&soak->fast.game);
    return soak->fast.rules->validate(&soak->fast.game, &text) ||
           (soak->why[0] != 0 ? false : wrong(soak, "not valid"));
}

/* Every case that was cited so far stands in the game's book. */
static bool check_citations(struct soak *soak) {
    return soak->citations.wrong[0] == 0 || wrong(soak, soak->citations.wrong);
}

/* No position comes twice within a phase, whatever dice were thrown in between. */
static bool check_progress(struct soak *soak) {
    struct seen *seen = soak->seen;
    uint64_t hash = play_position_hash(&soak->fast.game);
    if (seen_enter(seen, &soak->fast.game))
        stubborn_forget(&soak->stubborn);
    if (seen_is_full(seen))
        return wrong(soak, "a phase of more than 130,000 actions");
    if (seen_has(seen, hash))
        return wrong(soak, "a position came twice within a phase");
    seen_add(seen, hash);
    return true;
}

static bool check_list(struct soak *soak) {
    if (soak->list.cut)
        return wrong(soak, "the list of actions was cut");
    if (soak->list.count == 0)
        return wrong(soak, "a decision without a legal action");
    return true;
}

/* Names the first action that is in one list and not in the other. */
static bool lists_differ(struct soak *soak) {
    const struct action_list *longer = soak->other.count > soak->list.count ? &soak->other : &soak->list;
    const struct action_list *shorter = longer == &soak->list ? &soak->other : &soak->list;
    uint32_t i = 0;
    while (i < shorter->count && action_equal(longer->at[i], shorter->at[i]))
        i++;
    char buffer[128];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    play_action_text(&soak->fast.game, longer->at[i], &text);
    snprintf(soak->why, sizeof soak->why, "a fresh scratch gives another list, %s %s",
             longer == &soak->other ? "with" : "without", buffer);
    return false;
}

/* A scratch made new gives the same answers as the one updated on the way, and every listed action is legal. */
static bool look_closely(struct soak *soak) {
    struct game *game = &soak->fast.game, *fresh = &soak->fresh.game;
    side_id side = play_side_to_act(game);
    play_copy_state(fresh, game);
    play_touch(fresh);
    play_actions(fresh, &soak->other);
    if (soak->other.count != soak->list.count)
        return lists_differ(soak);
    for (uint32_t i = 0; i < soak->list.count; i++) {
        struct ruling ruling = play_judge(fresh, side, soak->list.at[i]);
        if (!is_legal(ruling) || !action_equal(soak->list.at[i], soak->other.at[i])) {
            char buffer[128];
            struct text text;
            text_init(&text, buffer, sizeof buffer);
            play_action_text(game, soak->list.at[i], &text);
            snprintf(soak->why, sizeof soak->why, "listed, but with a fresh scratch %s: %s [%s]",
                     is_legal(ruling) ? "in another order" : ruling.why, buffer,
                     is_legal(ruling) ? "" : ruling.case_number);
            return false;
        }
    }
    return true;
}

/* -- a game -- */

/* Each option stands at its standard value in one game of two, else anywhere in its range; in a match that is counted
 * always, since an option may favour a side. */
static void draw_options(struct soak *soak) {
    const struct ruleset *rules = soak->fast.rules;
    uint64_t random = hash_mix(soak->seed, 77);
    for (unsigned i = 0; i < rules->option_count && i < SAVE_OPTIONS_MAX; i++) {
        bool standard = bot_random(&random, 2) == 0 || soak->standard;
        uint32_t value = bot_random(&random, rules->options[i].highest + 1);
        soak->options[i] = standard ? rules->options[i].standard : value;
    }
}

static void begin_game(struct soak *soak) {
    draw_options(soak);
    soak->close_look = soak->seed % 10 == 0;
    soak->step_count = 0;
    soak->why[0] = 0;
    seen_forget(soak->seen);
    stubborn_begin(&soak->stubborn, soak->seed);
    if (soak->fast.game.events == NULL) /* the first beginning lays it out; events are heard from the next on */
        fast_begin(&soak->fast, soak->chosen.index, soak->options, soak->seed);
    soak->fast.game.events = &soak->citations.sink;
    fast_begin(&soak->fast, soak->chosen.index, soak->options, soak->seed);
    fast_begin(&soak->fresh, soak->chosen.index, soak->options, soak->seed);
    fast_begin(&soak->imagined, soak->chosen.index, soak->options, soak->seed);
    for (side_id side = 0; side < SIDES; side++) {
        void *memory = soak->bot[side].memory;
        if (soak->is_stubborn[side])
            continue;
        bot_find(soak->fast.rules, soak->bot_name[side], soak->seed * 2 + side, &soak->bot[side]);
        if (memory != NULL)
            memset(memory, 0, bot_memory_size(&soak->bot[side], soak->fast.tables));
        soak->bot[side].memory = memory;
    }
}

/* False if there is nothing to choose from. */
static bool choose(struct soak *soak, side_id side, struct action *out) {
    struct game *game = &soak->fast.game;
    if (!soak->is_stubborn[side])
        return bot_choose(&soak->bot[side], game, &soak->imagined.game, &soak->list, out);
    play_actions(game, &soak->list);
    if (soak->list.count == 0)
        return false;
    stubborn_remember(&soak->stubborn, game);
    *out = stubborn_choose(&soak->stubborn, game, &soak->imagined.game, soak->seen, &soak->list);
    return true;
}

static bool play_step(struct soak *soak) {
    struct game *game = &soak->fast.game;
    struct play_state *state = game->state;
    side_id side = play_side_to_act(game);
    struct action action;
    unsigned phase = state->phase, turn = state->turn;
    bool chosen = choose(soak, side, &action);
    if (!check_list(soak) || !chosen)
        return false;
    if (soak->bot[side].wrong > 0)
        return wrong(soak, "a mind chose an illegal action");
    if (soak->close_look && !look_closely(soak))
        return false;
    soak->steps[soak->step_count++] = (struct step){side, action};
    play_apply(game, action);
    soak->actions++;
    if (!check_fault(soak) || !check_citations(soak))
        return false;
    if (play_over(game))
        return check_valid(soak);
    if (!check_progress(soak))
        return false;
    return (!soak->close_look && phase == state->phase && turn == state->turn) || check_valid(soak);
}

static bool left(const struct soak *soak) {
    return soak->last_turn != 0 && soak->fast.game.state->turn > soak->last_turn;
}

static bool play_game(struct soak *soak) {
    begin_game(soak);
    if (!check_fault(soak) || !check_valid(soak))
        return false;
    while (!play_over(&soak->fast.game) && !left(soak)) {
        if (soak->step_count == ACTIONS_MAX)
            return wrong(soak, "the game does not end");
        if (!play_step(soak))
            return false;
    }
    soak->games++;
    if (play_over(&soak->fast.game))
        soak->wins[soak->fast.game.state->winner <= SIDES ? soak->fast.game.state->winner : SIDES]++;
    if (soak->step_count > soak->longest)
        soak->longest = soak->step_count;
    return true;
}

/* -- failures -- */

static void write_save(struct soak *soak) {
    char buffer[256];
    struct text why;
    text_init(&why, buffer, sizeof buffer);
    struct match *match =
        match_new(soak->library, soak->chosen.id, soak->options, dice_seed_number(DICE_CHACHA20, soak->seed), &why);
    if (match == NULL)
        return;
    for (uint32_t i = 0; i < soak->step_count && !play_over(&match->game); i++)
        match_do(match, soak->steps[i].side, soak->steps[i].action);
    char *text = match_save(match, true);
    FILE *file = fopen(soak->save_path, "w");
    if (file != NULL) {
        fputs(text, file);
        fclose(file);
        fprintf(stderr, "saved in %s\n", soak->save_path);
    }
    free(text);
    match_free(match);
}

static void print_failure(struct soak *soak) {
    char buffer[128] = "";
    struct text text;
    struct game *game = &soak->fast.game;
    text_init(&text, buffer, sizeof buffer);
    if (soak->step_count > 0)
        play_action_text(game, soak->steps[soak->step_count - 1].action, &text);
    fprintf(stderr, "%s: %s\n  seed %llu, turn %d, phase %s, decision %s, after action %u: %s%s", soak->chosen.id,
            soak->why, (unsigned long long)soak->seed, game->state->turn,
            soak->fast.rules->phase_name(soak->fast.tables, game->state->phase), play_decision_name(game),
            soak->step_count, buffer, last_words);
    write_save(soak);
}

/* -- commands -- */

static bool open_soak(struct soak *soak, const struct chosen *chosen) {
    soak->chosen = *chosen;
    fast_open(&soak->fast, chosen->tables);
    fast_open(&soak->fresh, chosen->tables);
    fast_open(&soak->imagined, chosen->tables);
    stubborn_open(&soak->stubborn, &soak->fast);
    citations_open(&soak->citations, games_folder(soak->library), chosen->id, &soak->fast.game);
    for (side_id side = 0; side < SIDES; side++) {
        soak->is_stubborn[side] = strcmp(soak->bot_name[side], "stubborn") == 0;
        if (soak->is_stubborn[side])
            continue;
        if (!bot_find(soak->fast.rules, soak->bot_name[side], 1, &soak->bot[side])) {
            fprintf(stderr, "enfilade: there is no bot called %s\n", soak->bot_name[side]);
            return false;
        }
        soak->bot[side].memory = calloc(1, bot_memory_size(&soak->bot[side], soak->fast.tables) + 1);
    }
    return true;
}

static void close_soak(struct soak *soak) {
    fast_close(&soak->fast);
    fast_close(&soak->fresh);
    fast_close(&soak->imagined);
    stubborn_close(&soak->stubborn);
    for (side_id side = 0; side < SIDES; side++) {
        free(soak->bot[side].memory);
        soak->bot[side].memory = NULL;
    }
}

struct wishes {
    uint64_t games, seed, count;
    char bots[64];
    const char *wins; /* "csa:19": fewer games won by that side are a failure */
    bool keep_going;
};

/* Reads the options of both commands; false if they make no sense. */
static bool read_wishes(int *argc, char **argv, struct wishes *wishes, struct soak *soak) {
    const char *games = cli_option(argc, argv, "--games-count"), *number = cli_option(argc, argv, "--count"),
               *seed = cli_option(argc, argv, "--seed"), *bots = cli_option(argc, argv, "--bots"),
               *save = cli_option(argc, argv, "--save"), *turns = cli_option(argc, argv, "--turns");
    *wishes = (struct wishes){.games = 20, .seed = 1, .count = 1000000};
    wishes->wins = cli_option(argc, argv, "--wins");
    soak->standard = cli_flag(argc, argv, "--standard");
    wishes->keep_going = cli_flag(argc, argv, "--keep-going");
    snprintf(wishes->bots, sizeof wishes->bots, "%s", bots != NULL ? bots : "random,random");
    soak->bot_name[0] = strtok(wishes->bots, ",");
    soak->bot_name[1] = strtok(NULL, ",");
    if (soak->bot_name[1] == NULL)
        soak->bot_name[1] = soak->bot_name[0];
    soak->save_path = save != NULL ? save : "soak-failure.save";
    soak->last_turn = 0;
    return soak->bot_name[0] != NULL && (turns == NULL || cli_number(turns, &soak->last_turn)) &&
           (games == NULL || cli_number(games, &wishes->games)) &&
           (number == NULL || cli_number(number, &wishes->count)) && (seed == NULL || cli_number(seed, &wishes->seed));
}

/* `--games` means a number here, so the folder is taken from --data or the environment. */
static const char *data_folder(int *argc, char **argv) {
    static char folder[512], count[] = "--games-count";
    games_find(cli_option(argc, argv, "--data"), cli_program_path(), folder, sizeof folder);
    for (int i = 1; i < *argc; i++)
        if (strcmp(argv[i], "--games") == 0)
            argv[i] = count;
    return folder;
}

static struct soak *new_soak(const char *games) {
    struct soak *soak = calloc(1, sizeof *soak);
    if (soak != NULL)
        soak->steps = calloc(ACTIONS_MAX + 1, sizeof *soak->steps);
    if (soak != NULL)
        soak->seen = calloc(1, sizeof *soak->seen);
    if (soak == NULL || soak->steps == NULL || soak->seen == NULL)
        exit(1);
    soak->library = games_open(games);
    return soak;
}

static void free_soak(struct soak *soak) {
    games_close(soak->library);
    free(soak->steps);
    free(soak->seen);
    free(soak);
}

/* Has the side named in --wins won as often as it must? */
static bool won_enough(const struct soak *soak, const char *wins) {
    for (side_id side = 0; wins != NULL && side < SIDES; side++) {
        const char *name = soak->fast.rules->side_name(soak->fast.tables, side);
        size_t length = strlen(name);
        uint64_t wanted;
        if (strncmp(wins, name, length) == 0 && wins[length] == ':' && cli_number(wins + length + 1, &wanted))
            return soak->wins[side] >= wanted;
    }
    return wins == NULL;
}

static int soak_scenario(struct soak *soak, const struct wishes *wishes) {
    int failures = 0;
    soak->actions = soak->games = soak->longest = 0;
    memset(soak->wins, 0, sizeof soak->wins);
    for (uint64_t i = 0; i < wishes->games && (failures == 0 || wishes->keep_going); i++) {
        soak->seed = wishes->seed + i;
        prepare_last_words(soak, "soak");
        if (!play_game(soak)) {
            print_failure(soak);
            failures++;
        }
    }
    printf("%s: %llu games, %llu actions, longest %llu, won by %s %llu, by %s %llu, drawn %llu, failures %d\n",
           soak->chosen.id, (unsigned long long)soak->games, (unsigned long long)soak->actions,
           (unsigned long long)soak->longest, soak->fast.rules->side_name(soak->fast.tables, 0),
           (unsigned long long)soak->wins[0], soak->fast.rules->side_name(soak->fast.tables, 1),
           (unsigned long long)soak->wins[1], (unsigned long long)soak->wins[2], failures);
    if (!won_enough(soak, wishes->wins)) {
        printf("%s: not won as often as --wins %s asks\n", soak->chosen.id, wishes->wins);
        failures++;
    }
    fflush(stdout);
    return failures;
}

/* Plays each chosen scenario in one manner; the status of the command. */
static int for_scenarios(int argc, char **argv, int (*play)(struct soak *, const struct wishes *)) {
    struct soak *soak = new_soak(data_folder(&argc, argv));
    struct wishes wishes;
    struct chosen chosen[CHOSEN_MAX];
    int status = 2;
    if (read_wishes(&argc, argv, &wishes, soak) && !cli_too_much(argc, argv, argc)) {
        int count = choose_scenarios(soak->library, argc, argv, chosen, CHOSEN_MAX);
        status = count < 0;
        for (int i = 0; i < count; i++) {
            if (!open_soak(soak, &chosen[i]) || play(soak, &wishes) > 0)
                status = 1;
            close_soak(soak);
        }
    }
    free_soak(soak);
    return status;
}

int command_soak(int argc, char **argv) { return for_scenarios(argc, argv, soak_scenario); }

/* -- illegal actions -- */

/* The same action, or a shorter or longer way to say it: a word that may be missing is missing in one of the two. */
static bool says_same(struct action said, struct action listed) {
    struct action bare = action_of(said.verb);
    return said.verb == listed.verb && said.who == listed.who &&
           (said.hex == listed.hex || said.hex == bare.hex || listed.hex == bare.hex) &&
           (said.whom == listed.whom || said.whom == bare.whom || listed.whom == bare.whom) &&
           (said.facing == listed.facing || said.facing == bare.facing || listed.facing == bare.facing) &&
           (said.word == listed.word || said.word == bare.word || listed.word == bare.word) &&
           (said.number == listed.number || said.number == bare.number || listed.number == bare.number);
}

static bool is_listed(const struct soak *soak, struct action action) {
    for (uint32_t i = 0; i < soak->list.count; i++)
        if (says_same(action, soak->list.at[i]))
            return true;
    return false;
}

/* Was it refused with a reason, and nothing changed? What is an action at all has a case too. */
static bool refused_well(struct soak *soak, struct ruling ruling, bool is_action, const char *what) {
    const struct game *game = &soak->fast.game;
    char sentence[512];
    struct text text;
    text_init(&text, sentence, sizeof sentence);
    play_ruling_text(game, ruling, &text);
    if (is_legal(ruling) || (is_action && ruling.case_number[0] == 0) || sentence[0] == 0) {
        snprintf(soak->why, sizeof soak->why, "refused without a case or a reason: %s", what);
        return false;
    }
    if (memcmp(game->state, soak->fresh.game.state, game->state->size) != 0) {
        snprintf(soak->why, sizeof soak->why, "a refusal changed the state: %s", what);
        return false;
    }
    citations_see_ruling(&soak->citations, ruling);
    return check_fault(soak) && check_citations(soak);
}

/* Tries one; `tried` counts the refusals. False if the engine answered badly. */
static bool try_one(struct soak *soak, struct action action, uint64_t *tried) {
    struct game *game = &soak->fast.game;
    char buffer[128];
    struct text text;
    struct ruling ruling = play_judge(game, play_side_to_act(game), action);
    text_init(&text, buffer, sizeof buffer);
    play_action_text(game, action, &text);
    if (is_legal(ruling)) {
        if (!is_listed(soak, action)) {
            snprintf(soak->why, sizeof soak->why, "legal, but not in the list: %s", buffer);
            return false;
        }
        return true;
    }
    ++*tried;
    return refused_well(soak, play_do(game, play_side_to_act(game), action), true, buffer);
}

/* What one side may do, said by the other. */
static bool try_other_side(struct soak *soak, uint64_t *random, uint64_t *tried) {
    struct game *game = &soak->fast.game;
    struct action action = soak->list.at[bot_random(random, soak->list.count)];
    side_id other = (side_id)(SIDES - 1 - play_side_to_act(game));
    ++*tried;
    return refused_well(soak, play_do(game, other, action), true, "an action of the other side");
}

/* A line as it might be typed: a legal one with some of its letters wrong (hexes off the map among them), or none at
 * all that makes sense. */
static size_t scribble(const struct soak *soak, uint64_t *random, char *line, size_t size) {
    struct text text;
    text_init(&text, line, size);
    play_action_text(&soak->fast.game, soak->list.at[bot_random(random, soak->list.count)], &text);
    size_t length = strlen(line);
    if (length == 0 || bot_random(random, 4) == 0)
        length = 1 + bot_random(random, 40);
    else if (bot_random(random, 3) > 0) {
        for (char *c = line; *c != 0; c++)
            if (*c >= '0' && *c <= '9' && bot_random(random, 2) == 0)
                *c = (char)('0' + bot_random(random, 10));
        return length;
    }
    for (size_t i = 0; i < length; i++)
        if (line[i] == 0 || i >= strlen(line) || bot_random(random, 6) == 0)
            line[i] = (char)(1 + bot_random(random, 255));
    line[length] = 0;
    return length;
}

static bool try_line(struct soak *soak, uint64_t *random, uint64_t *tried) {
    char line[192] = {0};
    struct action action;
    size_t length = scribble(soak, random, line, sizeof line - 1);
    struct ruling ruling = play_action_read(&soak->fast.game, line, length, &action);
    if (is_legal(ruling))
        return action.verb == soak->fast.rules->verb_resign || try_one(soak, action, tried);
    ++*tried;
    return refused_well(soak, ruling, false, line);
}

enum { TRIES_OF_OTHER = 10, TRIES_OF_LINES = 10, TRIES_INVENTED = 40 };

static bool illegal_here(struct soak *soak, uint64_t *random, uint64_t *tried) {
    play_actions(&soak->fast.game, &soak->list);
    memcpy(soak->fresh.game.state, soak->fast.game.state, soak->fast.game.state->size);
    for (int i = 0; i < TRIES_INVENTED; i++)
        if (!try_one(soak, invent_action(&soak->fast.game, &soak->list, random), tried))
            return false;
    for (int i = 0; i < TRIES_OF_OTHER && soak->list.count > 0; i++)
        if (!try_other_side(soak, random, tried))
            return false;
    for (int i = 0; i < TRIES_OF_LINES && soak->list.count > 0; i++)
        if (!try_line(soak, random, tried))
            return false;
    return true;
}

static int illegal_scenario(struct soak *soak, const struct wishes *wishes) {
    uint64_t tried = 0, random = hash_mix(wishes->seed, 5), hash = 0;
    for (soak->seed = wishes->seed; tried < wishes->count; soak->seed++) {
        prepare_last_words(soak, "illegal");
        begin_game(soak);
        while (!play_over(&soak->fast.game) && tried < wishes->count) {
            bool well = soak->step_count % 5 != 0 || illegal_here(soak, &random, &tried);
            soak->close_look = false;
            if (!well || !play_step(soak)) {
                print_failure(soak);
                return 1;
            }
        }
        hash = hash_mix(hash, play_position_hash(&soak->fast.game));
    }
    printf("%s: %llu illegal actions refused, each with a case or a reason and nothing changed (%016llx)\n",
           soak->chosen.id, (unsigned long long)tried, (unsigned long long)hash);
    return 0;
}

int command_illegal(int argc, char **argv) { return for_scenarios(argc, argv, illegal_scenario); }
