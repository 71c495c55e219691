/* course.c: the beginning of a game between two computer players, as one number.
 *
 *   course PACK SCENARIO A B SEED STEPS
 *
 * Every build must print the same: what a player chooses hangs on budgets that are counted, and on integers. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "bot/contest.h"
#include "core/hash.h"
#include "setting.h"

int main(int argc, char **argv) {
    static struct setting setting;
    static struct contest *contest; /* the memory goes with the program */
    if (argc != 7)
        setting_complain("usage", "course PACK SCENARIO A B SEED STEPS");
    setting_open(&setting, argv[1], argv[2]);
    contest = setting_contest(&setting, (const char *const[SIDES]){argv[3], argv[4]});
    contest_begin(contest, setting.scenario, setting.options, strtoull(argv[5], NULL, 10));
    unsigned long steps = strtoul(argv[6], NULL, 10), done = 0;
    uint64_t course = 0;
    for (; done < steps && contest_step(contest); done++)
        course = hash_mix(course, play_full_hash(&contest->game));
    struct contest_result result = contest_result(contest);
    printf("%lu actions, %u refused, %016" PRIx64 "\n", done, result.wrong[0] + result.wrong[1], course);
    return 0;
}
