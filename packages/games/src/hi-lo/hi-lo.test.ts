import { fraction, multiply } from '@evens/base';
import { describe, expect, test } from 'vitest';
import { CARDS, cardName, deck, ranks } from '../cards/deck.ts';
import { type Draws, roundDraws } from '../fairness/draws.ts';
import type { Json } from '../state-text.ts';
import {
  chiSquare,
  chiSquareLimit,
  givenDraws,
  playRound,
  randomDraws,
  tryRounds,
  wordFor,
} from '../testing/index.ts';
import { HI_LO_GUESSES_MAX, HI_LO_SKIPS_MAX, hiLo, hiLoPays, hiLoWinners } from './hi-lo.ts';
import { hiLoMath } from './math.ts';

const bet = { stake: '1000' };
const move = (kind: string) => ({ kind });

/** Draws that deal these cards, named as `10♠`. */
const dealing = (names: readonly string[]) =>
  givenDraws(
    names.map((name) =>
      wordFor(
        deck.findIndex((card) => cardName(card) === name),
        CARDS,
      ),
    ),
  );

/** Makes these moves in turn, then cashes out. */
const saying = (kinds: readonly string[]) => (view: Json) => {
  const { said } = view as { said: readonly string[] };
  return move(kinds[said.length] ?? 'cash-out');
};

const play = (names: readonly string[], kinds: readonly string[]) =>
  playRound(hiLo, bet, dealing(names), saying(kinds));

function begin(names: readonly string[], of: unknown = bet) {
  const draws = dealing(names);
  const read = hiLo.readBet(of);
  if (!read.ok) throw new Error(read.error);
  return { open: hiLo.resume(read.value.start(draws).stateText), draws };
}

/** The round after an allowed move. */
function after(open: ReturnType<typeof hiLo.resume>, kind: string, draws: Draws) {
  const result = open.play(move(kind), draws);
  if (!result.ok) throw new Error(result.error);
  return hiLo.resume(result.value.stateText);
}

