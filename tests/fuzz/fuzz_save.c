/* fuzz_save.c: any text as a save. A wrong one is refused with its line; a sound one can be written and read again, to
 * the same position. */
#include <stdlib.h>
#include <string.h>

#include "match/match.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct games *games;
    if (!games)
        games = games_open("games");
    struct save_trouble trouble;
    struct match *match = match_load(games, (const char *)data, size, false, &trouble);
    if (!match) {
        if (trouble.why[0] == 0)
            abort();
        return 0;
    }
    if (trouble.state == SAVE_SOUND) {
        char *text = match_save(match, true);
        struct match *again = text ? match_load(games, text, strlen(text), false, &trouble) : NULL;
        if (!again || trouble.state != SAVE_SOUND || play_full_hash(&again->game) != play_full_hash(&match->game))
            abort();
        match_free(again);
        free(text);
    }
    match_free(match);
    return 0;
}
