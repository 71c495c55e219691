/* fury_bench.c: what the mind of the operational family costs, and whether it still chooses the same.
 *
 *   fury_bench GAMES FIRST MIND [--kinds] PACK...
 *
 * Plays GAMES games of each pack with the seeds FIRST, FIRST + 1, ..., MIND on both sides, the mind called on the game
 * itself as a playout calls it; then the same actions again without choosing, and again without listing. Prints a JSON
 * object: for each pack the microseconds of processor time that a choice, a list of legal actions and an applied action
 * take (the differences of the three passes, so that no clock is read within them), the actions of a game, and a digest
 * of all actions: equal digests, equal games. With --kinds also the choices by kind of decision and their microseconds,
 * which are a little too high. */
#define _POSIX_C_SOURCE 200809L
#include "setting.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/hash.h"
#include "fury/state/frames.h"

enum { ACTIONS_MOST = 400000 };
enum pass { PASS_CHOOSE, PASS_LIST, PASS_APPLY, PASSES };

struct bench {
    struct game game;
    struct bot bot[SIDES];
    struct action_list list;
    struct action *action; /* of the game being played */
    uint64_t nanoseconds[PASSES], kind_nanoseconds[KINDS];
    uint64_t actions, kind_count[KINDS], digest;
    bool kinds;
};

static const struct fury_tables *read_pack(const char *name) {
    size_t length;
    const struct fury_tables *tables = (const void *)setting_read_file(name, &length);
    if (length != sizeof *tables || tables->head.magic != FURY_PACK_MAGIC || tables->head.size != length)
        setting_complain("no pack of this program and family", name);
    return tables;
}

static uint64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

static void lay_out(struct bench *bench, const void *tables, const char *mind) {
    size_t size = arena_cost(play_memory(&fury_ruleset, tables));
    struct arena arena;
    arena_init(&arena, setting_must_have(malloc(size)), size);
    if (!play_lay_out(&bench->game, &fury_ruleset, tables, &arena))
        setting_complain("cannot lay out", "the game");
    for (side_id side = 0; side < SIDES; side++) {
        if (!bot_find(&fury_ruleset, mind, 0, &bench->bot[side]) || bench->bot[side].mind == NULL)
            setting_complain("no such mind", mind);
        bench->bot[side].memory = setting_must_have(malloc(bot_memory_size(&bench->bot[side], tables)));
    }
}

static struct action choose(struct bench *bench, side_id side, uint64_t seed) {
    const struct bot *bot = &bench->bot[side];
    uint64_t number = bench->game.state->actions;
    struct action action =
        bot->mind->choose(bot->mind, &bench->game, bot->memory, hash_mix(seed, number), &bench->list);
    for (uint32_t i = 0; i < bench->list.count; i++)
        if (action_equal(bench->list.at[i], action))
            return action;
    setting_complain("the mind chose what is not legal", bot->mind->name);
    return action;
}

static struct action choose_by_the_clock(struct bench *bench, side_id side, uint64_t seed) {
    unsigned kind = play_top(&bench->game)->kind;
    uint64_t begun = now();
    struct action action = choose(bench, side, seed);
    bench->kind_nanoseconds[kind] += now() - begun;
    bench->kind_count[kind]++;
    return action;
}

static void begin(struct bench *bench, uint64_t seed) {
    uint32_t options[OPTIONS];
    for (unsigned i = 0; i < OPTIONS; i++)
        options[i] = fury_ruleset.options[i].standard;
    play_renew(&bench->game);
    play_begin(&bench->game, 0, options, dice_seed_number(DICE_CHACHA20, seed));
    for (side_id side = 0; side < SIDES; side++)
        memset(bench->bot[side].memory, 0, bot_memory_size(&bench->bot[side], bench->game.tables));
}

