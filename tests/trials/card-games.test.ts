import { type Card, type CasinoHoldemView, cardAt, casinoHoldem, deckIndex } from '@evens/games';
import {
  casinoHoldemCall,
  casinoHoldemDecisions,
  casinoHoldemMath,
  casinoHoldemSums,
  countHands,
  type Decision,
  isCalled,
  recomputeCasinoHoldem,
  recomputeVideoPoker,
  videoPokerOutcomes,
} from '@evens/games/math';
import { randomDraws, tryRounds } from '@evens/games/testing';
import { beforeAll, describe, expect, test } from 'vitest';

test('the 133,784,560 hands of seven cards have the published numbers of each kind', () => {
  const { kinds, values } = countHands(7);
  expect(Object.fromEntries(kinds)).toEqual({
    'high-card': 23_294_460,
    pair: 58_627_800,
    'two-pair': 31_433_400,
    'three-of-a-kind': 6_461_620,
    straight: 6_180_020,
    flush: 4_047_644,
    'full-house': 3_473_184,
    'four-of-a-kind': 224_848,
    'straight-flush': 37_260,
    'royal-flush': 4324,
  });
  expect(values).toBe(4824);
});

test('video poker: every draw of the best hold of all deals comes to what is written down', () => {
  expect(recomputeVideoPoker()).toEqual(videoPokerOutcomes);
});

const SUITS = [0, 1, 2, 3];
const exchanges = SUITS.flatMap((a) =>
  SUITS.flatMap((b) => SUITS.flatMap((c) => SUITS.map((d) => [a, b, c, d]))),
).filter((exchange) => new Set(exchange).size === SUITS.length);

/** One text for all hands and flops that exchanging suits makes one another. */
function canonicalKey(hand: readonly number[], flop: readonly number[]): string {
  const names = exchanges.map((exchange) => {
    const sorted = (cards: readonly number[]) =>
      cards.map((card) => card - (card % 4) + (exchange[card % 4] ?? 0)).sort((a, b) => a - b);
    return String.fromCharCode(...sorted(hand), ...sorted(flop));
  });
  return names.sort()[0] ?? '';
}

describe('casino hold’em', () => {
  let decisions: readonly Decision[] = [];
  beforeAll(() => {
    decisions = casinoHoldemDecisions();
  }, 10 * 60_000);

  test('decisions of all deals add up to the return in the game math', () => {
    // Numbers of classes of two and three cards up to an exchange of suits, and of deals.
    expect(decisions).toHaveLength(1_286_792);
    expect(decisions.reduce((sum, { deals }) => sum + deals, 0)).toBe(25_989_600);
    expect(recomputeCasinoHoldem(decisions)).toEqual(casinoHoldemSums);
  });

  test('decisions are worth what going through all that is unseen says', () => {
    const draws = randomDraws('decisions');
    for (let each = 0; each < 40; each++) {
      const decision = decisions[draws.word() % decisions.length];
      if (!decision) throw new Error('no decision');
      const { num, den } = casinoHoldemCall(decision.hand.map(cardAt), decision.flop.map(cardAt));
      expect(decision.net / decision.deals).toBe(Number(num) * ((1081 * 990) / Number(den)));
    }
  });

  test('the best play returns what the game math says', () => {
    const [math] = casinoHoldemMath();
    const folded = new Set(
      decisions.filter((decision) => !isCalled(decision)).map(({ hand, flop }) => canonicalKey(hand, flop)),
    );
    const cards = (of: readonly Card[]) => of.map(deckIndex);
    const rounds = 100_000;
    let calls = 0;
    const trial = tryRounds(casinoHoldem, {
      bet: { stake: '1000' },
      rounds,
      draws: randomDraws('casino hold’em at its best'),
      choose(view) {
        // The view went through JSON, so every field is plain.
        const { player, board } = view as unknown as CasinoHoldemView;
        if (folded.has(canonicalKey(cards(player), cards(board)))) return { kind: 'fold' };
        calls += 1;
        return { kind: 'call' };
      },
    });
    const staked = Number(math?.staked?.num) / Number(math?.staked?.den);
    expect(calls / rounds).toBeCloseTo((staked - 1) / 2, 2);
    const returned = trial.rtp * (1 + (2 * calls) / rounds);
    const expected = (staked * Number(math?.rtp.num)) / Number(math?.rtp.den);
    expect(Math.abs(returned - expected)).toBeLessThan((3 * (math?.deviation ?? 0)) / Math.sqrt(rounds));
  });
});
