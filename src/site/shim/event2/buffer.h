/* buffer.h: the part of libevent's buffers that answers are gathered in. See site/loop.c. */
#ifndef ENFILADE_SITE_EVENT_BUFFER_H
#define ENFILADE_SITE_EVENT_BUFFER_H

#include <stddef.h>
#include <sys/types.h>

struct evbuffer;

struct evbuffer *evbuffer_new(void);
void evbuffer_free(struct evbuffer *buffer);
int evbuffer_add(struct evbuffer *buffer, const void *bytes, size_t length);
int evbuffer_add_printf(struct evbuffer *buffer, const char *format, ...) __attribute__((format(printf, 2, 3)));
size_t evbuffer_get_length(const struct evbuffer *buffer);
unsigned char *evbuffer_pullup(struct evbuffer *buffer, ssize_t size);

#endif
