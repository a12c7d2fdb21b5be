import { describe, expect, test } from 'vitest';
import { CARDS, cardAt, cardName, deck } from '../cards/deck.ts';
import { deckIndex, handValue } from '../cards/hand-rank.ts';
import { roundDraws } from '../fairness/draws.ts';
import type { Json } from '../state-text.ts';
import {
  chiSquare,
  chiSquareLimit,
  givenDraws,
  playRound,
  randomDraws,
  tryRounds,
} from '../testing/index.ts';
import { boardCaller, DEALER_HANDS, HANDS_ON_BOARD } from './board.ts';
import { anteWins, type CasinoHoldemView, casinoHoldem, QUALIFIES } from './casino-holdem.ts';
import { casinoHoldemCall, casinoHoldemMath } from './math.ts';

const places = new Map(deck.map((card, place) => [cardName(card), place]));
const parseDeckIndexes = (cards: string) => cards.split(' ').map((name) => places.get(name) ?? Number.NaN);
// `view` is plain JSON data, so the cast is safe.
const seen = (view: Json) => view as unknown as CasinoHoldemView;

/** Words that shuffle these cards to the front: player, dealer, board. */
function dealt(cards: string) {
  const first = parseDeckIndexes(cards);
  const targetOrder = [...first, ...deck.keys()].filter(
    (place, at) => at < first.length || !first.includes(place),
  );
  const list = [...deck.keys()];
  const words: number[] = [];
  for (let last = CARDS - 1; last > 0; last--) {
    const other = list.indexOf(targetOrder[last] ?? -1);
    words.push(other);
    list[other] = list[last] ?? -1;
  }
  return givenDraws(words);
}

const bet = { stake: '1000', bonus: '100' };
const called = (cards: string, raw: unknown = { stake: '1000' }) =>
  playRound(casinoHoldem, raw, dealt(cards), () => ({ kind: 'call' }));

