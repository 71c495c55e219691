/* pack.c: `enfilade pack GAME -o FILE`: a game's tables as one pointer-free block, for engines that read no files; and
 * `enfilade json FILE`: furniture that is written in YAML, for programs that read none. */
#include "cli/pack.h"

#include <inttypes.h>
#include <stdio.h>

#include "cli/commands.h"
#include "load/load.h"
#include "serve/base/yaml_json.h"

static int usage(void) {
    fprintf(stderr, "usage: enfilade pack GAME -o FILE\n");
    return 2;
}

static int write_pack(const void *tables, const char *name) {
    FILE *file = fopen(name, "wb");
    bool written = file && fwrite(tables, 1, load_pack_size(tables), file) == load_pack_size(tables);
    if (file && fclose(file) != 0)
        written = false;
    if (!written) {
        fprintf(stderr, "%s cannot be written\n", name);
        return 1;
    }
    printf("%s: %zu bytes, data %016" PRIx64 "\n", name, load_pack_size(tables), load_version(tables));
    return 0;
}

int command_pack(int argc, char **argv) {
    const char *folder = cli_games(&argc, argv), *out = cli_option(&argc, argv, "-o");
    if (cli_too_much(argc, argv, out ? 1 : 2) || argc < (out ? 2 : 3))
        return usage();
    struct load_error error;
    const void *tables = load_game(folder, argv[1], &error);
    if (!tables) {
        char buffer[1200];
        struct text why;
        text_init(&why, buffer, sizeof buffer);
        load_error_text(&error, &why);
        fprintf(stderr, "%s\n", buffer);
        return 1;
    }
    int status = write_pack(tables, out ? out : argv[2]);
    load_free(tables);
    return status;
}

int command_json(int argc, char **argv) {
    if (cli_too_much(argc, argv, 2) || argc < 2) {
        fprintf(stderr, "usage: enfilade json FILE.yaml\n");
        return 2;
    }
    json_t *json = yaml_json(argv[1]);
    if (json == NULL) {
        fprintf(stderr, "%s cannot be read\n", argv[1]);
        return 1;
    }
    bool written = json_dumpf(json, stdout, JSON_COMPACT) == 0 && fflush(stdout) == 0;
    json_decref(json);
    return written ? 0 : 1;
}
