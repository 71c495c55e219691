/* push_crypto.c: see push_crypto.h. */
#include "serve/people/push_crypto.h"

#include <jansson.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/param_build.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHARED_SIZE = 32, KEY_SIZE = 16, NONCE_SIZE = 12, TAG_SIZE = 16, RECORD_SIZE = 4096, LAST_RECORD = 2 };

/* -- keys -- */

static EVP_PKEY *key_of(const unsigned char *secret, const unsigned char *open) {
    EVP_PKEY *key = NULL;
    OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
    BIGNUM *number = secret != NULL ? BN_bin2bn(secret, PUSH_PRIVATE_SIZE, NULL) : NULL;
    bool built = builder != NULL &&
                 OSSL_PARAM_BLD_push_utf8_string(builder, OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0) == 1 &&
                 OSSL_PARAM_BLD_push_octet_string(builder, OSSL_PKEY_PARAM_PUB_KEY, open, PUSH_PUBLIC_SIZE) == 1 &&
                 (number == NULL || OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_PRIV_KEY, number) == 1);
    OSSL_PARAM *parameters = built ? OSSL_PARAM_BLD_to_param(builder) : NULL;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    if (parameters == NULL || context == NULL || EVP_PKEY_fromdata_init(context) != 1 ||
        EVP_PKEY_fromdata(context, &key, secret != NULL ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY, parameters) != 1)
        key = NULL;
    EVP_PKEY_CTX_free(context);
    OSSL_PARAM_free(parameters);
    OSSL_PARAM_BLD_free(builder);
    BN_clear_free(number);
    return key;
}

bool push_is_key(const unsigned char *bytes, size_t length) {
    EVP_PKEY *key = length == PUSH_PUBLIC_SIZE && bytes[0] == 4 ? key_of(NULL, bytes) : NULL;
    EVP_PKEY_CTX *context = key != NULL ? EVP_PKEY_CTX_new_from_pkey(NULL, key, NULL) : NULL;
    bool good = context != NULL && EVP_PKEY_public_check(context) == 1;
    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(key);
    return good;
}

bool push_keys_from(const unsigned char secret[PUSH_PRIVATE_SIZE], struct push_keys *out) {
    EC_GROUP *group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
    EC_POINT *point = group != NULL ? EC_POINT_new(group) : NULL;
    BIGNUM *number = BN_bin2bn(secret, PUSH_PRIVATE_SIZE, NULL);
    bool good = point != NULL && number != NULL && !BN_is_zero(number) &&
                BN_cmp(number, EC_GROUP_get0_order(group)) < 0 &&
                EC_POINT_mul(group, point, number, NULL, NULL, NULL) == 1 &&
                EC_POINT_point2oct(group, point, POINT_CONVERSION_UNCOMPRESSED, out->open, PUSH_PUBLIC_SIZE, NULL) ==
                    PUSH_PUBLIC_SIZE;
    memcpy(out->secret, secret, PUSH_PRIVATE_SIZE);
    BN_clear_free(number);
    EC_POINT_free(point);
    EC_GROUP_free(group);
    return good;
}

bool push_keys_make(struct push_keys *out) {
    BIGNUM *number = NULL;
    unsigned char secret[PUSH_PRIVATE_SIZE];
    EVP_PKEY *key = EVP_EC_gen("prime256v1");
    bool made = key != NULL && EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_PRIV_KEY, &number) == 1 &&
                BN_bn2binpad(number, secret, PUSH_PRIVATE_SIZE) == PUSH_PRIVATE_SIZE && push_keys_from(secret, out);
    sodium_memzero(secret, sizeof secret);
    BN_clear_free(number);
    EVP_PKEY_free(key);
    return made;
}

/* -- a message (RFC 8291, 3.4) -- */

