/* push_crypto.h: what Web Push asks of a sender: a message that only the browser can read (RFC 8291, aes128gcm of
 * RFC 8188), and a signed word who sends it (VAPID, RFC 8292). By OpenSSL: P-256 is not in libsodium. */
#ifndef ENFILADE_SERVE_PEOPLE_PUSH_CRYPTO_H
#define ENFILADE_SERVE_PEOPLE_PUSH_CRYPTO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    PUSH_PRIVATE_SIZE = 32, /* a scalar of P-256 */
    PUSH_PUBLIC_SIZE = 65,  /* an uncompressed point */
    PUSH_AUTH_SIZE = 16,    /* the browser's secret */
    PUSH_SALT_SIZE = 16,
    PUSH_TEXT_MOST = 3000, /* services take 4096 bytes in all */
    PUSH_BODY_MOST = PUSH_SALT_SIZE + 4 + 1 + PUSH_PUBLIC_SIZE + PUSH_TEXT_MOST + 1 + 16,
    PUSH_TOKEN_SIZE = 1024,
};

struct push_keys {
    unsigned char secret[PUSH_PRIVATE_SIZE], open[PUSH_PUBLIC_SIZE];
};

/* A new pair of keys. False: there is no source of chance. */
bool push_keys_make(struct push_keys *out);
/* The open key that belongs to this secret one. False: it is none. */
bool push_keys_from(const unsigned char secret[PUSH_PRIVATE_SIZE], struct push_keys *out);
/* Whether these bytes are a point of the curve. */
bool push_is_key(const unsigned char *bytes, size_t length);

/* A text for the browser with this open key and this secret, as the body of the request. `keys` and `salt` must be used
 * once only. False: it is too long, or a key is none. */
bool push_encrypt(const unsigned char browser[PUSH_PUBLIC_SIZE], const unsigned char auth[PUSH_AUTH_SIZE],
                  const struct push_keys *keys, const unsigned char salt[PUSH_SALT_SIZE], const char *text,
                  unsigned char out[PUSH_BODY_MOST], size_t *length);

/* The token that says to the service at `audience` ("https://push.example.org") who sends, until `expires`; `subject`:
 * how to reach them, "mailto:..." or "https://...", or NULL. */
bool push_token(const struct push_keys *keys, const char *audience, const char *subject, int64_t expires,
                char out[PUSH_TOKEN_SIZE]);

#endif
