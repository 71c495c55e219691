/* fast.c: see fast.h. */
#include "cli/soak/fast.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void fast_open(struct fast_game *fast, const void *tables) {
    memset(fast, 0, sizeof *fast);
    fast->tables = tables;
    fast->rules = load_ruleset(tables);
    fast->size = (play_memory(fast->rules, tables) + 63) / 64 * 64;
    fast->block = aligned_alloc(64, fast->size);
    if (fast->block == NULL) {
        fputs("enfilade: out of memory\n", stderr);
        exit(1);
    }
}

void fast_begin(struct fast_game *fast, unsigned scenario, const uint32_t *options, uint64_t seed) {
    struct arena arena;
    if (fast->game.state == NULL) {
        arena_init(&arena, fast->block, fast->size);
        play_lay_out(&fast->game, fast->rules, fast->tables, &arena);
    } else {
        play_renew(&fast->game);
    }
    play_begin(&fast->game, scenario, options, dice_seed_number(DICE_CHACHA20, seed));
}

void fast_close(struct fast_game *fast) { free(fast->block); }

static bool add_one(struct games *games, const char *id, struct chosen *out) {
    char buffer[1024];
    struct text why;
    text_init(&why, buffer, sizeof buffer);
    if (!games_scenario(games, id, &out->tables, &out->index, &why)) {
        fprintf(stderr, "%s\n", buffer);
        return false;
    }
    out->id = load_ruleset(out->tables)->scenario(out->tables, out->index)->id;
    return true;
}

static int add_all(struct games *games, struct chosen *out, int most) {
    int count = 0;
    for (int i = 0; i < games_count(games); i++) {
        char buffer[1024];
        struct text why;
        text_init(&why, buffer, sizeof buffer);
        const void *tables = games_pack(games, games_name(games, i), &why);
        if (tables == NULL) {
            fprintf(stderr, "%s\n", buffer);
            return -1;
        }
        const struct ruleset *rules = load_ruleset(tables);
        for (unsigned k = 0; k < rules->scenario_count(tables) && count < most; k++)
            if (!add_one(games, rules->scenario(tables, k)->id, &out[count++]))
                return -1;
    }
    return count;
}

int choose_scenarios(struct games *games, int argc, char **argv, struct chosen *out, int most) {
    if (argc < 2)
        return add_all(games, out, most);
    int count = 0;
    for (int i = 1; i < argc && count < most; i++) {
        if (!add_one(games, argv[i], &out[count++]))
            return -1;
    }
    return count;
}
