/* picture.c: see picture.h. */
#include "serve/play/picture.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

#include "match/memory.h"
#include "serve/net/answer.h"
#include "serve/play/game_cache.h"

enum { PICTURE_MOST = 256 * 1024 };

/* Names that no scenario has never reach the disk. */
static bool find_picture(struct games *games, const char *game, const char *scenario, char path[700]) {
    char id[160], why[256];
    const void *tables;
    unsigned index;
    struct text text;
    text_init(&text, why, sizeof why);
    snprintf(id, sizeof id, "%s/%s", game, scenario);
    snprintf(path, 700, "%s/%s/pictures/%s.webp", games_folder(games), game, scenario);
    return games_scenario(games, id, &tables, &index, &text);
}

static size_t read_picture(const char *path, unsigned char *bytes) {
    FILE *file = fopen(path, "rb");
    size_t length = file != NULL ? fread(bytes, 1, PICTURE_MOST, file) : 0;
    if (file != NULL)
        fclose(file);
    return length;
}

bool picture_exists(struct games *games, const char *game, const char *scenario) {
    char path[700];
    FILE *file = find_picture(games, game, scenario, path) ? fopen(path, "rb") : NULL;
    if (file != NULL)
        fclose(file);
    return file != NULL;
}

static void put_tag(const unsigned char *bytes, size_t length, char tag[40]) {
    unsigned char hash[16];
    crypto_generichash(hash, sizeof hash, bytes, length, NULL, 0);
    tag[0] = '"';
    sodium_bin2hex(tag + 1, 38, hash, sizeof hash);
    tag[33] = '"';
    tag[34] = 0;
}

void answer_picture(struct request *request) {
    char path[700], tag[40];
    unsigned char *bytes = must(malloc(PICTURE_MOST));
    size_t length = 0;
    if (find_picture(request->server->cache->games, request->arg[0], request->arg[1], path))
        length = read_picture(path, bytes);
    if (length == 0)
        answer_error(request, 404, "unknown", "this battle has no picture");
    else {
        put_tag(bytes, length, tag);
        answer_header(request, "Cache-Control", "max-age=3600");
        if (!answer_tagged(request, tag, ""))
            answer_bytes(request, 200, "image/webp", bytes, length);
    }
    free(bytes);
}
