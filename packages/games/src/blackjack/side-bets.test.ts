import { compare } from '@evens/base';
import { describe, expect, test } from 'vitest';
import { CARDS, type Card, cardName, deck } from '../cards/deck.ts';
import { toNumber } from '../math/game-math.ts';
import { givenDraws, playRound, randomDraws, wordFor } from '../testing/index.ts';
import { bestBlackjackMove } from './advice.ts';
import { type BlackjackView, blackjack } from './blackjack.ts';
import { blackjackMath } from './math.ts';
import {
  blackjackSideBets,
  type SideBetWin,
  sideBetPays,
  sideBetResult,
  sideBetReturns,
} from './side-bets.ts';

const places = new Map(deck.map((card, place) => [cardName(card), place]));
const card = (name: string): Card => {
  const found = deck[places.get(name) ?? -1];
  if (!found) throw new Error(`there is no card ${name}`);
  return found;
};
const dealt = (cards: string) =>
  givenDraws(cards.split(' ').map((name) => wordFor(places.get(name) ?? Number.NaN, CARDS)));

function results(cards: string): readonly string[] {
  const [one = '', two = '', up = ''] = cards.split(' ');
  const deciding = { first: [card(one), card(two)], up: card(up) } as const;
  return blackjackSideBets.map((bet) => sideBetResult(bet, deciding));
}

describe('results of side bets', () => {
  test.each([
    // The player's two cards, then the dealer's open card.
    ['8♠ 8♠ 2♦', 'perfect-pair', 'lose'],
    ['8♠ 8♣ 2♦', 'coloured-pair', 'lose'],
    ['8♦ 8♥ 2♦', 'coloured-pair', 'lose'],
    ['8♠ 8♥ 2♦', 'mixed-pair', 'lose'],
    ['10♠ J♠ Q♥', 'lose', 'straight'],
    ['10♠ K♠ 9♥', 'lose', 'lose'],
    // A third card of the rank in the dealer's hand makes no pair of the player.
    ['8♠ 9♣ 8♠', 'lose', 'lose'],
    ['8♠ 8♠ 8♠', 'perfect-pair', 'suited-trips'],
    ['8♠ 8♠ 8♣', 'perfect-pair', 'three-of-a-kind'],
    ['8♠ 8♣ 8♥', 'coloured-pair', 'three-of-a-kind'],
    ['7♦ 9♦ 8♦', 'lose', 'straight-flush'],
    ['7♦ 9♦ 8♥', 'lose', 'straight'],
    ['A♦ 3♠ 2♦', 'lose', 'straight'],
    ['A♦ K♠ Q♦', 'lose', 'straight'],
    ['K♦ A♠ 2♦', 'lose', 'lose'],
    ['2♣ K♣ 7♣', 'lose', 'flush'],
    // Two equal cards and a third of their suit.
    ['2♣ 2♣ 7♣', 'perfect-pair', 'flush'],
  ] as const)('%s gives %s at Perfect Pairs and %s at 21+3', (cards, pairs, poker) => {
    expect(results(cards)).toEqual([pairs, poker]);
  });

  test('each result occurs as often as its combinations allow in an unlimited deck', () => {
    const counts: Record<string, number> = {};
    for (const one of deck)
      for (const two of deck)
        for (const up of deck)
          for (const bet of blackjackSideBets) {
            const result = sideBetResult(bet, { first: [one, two], up });
            counts[result] = (counts[result] ?? 0) + 1;
          }
    const straights = 12 * 6;
    expect(counts).toEqual({
      'perfect-pair': CARDS * CARDS,
      'coloured-pair': CARDS * CARDS,
      'mixed-pair': 2 * CARDS * CARDS,
      'suited-trips': CARDS,
      'three-of-a-kind': 13 * (4 ** 3 - 4),
      'straight-flush': straights * 4,
      straight: straights * (4 ** 3 - 4),
      flush: 4 * 13 ** 3 - CARDS - straights * 4,
      lose:
        2 * CARDS ** 3 -
        4 * CARDS ** 2 -
        13 * 4 ** 3 -
        straights * 4 ** 3 -
        (4 * 13 ** 3 - CARDS - straights * 4),
    });
  });
});

