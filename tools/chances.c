/* The loop of tools.chances: two players play the cards of deal after deal.

A card is 0 to 51, its rank card / 4 from 0, as in service.engine.cards. Seat 0 deals, seat 1 is the
pone. */

enum { DEALER, PONE, RANKS = 13, SUITS = 4, DEALT = 6, KEPT = 4, LIMIT = 31 };

typedef struct {
    int seat, points, rank; /* The rank of a card played. */
} Event;

typedef struct {
    int held[2][RANKS], left[2];
    int unseen[2][RANKS]; /* By whom they are not seen. */
    int count[LIMIT], cards, sum;
} Play;

static const double TIE = 1e-9;

static int value(int rank)
{
    return rank < 9 ? rank + 1 : 10;
}

/* The points of the last card of the count. */
static int pegged(const Play *play)
{
    const int *count = play->count;
    int cards = play->cards, last = count[cards - 1];
    int points = play->sum == 15 || play->sum == LIMIT ? 2 : 0, alike = 1, run = 0;
    while (alike < cards && count[cards - 1 - alike] == last)
        alike++;
    for (int length = 1, ranks = 0; length <= cards; length++) {
        int rank = 1 << count[cards - length];
        if (ranks & rank)
            break;
        ranks |= rank;
        if (length >= 3 && ranks == ((1 << length) - 1) * (ranks & -ranks))
            run = length;
    }
    return points + alike * (alike - 1) + run;
}

static int fits(const Play *play, int rank)
{
    return play->sum + value(rank) <= LIMIT;
}

static int put(Play *play, int rank)
{
    play->count[play->cards++] = rank;
    play->sum += value(rank);
    return pegged(play);
}

static void take_back(Play *play)
{
    play->sum -= value(play->count[--play->cards]);
}

/* The most that a player can peg in this count when the other adds no more to it. */
static int alone(Play *play, int seat)
{
    int most = -1, *held = play->held[seat];
    for (int rank = 0; rank < RANKS && play->sum < LIMIT; rank++) {
        if (held[rank] && fits(play, rank)) {
            int points = put(play, rank);
            held[rank]--;
            points += alone(play, seat);
            held[rank]++;
            take_back(play);
            if (points > most)
                most = points;
        }
    }
    return most >= 0 ? most : play->sum < LIMIT;
}

/* The best answer to the other's card; -1 where none fits: the other has the go. */
static int answer(Play *play, int seat)
{
    int most = play->sum < LIMIT ? -1 : 0;
    for (int rank = 0; rank < RANKS; rank++) {
        if (play->held[seat][rank] && fits(play, rank)) {
            int points = put(play, rank);
            take_back(play);
            if (points > most)
                most = points;
        }
    }
    return most;
}

/* The mean of the other's best card, what it pegs less the answer to it. */
static double threat(Play *play, int seat)
{
    const int *unseen = play->unseen[seat];
    int cards = 0, fitting = 0, worth[RANKS], order[RANKS];
    for (int rank = 0; rank < RANKS; rank++) {
        cards += unseen[rank];
        if (!unseen[rank] || !fits(play, rank))
            continue;
        worth[rank] = put(play, rank);
        worth[rank] -= answer(play, seat);
        take_back(play);
        int place = fitting++;
        for (; place > 0 && worth[order[place - 1]] < worth[rank]; place--)
            order[place] = order[place - 1];
        order[place] = rank;
    }
    /* The probability that none of the ranks so far is in the other's hand. */
    double none = 1, mean = 0;
    int rest = cards, hand = play->left[1 - seat];
    for (int at = 0; at < fitting; at++) {
        double none_before = none;
        for (int card = 0; card < unseen[order[at]]; card++, rest--)
            none *= rest > hand ? (double)(rest - hand) / rest : 0;
        mean += (none_before - none) * worth[order[at]];
    }
    return none > 0 ? mean - none * alone(play, seat) : mean;
}

static int chosen(Play *play, int seat)
{
    int best = -1;
    double most = -1e9;
    for (int rank = 0; rank < RANKS; rank++) {
        if (!play->held[seat][rank] || !fits(play, rank))
            continue;
        double net = put(play, rank);
        play->held[seat][rank]--;
        if (play->sum < LIMIT)
            net += play->left[1 - seat] ? -threat(play, seat) : alone(play, seat);
        play->held[seat][rank]++;
        take_back(play);
        if (net > most + TIE) {
            most = net;
            best = rank;
        }
    }
    return best;
}

/* Plays the hands, an event for each card. */
static void play_out(Play *play, Event *events)
{
    int last = DEALER, silent = 0, played = 0;
    play->cards = play->sum = 0;
    while (play->left[DEALER] + play->left[PONE]) {
        int seat = silent ? last : 1 - last, rank = chosen(play, seat);
        if (rank >= 0) {
            int points = put(play, rank);
            play->held[seat][rank]--;
            play->left[seat]--;
            play->unseen[1 - seat][rank]--;
            events[played++] = (Event){seat, points, rank};
            last = seat;
            silent = 0;
        } else if (!silent) {
            silent = 1;
        } else {
            events[played - 1].points += play->sum < LIMIT;
            play->cards = play->sum = silent = 0;
        }
    }
    events[played - 1].points += play->sum < LIMIT;
}

/* Gives a player his cards, the first four to play; he has seen all of them and the starter. */
static void begin(Play *play, int seat, const int *cards, int seen, int starter)
{
    play->left[seat] = KEPT;
    for (int rank = 0; rank < RANKS; rank++) {
        play->held[seat][rank] = 0;
        play->unseen[seat][rank] = SUITS - (rank == starter / SUITS);
    }
    for (int at = 0; at < seen; at++) {
        play->unseen[seat][cards[at] / SUITS]--;
        play->held[seat][cards[at] / SUITS] += at < KEPT;
    }
}

/* Plays deals of thirteen cards: the dealer's six, the pone's, those kept first, and the starter.
   seen: how many of them each has seen. An event for each card, eight a deal. */
void play_deals(long deals, const int *cards, const int seen[2], Event *events)
{
    Play play;
    for (; deals-- > 0; cards += 2 * DEALT + 1, events += 2 * KEPT) {
        begin(&play, DEALER, cards, seen[DEALER], cards[2 * DEALT]);
        begin(&play, PONE, cards + DEALT, seen[PONE], cards[2 * DEALT]);
        play_out(&play, events);
    }
}
