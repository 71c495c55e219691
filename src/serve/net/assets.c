/* assets.c: the client's files, found by path and sent with the right headers.
 *
 * Files under /assets/ carry a hash of their content in the name, so they may be kept for ever; the pages may not. Any
 * other path without a dot is a page of the client's own and gets index.html. */
#include "serve/net/answer.h"
#include "serve/net/assets.h"

#include <event2/buffer.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char PLACEHOLDER[] = "<!doctype html><meta charset=utf-8><title>Enfilade</title><h1>Enfilade</h1>"
                                  "<p>This program was built without the browser client.</p>";

/* WebAssembly is for the static site, which a server may hand out too. */
static const char POLICY[] = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; "
                             "style-src 'self' 'unsafe-inline'; "
                             "frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

static const char *type_of(const char *name) {
    static const char *const types[][2] = {{".html", "text/html; charset=utf-8"},
                                           {".js", "text/javascript; charset=utf-8"},
                                           {".css", "text/css; charset=utf-8"},
                                           {".json", "application/json; charset=utf-8"},
                                           {".svg", "image/svg+xml"},
                                           {".png", "image/png"},
                                           {".jpg", "image/jpeg"},
                                           {".ico", "image/x-icon"},
                                           {".woff2", "font/woff2"},
                                           {".webmanifest", "application/manifest+json"},
                                           {".txt", "text/plain; charset=utf-8"},
                                           {".map", "application/json"},
                                           {".wasm", "application/wasm"}};
    const char *dot = strrchr(name, '.');
    for (size_t i = 0; dot != NULL && i < sizeof types / sizeof types[0]; i++)
        if (strcmp(types[i][0], dot) == 0)
            return types[i][1];
    return "application/octet-stream";
}

static void put_headers(struct request *request, const char *name) {
    bool named_by_hash = strncmp(name, "assets/", 7) == 0 && request->server->options.assets == NULL;
    answer_header(request, "Cache-Control", named_by_hash ? "public, max-age=31536000, immutable" : "no-cache");
    answer_header(request, "Content-Security-Policy", POLICY);
    answer_header(request, "Referrer-Policy", "same-origin");
}

static const struct asset *find_asset(const char *name) {
    for (const struct asset *asset = ASSETS; asset->name != NULL; asset++)
        if (strcmp(asset->name, name) == 0)
            return asset;
    return NULL;
}

static const char *const CODINGS[ENCODINGS] = {"", "gzip", "br"};

/* The smallest form that the client takes. */
static enum encoding best_encoding(const struct request *request, const struct asset *asset) {
    const char *accepted = request_header(request, "Accept-Encoding");
    for (int i = ENCODINGS - 1; i > ENCODING_PLAIN; i--)
        if (asset->as[i].bytes != NULL && accepted != NULL && coding_is_taken(accepted, CODINGS[i]))
            return (enum encoding)i;
    return ENCODING_PLAIN;
}

static void answer_asset(struct request *request, const struct asset *asset) {
    enum encoding encoding = best_encoding(request, asset);
    put_headers(request, asset->name);
    if (!answer_tagged(request, asset->tag, CODINGS[encoding]))
        answer_bytes(request, 200, asset->type, asset->as[encoding].bytes, asset->as[encoding].length);
}

/* True if the file is there; it is answered. */
static bool answer_file(struct request *request, const char *folder, const char *name) {
    char path[1024];
    if (strstr(name, "..") != NULL || snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path)
        return false;
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return false;
    char block[16384];
    struct evbuffer *buffer = evbuffer_new();
    for (size_t n; (n = fread(block, 1, sizeof block, file)) > 0;)
        evbuffer_add(buffer, block, n);
    bool sound = ferror(file) == 0; /* a folder opens, but cannot be read */
    fclose(file);
    if (sound) {
        put_headers(request, name);
        answer_buffer(request, 200, type_of(name), buffer);
    }
    evbuffer_free(buffer);
    return sound;
}

static bool try_name(struct request *request, const char *name) {
    const char *folder = request->server->options.assets;
    if (folder != NULL)
        return answer_file(request, folder, name);
    const struct asset *asset = find_asset(name);
    if (asset != NULL)
        answer_asset(request, asset);
    return asset != NULL;
}

/* The static site (docs/site.md), where the host has one. */
static bool answer_site(struct request *request, const char *path) {
    const char *folder = request->server->options.site;
    if (folder == NULL || strncmp(path, "/site/", 6) != 0)
        return false;
    return answer_file(request, folder, path[6] == 0 ? "index.html" : path + 6);
}

void assets_answer(struct request *request, const char *path) {
    const char *name = path + 1;
    if (answer_site(request, path))
        return;
    if (try_name(request, name[0] == 0 ? "index.html" : name))
        return;
    if (strchr(name, '.') != NULL || strncmp(name, "assets/", 7) == 0)
        answer_error(request, 404, "unknown", "this page does not exist");
    else if (!try_name(request, "index.html"))
        answer_bytes(request, 200, "text/html; charset=utf-8", PLACEHOLDER, sizeof PLACEHOLDER - 1);
}
