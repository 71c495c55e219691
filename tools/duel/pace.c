/* pace.c: what a mind's choices cost, and which they are.
 *
 *   pace PACK SCENARIO MIND FIRST GAMES [--imagined] [--forgets] [--most ACTIONS] [OPTION=VALUE ...]
 *
 * Plays GAMES games of the mind against itself with the seeds FIRST, FIRST + 1, ... and prints one JSON object:
 * microseconds of processor time for choosing, listing and applying an action, by the kind of decision too, and a
 * digest of all actions. The mind is called on the game itself, as a search calls it on a game of its own; with
 * --imagined an imagined game is made for every action, as in a match, and counts as choosing; with --forgets the
 * mind's memory is wiped before every action. A change that makes a mind faster leaves the digests as they are. */
#define _POSIX_C_SOURCE 200809L
#include "setting.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/hash.h"

enum { KINDS_MAX = 64 };

struct tally {
    uint64_t actions;
    double choosing, listing, applying; /* seconds */
};

struct pace {
    struct setting setting;
    struct game game, imagined;
    struct bot bot[SIDES];
    struct action_list list;
    bool imagines, forgets;
    uint64_t marches; /* steps taken */
    uint32_t most;    /* actions of a game */
    double watch;     /* seconds that looking at the watch takes */
    struct tally all, kind[KINDS_MAX];
    uint64_t digest;
};

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time); /* of this thread, whatever else the machine does */
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static double price_of_watch(void) {
    double least = 1;
    for (int i = 0; i < 2000; i++) {
        double before = now(), after = now();
        least = after - before < least ? after - before : least;
    }
    return least;
}

static bool choose(struct pace *pace, side_id side, struct action *out) {
    struct bot *bot = &pace->bot[side];
    if (pace->forgets)
        memset(bot->memory, 0, bot_memory_size(bot, pace->setting.tables));
    if (pace->imagines)
        return bot_choose(bot, &pace->game, &pace->imagined, &pace->list, out);
    *out = bot->mind->choose(bot->mind, &pace->game, bot->memory, pace->game.state->stamp, &pace->list);
    bot->wrong += !is_legal(play_judge(&pace->game, side, *out));
    return true;
}

static void count(struct tally *tally, const double at[4], double watch) {
    tally->actions++;
    tally->listing += at[1] - at[0] - watch;
    tally->choosing += at[2] - at[1] - watch;
    tally->applying += at[3] - at[2] - watch;
}

/* One action; false at the end of the game. */
static bool go_on(struct pace *pace) {
    side_id side = play_side_to_act(&pace->game);
    struct action action;
    double at[4];
    if (side >= SIDES || pace->game.state->actions >= pace->most)
        return false;
    uint8_t kind = play_top(&pace->game)->kind;
    at[0] = now();
    play_actions(&pace->game, &pace->list);
    at[1] = now();
    if (pace->list.count == 0 || !choose(pace, side, &action))
        return false;
    at[2] = now();
    play_apply(&pace->game, action);
    at[3] = now();
    pace->marches += strcmp(pace->setting.rules->verbs[action.verb].name, "to") == 0;
    pace->digest = hash_mix(hash_bytes(&action, sizeof action, pace->digest), pace->game.state->turn);
    count(&pace->all, at, pace->watch);
    count(&pace->kind[kind], at, pace->watch);
    return true;
}

static void play(struct pace *pace, const char *mind, uint64_t seed) {
    setting_begin(&pace->setting, &pace->game, seed);
    for (side_id side = 0; side < SIDES; side++)
        setting_bot(&pace->setting, mind, seed * SIDES + side, &pace->bot[side]);
    while (go_on(pace))
        ;
    pace->digest = hash_mix(pace->digest, play_position_hash(&pace->game));
}

static void print_tally(const struct tally *tally) {
    double each = tally->actions > 0 ? 1e6 / (double)tally->actions : 0;
    printf("\"actions\": %llu, \"choose_us\": %.2f, \"list_us\": %.2f, \"apply_us\": %.2f",
           (unsigned long long)tally->actions, tally->choosing * each, tally->listing * each, tally->applying * each);
}

static void print(const struct pace *pace, const char *scenario, const char *mind, uint64_t games) {
    printf("{\"scenario\": \"%s\", \"mind\": \"%s\", \"games\": %llu, \"digest\": \"%016llx\", \"wrong\": %u, ",
           scenario, mind, (unsigned long long)games, (unsigned long long)pace->digest,
           pace->bot[0].wrong + pace->bot[1].wrong);
    print_tally(&pace->all);
    printf(", \"marches\": %llu, \"kinds\": {", (unsigned long long)pace->marches);
    const char *comma = "";
    for (unsigned i = 0; i < KINDS_MAX && i < pace->setting.rules->kind_count; i++) {
        if (pace->kind[i].actions == 0)
            continue;
        printf("%s\n  \"%s\": {", comma, pace->setting.rules->kinds[i].name);
        print_tally(&pace->kind[i]);
        printf("}");
        comma = ",";
    }
    printf("}}\n");
}

static void read_words(struct pace *pace, int argc, char **argv) {
    for (int i = 6; i < argc; i++) {
        if (strcmp(argv[i], "--imagined") == 0)
            pace->imagines = true;
        else if (strcmp(argv[i], "--forgets") == 0)
            pace->forgets = true;
        else if (strcmp(argv[i], "--most") == 0 && i + 1 < argc)
            pace->most = (uint32_t)strtoul(argv[++i], NULL, 10);
        else
            setting_option(&pace->setting, argv[i]);
    }
}

int main(int argc, char **argv) {
    static struct pace pace = {.most = 400000};
    if (argc < 6)
        setting_complain(
            "usage",
            "pace PACK SCENARIO MIND FIRST GAMES [--imagined] [--forgets] [--most ACTIONS] [OPTION=VALUE ...]");
    setting_open(&pace.setting, argv[1], argv[2]);
    read_words(&pace, argc, argv);
    setting_lay_out(&pace.setting, &pace.game);
    setting_lay_out(&pace.setting, &pace.imagined);
    pace.watch = price_of_watch();
    uint64_t first = strtoull(argv[4], NULL, 10), games = strtoull(argv[5], NULL, 10);
    for (uint64_t seed = first; seed < first + games; seed++)
        play(&pace, argv[3], seed);
    print(&pace, argv[2], argv[3], games);
    return 0;
}
