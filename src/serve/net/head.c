/* head.c: see head.h. */
#include "serve/net/head.h"

#include <stdint.h>
#include <string.h>
#include <strings.h>

static const struct {
    const char *name;
    enum method method;
} methods[] = {
    {"GET", METHOD_GET}, {"POST", METHOD_POST}, {"HEAD", METHOD_HEAD}, {"PUT", METHOD_PUT}, {"DELETE", METHOD_DELETE}};
enum { METHODS = sizeof methods / sizeof methods[0], LENGTH_DIGITS = 15 };

const char *method_name(enum method method) {
    for (int i = 0; i < METHODS; i++)
        if (methods[i].method == method)
            return methods[i].name;
    return "-";
}

size_t head_size(const char *bytes, size_t length) {
    const char *end = bytes + length, *feed = bytes;
    while ((feed = memchr(feed, '\n', (size_t)(end - feed))) != NULL) {
        feed++;
        if (feed < end && *feed == '\n')
            return (size_t)(feed + 1 - bytes);
        if (feed + 1 < end && feed[0] == '\r' && feed[1] == '\n')
            return (size_t)(feed + 2 - bytes);
    }
    return 0;
}

/* -- letters -- */

/* Letters, digits and !#$%&'*+-.^_`|~ */
static bool is_token(unsigned char c) {
    static const uint64_t letters[2] = {0x3ff6cfa00000000, 0x57ffffffc7fffffe};
    return c < 128 && (letters[c >> 6] >> (c & 63) & 1) != 0;
}

static bool is_visible(unsigned char c) { return c > ' ' && c < 127; }

/* What may stand in a value: no other control character than the tabulator. */
static bool is_text(unsigned char c) { return (c >= ' ' && c != 127) || c == '\t'; }

static bool all_are(const char *text, size_t length, bool (*is)(unsigned char c)) {
    for (size_t i = 0; i < length; i++)
        if (!is((unsigned char)text[i]))
            return false;
    return length > 0;
}

