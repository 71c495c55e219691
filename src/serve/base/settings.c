/* settings.c: reading DIR/enfilade.yaml. See settings.h. */
#include "serve/base/settings.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "core/text.h"
#include "load/source.h"
#include "serve/base/address.h"

struct written_mail {
    char *relay, *from, *user, *password, *tls;
};
struct written_log {
    char *file, *requests;
};
struct written_limits {
#define FIELD(field, key, own, shared, low, high) char *field;
    SETTINGS_LIMITS(FIELD)
#undef FIELD
};
struct written {
    char *shared, *guests, *registration, *address, *webhooks, *push, *certificates, *notify, *lab;
    char **proxies;
    unsigned proxies_count;
    struct written_mail *mail;
    struct written_log *log;
    struct written_limits *limits;
};

static const cyaml_schema_field_t mail_fields[] = {
    TEXT("relay", written_mail, relay),          TEXT("from", written_mail, from),  TEXT_IF("user", written_mail, user),
    TEXT_IF("password", written_mail, password), TEXT_IF("tls", written_mail, tls), CYAML_FIELD_END,
};
static const cyaml_schema_field_t log_fields[] = {
    TEXT_IF("file", written_log, file),
    TEXT_IF("requests", written_log, requests),
    CYAML_FIELD_END,
};
static const cyaml_schema_field_t limit_fields[] = {
#define FIELD(field, key, own, shared, low, high) TEXT_IF(key, written_limits, field),
    SETTINGS_LIMITS(FIELD)
#undef FIELD
        CYAML_FIELD_END,
};
static const cyaml_schema_field_t fields[] = {
    TEXT_IF("shared", written, shared),
    TEXT_IF("guests", written, guests),
    TEXT_IF("notify", written, notify),
    TEXT_IF("lab", written, lab),
    TEXT_IF("registration", written, registration),
    TEXT_IF("address", written, address),
    TEXT_IF("webhooks", written, webhooks),
    TEXT_IF("push", written, push),
    TEXT_IF("certificates", written, certificates),
    LIST_IF("proxies", written, proxies, &source_string),
    RECORD_IF("mail", written, mail, mail_fields),
    RECORD_IF("log", written, log, log_fields),
    RECORD_IF("limits", written, limits, limit_fields),
    CYAML_FIELD_END,
};
static const cyaml_schema_value_t document = DOCUMENT(written, fields);

void settings_standard(struct settings *settings, bool shared) {
    memset(settings, 0, sizeof *settings);
    settings->shared = shared;
    settings->guests = true;
    settings->bell = true;
    settings->lab = true;
    settings->registration = REGISTRATION_OPEN;
    settings->private_webhooks = !shared;
    settings->push = true;
    if (shared) { /* a server in front of it on the same machine says whom it speaks for */
        snprintf(settings->proxy[settings->proxies++], sizeof settings->proxy[0], "127.0.0.1");
        snprintf(settings->proxy[settings->proxies++], sizeof settings->proxy[0], "::1");
    }
    settings->limits = (struct settings_limits){
#define FIELD(field, key, own, on_shared, low, high) .field = shared ? (on_shared) : (own),
        SETTINGS_LIMITS(FIELD)
#undef FIELD
    };
}

static bool take_limits(struct source *source, const struct written_limits *from, struct settings_limits *limits) {
    return from == NULL || (true
#define FIELD(field, key, own, shared, low, high)                                                                      \
    &&read_number(source, "limits." key, from->field, low, high, &limits->field, NULL)
                            SETTINGS_LIMITS(FIELD)
#undef FIELD
                           );
}

static bool is_http(const char *text) { return strncmp(text, "http://", 7) == 0 || strncmp(text, "https://", 8) == 0; }

static bool take_address(struct source *source, const char *from, struct settings *settings) {
    if (from == NULL)
        return true;
    if (!is_http(from))
        return source_refuse(source, "address", "an address begins with http:// or https://");
    if (!read_text(source, "address", from, settings->address, sizeof settings->address))
        return false;
    size_t length = strlen(settings->address);
    while (length > 0 && settings->address[length - 1] == '/')
        settings->address[--length] = 0;
    return true;
}

