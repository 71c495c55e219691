/* changed.c: see changed.h. The loader checks the changed file as it checks every other. */
#define _XOPEN_SOURCE 700
#include "lab/changed.h"

#include <dirent.h>
#include <errno.h>
#include <ftw.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "draw/yamldoc.h"
#include "load/load.h"
#include "match/memory.h"

enum { PATH_SIZE = 1024 };

static bool fail(char *why, size_t size, const char *what, const char *path) {
    snprintf(why, size, "%s %s: %s", what, path, strerror(errno));
    return false;
}

/* Links everything of one folder into another, but for what is there already. */
static bool link_all(const char *from, const char *to, char *why, size_t size) {
    char whole[PATH_MAX];
    DIR *folder = realpath(from, whole) != NULL ? opendir(whole) : NULL;
    if (folder == NULL)
        return fail(why, size, "cannot read", from);
    bool done = true;
    for (const struct dirent *entry; done && (entry = readdir(folder)) != NULL;) {
        char target[PATH_SIZE + PATH_MAX], name[PATH_SIZE];
        if (entry->d_name[0] == '.')
            continue;
        snprintf(target, sizeof target, "%s/%s", whole, entry->d_name);
        snprintf(name, sizeof name, "%s/%s", to, entry->d_name);
        if (symlink(target, name) != 0 && errno != EEXIST)
            done = fail(why, size, "cannot write", name);
    }
    closedir(folder);
    return done;
}

static bool make_folder(const char *path, char *why, size_t size) {
    return mkdir(path, 0777) == 0 || errno == EEXIST || fail(why, size, "cannot make", path);
}

/* Makes a link to a folder into a folder of links: what is changed in it leaves the game's own files as they are. */
static bool unlink_folder(const char *path, char *why, size_t size) {
    char from[PATH_MAX];
    struct stat about;
    if (lstat(path, &about) != 0 || !S_ISLNK(about.st_mode) || realpath(path, from) == NULL)
        return true;
    unlink(path);
    return make_folder(path, why, size) && link_all(from, path, why, size);
}

static bool copy_game(const char *folder, const char *games, const char *game, char *why, size_t size) {
    char own[PATH_SIZE], from[PATH_SIZE];
    snprintf(own, sizeof own, "%s/%s", folder, game);
    snprintf(from, sizeof from, "%s/%s", games, game);
    return unlink_folder(own, why, size) && make_folder(own, why, size) && link_all(from, own, why, size);
}

/* Battles that share charts read them in the folder of the game that has them: that is copied too. */
bool changed_lay_out(const char *folder, const char *games, const char *game, char *why, size_t size) {
    char shared[32];
    load_charts_folder(games, game, shared);
    return make_folder(folder, why, size) && copy_game(folder, games, game, why, size) &&
           copy_game(folder, games, shared, why, size) && link_all(games, folder, why, size);
}

/* -- the place of a value -- */

/* The entry of a list: by its number from 1, or by a key and its value: [3], [id=27-Va]. */
static ynode entry_of(struct yamldoc *doc, ynode list, const char *which, size_t length) {
    const char *equals = memchr(which, '=', length);
    if (equals == NULL)
        return y_item(doc, list, atoi(which) - 1);
    char key[64];
    snprintf(key, sizeof key, "%.*s", (int)(equals - which), which);
    size_t wanted = length - (size_t)(equals + 1 - which);
    for (int i = 0; i < y_count(list); i++) {
        ynode entry = y_item(doc, list, i), value = y_is_map(entry) ? y_get(doc, entry, key) : NULL;
        const char *text = y_is_scalar(value) ? y_text(doc, value, "") : "";
        if (strlen(text) == wanted && memcmp(text, equals + 1, wanted) == 0)
            return entry;
    }
    return NULL;
}

static ynode follow(struct yamldoc *doc, const char *key) {
    ynode node = yamldoc_root(doc);
    while (node != NULL && *key != 0) {
        if (*key == '[') {
            size_t length = strcspn(++key, "]");
            node = y_is_list(node) ? entry_of(doc, node, key, length) : NULL;
            key += length + (key[length] == ']');
        } else {
            char name[64];
            size_t length = strcspn(key, ".[");
            snprintf(name, sizeof name, "%.*s", (int)length, key);
            node = y_is_map(node) ? y_get(doc, node, name) : NULL;
            key += length;
        }
        key += *key == '.';
    }
    return y_is_scalar(node) ? node : NULL;
}