describe('a round', () => {
  test.each([
    // Two cards of the player, two of the dealer, then the board.
    ['the better hand wins ante and call', 'A♠ A♦ 9♠ 9♦ 2♥ 5♣ 7♦ J♠ K♣', 'won', 6000n],
    ['the worse loses both', '8♠ 8♦ 9♠ 9♦ 2♥ 5♣ 7♦ J♠ K♣', 'lost', 0n],
    ['equal hands give both back', 'A♠ 3♦ A♦ 4♦ A♥ 5♣ 7♦ J♠ K♣', 'push', 3000n],
    ['a board that beats both is a push', 'A♠ 3♦ A♦ 4♦ 5♥ 6♣ 7♦ 8♠ 9♣', 'push', 3000n],
    [
      'below a pair of fours the dealer gives the call back',
      'A♠ 9♦ 3♠ 8♦ 3♥ 5♣ 7♦ J♠ K♣',
      'not-qualified',
      4000n,
    ],
    ['and the ante wins even against the better hand', '10♠ 9♦ 3♠ 8♦ 3♥ 5♣ 7♦ J♠ K♣', 'not-qualified', 4000n],
    ['a pair of fours is enough', '10♠ 9♦ 4♠ 8♦ 4♥ 5♣ 7♦ J♠ K♣', 'lost', 0n],
    ['a pair of fours on the board too', '10♠ 9♦ 2♠ 8♦ 4♥ 4♣ 7♦ J♠ K♣', 'won', 6000n],
    ['a flush wins the ante twice', 'A♠ 9♠ 9♥ 9♦ 2♠ 5♠ 7♠ J♦ K♣', 'won', 7000n],
    ['a full house three times', 'A♠ A♦ 9♥ 9♦ A♥ 5♠ 5♦ J♦ K♣', 'won', 8000n],
    ['four alike ten times', 'A♠ A♦ 9♥ 9♦ A♥ A♣ 5♦ J♦ K♣', 'won', 15_000n],
    ['a straight flush twenty times', '5♠ 6♠ 9♥ 9♦ 7♠ 8♠ 9♠ J♦ K♣', 'won', 25_000n],
    ['a royal flush a hundred times', 'A♠ K♠ 9♥ 9♦ Q♠ J♠ 10♠ 2♦ 3♣', 'won', 105_000n],
    ['two that play the same royal flush push', '2♥ 3♥ 9♥ 9♦ A♠ K♠ Q♠ J♠ 10♠', 'push', 3000n],
  ] as const)('casino hold’em round: %s', (_, cards, result, paid) => {
    const { last, returnMinor, stakeMinor } = called(cards);
    expect(seen(last.view).result).toBe(result);
    expect([stakeMinor, returnMinor]).toEqual([3000n, paid]);
  });

  test('a royal flush pays the ante 100:1 if the dealer does not qualify', () => {
    const { last, returnMinor } = called('A♠ K♠ 2♥ 7♦ Q♠ J♠ 10♠ 5♦ 3♣');
    expect([seen(last.view).result, returnMinor]).toEqual(['not-qualified', 103_000n]);
  });

  test.each([
    ['a pair of kings wins nothing', 'K♠ K♦ 5♠ 7♠ 9♥ J♦', 0n],
    ['a pair of aces', 'A♠ K♦ 5♠ A♥ 9♥ J♦', 800n],
    ['two pair', '2♠ 3♦ 2♦ 3♥ 9♥ J♦', 800n],
    ['three alike', '2♠ 2♦ 2♥ 3♥ 9♥ J♦', 800n],
    ['a straight', '2♠ 3♦ 4♠ 5♥ A♥ J♦', 800n],
    ['a flush', '2♠ 3♠ 4♠ 5♠ 9♠ J♦', 2100n],
    ['a full house', '2♠ 2♦ 2♥ 3♥ 3♠ J♦', 3100n],
    ['four alike', '2♠ 2♦ 2♥ 2♣ 3♠ J♦', 4100n],
    ['a straight flush', '2♠ 3♠ 4♠ 5♠ 6♠ J♦', 5100n],
    ['a royal flush', '10♠ J♠ Q♠ K♠ A♠ J♦', 10_100n],
    ['a turn and a river that come too late', 'A♠ K♦ 5♠ 9♥ J♦ A♦', 0n],
  ] as const)('the bonus on %s pays the same after a fold and after a call', (_, cards, paid) => {
    const [one, two, ...board] = cards.split(' ');
    const all = [one, two, 'Q♣', 'Q♥', ...board, '6♣'].join(' ');
    const { last, returnMinor, stakeMinor } = playRound(casinoHoldem, bet, dealt(all), () => ({
      kind: 'fold',
    }));
    expect([stakeMinor, returnMinor, seen(last.view).result]).toEqual([1100n, paid, 'folded']);
    const [withBonus, without] = [called(all, bet), called(all)];
    expect(withBonus.returnMinor - without.returnMinor).toBe(paid);
  });

  test('the view of casino hold’em hides the dealer, turn and river before the decision', () => {
    let before: CasinoHoldemView | undefined;
    const { last } = playRound(casinoHoldem, bet, dealt('A♠ A♦ 9♠ 9♦ 2♥ 5♣ 7♦ J♠ K♣'), (view) => {
      before = seen(view);
      return { kind: 'call' };
    });
    expect(before).toEqual({
      phase: 'flop',
      player: parseDeckIndexes('A♠ A♦').map(cardAt),
      board: parseDeckIndexes('2♥ 5♣ 7♦').map(cardAt),
      hand: 'pair',
      callMinor: '2000',
      bonusMinor: '800',
      returnMinor: '0',
    });
    expect(seen(last.view)).toMatchObject({
      phase: 'over',
      dealer: parseDeckIndexes('9♠ 9♦').map(cardAt),
      board: parseDeckIndexes('2♥ 5♣ 7♦ J♠ K♣').map(cardAt),
      hand: 'pair',
      dealerHand: 'pair',
    });
  });

  test('an abandoned casino hold’em round is folded and takes no further stake', () => {
    const { returnMinor, stakeMinor, steps } = playRound(
      casinoHoldem,
      { stake: '1000' },
      randomDraws('left'),
    );
    expect([returnMinor, stakeMinor, steps]).toEqual([0n, 1000n, 2]);
  });

  test.each([[null], [{ stake: '0' }], [{ stake: '10', bonus: 5 }], [{ stake: '10', bonus: '0' }]])(
    'readBet of casino hold’em refuses %j',
    (raw) => expect(casinoHoldem.readBet(raw).ok).toBe(false),
  );

  test('casino hold’em refuses unknown moves', () => {
    const cards = dealt('A♠ A♦ 9♠ 9♦ 2♥ 5♣ 7♦ J♠ K♣');
    expect(() => playRound(casinoHoldem, bet, cards, () => ({ kind: 'raise' }))).toThrow('refused a move');
  });

  test('the payout of casino hold’em reaches returnMaxMinor', () => {
    const read = casinoHoldem.readBet(bet);
    expect(read.ok && read.value.returnMaxMinor).toBe(115_100n);
    expect(called('A♠ K♠ 9♥ 9♦ Q♠ J♠ 10♠ 2♦ 3♣', bet).returnMinor).toBe(115_100n);
  });
});