int hexadecimal_digit(char c) {
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/* Whether a list with commas has this word. */
static bool lists(const char *list, const char *word) {
    size_t length = strlen(word);
    while (*list != 0) {
        list += strspn(list, ", \t");
        size_t part = strcspn(list, ", \t");
        if (part == length && strncasecmp(list, word, length) == 0)
            return true;
        list += part;
    }
    return false;
}

bool tag_is_listed(const char *list, const char *tag) {
    size_t length = strlen(tag);
    while (*list != 0) {
        list += strspn(list, ", \t");
        if (*list == '*')
            return true;
        list += strncmp(list, "W/", 2) == 0 ? 2 : 0; /* whether it is the same to the letter is not asked here */
        if (*list != '"')
            return false;
        size_t here = strcspn(list + 1, "\"") + 2;
        if (here == length && strncmp(list, tag, length) == 0)
            return true;
        list += strnlen(list, here);
    }
    return false;
}

/* Whether a word's parameters, which begin here and end with its place in the list, give it the weight 0. */
static bool weighs_nothing(const char *parameters) {
    const char *weight = parameters + strspn(parameters, "; \t");
    return strncasecmp(weight, "q=", 2) == 0 && strspn(weight + 2, "0.") == strspn(weight + 2, "0123456789.");
}

bool coding_is_taken(const char *list, const char *coding) {
    size_t length = strlen(coding);
    while (*list != 0) {
        list += strspn(list, ", \t");
        size_t word = strcspn(list, ",; \t");
        if (word == length && strncasecmp(list, coding, length) == 0)
            return !weighs_nothing(list + word);
        list += strcspn(list, ",");
    }
    return false;
}

/* -- the parts -- */

struct reading {
    struct head *head;
    const char *why;
    int hosts;
    bool sized;
};

static int refuse(struct reading *reading, int status, const char *why) {
    reading->why = why;
    return status;
}

static int read_method(struct reading *reading, const char *word, size_t length) {
    for (int i = 0; i < METHODS; i++)
        if (strlen(methods[i].name) == length && memcmp(methods[i].name, word, length) == 0) {
            reading->head->method = methods[i].method;
            return 0;
        }
    return all_are(word, length, is_token) ? refuse(reading, 501, "this server does not know that method")
                                           : refuse(reading, 400, "the request line has no method");
}

static int read_version(struct reading *reading, const char *version) {
    if (strncmp(version, "HTTP/", 5) != 0 || strlen(version) != 8 || version[6] != '.')
        return refuse(reading, 400, "the request line does not end with an HTTP version");
    if (version[5] != '1' || version[7] < '0' || version[7] > '9')
        return refuse(reading, 505, "this server speaks only HTTP/1.1");
    reading->head->old = reading->head->close = version[7] == '0';
    return 0;
}

static int read_first_line(struct reading *reading, char *line) {
    char *target = strchr(line, ' '), *version = target != NULL ? strchr(target + 1, ' ') : NULL;
    if (version == NULL)
        return refuse(reading, 400, "the request line is not a method, an address and a version");
    int status = read_method(reading, line, (size_t)(target - line));
    if (status != 0)
        return status;
    target++;
    if (!all_are(target, (size_t)(version - target), is_visible))
        return refuse(reading, 400, "the address is malformed");
    *version = 0;
    reading->head->target = target;
    return read_version(reading, version + 1);
}

/* Nobody may take one length for another: it is given once, in digits. */
static int read_length(struct reading *reading, const char *value) {
    size_t length = strspn(value, "0123456789"), number = 0;
    if (reading->sized || length == 0 || value[length] != 0)
        return refuse(reading, 400, "Content-Length is not a single number");
    if (length > LENGTH_DIGITS)
        return refuse(reading, 413, "the body is too large");
    for (const char *digit = value; *digit != 0; digit++)
        number = number * 10 + (size_t)(*digit - '0');
    reading->head->length = number;
    reading->sized = true;
    return 0;
}

/* What a field means for how the request is read. */
static int heed(struct reading *reading, const char *name, const char *value) {
    struct head *head = reading->head;
    if (strcasecmp(name, "Content-Length") == 0)
        return read_length(reading, value);
    if (strcasecmp(name, "Transfer-Encoding") == 0) {
        if (head->old || head->chunked)
            return refuse(reading, 400, "Transfer-Encoding is not allowed here");
        if (strcasecmp(value, "chunked") != 0)
            return refuse(reading, 501, "this server does not know that Transfer-Encoding");
        head->chunked = true;
    } else if (strcasecmp(name, "Expect") == 0) {
        if (strcasecmp(value, "100-continue") != 0)
            return refuse(reading, 417, "the only expectation this server meets is 100-continue");
        head->expects = !head->old;
    } else if (strcasecmp(name, "Connection") == 0)
        head->close = head->close || lists(value, "close");
    else if (strcasecmp(name, "Host") == 0)
        reading->hosts++;
    return 0;
}

static int read_field(struct reading *reading, char *line) {
    struct head *head = reading->head;
    char *colon = strchr(line, ':');
    if (colon == NULL || !all_are(line, (size_t)(colon - line), is_token))
        return refuse(reading, 400, "a header line is not a name, a colon and a value");
    if (head->fields == HEAD_FIELDS_MAX)
        return refuse(reading, 431, "the request has too many headers");
    *colon = 0;
    char *value = colon + 1 + strspn(colon + 1, " \t"), *end = value + strlen(value);
    while (end > value && (end[-1] == ' ' || end[-1] == '\t'))
        end--;
    *end = 0;
    if (end > value && !all_are(value, (size_t)(end - value), is_text))
        return refuse(reading, 400, "a header has characters that are not allowed");
    head->field[head->fields++] = (struct head_field){line, value};
    return heed(reading, line, value);
}

/* Ends the line that begins here as a text of its own, and gives the beginning of the next. NULL: it is no line. */
static char *cut_line(char *line, const char *end) {
    char *feed = memchr(line, '\n', (size_t)(end - line));
    if (feed == NULL || feed == line || feed[-1] != '\r' || memchr(line, 0, (size_t)(feed - line)) != NULL)
        return NULL;
    feed[-1] = 0;
    return feed + 1;
}

static int check_whole(struct reading *reading) {
    const struct head *head = reading->head;
    if (reading->hosts > 1 || (reading->hosts == 0 && !head->old))
        return refuse(reading, 400, "the request has no Host header, or more than one");
    if (head->chunked && reading->sized)
        return refuse(reading, 400, "the request has both Content-Length and Transfer-Encoding");
    return 0;
}

static int read_lines(struct reading *reading, char *text, const char *end) {
    char *next;
    for (char *line = text;; line = next) {
        next = cut_line(line, end);
        if (next == NULL)
            return refuse(reading, 400, "a header line does not end with CR LF");
        if (*line == 0 && line > text)
            return check_whole(reading);
        int status = line == text ? read_first_line(reading, line) : read_field(reading, line);
        if (status != 0)
            return status;
    }
}

int head_read(struct head *head, char *text, size_t size, const char **why) {
    struct reading reading = {.head = head};
    memset(head, 0, offsetof(struct head, field));
    head->target = "";
    int status = read_lines(&reading, text, text + size);
    *why = reading.why;
    return status;
}

const char *head_field(const struct head *head, const char *name) {
    for (int i = 0; i < head->fields; i++)
        if (strcasecmp(head->field[i].name, name) == 0)
            return head->field[i].value;
    return NULL;
}
