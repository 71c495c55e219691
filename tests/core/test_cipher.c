/* test_cipher.c: ChaCha20 and SHA-256 against the vectors of their standards: RFC 8439 and FIPS 180-4. */
#include "core/chacha20.h"
#include "core/sha256.h"

#include <stdlib.h>
#include <string.h>

#include "core/property.h"

/* Bytes from hexadecimal digits; blanks are passed over. */
static size_t bytes_of(const char *digits, uint8_t *out, size_t size) {
    size_t count = 0;
    for (; *digits != 0; digits++) {
        if (*digits == ' ')
            continue;
        char pair[3] = {digits[0], digits[1], 0};
        assert_true(count < size);
        out[count++] = (uint8_t)strtoul(pair, NULL, 16);
        digits++;
    }
    return count;
}

static void stream_block(const char *key, const char *nonce, uint32_t counter, uint8_t out[64]) {
    uint8_t key_bytes[CHACHA20_KEY], nonce_bytes[12];
    uint32_t words[3], block[CHACHA20_WORDS];
    assert_int_equal(bytes_of(key, key_bytes, sizeof key_bytes), 32);
    assert_int_equal(bytes_of(nonce, nonce_bytes, sizeof nonce_bytes), 12);
    for (int i = 0; i < 3; i++)
        words[i] = (uint32_t)nonce_bytes[4 * i] | (uint32_t)nonce_bytes[4 * i + 1] << 8 |
                   (uint32_t)nonce_bytes[4 * i + 2] << 16 | (uint32_t)nonce_bytes[4 * i + 3] << 24;
    chacha20_block(key_bytes, counter, words, block);
    for (int i = 0; i < 64; i++)
        out[i] = (uint8_t)(block[i / 4] >> 8 * (i % 4));
}

#define ZEROS "00000000000000000000000000000000"

static void the_vectors_of_rfc_8439(void **unused) {
    (void)unused;
    static const struct {
        const char *key, *nonce;
        uint32_t counter;
        const char *block;
    } vectors[] = {
        /* 2.3.2 */
        {"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f", "000000090000004a00000000", 1,
         "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
         "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e"},
        /* A.1, 1 to 5 */
        {ZEROS ZEROS, "000000000000000000000000", 0,
         "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
         "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"},
        {ZEROS ZEROS, "000000000000000000000000", 1,
         "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
         "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f"},
        {ZEROS "00000000000000000000000000000001", "000000000000000000000000", 1,
         "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"
         "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0"},
        {"00ff000000000000000000000000000000000000000000000000000000000000", "000000000000000000000000", 2,
         "72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca"
         "13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096"},
        {ZEROS ZEROS, "000000000000000000000002", 0,
         "c2c64d378cd536374ae204b9ef933fcd1a8b2288b3dfa49672ab765b54ee27c7"
         "8a970e0e955c14f3a88e741b97c286f75f8fc299e8148362fa198a39531bed6d"},
    };
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++) {
        uint8_t found[64], expected[64];
        stream_block(vectors[i].key, vectors[i].nonce, vectors[i].counter, found);
        assert_int_equal(bytes_of(vectors[i].block, expected, sizeof expected), 64);
        assert_memory_equal(found, expected, 64);
    }
}

/* 2.4.2: a text of two blocks. */
static void the_sunscreen_of_rfc_8439(void **unused) {
    (void)unused;
    static const char text[] = "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the "
                               "future, sunscreen would be it.";
    static const char sealed[] =
        "6e2e359a2568f98041ba0728dd0d6981e97e7aec1d4360c20a27afccfd9fae0bf91b65c5524733ab8f593dabcd62b357"
        "1639d624e65152ab8f530c359f0861d807ca0dbf500d6a6156a38e088a22b65e52bc514d16ccf806818ce91ab7793736"
        "5af90bbf74a35be6b40b8eedf2785e42874d";
    uint8_t block[64], expected[sizeof text - 1];
    assert_int_equal(bytes_of(sealed, expected, sizeof expected), sizeof text - 1);
    for (size_t i = 0; i < sizeof text - 1; i++) {
        if (i % 64 == 0)
            stream_block("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f", "000000000000004a00000000",
                         1 + (uint32_t)(i / 64), block);
        assert_int_equal((uint8_t)text[i] ^ block[i % 64], expected[i]);
    }
}

static void hash_is(const void *bytes, size_t length, const char *digits) {
    uint8_t found[SHA256_BYTES], expected[SHA256_BYTES];
    sha256(bytes, length, found);
    assert_int_equal(bytes_of(digits, expected, sizeof expected), SHA256_BYTES);
    assert_memory_equal(found, expected, SHA256_BYTES);
}

static void the_vectors_of_fips_180_4(void **unused) {
    (void)unused;
    static char many[1000000];
    memset(many, 'a', sizeof many);
    hash_is("", 0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    hash_is("abc", 3, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    hash_is("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 56,
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    hash_is("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrst"
            "nopqrstu",
            112, "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
    hash_is(many, sizeof many, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

/* Every length around a block's end: the padding fits, or takes a block of its own. */
static void every_length_is_padded(void **unused) {
    (void)unused;
    uint8_t bytes[130], hashes[131 * SHA256_BYTES];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)(i * 7 + 1);
    for (size_t length = 0; length <= sizeof bytes; length++)
        sha256(bytes, length, hashes + length * SHA256_BYTES);
    hash_is(hashes, sizeof hashes, "d959a41ac0a5596363055ecd1c08d54eb4347fbd25233db0007bae1a28756d03");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_vectors_of_rfc_8439),
        cmocka_unit_test(the_sunscreen_of_rfc_8439),
        cmocka_unit_test(the_vectors_of_fips_180_4),
        cmocka_unit_test(every_length_is_padded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