// Expected cards were computed outside this code: HMAC-SHA256, rejection sampling and Fisher–Yates.
test.each([
  [6, '4♥ 5♠', '4♠ 7♦', 'A♥ 5♦ 8♥ K♠ A♠', 'won', 6000n],
  [2, 'A♠ 9♠', '3♠ J♣', '3♥ J♠ 8♠ 4♦ 3♦', 'lost', 0n],
  [12, '10♥ 10♠', 'Q♠ 9♣', 'K♥ 10♦ 3♥ 5♦ 8♦', 'not-qualified', 4800n],
] as const)(
  'casino hold’em with nonce %i deals the cards that were computed independently',
  (nonce, player, dealer, board, result, paid) => {
    const seeds = { serverSeed: '5f'.repeat(32), clientSeed: 'demo', nonce };
    const { last, returnMinor } = playRound(casinoHoldem, bet, roundDraws(seeds), () => ({ kind: 'call' }));
    const view = seen(last.view);
    expect(
      [view.player, view.dealer ?? [], view.board].map((cards) => cards.map(cardName).join(' ')),
    ).toEqual([player, dealer, board]);
    expect([view.result, returnMinor]).toEqual([result, paid]);
  },
);

test('casino hold’em deals each card equally often to player, dealer and board', () => {
  const draws = randomDraws('hold’em cards');
  const counts = new Array<number>(3 * CARDS).fill(0);
  const rounds = 10_400;
  for (let round = 0; round < rounds; round++) {
    const { player, dealer, board } = seen(playRound(casinoHoldem, bet, draws).last.view);
    for (const [at, cards] of [player, dealer ?? [], board.slice(3)].entries())
      for (const card of cards) {
        const place = at * CARDS + deckIndex(card);
        counts[place] = (counts[place] ?? 0) + 1;
      }
  }
  const expected = counts.map(() => (2 * rounds) / CARDS);
  expect(chiSquare(counts, expected)).toBeLessThan(chiSquareLimit(3 * (CARDS - 1)));
});