static bool agree(const struct push_keys *own, const unsigned char *other, unsigned char out[SHARED_SIZE]) {
    size_t length = SHARED_SIZE;
    EVP_PKEY *mine = key_of(own->secret, own->open), *theirs = key_of(NULL, other);
    EVP_PKEY_CTX *context = mine != NULL ? EVP_PKEY_CTX_new_from_pkey(NULL, mine, NULL) : NULL;
    bool agreed = context != NULL && theirs != NULL && EVP_PKEY_derive_init(context) == 1 &&
                  EVP_PKEY_derive_set_peer(context, theirs) == 1 && EVP_PKEY_derive(context, out, &length) == 1 &&
                  length == SHARED_SIZE;
    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(mine);
    EVP_PKEY_free(theirs);
    return agreed;
}

struct bytes {
    const void *at;
    size_t length;
};

static bool derive(struct bytes key, struct bytes salt, struct bytes info, unsigned char *out, size_t length) {
    char digest[] = "SHA256";
    EVP_KDF *kdf = EVP_KDF_fetch(NULL, "HKDF", NULL);
    EVP_KDF_CTX *context = kdf != NULL ? EVP_KDF_CTX_new(kdf) : NULL;
    OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, digest, 0),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_KEY, (void *)(uintptr_t)key.at, key.length),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_SALT, (void *)(uintptr_t)salt.at, salt.length),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_INFO, (void *)(uintptr_t)info.at, info.length),
        OSSL_PARAM_construct_end(),
    };
    bool done = context != NULL && EVP_KDF_derive(context, out, length, parameters) == 1;
    EVP_KDF_CTX_free(context);
    EVP_KDF_free(kdf);
    return done;
}

struct content_keys {
    unsigned char key[KEY_SIZE], nonce[NONCE_SIZE];
};

static bool derive_keys(const unsigned char *browser, const unsigned char *auth, const struct push_keys *keys,
                        const unsigned char *salt, struct content_keys *out) {
    static const char for_key[] = "Content-Encoding: aes128gcm", for_nonce[] = "Content-Encoding: nonce";
    unsigned char shared[SHARED_SIZE], input[SHARED_SIZE], info[14 + 2 * PUSH_PUBLIC_SIZE] = "WebPush: info";
    memcpy(info + 14, browser, PUSH_PUBLIC_SIZE); /* after the zero that ends the words */
    memcpy(info + 14 + PUSH_PUBLIC_SIZE, keys->open, PUSH_PUBLIC_SIZE);
    struct bytes salted = {salt, PUSH_SALT_SIZE}, mixed = {input, sizeof input};
    bool done = agree(keys, browser, shared) &&
                derive((struct bytes){shared, sizeof shared}, (struct bytes){auth, PUSH_AUTH_SIZE},
                       (struct bytes){info, sizeof info}, input, sizeof input) &&
                derive(mixed, salted, (struct bytes){for_key, sizeof for_key}, out->key, KEY_SIZE) &&
                derive(mixed, salted, (struct bytes){for_nonce, sizeof for_nonce}, out->nonce, NONCE_SIZE);
    sodium_memzero(shared, sizeof shared);
    sodium_memzero(input, sizeof input);
    return done;
}

/* The head of RFC 8188: salt, size of a record, and the sender's open key as its name. */
static size_t write_head(const struct push_keys *keys, const unsigned char *salt, unsigned char *out) {
    static const unsigned char record[4] = {0, 0, RECORD_SIZE >> 8, RECORD_SIZE & 0xff};
    memcpy(out, salt, PUSH_SALT_SIZE);
    memcpy(out + PUSH_SALT_SIZE, record, sizeof record);
    out[PUSH_SALT_SIZE + 4] = PUSH_PUBLIC_SIZE;
    memcpy(out + PUSH_SALT_SIZE + 5, keys->open, PUSH_PUBLIC_SIZE);
    return PUSH_SALT_SIZE + 5 + PUSH_PUBLIC_SIZE;
}