/* libyaml counts characters, files are made of bytes. */
static size_t byte_of(const char *text, size_t length, size_t character) {
    size_t at = 0;
    for (; at < length && character > 0; character--)
        do
            at++;
        while (at < length && ((unsigned char)text[at] & 0xc0) == 0x80);
    return at;
}

/* -- the file -- */

static bool read_whole(const char *path, struct buffer *out) {
    char block[4096];
    size_t count;
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return false;
    while ((count = fread(block, 1, sizeof block, file)) > 0)
        buffer_add(out, block, count);
    fclose(file);
    return true;
}

/* Renamed into place: another process that makes the same change at the same time is not disturbed. */
static bool write_whole(const char *path, const struct buffer *text, char *why, size_t size) {
    char fresh[PATH_SIZE + 32];
    snprintf(fresh, sizeof fresh, "%s.%ld", path, (long)getpid());
    FILE *file = fopen(fresh, "wb");
    if (file == NULL)
        return fail(why, size, "cannot write", fresh);
    bool done = fwrite(text->at, 1, text->length, file) == text->length;
    done = fclose(file) == 0 && done && rename(fresh, path) == 0;
    return done || fail(why, size, "cannot write", path);
}

/* The words of a row: from, length of the one with this number. */
static bool find_word(const char *row, size_t length, int number, size_t *from, size_t *count) {
    size_t at = 0;
    while (at < length) {
        at += strspn(row + at, " \"'");
        *from = at;
        while (at < length && strchr(" \"'", row[at]) == NULL)
            at++;
        *count = at - *from;
        if (*count > 0 && --number == 0)
            return *from + *count <= length;
    }
    return false;
}

static bool splice(const struct buffer *old, ynode node, const struct lab_change *change, struct buffer *out) {
    size_t from = byte_of(old->at, old->length, node->start_mark.index);
    size_t length = byte_of(old->at, old->length, node->end_mark.index) - from;
    if (change->word > 0) {
        size_t start, count;
        if (!find_word(old->at + from, length, change->word, &start, &count))
            return false;
        from += start;
        length = count;
    }
    buffer_add(out, old->at, from);
    buffer_add(out, change->value, strlen(change->value));
    buffer_add(out, old->at + from + length, old->length - from - length);
    return true;
}

/* "scenarios/culps-hill.yaml" lies in a folder of the game's. */
static bool unlink_folder_of(const char *path, char *why, size_t size) {
    char folder[PATH_SIZE];
    snprintf(folder, sizeof folder, "%.*s", (int)(strrchr(path, '/') - path), path);
    return unlink_folder(folder, why, size);
}

bool changed_apply(const char *folder, const char *game, const struct lab_change *change, char *why, size_t size) {
    char path[PATH_SIZE];
    struct yamldoc doc;
    struct buffer old = {0}, text = {0};
    if (change->file[0] == '/' || strstr(change->file, "..") != NULL) {
        snprintf(why, size, "%s is no file of %s", change->file, game);
        return false;
    }
    load_shared_path(folder, game, change->file, path, sizeof path);
    if (!unlink_folder_of(path, why, size))
        return false;
    if (!read_whole(path, &old) || !yamldoc_open(&doc, path)) {
        free(old.at);
        snprintf(why, size, "%s has no file %s", game, change->file);
        return false;
    }
    ynode node = follow(&doc, change->key);
    bool done = node != NULL && splice(&old, node, change, &text);
    if (!done)
        snprintf(why, size, "%s has no value %s%s", change->file, change->key,
                 node != NULL ? " with so many words" : "");
    done = done && write_whole(path, &text, why, size);
    yamldoc_close(&doc);
    free(old.at);
    free(text.at);
    return done;
}

static int remove_entry(const char *path, const struct stat *about, int kind, struct FTW *place) {
    (void)about, (void)kind, (void)place;
    return remove(path);
}

void changed_remove(const char *folder) { nftw(folder, remove_entry, 16, FTW_DEPTH | FTW_PHYS); }
