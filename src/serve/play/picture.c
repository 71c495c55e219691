/* picture.c: see picture.h. */
#include "serve/play/picture.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/memory.h"
#include "serve/net/answer.h"
#include "serve/play/game_cache.h"

enum { FILE_MOST = 4 << 20 };

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

static size_t read_file(const char *path, unsigned char *bytes) {
    FILE *file = fopen(path, "rb");
    size_t length = file != NULL ? fread(bytes, 1, FILE_MOST, file) : 0;
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

static void answer_file(struct request *request, const char *path, const char *type) {
    char tag[40];
    unsigned char *bytes = must(malloc(FILE_MOST));
    size_t length = path != NULL ? read_file(path, bytes) : 0;
    if (length == 0)
        answer_error(request, 404, "unknown", "there is no such file");
    else {
        put_tag(bytes, length, tag);
        answer_header(request, "Cache-Control", "max-age=3600");
        if (!answer_tagged(request, tag, ""))
            answer_bytes(request, 200, type, bytes, length);
    }
    free(bytes);
}

/* "pictures/battle.webp" becomes "pictures/small/battle.webp", if there is one. */
static void choose_small(char path[700]) {
    char small[720];
    const char *name = strrchr(path, '/');
    snprintf(small, sizeof small, "%.*s/small%s", (int)(name - path), path, name);
    FILE *file = strlen(small) < 700 ? fopen(small, "rb") : NULL;
    if (file == NULL)
        return;
    fclose(file);
    memcpy(path, small, strlen(small) + 1);
}

void answer_picture(struct request *request) {
    char path[700];
    bool known = find_picture(request->server->cache->games, request->arg[0], request->arg[1], path);
    if (known && request_query(request, "small") != NULL)
        choose_small(path);
    answer_file(request, known ? path : NULL, "image/webp");
}

/* Small letters and one dot: no way to another folder. */
static bool is_plain_name(const char *name) {
    size_t letters = strspn(name, "abcdefghijklmnopqrstuvwxyz-");
    return letters > 0 && name[letters] == '.' && strspn(name + letters + 1, "abcdefghijklmnopqrstuvwxyz") > 0 &&
           name[letters + 1 + strspn(name + letters + 1, "abcdefghijklmnopqrstuvwxyz")] == 0;
}

void answer_howto(struct request *request) {
    static const struct {
        const char *ending, *type;
    } types[] = {{".html", "text/html; charset=utf-8"}, {".webp", "image/webp"}, {".pdf", "application/pdf"}};
    struct games *games = request->server->cache->games;
    const char *name = request->arg[1], *type = NULL;
    char path[700], why[256];
    struct text text;
    text_init(&text, why, sizeof why);
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strrchr(name, '.') != NULL && strcmp(strrchr(name, '.'), types[i].ending) == 0)
            type = types[i].type;
    snprintf(path, sizeof path, "%s/%s/howto/%s", games_folder(games), request->arg[0], name);
    bool known = type != NULL && is_plain_name(name) && games_pack(games, request->arg[0], &text) != NULL;
    answer_file(request, known ? path : NULL, type);
}
