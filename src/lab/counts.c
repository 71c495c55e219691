/* counts.c: see counts.h.
 *
 * The block, before it is compressed, is a row of numbers in base 128: version, gauges, places, counters; for each turn
 * a 1, the gauges, the holders and the layers (how many hexes, then for each the distance to the one before and its
 * count); a 0; then each counter's side, losses and arrival. */
#include "lab/counts.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "match/memory.h"

enum { COUNTS_VERSION = 1, EFFORT = 3 /* of zlib: more saves little and costs time */, HEAD = 4 };

struct counting {
    const struct ruleset *rules;
    const void *tables;
    const hex_id *place;
    unsigned places;
    uint16_t hexes, counters;
    struct event_sink sink;
    bool stirred; /* something happened since the marks were read */
    struct counter_mark *mark, *before;
    uint32_t *layer; /* of the turn in progress: LAYERS times the hexes */
    side_id *held;   /* by whom each hex was last held alone; SIDE_NONE: by nobody yet */
    uint8_t *there;  /* bit a side: who holds it now, while the marks are compared; else 0 */
    uint32_t *lost;  /* of each counter */
    uint16_t *arrived;
    uint16_t turn, turns; /* of the game; those that were written */
    struct buffer out;
};

/* -- numbers -- */

static void put(struct buffer *out, uint32_t value) {
    char bytes[5];
    size_t count = 0;
    for (; value >= 128; value >>= 7)
        bytes[count++] = (char)(value | 128);
    bytes[count++] = (char)value;
    buffer_add(out, bytes, count);
}

static void put_signed(struct buffer *out, int32_t value) { put(out, (uint32_t)value << 1 ^ (uint32_t)(value >> 31)); }

/* -- counting -- */

static void add(struct counting *counting, unsigned layer, hex_id hex, uint32_t count) {
    if (hex < counting->hexes)
        counting->layer[(size_t)layer * counting->hexes + hex] += count;
}

/* Every family calls a hex of movement a step, from one hex to the next. */
static void take_event(void *listener, const struct event *event) {
    struct counting *counting = listener;
    counting->stirred = true;
    if (strcmp(event->name, "step") != 0)
        return;
    const struct event_token *unit = event_find(event, "unit"), *to = event_find(event, "to");
    if (unit == NULL || to == NULL || unit->type != EVENT_COUNTER || to->type != EVENT_HEX ||
        unit->value >= counting->counters)
        return;
    side_id side = counting->mark[unit->value].side;
    if (side < SIDES)
        add(counting, LAYER_MARCHED + side, (hex_id)to->value, 1);
}

struct counting *counting_open(const struct ruleset *rules, const void *tables, const hex_id *place, unsigned places) {
    struct counting *counting = must(calloc(1, sizeof *counting));
    counting->rules = rules;
    counting->tables = tables;
    counting->place = place;
    counting->places = places;
    counting->hexes = rules->hex_count(tables);
    counting->counters = rules->counter_count(tables);
    counting->sink.take = take_event;
    counting->sink.listener = counting;
    counting->mark = must(calloc(counting->counters, sizeof *counting->mark));
    counting->before = must(calloc(counting->counters, sizeof *counting->before));
    counting->layer = must(calloc((size_t)LAYERS * counting->hexes, sizeof *counting->layer));
    counting->held = must(calloc(counting->hexes, sizeof *counting->held));
    counting->there = must(calloc(counting->hexes, sizeof *counting->there));
    counting->lost = must(calloc(counting->counters, sizeof *counting->lost));
    counting->arrived = must(calloc(counting->counters, sizeof *counting->arrived));
    return counting;
}

void counting_close(struct counting *counting) {
    if (counting == NULL)
        return;
    free(counting->mark);
    free(counting->before);
    free(counting->layer);
    free(counting->held);
    free(counting->there);
    free(counting->lost);
    free(counting->arrived);
    free(counting->out.at);
    free(counting);
}

static bool is_holding(const struct counting *counting, counter_id c) {
    const struct counter_mark *mark = &counting->mark[c];
    return mark->holds && mark->hex < counting->hexes && mark->side < SIDES;
}

/* Where both sides stand, engaged, the hex is still its last holder's: it changes hands when the other is alone there.
 */