static void play_one(struct bench *bench, uint64_t seed, enum pass pass) {
    begin(bench, seed);
    side_id side;
    for (uint32_t i = 0; (side = play_side_to_act(&bench->game)) < SIDES && i < ACTIONS_MOST; i++) {
        if (pass != PASS_APPLY)
            play_actions(&bench->game, &bench->list);
        if (pass == PASS_CHOOSE)
            bench->action[i] = (bench->kinds ? choose_by_the_clock : choose)(bench, side, seed * SIDES + side);
        play_apply(&bench->game, bench->action[i]);
    }
}

static void measure(struct bench *bench, uint64_t seed) {
    for (enum pass pass = 0; pass < PASSES; pass++) {
        uint64_t begun = now();
        play_one(bench, seed, pass);
        bench->nanoseconds[pass] += now() - begun;
    }
    uint32_t actions = bench->game.state->actions;
    bench->actions += actions;
    bench->digest = hash_bytes(bench->action, actions * sizeof *bench->action, bench->digest);
}

static double micros(uint64_t nanoseconds, uint64_t count) {
    return count == 0 ? 0 : (double)nanoseconds / 1000 / (double)count;
}

static void print_work(const struct bench *bench) {
    const uint64_t *spent = bench->nanoseconds;
    printf("\"choose_us\":%.2f,\"list_us\":%.2f,\"apply_us\":%.2f",
           micros(spent[PASS_CHOOSE] - spent[PASS_LIST], bench->actions),
           micros(spent[PASS_LIST] - spent[PASS_APPLY], bench->actions), micros(spent[PASS_APPLY], bench->actions));
}

static void print_kinds(const struct bench *bench) {
    bool first = true;
    printf(",\"kinds\":{");
    for (unsigned kind = 0; kind < KINDS; kind++) {
        if (bench->kind_count[kind] == 0)
            continue;
        printf("%s\"%s\":[%llu,%.2f]", first ? "" : ",", fury_ruleset.kinds[kind].name,
               (unsigned long long)bench->kind_count[kind],
               micros(bench->kind_nanoseconds[kind], bench->kind_count[kind]));
        first = false;
    }
    printf("}");
}

static void add_to(struct bench *all, const struct bench *one) {
    for (unsigned i = 0; i < PASSES; i++)
        all->nanoseconds[i] += one->nanoseconds[i];
    all->actions += one->actions;
    all->digest = hash_mix(all->digest, one->digest);
    for (unsigned i = 0; i < KINDS; i++) {
        all->kind_nanoseconds[i] += one->kind_nanoseconds[i];
        all->kind_count[i] += one->kind_count[i];
    }
}

int main(int argc, char **argv) {
    static struct bench all, bench;
    static struct action action[ACTIONS_MOST];
    if (argc < 5)
        setting_complain("usage", "fury_bench GAMES FIRST MIND [--kinds] PACK...");
    uint64_t games = strtoull(argv[1], NULL, 10), first = strtoull(argv[2], NULL, 10);
    bool kinds = strcmp(argv[4], "--kinds") == 0;
    printf("{");
    for (int i = kinds ? 5 : 4; i < argc; i++) {
        const struct fury_tables *tables = read_pack(argv[i]);
        memset(&bench, 0, sizeof bench);
        bench.action = action;
        bench.kinds = kinds;
        lay_out(&bench, tables, argv[3]);
        for (uint64_t seed = first; seed < first + games; seed++)
            measure(&bench, seed);
        printf("\"%s\":{\"games\":%llu,\"actions\":%llu,", tables->game, (unsigned long long)games,
               (unsigned long long)(bench.actions / games));
        print_work(&bench);
        printf(",\"digest\":\"%016llx\"},\n ", (unsigned long long)bench.digest);
        fflush(stdout);
        add_to(&all, &bench);
    }
    printf("\"all\":{");
    print_work(&all);
    if (kinds)
        print_kinds(&all);
    printf(",\"digest\":\"%016llx\"}}\n", (unsigned long long)all.digest);
    return 0;
}
