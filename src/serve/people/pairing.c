/* pairing.c: see pairing.h. */
#include "serve/people/pairing.h"

#include <stdlib.h>

int pairing_round_robin_rounds(int players) { return players < 2 ? 0 : players % 2 == 0 ? players - 1 : players; }

static int add(struct pairing out[], int made, const struct pairing_player players[], int first, int second) {
    bool there = first != PAIRING_NOBODY && !players[first].left;
    bool other = second != PAIRING_NOBODY && !players[second].left;
    if (!there && !other)
        return made;
    out[made] = (struct pairing){there ? first : second, there && other ? second : PAIRING_NOBODY};
    return made + 1;
}

int pairing_round_robin(const struct pairing_player players[], int count, int round, struct pairing out[]) {
    int even = count + count % 2, made = 0;
    for (int i = 0; i < even / 2; i++) {
        int one = i == 0 ? even - 1 : (round + i) % (even - 1), other = (round + even - 1 - i) % (even - 1);
        made = add(out, made, players, one < count ? one : PAIRING_NOBODY, other < count ? other : PAIRING_NOBODY);
    }
    return made;
}

/* -- Swiss: the players in their order, paired from the top; what does not go on is taken back -- */

enum { TRIES_MOST = 200000 }; /* beyond any tournament that can still be paired at all */

struct search {
    const struct pairing_player *players;
    const bool *met;
    int order[PAIRING_PLAYERS_MAX], count, all, tries;
    bool taken[PAIRING_PLAYERS_MAX];
    struct pairing *out;
    int made;
};

static bool pair_rest(struct search *search) {
    int first = 0;
    while (first < search->count && search->taken[first])
        first++;
    if (first == search->count)
        return true;
    search->taken[first] = true;
    for (int second = first + 1; second < search->count && search->tries < TRIES_MOST; second++) {
        int one = search->order[first], other = search->order[second];
        if (search->taken[second] || search->met[one * search->all + other])
            continue;
        search->tries++;
        search->taken[second] = true;
        search->out[search->made++] = (struct pairing){one, other};
        if (pair_rest(search))
            return true;
        search->made--;
        search->taken[second] = false;
    }
    search->taken[first] = false;
    return false;
}

/* By points; among equals by number, which is the order of entry. */
static void put_in_order(struct search *search) {
    for (int i = 0; i < search->all; i++) {
        if (search->players[i].left)
            continue;
        int at = search->count++;
        for (; at > 0 && search->players[search->order[at - 1]].points < search->players[i].points; at--)
            search->order[at] = search->order[at - 1];
        search->order[at] = i;
    }
}

static int fewest_byes(const struct search *search) {
    int fewest = search->players[search->order[0]].byes;
    for (int i = 1; i < search->count; i++)
        if (search->players[search->order[i]].byes < fewest)
            fewest = search->players[search->order[i]].byes;
    return fewest;
}

/* The lowest with fewest byes has it; if the others cannot be paired then, the next above. */
static bool pair_with_bye(struct search *search) {
    int fewest = fewest_byes(search);
    for (int at = search->count - 1; at >= 0; at--) {
        if (search->players[search->order[at]].byes != fewest)
            continue;
        search->taken[at] = true;
        search->tries = 0;
        if (pair_rest(search)) {
            search->out[search->made++] = (struct pairing){search->order[at], PAIRING_NOBODY};
            return true;
        }
        search->taken[at] = false;
    }
    return false;
}

int pairing_swiss(const struct pairing_player players[], int count, const bool met[], struct pairing out[]) {
    struct search search = {.players = players, .met = met, .all = count, .out = out};
    put_in_order(&search);
    if (search.count < 2)
        return 0;
    bool done = search.count % 2 == 0 ? pair_rest(&search) : pair_with_bye(&search);
    return done ? search.made : 0;
}
