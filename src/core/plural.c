/* plural.c: see plural.h. Read and evaluated in one pass, by the precedence of the operators. */
#include "core/plural.h"

#include <string.h>

enum { DEPTH_MOST = 32, NUMBERS_TRIED = 1000 };

struct rule {
    const char *at;
    uint64_t number;
    unsigned depth; /* of brackets and conditions */
    bool broken;
};

static uint64_t choice(struct rule *rule);

static void skip_spaces(struct rule *rule) {
    while (*rule->at == ' ')
        rule->at++;
}

static bool take(struct rule *rule, const char *word) {
    size_t length = strlen(word);
    skip_spaces(rule);
    if (strncmp(rule->at, word, length) != 0)
        return false;
    rule->at += length;
    return true;
}

static uint64_t digits(struct rule *rule) {
    uint64_t value = 0;
    rule->broken = rule->broken || *rule->at < '0' || *rule->at > '9';
    for (; *rule->at >= '0' && *rule->at <= '9'; rule->at++)
        value = value * 10 + (uint64_t)(*rule->at - '0');
    return value;
}

static uint64_t operand(struct rule *rule) {
    if (rule->depth >= DEPTH_MOST) {
        rule->broken = true;
        return 0;
    }
    rule->depth++;
    uint64_t value;
    if (take(rule, "!"))
        value = operand(rule) == 0;
    else if (take(rule, "(")) {
        value = choice(rule);
        rule->broken = rule->broken || !take(rule, ")");
    } else
        value = take(rule, "n") ? rule->number : digits(rule);
    rule->depth--;
    return value;
}

/* Longer operators come before those that they begin with; a higher level binds more tightly. */
static const struct operation {
    const char *word;
    uint8_t level;
} OPERATIONS[] = {{"||", 1}, {"&&", 2}, {"==", 3}, {"!=", 3}, {"<=", 4}, {">=", 4}, {"<", 4},
                  {">", 4},  {"+", 5},  {"-", 5},  {"*", 6},  {"/", 6},  {"%", 6}};

static uint64_t apply(const char *word, uint64_t a, uint64_t b) {
    bool equal_too = word[1] == '=';
    switch (word[0]) {
    case '|':
        return a || b;
    case '&':
        return a && b;
    case '=':
        return a == b;
    case '!':
        return a != b;
    case '<':
        return a < b || (equal_too && a == b);
    case '>':
        return a > b || (equal_too && a == b);
    case '+':
        return a + b;
    case '-':
        return a - b;
    case '*':
        return a * b;
    case '/':
        return b ? a / b : 0;
    default:
        return b ? a % b : 0;
    }
}

static const struct operation *next_operation(struct rule *rule, unsigned level) {
    skip_spaces(rule);
    for (size_t i = 0; i < sizeof OPERATIONS / sizeof OPERATIONS[0]; i++)
        if (strncmp(rule->at, OPERATIONS[i].word, strlen(OPERATIONS[i].word)) == 0)
            return OPERATIONS[i].level >= level ? &OPERATIONS[i] : NULL;
    return NULL;
}

/* Operators of this level and of those that bind more tightly, from left to right. */
static uint64_t operations(struct rule *rule, unsigned level) {
    uint64_t value = operand(rule);
    for (const struct operation *next; (next = next_operation(rule, level)) != NULL;) {
        rule->at += strlen(next->word);
        value = apply(next->word, value, operations(rule, next->level + 1u));
    }
    return value;
}

static uint64_t choice(struct rule *rule) {
    uint64_t value = operations(rule, 1);
    if (rule->broken || !take(rule, "?"))
        return value;
    if (++rule->depth >= DEPTH_MOST) {
        rule->broken = true;
        return 0;
    }
    uint64_t yes = choice(rule);
    rule->broken = rule->broken || !take(rule, ":");
    uint64_t no = rule->broken ? 0 : choice(rule);
    rule->depth--;
    return value ? yes : no;
}

static bool evaluate(const char *text, uint64_t number, uint64_t *out) {
    struct rule rule = {.at = text, .number = number};
    *out = choice(&rule);
    skip_spaces(&rule);
    return !rule.broken && (*rule.at == 0 || *rule.at == ';');
}

unsigned plural_form(const char *rule, uint64_t number) {
    uint64_t form;
    return evaluate(rule, number, &form) ? (unsigned)form : 0;
}

bool plural_is_sound(const char *rule, unsigned forms) {
    uint64_t form;
    for (uint64_t number = 0; number < NUMBERS_TRIED; number++)
        if (!evaluate(rule, number, &form) || form >= forms)
            return false;
    return true;
}
