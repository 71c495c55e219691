/* fuzz_save.c: any text as a save. A wrong one is refused with its line; a sound one can be written and read again, to
 * the same position. */
#include <stdlib.h>
#include <string.h>

#include "table/sitting.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct games *games;
    if (!games)
        games = games_open("games");
    struct save_trouble trouble;
    struct sitting *sitting = sitting_load(games, (const char *)data, size, false, &trouble);
    if (!sitting) {
        if (trouble.why[0] == 0)
            abort();
        return 0;
    }
    if (trouble.state == SAVE_SOUND) {
        char *text = sitting_save(sitting, true);
        struct sitting *again = text ? sitting_load(games, text, strlen(text), false, &trouble) : NULL;
        if (!again || trouble.state != SAVE_SOUND || play_full_hash(&again->game) != play_full_hash(&sitting->game))
            abort();
        sitting_free(again);
        free(text);
    }
    sitting_free(sitting);
    return 0;
}