static bool take_proxies(struct source *source, const struct written *from, struct settings *settings) {
    if (from->proxies_count > SETTINGS_PROXIES_MAX)
        return source_refuse(source, "proxies", "at most %d proxies", SETTINGS_PROXIES_MAX);
    for (unsigned i = 0; i < from->proxies_count; i++) {
        char where[96];
        source_path(where, "proxies", (int)i, "");
        if (!read_text(source, where, from->proxies[i], settings->proxy[i], sizeof settings->proxy[i]))
            return false;
        if (strcmp(settings->proxy[i], "none") != 0 && !address_is_network(settings->proxy[i]))
            return source_refuse(source, where,
                                 "neither an address nor a network: 192.0.2.7, 10.0.0.0/8, 2001:db8::/32");
    }
    if (from->proxies_count > 0)
        settings->proxies = (int)from->proxies_count;
    return true;
}

static bool take_mail(struct source *source, const struct written_mail *from, struct settings *settings) {
    static const char *const words[] = {"try", "must", "no", NULL};
    if (from == NULL)
        return true;
    int tls = MAIL_TLS_TRY;
    if (strncmp(from->relay, "smtp://", 7) != 0 && strncmp(from->relay, "smtps://", 8) != 0)
        return source_refuse(source, "mail.relay", "a relay is written smtp://host:port or smtps://host:port");
    if (strchr(from->from, '@') == NULL || strpbrk(from->from, "<>\r\n ") != NULL)
        return source_refuse(source, "mail.from", "not a plain mail address");
    if (!read_text(source, "mail.relay", from->relay, settings->mail_relay, sizeof settings->mail_relay) ||
        !read_text(source, "mail.from", from->from, settings->mail_from, sizeof settings->mail_from) ||
        (from->user && !read_text(source, "mail.user", from->user, settings->mail_user, sizeof settings->mail_user)) ||
        (from->password && !read_text(source, "mail.password", from->password, settings->mail_password,
                                      sizeof settings->mail_password)) ||
        (from->tls && !read_word(source, "mail.tls", from->tls, words, &tls)))
        return false;
    settings->mail_tls = (enum mail_tls)tls;
    return true;
}

static bool take_push(struct source *source, const struct written *from, struct settings *settings) {
    static const char *const words[] = {"no", "public", "anywhere", NULL};
    int word = 1;
    if (from->push && !read_word(source, "push", from->push, words, &word))
        return false;
    settings->push = word > 0;
    settings->private_push = word == 2;
    if (from->certificates == NULL)
        return true;
    if (access(from->certificates, R_OK) != 0)
        return source_refuse(source, "certificates", "this file cannot be read");
    return read_text(source, "certificates", from->certificates, settings->certificates, sizeof settings->certificates);
}

static bool take_yes(struct source *source, const char *where, const char *from, bool *out) {
    return from == NULL || read_yes(source, where, from, out);
}

static bool take(struct source *source, const struct written *from, struct settings *settings) {
    static const char *const registrations[] = {"open", "invitation", "closed", NULL};
    static const char *const webhooks[] = {"public", "anywhere", NULL};
    int registration = 0, anywhere = settings->private_webhooks ? 1 : 0;
    if (from->registration && !read_word(source, "registration", from->registration, registrations, &registration))
        return false;
    if (from->webhooks && !read_word(source, "webhooks", from->webhooks, webhooks, &anywhere))
        return false;
    settings->registration = (enum registration)registration;
    settings->private_webhooks = anywhere == 1;
    if (from->log && !(take_yes(source, "log.requests", from->log->requests, &settings->log_requests) &&
                       (from->log->file == NULL ||
                        read_text(source, "log.file", from->log->file, settings->log_file, sizeof settings->log_file))))
        return false;
    return take_yes(source, "guests", from->guests, &settings->guests) &&
           take_yes(source, "notify", from->notify, &settings->bell) &&
           take_yes(source, "lab", from->lab, &settings->lab) && take_address(source, from->address, settings) &&
           take_proxies(source, from, settings) && take_mail(source, from->mail, settings) &&
           take_push(source, from, settings) && take_limits(source, from->limits, &settings->limits);
}

