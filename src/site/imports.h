/* imports.h: what the worker does for the module (web/src/site/module.ts). */
#ifndef ENFILADE_SITE_IMPORTS_H
#define ENFILADE_SITE_IMPORTS_H

#include <stddef.h>

#define SITE_IMPORT(name) __attribute__((import_module("site"), import_name(#name)))

struct connection;

/* Bytes of the answer to a request. */
void site_send(int number, const void *bytes, size_t length) SITE_IMPORT(send);
/* The answer is whole. */
void site_end(int number) SITE_IMPORT(end);
/* The request is a stream: it is closed by site_hang_up. */
void site_streams(int number, struct connection *connection) SITE_IMPORT(streams);
/* A file of the site by its path ("kernstown.pack"): its length, and its bytes where `into` is not NULL; -1: there is
 * no such file, or it cannot be fetched. */
long site_file(const char *path, size_t length, void *into) SITE_IMPORT(file);
/* A battle is of a family that this program does not have: the request is to be answered by the whole program. */
void site_whole(void) SITE_IMPORT(whole);

#endif