static bool seal(const struct content_keys *keys, const unsigned char *text, size_t length, unsigned char *out) {
    int written = 0, rest = 0;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    bool done = context != NULL && EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), NULL, keys->key, keys->nonce) == 1 &&
                EVP_EncryptUpdate(context, out, &written, text, (int)length) == 1 && written == (int)length &&
                EVP_EncryptFinal_ex(context, out + written, &rest) == 1 && rest == 0 &&
                EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_GET_TAG, TAG_SIZE, out + written) == 1;
    EVP_CIPHER_CTX_free(context);
    return done;
}

bool push_encrypt(const unsigned char browser[PUSH_PUBLIC_SIZE], const unsigned char auth[PUSH_AUTH_SIZE],
                  const struct push_keys *keys, const unsigned char salt[PUSH_SALT_SIZE], const char *text,
                  unsigned char out[PUSH_BODY_MOST], size_t *length) {
    unsigned char padded[PUSH_TEXT_MOST + 1];
    struct content_keys content;
    size_t size = strlen(text), head = write_head(keys, salt, out);
    if (size > PUSH_TEXT_MOST)
        return false;
    memcpy(padded, text, size);
    padded[size] = LAST_RECORD; /* and nothing behind it */
    bool done = derive_keys(browser, auth, keys, salt, &content) && seal(&content, padded, size + 1, out + head);
    sodium_memzero(&content, sizeof content);
    *length = head + size + 1 + TAG_SIZE;
    return done;
}

/* -- who sends it (RFC 8292) -- */

static void write_base64(const void *bytes, size_t length, char *out, size_t size) {
    sodium_bin2base64(out, size, bytes, length, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

/* ES256: the two numbers of the signature behind each other. */
static bool sign(const struct push_keys *keys, const char *text, unsigned char out[64]) {
    unsigned char der[128];
    size_t length = sizeof der;
    EVP_PKEY *key = key_of(keys->secret, keys->open);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    bool done = key != NULL && context != NULL && EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, key) == 1 &&
                EVP_DigestSign(context, der, &length, (const unsigned char *)text, strlen(text)) == 1;
    const unsigned char *at = der;
    ECDSA_SIG *signature = done ? d2i_ECDSA_SIG(NULL, &at, (long)length) : NULL;
    done = signature != NULL && BN_bn2binpad(ECDSA_SIG_get0_r(signature), out, 32) == 32 &&
           BN_bn2binpad(ECDSA_SIG_get0_s(signature), out + 32, 32) == 32;
    ECDSA_SIG_free(signature);
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(key);
    return done;
}

/* The claims, as they are signed. False: they are too long. */
static bool write_claims(const char *audience, const char *subject, int64_t expires, char *out, size_t size) {
    json_t *claims = json_pack("{s:s, s:I, s:s*}", "aud", audience, "exp", (json_int_t)expires, "sub", subject);
    char *text = claims != NULL ? json_dumps(claims, JSON_COMPACT) : NULL;
    json_decref(claims);
    bool fits = text != NULL && sodium_base64_ENCODED_LEN(strlen(text), 7) <= size;
    if (fits)
        write_base64(text, strlen(text), out, size);
    free(text);
    return fits;
}

bool push_token(const struct push_keys *keys, const char *audience, const char *subject, int64_t expires,
                char out[PUSH_TOKEN_SIZE]) {
    static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    char first[64], claims[PUSH_TOKEN_SIZE - 200], last[96];
    unsigned char signature[64];
    write_base64(head, sizeof head - 1, first, sizeof first);
    if (!write_claims(audience, subject, expires, claims, sizeof claims))
        return false;
    snprintf(out, PUSH_TOKEN_SIZE, "%s.%s", first, claims);
    if (!sign(keys, out, signature))
        return false;
    write_base64(signature, sizeof signature, last, sizeof last);
    size_t length = strlen(out);
    snprintf(out + length, PUSH_TOKEN_SIZE - length, ".%s", last);
    return true;
}