static void hold_all(struct counting *counting) {
    for (counter_id c = 0; c < counting->counters; c++)
        if (is_holding(counting, c))
            counting->there[counting->mark[c].hex] |= (uint8_t)(1u << counting->mark[c].side);
    for (counter_id c = 0; c < counting->counters; c++) {
        const struct counter_mark *mark = &counting->mark[c];
        if (!is_holding(counting, c) || counting->there[mark->hex] == 0)
            continue;
        side_id *held = &counting->held[mark->hex];
        bool alone = counting->there[mark->hex] == 1u << mark->side;
        if (alone && *held != mark->side && *held != SIDE_NONE)
            add(counting, LAYER_CHANGED_HANDS, mark->hex, 1);
        if (alone)
            *held = mark->side;
        counting->there[mark->hex] = 0;
    }
}

/* What a counter lost it lost where it stood before the action: a rout comes after the loss that caused it. */
static void compare(struct counting *counting, counter_id c) {
    const struct counter_mark *mark = &counting->mark[c], *before = &counting->before[c];
    if (mark->lost > before->lost && mark->side < SIDES) {
        uint32_t more = (uint32_t)(mark->lost - before->lost);
        counting->lost[c] += more;
        add(counting, LAYER_FELL + before->side, before->hex != HEX_NONE ? before->hex : mark->hex, more);
    }
    if (mark->hex >= counting->hexes)
        return;
    if (counting->arrived[c] == 0)
        counting->arrived[c] = (uint16_t)(counting->turn > 0 ? counting->turn : 1);
}

static void read_marks(struct counting *counting, struct game *game) {
    play_sync(game);
    memcpy(counting->before, counting->mark, counting->counters * sizeof *counting->mark);
    counting->rules->marks(game, counting->mark);
    for (counter_id c = 0; c < counting->counters; c++)
        compare(counting, c);
    hold_all(counting);
    counting->stirred = false;
}

void counting_begin(struct counting *counting, struct game *game) {
    game->events = &counting->sink;
    memset(counting->layer, 0, (size_t)LAYERS * counting->hexes * sizeof *counting->layer);
    memset(counting->held, SIDE_NONE, counting->hexes);
    memset(counting->lost, 0, counting->counters * sizeof *counting->lost);
    memset(counting->arrived, 0, counting->counters * sizeof *counting->arrived);
    counting->out.length = 0;
    counting->turn = game->state->turn;
    counting->turns = 0;
    put(&counting->out, COUNTS_VERSION);
    put(&counting->out, counting->rules->gauge_count);
    put(&counting->out, counting->places);
    put(&counting->out, counting->counters);
    put(&counting->out, counting->turn > 0 ? counting->turn - 1u : 0);
    play_sync(game);
    counting->rules->marks(game, counting->mark);
    read_marks(counting, game);
}

static void put_layer(struct counting *counting, unsigned layer) {
    uint32_t *count = counting->layer + (size_t)layer * counting->hexes;
    uint32_t hexes = 0, last = 0;
    for (hex_id hex = 0; hex < counting->hexes; hex++)
        hexes += count[hex] != 0;
    put(&counting->out, hexes);
    for (hex_id hex = 0; hex < counting->hexes; hex++)
        if (count[hex] != 0) {
            put(&counting->out, hex - last);
            put(&counting->out, count[hex]);
            last = hex;
        }
    memset(count, 0, counting->hexes * sizeof *count);
}

static void put_turn(struct counting *counting, struct game *game) {
    int32_t gauge[GAUGES_MAX][SIDES];
    counting->rules->gauges(game, gauge);
    put(&counting->out, 1);
    for (unsigned i = 0; i < counting->rules->gauge_count; i++)
        for (side_id side = 0; side < SIDES; side++)
            put_signed(&counting->out, gauge[i][side]);
    for (unsigned i = 0; i < counting->places; i++)
        put(&counting->out, counting->held[counting->place[i]]);
    for (counter_id c = 0; c < counting->counters; c++)
        if (counting->mark[c].holds)
            add(counting, LAYER_STOOD + counting->mark[c].side, counting->mark[c].hex, 1);
    for (unsigned layer = 0; layer < LAYERS; layer++)
        put_layer(counting, layer);
    counting->turns++;
}