describe('hi-lo', () => {
  test.each([
    [['8♠', '8♥'], ['higher'], 1838n],
    [['8♠', '8♥'], ['lower'], 1838n],
    [['8♠', '7♥'], ['higher'], 0n],
    [['K♦', 'A♣'], ['higher'], 6435n],
    [['K♦', 'K♣'], ['lower'], 1072n],
    [['A♦', 'A♣'], ['higher'], 12_870n],
    [['A♦', 'K♣'], ['higher'], 0n],
    [['A♦', 'A♣'], ['lower'], 0n],
    [['A♦', '2♣'], ['lower'], 1072n],
    [['2♦', '2♣'], ['lower'], 12_870n],
    [['2♦', '3♣'], ['lower'], 0n],
    [['2♦', '2♣'], ['higher'], 0n],
    [['2♦', 'A♣'], ['higher'], 1072n],
    [['8♠', '9♥', '9♦'], ['higher', 'lower'], 2957n],
    [['8♠', '2♥', '9♦'], ['skip', 'higher'], 1072n],
    [['8♠', '9♥', '2♦', '2♦'], ['higher', 'skip', 'higher'], 0n],
  ])('hi-lo with cards %j and moves %j pays %s for 1000', (names, kinds, paid) => {
    expect(play(names, kinds).returnMinor).toBe(paid);
  });

  test('a single guess returns 0.99 of its stake on any card and side', () => {
    for (const rank of ranks) {
      for (const side of ['higher', 'lower'] as const) {
        const chance = fraction(BigInt(hiLoWinners(rank, side).length), 13n);
        const { num, den } = multiply(chance, hiLoPays(rank, side));
        expect(num * 100n).toBe(den * 99n);
      }
      const either = new Set([...hiLoWinners(rank, 'higher'), ...hiLoWinners(rank, 'lower')]);
      expect(either.size).toBe(13);
    }
  });

  test('a guess that could pay more than 100,000 stakes is not offered; all others keep the full price', () => {
    const { open, draws } = begin(new Array<string>(12).fill('A♠'));
    let last = open;
    for (let guess = 0; guess < 4; guess++) last = after(last, 'higher', draws);
    // 12.87⁴ is 27,435; 12.87⁵ would be 353,095, while 1.0725 more is 29,424.
    expect(last.view).toMatchObject({ worthMinor: '27435582', sides: ['lower'] });
    const refused = last.play(move('higher'), draws);
    expect(refused).toEqual({ ok: false, error: 'a right guess would pay more than a round may' });
    const read = hiLo.readBet(bet);
    expect(read.ok && read.value.returnMaxMinor).toBe(100_000_000n);
  });

  test('a guess above payoutMax is not offered, and the round is cashed out if none is left', () => {
    const bounded = { stake: '1000', payoutMax: '12870' };
    const kings = new Array<string>(60).fill('K♠');
    const round = playRound(hiLo, bounded, dealing(kings), (view) => {
      const { sides } = view as { sides: readonly string[] };
      return move(sides.includes('lower') ? 'lower' : 'cash-out');
    });
    // 1000 · 1.0725³⁶ is 12,425. A 37th guess at the lowest price would pay 13,326.
    expect(round).toMatchObject({ steps: 37, returnMinor: 12_425n });
    const read = hiLo.readBet(bounded);
    expect(read.ok && read.value.returnMaxMinor).toBe(12_870n);
  });

  test('hi-lo returns 0.99 per guess under any payoutMax', () => {
    // An offered guess pays 0.99 over its probability, so the sum over its winners is exactly 0.99 of the amount at
    // risk.
    for (const payoutMax of ['12870', '30000', '250000']) {
      const { open, draws } = begin(['8♠', '8♥', '8♦'], { stake: '1000', payoutMax });
      const second = after(open, 'higher', draws);
      const { sides, worthMinor } = second.view as { sides: readonly string[]; worthMinor: string };
      expect([payoutMax, sides.length, worthMinor]).toEqual([payoutMax, 2, '1838']);
    }
  });

  test('the payout of random hi-lo rounds never exceeds returnMaxMinor', () => {
    const draws = randomDraws('hi-lo bounds');
    const kinds = ['higher', 'lower', 'skip'];
    const random = randomDraws('hi-lo moves');
    for (let round = 0; round < 2000; round++) {
      // Picks the likelier side, so that rounds are long.
      const kind = (view: Json) => {
        const { cards, said } = view as { cards: readonly { rank: number }[]; said: readonly string[] };
        const skipped = said.filter((each) => each === 'skip').length;
        const preferredKind = kinds[random.word() % 3] ?? 'skip';
        const rank = cards.at(-1)?.rank ?? 8;
        if (preferredKind === 'skip' && skipped < HI_LO_SKIPS_MAX) return move('skip');
        const side = rank < 8 ? 'higher' : 'lower';
        const { sides } = view as { sides: readonly string[] };
        return move(sides.includes(side) ? side : 'cash-out');
      };
      const { returnMinor, steps } = playRound(hiLo, bet, draws, kind);
      expect(returnMinor <= 100_000_000n).toBe(true);
      expect(steps <= 1 + HI_LO_GUESSES_MAX + HI_LO_SKIPS_MAX).toBe(true);
    }
  });

  test('a hi-lo round is cashed out automatically after its last guess', () => {
    const kings = new Array<string>(HI_LO_GUESSES_MAX + 1).fill('K♠');
    const round = play(kings, new Array<string>(HI_LO_GUESSES_MAX).fill('lower'));
    expect(round.steps).toBe(HI_LO_GUESSES_MAX + 1);
    // 1000 · 1.0725⁵², rounded down.
    expect(round.returnMinor).toBe(38_076n);
  });

  test('hi-lo refuses a skip after HI_LO_SKIPS_MAX skips', () => {
    const { open, draws } = begin(new Array<string>(HI_LO_SKIPS_MAX + 1).fill('5♠'));
    let last = open;
    for (let skipped = 0; skipped < HI_LO_SKIPS_MAX; skipped++) {
      const step = last.play(move('skip'), draws);
      if (!step.ok) throw new Error(step.error);
      last = hiLo.resume(step.value.stateText);
    }
    expect(last.view).toMatchObject({ skipsLeft: 0, pays: { num: '1', den: '1' } });
    const refused = last.play(move('skip'), draws);
    expect(!refused.ok && refused.error).toContain('skipped');
  });

  test('hi-lo refuses moves that the rules do not allow', () => {
    const { open, draws } = begin(['5♠', '6♠', '6♠']);
    const refusal = (kind: unknown, on = open) => {
      const result = on.play({ kind }, draws);
      return result.ok ? undefined : result.error;
    };
    expect(refusal('cash-out')).toBe('nothing was guessed');
    expect(refusal('same')).toContain('a move is');
    const guessed = open.play(move('higher'), draws);
    if (!guessed.ok) throw new Error(guessed.error);
    expect(refusal('give-back')).toBe('only an abandoned round is ended by this move');
    expect(hiLo.resume(guessed.value.stateText).replay(move('give-back'), draws)).toEqual({
      ok: false,
      error: 'there was a guess',
    });
    const out = hiLo.resume(guessed.value.stateText).play(move('cash-out'), draws);
    if (!out.ok) throw new Error(out.error);
    expect(refusal('higher', hiLo.resume(out.value.stateText))).toBe('the round is over');
    expect(hiLo.readBet({ stake: 'all' }).ok).toBe(false);
  });

  test('an abandoned hi-lo round is cashed out, or refunded before the first guess', () => {
    expect(playRound(hiLo, bet, dealing(['5♠'])).returnMinor).toBe(1000n);
    const { open, draws } = begin(['8♠', '9♥']);
    const guessed = open.play(move('higher'), draws);
    if (!guessed.ok) throw new Error(guessed.error);
    expect(guessed.value.view).toMatchObject({ worthMinor: '1838' });
    expect(hiLo.resume(guessed.value.stateText).defaultMove()).toEqual(move('cash-out'));
  });

  test.each([
    [3, ['4♣', '10♠', 'Q♦', '9♠', '8♠', '3♠', '3♦', '8♣', '4♠', '2♠']],
    [4, ['10♠', 'J♠', '9♣', 'K♦', 'J♠', '8♥', '2♦', 'Q♠', '8♣', '8♦']],
  ])('hi-lo with nonce %i deals the same cards as public verifiers', (nonce, names) => {
    const seeds = { serverSeed: '5f'.repeat(32), clientSeed: 'demo', nonce };
    const kinds = new Array<string>(names.length - 1).fill('skip');
    const round = playRound(hiLo, bet, roundDraws(seeds), (view) => {
      const { said } = view as { said: readonly string[] };
      const kind = kinds[said.length];
      return kind === undefined ? undefined : move(kind);
    });
    const cards = names.map((name) => deck.find((card) => cardName(card) === name));
    expect(round.last.view).toMatchObject({ cards });
  });

  test('hi-lo deals each card equally often', () => {
    const draws = randomDraws('hi-lo cards');
    const rounds = 13_000;
    const seen = new Map(deck.map(({ rank, suit }) => [`${rank} ${suit}`, 0]));
    for (let round = 0; round < rounds; round++) {
      const { last } = playRound(hiLo, bet, draws);
      const { cards } = last.view as { cards: readonly { rank: number; suit: string }[] };
      for (const { rank, suit } of cards) {
        const name = `${rank} ${suit}`;
        seen.set(name, (seen.get(name) ?? 0) + 1);
      }
    }
    const expected = deck.map(() => rounds / CARDS);
    expect(chiSquare([...seen.values()], expected)).toBeLessThan(chiSquareLimit(CARDS - 1));
  });

  test('n guesses return 0.99ⁿ in the game math of hi-lo', () => {
    expect(hiLoMath().map(({ of, rtp }) => [of, rtp])).toEqual([
      ['1 on the likelier side', { num: 99n, den: 100n }],
      ['1 on the unlikelier side', { num: 99n, den: 100n }],
      ['2 on the likelier side', { num: 99n ** 2n, den: 100n ** 2n }],
      ['5 on the likelier side', { num: 99n ** 5n, den: 100n ** 5n }],
    ]);
    expect(hiLo.rtp).toEqual({ num: 99n, den: 100n });
  });

  test('trial rounds of hi-lo return the RTP of the game math', () => {
    const math = hiLoMath().find(({ of }) => of === '1 on the unlikelier side');
    const rounds = 50_000;
    const trial = tryRounds(hiLo, {
      bet: { stake: '1000000' },
      rounds,
      draws: randomDraws('hi-lo'),
      choose: (view) => {
        const { cards, said } = view as { cards: readonly { rank: number }[]; said: readonly string[] };
        if (said.length > 0) return move('cash-out');
        return move((cards[0]?.rank ?? 0) <= 8 ? 'lower' : 'higher');
      },
    });
    const error = (math?.deviation ?? 0) / Math.sqrt(rounds);
    expect(Math.abs(trial.rtp - 0.99)).toBeLessThan(3 * error);
    expect(trial.hitRate).toBeCloseTo(math?.hitRate ?? 0, 2);
  });
});