describe('game math', () => {
  test('casino hold’em has a house edge of 2.16 % of the ante and 6.26 % of the bonus', () => {
    const [best, everyHand, bonus] = casinoHoldemMath();
    const edge = (math = best) => {
      const staked = math?.staked ? Number(math.staked.num) / Number(math.staked.den) : 1;
      return staked * (1 - Number(math?.rtp.num) / Number(math?.rtp.den));
    };
    expect(best?.rtp).toEqual(casinoHoldem.rtp);
    expect(edge(best)).toBeCloseTo(0.021576, 6);
    // Best play calls 82 % of hands.
    expect(Number(best?.staked?.num) / Number(best?.staked?.den)).toBeCloseTo(1 + 2 * 0.8199, 4);
    expect(edge(everyHand)).toBeGreaterThan(edge(best));
    expect(edge(bonus)).toBeCloseTo(0.062583, 6);
  });

  test.each([
    ['a dry board', '2♥ 5♣ 7♦ J♠ K♣'],
    ['a pair on it', '9♥ 9♣ 4♦ J♠ A♣'],
    ['four of a suit', '2♥ 5♥ 7♥ J♥ K♣'],
    ['a straight on it', '5♥ 6♣ 7♦ 8♠ 9♣'],
  ])('boardCaller counts calls on %s like a count hand by hand', (_, cards) => {
    const board = parseDeckIndexes(cards);
    const { numbers, net, squares, hits } = boardCaller()(board);
    const left = [...deck.keys()].filter((place) => !board.includes(place));
    const hands = left.flatMap((high) => left.filter((low) => low < high).map((low) => [low, high] as const));
    const values = hands.map((hand) => handValue([...board, ...hand]));
    expect(hands).toHaveLength(HANDS_ON_BOARD);
    for (const [place, [low, high]] of hands.entries()) {
      const value = values[place] ?? 0;
      const found = { net: 0, squares: 0, hits: 0 };
      let dealers = 0;
      for (const [other, dealer] of hands.entries()) {
        if (dealer.includes(low) || dealer.includes(high)) continue;
        dealers += 1;
        const theirs = values[other] ?? 0;
        const isWon = theirs >= QUALIFIES && value > theirs;
        const isLost = theirs >= QUALIFIES && value < theirs;
        const back = isLost ? 0 : theirs < QUALIFIES ? 3 + anteWins(value) : isWon ? 5 + anteWins(value) : 3;
        found.net += back - 3;
        found.squares += back * back;
        found.hits += back > 0 ? 1 : 0;
      }
      expect(dealers).toBe(DEALER_HANDS);
      expect(numbers[place]).toBe((high * (high - 1)) / 2 + low);
      expect({ net: net[place], squares: squares[place], hits: hits[place] }).toEqual(found);
    }
  });

  test.each([
    ['folds', 'nothing below the board', '2♠ 3♦', 'K♥ 10♣ 7♦'],
    ['calls', 'a pair', '2♠ 3♦', 'K♥ 10♣ 2♦'],
    ['calls', 'an ace', 'A♠ 3♦', 'K♥ 10♣ 7♦'],
    ['calls', 'four to a flush', '2♠ 3♠', 'K♠ 10♠ 7♦'],
  ])('best play %s with %s: %s on %s', (move, _, hand, flop) => {
    const { num, den } = casinoHoldemCall(
      parseDeckIndexes(hand).map(cardAt),
      parseDeckIndexes(flop).map(cardAt),
    );
    expect(num > -den).toBe(move === 'calls');
  });

  test('trial rounds that call each hand return the RTP of the game math', () => {
    const [, everyHand] = casinoHoldemMath();
    const rounds = 25_000;
    const draws = randomDraws('casino hold’em');
    const choose = () => ({ kind: 'call' });
    const trial = tryRounds(casinoHoldem, { bet: { stake: '1000' }, rounds, draws, choose });
    // The call is staked in every round, so a round stakes three antes.
    const error = (everyHand?.deviation ?? 0) / 3 / Math.sqrt(rounds);
    expect(Math.abs(trial.rtp - Number(everyHand?.rtp.num) / Number(everyHand?.rtp.den))).toBeLessThan(
      3 * error,
    );
    expect(trial.hitRate).toBeCloseTo(everyHand?.hitRate ?? 0, 2);
    expect(trial.deviation).toBeCloseTo(everyHand?.deviation ?? 0, 0);
  });
});