static bool read_file(struct settings *settings, const char *folder, const char *name, bool shared,
                      struct load_error *error) {
    struct source source;
    struct written *from = source_read(&source, folder, ".", name, &document, error);
    if (from == NULL)
        return false;
    bool written_shared = shared;
    bool good = take_yes(&source, "shared", from->shared, &written_shared);
    settings_standard(settings, shared || written_shared);
    good = good && take(&source, from, settings);
    source_free(&document, from);
    return good;
}

bool settings_read(struct settings *settings, const char *dir, const char *file, bool shared, char *why, size_t size) {
    char folder[256], name[128];
    settings_standard(settings, shared);
    const char *slash = file ? strrchr(file, '/') : NULL;
    if (file == NULL) {
        snprintf(folder, sizeof folder, "%s", dir);
        snprintf(name, sizeof name, "enfilade.yaml");
        char path[400];
        snprintf(path, sizeof path, "%s/%s", folder, name);
        if (access(path, F_OK) != 0)
            return true;
    } else {
        snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - file) : 1, slash ? file : ".");
        snprintf(name, sizeof name, "%s", slash ? slash + 1 : file);
    }
    struct load_error error;
    if (read_file(settings, folder, name, shared, &error))
        return true;
    struct text text;
    text_init(&text, why, size);
    load_error_text(&error, &text);
    return false;
}

static void add_kept(struct text *kept, bool differs, const char *key) {
    if (!differs)
        return;
    text_add(kept, kept->length > 0 ? ", " : "");
    text_add(kept, key);
}

static bool mail_differs(const struct settings *one, const struct settings *other) {
    return one->mail_tls != other->mail_tls || strcmp(one->mail_relay, other->mail_relay) != 0 ||
           strcmp(one->mail_from, other->mail_from) != 0 || strcmp(one->mail_user, other->mail_user) != 0 ||
           strcmp(one->mail_password, other->mail_password) != 0;
}

/* Not the mail: the thread that sends it reads the settings too. Not what tables and threads were made for. */
void settings_take_over(struct settings *settings, const struct settings *fresh, char *kept, size_t size) {
    struct settings_limits *limits = &settings->limits, old = settings->limits;
    struct text text;
    text_init(&text, kept, size);
    add_kept(&text, settings->shared != fresh->shared, "shared");
    add_kept(&text, settings->bell != fresh->bell, "notify");
    add_kept(&text, mail_differs(settings, fresh), "mail");
    add_kept(&text, strcmp(settings->certificates, fresh->certificates) != 0, "certificates");
    add_kept(&text, old.connections != fresh->limits.connections, "connections");
    add_kept(&text, old.password_threads != fresh->limits.password_threads, "password-threads");
    add_kept(&text, old.password_queue != fresh->limits.password_queue, "password-queue");
    *limits = fresh->limits;
    limits->connections = old.connections;
    limits->password_threads = old.password_threads;
    limits->password_queue = old.password_queue;
    settings->guests = fresh->guests;
    settings->lab = fresh->lab;
    settings->registration = fresh->registration;
    settings->private_webhooks = fresh->private_webhooks;
    settings->push = fresh->push;
    settings->private_push = fresh->private_push;
    settings->log_requests = fresh->log_requests;
    memcpy(settings->address, fresh->address, sizeof settings->address);
    memcpy(settings->log_file, fresh->log_file, sizeof settings->log_file);
    settings->proxies = fresh->proxies;
    memcpy(settings->proxy, fresh->proxy, sizeof settings->proxy);
}

bool settings_trusts(const struct settings *settings, const char *address) {
    for (int i = 0; i < settings->proxies; i++)
        if (address_is_in(address, settings->proxy[i]))
            return true;
    return false;
}