test('the returns of the side bets equal their game math', () => {
  const [, ...maths] = blackjackMath();
  expect(maths.map(({ of }) => of)).toEqual(['perfect pairs', '21+3']);
  expect(maths.map(({ rtp }) => rtp)).toEqual(blackjackSideBets.map((bet) => sideBetReturns[bet]));
  expect(maths.map(({ rtp }) => toNumber(rtp).toFixed(6))).toEqual(['0.942308', '0.964013']);
  for (const { rtp } of maths) expect(compare(rtp, { num: 1n, den: 1n })).toBeLessThan(0);
});

test('the highest pay of each side bet is listed first', () => {
  for (const bet of blackjackSideBets) {
    const pays = Object.values(sideBetPays[bet]);
    expect(pays).toEqual(pays.toSorted((a, b) => Number(b - a)));
  }
});

describe('a round with side bets', () => {
  const bet = { stake: '1000', sides: { perfectPairs: '100', twentyOnePlusThree: '30' } };
  const seen = (view: unknown) => view as BlackjackView;

  test.each([
    // Cards in deal order: player, dealer, player, dealer, then the drawn cards.
    ['a lost hand with a won pair', '10♠ 9♦ 10♥ K♠ A♦', 'stand', 1130n, 2000n + 600n],
    ['both side bets won and the hand doubled', '8♠ 8♦ 8♣ 5♠ 2♥ 10♦', 'double', 2130n, 4000n + 1100n + 780n],
    ['a pair after a split', '8♠ 6♦ 8♠ K♠ K♦ K♥ K♣', 'split stand stand', 2130n, 4000n + 2600n],
    ['a dealer blackjack leaves the side bets', 'Q♠ K♦ J♥ A♣', '', 1130n, 330n],
    ['insurance is half of the stake on the hand', 'K♦ A♦ Q♦ K♠', 'insure', 1630n, 1500n + 1230n],
    ['no side bet is won', '10♠ 9♦ 6♣ 8♠', 'stand', 1130n, 0n],
  ] as const)('%s', (_, cards, moves, staked, returned) => {
    const left: string[] = moves.split(' ').filter((move) => move !== '');
    const { stakeMinor, returnMinor } = playRound(blackjack, bet, dealt(cards), () => ({
      kind: left.shift(),
    }));
    expect([stakeMinor, returnMinor]).toEqual([staked, returned]);
  });

  test('the view shows the results of the side bets from the deal on', () => {
    const read = blackjack.readBet(bet);
    if (!read.ok) throw new Error(read.error);
    const step = read.value.start(dealt('8♠ 9♦ 8♥ K♠'));
    expect([step.isOver, step.returnMinor, step.stakeMinor]).toEqual([false, 0n, 1130n]);
    expect(seen(step.view).sides).toEqual([
      { spot: 'perfectPairs', stakeMinor: '100', result: 'mixed-pair', returnMinor: '600' },
      { spot: 'twentyOnePlusThree', stakeMinor: '30', result: 'lose', returnMinor: '0' },
    ]);
  });

  test('the stored form of a bet without side bets has none, and side bets keep their names', () => {
    const stored = (raw: unknown) => {
      const read = blackjack.readStoredBet(raw);
      return read.ok && read.value.bet;
    };
    expect(stored({ stake: '1000' })).toEqual({ stake: '1000' });
    expect(stored({ stake: '1000', sides: {} })).toEqual({ stake: '1000' });
    expect(stored(bet)).toEqual(bet);
  });

  test('a round that was stored before side bets existed can be resumed', () => {
    const state = {
      ...{ stakeMinor: { $minor: '100' }, insuranceMinor: { $minor: '0' }, returnMinor: { $minor: '0' } },
      dealer: [card('9♦'), card('8♠')],
      hands: [{ cards: [card('10♠'), card('9♣')], stakeMinor: { $minor: '100' }, isDone: false }],
      phase: 'hands',
    };
    const step = blackjack.resume(JSON.stringify(state)).play({ kind: 'stand' }, dealt('2♠'));
    expect(step.ok && [step.value.returnMinor, seen(step.value.view).sides]).toEqual([200n, undefined]);
  });

  test.each([
    [{ stake: '1000', sides: { perfectPairs: '0' } }],
    [{ stake: '1000', sides: { perfectPairs: 5 } }],
    [{ stake: '1000', sides: { perfectPairs: '5', anything: '5' } }],
    [{ sides: { perfectPairs: '5' } }],
  ])('readBet refuses %j', (raw) => {
    expect(blackjack.readBet(raw).ok).toBe(false);
  });

  test('the sizes of a bet cover all of its stakes', () => {
    const read = blackjack.readBet(bet);
    expect(read.ok && [read.value.stakeMinor, read.value.leastStakeMinor, read.value.returnMaxMinor]).toEqual(
      [1130n, 30n, 8n * 1000n + 26n * 100n + 101n * 30n],
    );
    // Three equal cards, split, and both hands doubled and won.
    const left = ['split', 'double', 'double'];
    const best = playRound(blackjack, bet, dealt('5♠ 5♠ 5♠ J♦ 6♦ 6♣ 10♦ 10♥ K♦'), () => ({
      kind: left.shift(),
    }));
    expect(best.returnMinor).toBe(8n * 1000n + 26n * 100n + 101n * 30n);
  });

  test('trial rounds settle side bets at the RTP and the hit rate of the game math', () => {
    const [, ...maths] = blackjackMath();
    const draws = randomDraws('side bets');
    const rounds = 20_000;
    const counts = blackjackSideBets.map(() => ({ returned: 0n, hits: 0 }));
    const wins = new Set<string>();
    for (let round = 0; round < rounds; round++) {
      const { last, returnMinor } = playRound(blackjack, bet, draws, (view) => ({
        kind: bestBlackjackMove(seen(view)),
      }));
      const { sides = [], hands, dealer, insuranceMinor } = seen(last.view);
      expect(insuranceMinor).toBe('0');
      const handsMinor = hands.reduce((sum, { result, stakeMinor }) => {
        const halves = { blackjack: 5n, win: 4n, push: 2n, lose: 0n }[result ?? 'lose'];
        return sum + (BigInt(stakeMinor) * halves) / 2n;
      }, 0n);
      const [one, two] = hands.length > 1 ? hands.map(({ cards }) => cards[0]) : (hands[0]?.cards ?? []);
      const [up] = dealer;
      if (!one || !two || !up) throw new Error('a card is missing');
      let sidesMinor = 0n;
      for (const [index, { spot, stakeMinor, result, returnMinor: paid }] of sides.entries()) {
        const count = counts[index];
        const expected = sideBetResult(spot, { first: [one, two], up });
        if (result !== expected) throw new Error(`${spot} is ${result}, expected ${expected}`);
        const pays = sideBetPays[spot][expected as SideBetWin];
        const wonMinor = pays === undefined ? 0n : BigInt(stakeMinor) * (pays + 1n);
        if (BigInt(paid) !== wonMinor) throw new Error(`${spot} pays ${paid}, expected ${wonMinor}`);
        sidesMinor += wonMinor;
        if (!count) continue;
        count.returned += (wonMinor * 1000n) / BigInt(stakeMinor);
        count.hits += wonMinor > 0n ? 1 : 0;
        wins.add(expected);
      }
      if (returnMinor !== handsMinor + sidesMinor)
        throw new Error('the round was paid otherwise than its parts');
    }
    for (const [index, math] of maths.entries()) {
      const { returned = 0n, hits = 0 } = counts[index] ?? {};
      const error = math.deviation / Math.sqrt(rounds);
      expect(Math.abs(Number(returned) / 1000 / rounds - toNumber(math.rtp))).toBeLessThan(3 * error);
      expect(hits / rounds).toBeCloseTo(math.hitRate, 2);
    }
    expect(wins.size).toBeGreaterThanOrEqual(8);
  });
});