void counting_step(struct counting *counting, struct game *game) {
    if (counting->stirred)
        read_marks(counting, game);
    if (game->state->turn == counting->turn)
        return;
    if (counting->turn > 0) /* what is done before the first turn belongs to it */
        put_turn(counting, game);
    counting->turn = game->state->turn;
}

void *counting_end(struct counting *counting, struct game *game, size_t *size) {
    read_marks(counting, game);
    put_turn(counting, game);
    put(&counting->out, 0);
    for (counter_id c = 0; c < counting->counters; c++) {
        put(&counting->out, counting->mark[c].side);
        put(&counting->out, counting->lost[c]);
        put(&counting->out, counting->arrived[c]);
    }
    game->events = NULL;
    uLongf room = compressBound(counting->out.length);
    unsigned char *block = must(malloc(HEAD + room));
    for (unsigned i = 0; i < HEAD; i++)
        block[i] = (unsigned char)(counting->out.length >> 8 * i);
    compress2(block + HEAD, &room, (const Bytef *)counting->out.at, counting->out.length, EFFORT);
    *size = HEAD + room;
    return block;
}

/* -- reading -- */

struct scan {
    const unsigned char *at, *end;
    bool failed;
};

static uint32_t get(struct scan *scan) {
    uint32_t value = 0;
    for (unsigned shift = 0; shift < 35; shift += 7) {
        if (scan->at >= scan->end)
            break;
        unsigned char byte = *scan->at++;
        value |= (uint32_t)(byte & 127) << shift;
        if (byte < 128)
            return value;
    }
    scan->failed = true;
    return 0;
}

static int32_t get_signed(struct scan *scan) {
    uint32_t value = get(scan);
    return (int32_t)(value >> 1) ^ -(int32_t)(value & 1);
}

static void read_layers(struct scan *scan, const struct counts_reader *reader, unsigned turn) {
    for (unsigned layer = 0; layer < LAYERS; layer++) {
        uint32_t hexes = get(scan), hex = 0;
        for (uint32_t i = 0; i < hexes && !scan->failed; i++) {
            hex += get(scan);
            uint32_t count = get(scan);
            if (reader->heat != NULL && !scan->failed)
                reader->heat(reader->context, turn, layer, (hex_id)hex, count);
        }
    }
}

static void read_turn(struct scan *scan, const struct counts_reader *reader, unsigned turn, unsigned gauges,
                      unsigned places) {
    for (unsigned i = 0; i < gauges * SIDES && !scan->failed; i++) {
        int32_t value = get_signed(scan);
        if (reader->gauge != NULL && !scan->failed)
            reader->gauge(reader->context, turn, i / SIDES, i % SIDES, value);
    }
    for (unsigned i = 0; i < places && !scan->failed; i++) {
        uint32_t side = get(scan);
        if (reader->holder != NULL && !scan->failed)
            reader->holder(reader->context, turn, i, (side_id)side);
    }
    read_layers(scan, reader, turn);
}

static bool read_numbers(struct scan *scan, const struct counts_reader *reader, unsigned *turns) {
    uint32_t version = get(scan), gauges = get(scan), places = get(scan), counters = get(scan);
    *turns = get(scan);
    if (version != COUNTS_VERSION || gauges > GAUGES_MAX)
        return false;
    while (!scan->failed && get(scan) == 1)
        read_turn(scan, reader, (*turns)++, gauges, places);
    for (uint32_t c = 0; c < counters && !scan->failed; c++) {
        uint32_t side = get(scan), lost = get(scan), arrived = get(scan);
        if (reader->counter != NULL && !scan->failed)
            reader->counter(reader->context, (counter_id)c, (side_id)side, lost, arrived);
    }
    return !scan->failed;
}

bool counts_read(const void *block, size_t size, const struct counts_reader *reader, unsigned *turns) {
    const unsigned char *bytes = block;
    uLongf room = 0;
    if (size < HEAD)
        return false;
    for (unsigned i = 0; i < HEAD; i++)
        room |= (uLongf)bytes[i] << 8 * i;
    if (room > 64u << 20)
        return false;
    unsigned char *numbers = must(malloc(room + 1));
    bool sound = uncompress(numbers, &room, bytes + HEAD, size - HEAD) == Z_OK;
    struct scan scan = {.at = numbers, .end = numbers + room};
    sound = sound && read_numbers(&scan, reader, turns);
    free(numbers);
    return sound;
}
