/* fuzz_save.c: any text as a save. A wrong one is refused with its line and leaves the table as it was; a sound one
 * can be written and read again, to the same position. */
#include <stdlib.h>
#include <string.h>

#include "cli/table.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct table *table;
    if (!table)
        table = table_open("games");
    uint64_t before = table->now ? play_full_hash(&table->now->game) : 0;
    struct save_trouble trouble;
    if (!table_load(table, (const char *)data, size, false, &trouble)) {
        if (trouble.why[0] == 0 || (table->now ? play_full_hash(&table->now->game) : 0) != before)
            abort();
        return 0;
    }
    uint64_t loaded = play_full_hash(&table->now->game);
    if (trouble.state != SAVE_SOUND)
        return 0;
    char *text = table_save(table, true);
    if (!text || !table_load(table, text, strlen(text), false, &trouble) || trouble.state != SAVE_SOUND ||
        play_full_hash(&table->now->game) != loaded)
        abort();
    free(text);
    return 0;
}
