import { fraction, multiply } from '@evens/base';
import { describe, expect, test } from 'vitest';
import { CARDS, cardName, deck, ranks } from '../cards/deck.ts';
import { roundDraws } from '../fairness/draws.ts';
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
import { hiLoTheory } from './theory.ts';

const bet = { stake: '1000' };
const move = (kind: string) => ({ kind });

/** Draws of these cards, named as `10♠`. */
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

function begin(names: readonly string[]) {
  const draws = dealing(names);
  const read = hiLo.readBet(bet);
  if (!read.ok) throw new Error(read.error);
  return { open: hiLo.resume(read.value.start(draws).stateText), draws };
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
  ])('cards %j, moves %j pay %s for 1000', (names, kinds, paid) => {
    expect(play(names, kinds).returnMinor).toBe(paid);
  });

  test('one guess on any card and side gives back 0.99 of its stake', () => {
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

  test('is cashed out by itself at 100,000 stakes, and pays no more', () => {
    const aces = new Array<string>(6).fill('A♠');
    const round = play(aces, new Array<string>(9).fill('higher'));
    // 12.87⁴ is 27,435; 12.87⁵ would be 353,095.
    expect(round.steps).toBe(6);
    expect(round.returnMinor).toBe(100_000_000n);
    const read = hiLo.readBet(bet);
    expect(read.ok && read.value.returnMaxMinor).toBe(100_000_000n);
  });

  test('never pays more than it said it could, however the cards fall', () => {
    const draws = randomDraws('hi-lo bounds');
    const kinds = ['higher', 'lower', 'skip'];
    const random = randomDraws('hi-lo moves');
    for (let round = 0; round < 2000; round++) {
      // The likelier side, so that rounds run long.
      const kind = (view: Json) => {
        const { cards, said } = view as { cards: readonly { rank: number }[]; said: readonly string[] };
        const skipped = said.filter((each) => each === 'skip').length;
        const wanted = kinds[random.word() % 3] ?? 'skip';
        const rank = cards.at(-1)?.rank ?? 8;
        if (wanted === 'skip' && skipped < HI_LO_SKIPS_MAX) return move('skip');
        return move(rank < 8 ? 'higher' : 'lower');
      };
      const { returnMinor, steps } = playRound(hiLo, bet, draws, kind);
      expect(returnMinor <= 100_000_000n).toBe(true);
      expect(steps <= 1 + HI_LO_GUESSES_MAX + HI_LO_SKIPS_MAX).toBe(true);
    }
  });

  test('is cashed out by itself after its last guess', () => {
    const kings = new Array<string>(HI_LO_GUESSES_MAX + 1).fill('K♠');
    const round = play(kings, new Array<string>(HI_LO_GUESSES_MAX).fill('lower'));
    expect(round.steps).toBe(HI_LO_GUESSES_MAX + 1);
    // 1000 · 1.0725⁵², rounded down.
    expect(round.returnMinor).toBe(38_076n);
  });

  test('skips so many cards and no more', () => {
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

  test('refuses what the rules do not allow', () => {
    const { open, draws } = begin(['5♠', '6♠', '6♠']);
    const refusal = (kind: unknown, on = open) => {
      const result = on.play({ kind }, draws);
      return result.ok ? undefined : result.error;
    };
    expect(refusal('cash-out')).toBe('nothing was guessed');
    expect(refusal('same')).toContain('a move is');
    const guessed = open.play(move('higher'), draws);
    if (!guessed.ok) throw new Error(guessed.error);
    expect(refusal('give-back', hiLo.resume(guessed.value.stateText))).toBe('there was a guess');
    const out = hiLo.resume(guessed.value.stateText).play(move('cash-out'), draws);
    if (!out.ok) throw new Error(out.error);
    expect(refusal('higher', hiLo.resume(out.value.stateText))).toBe('the round is over');
    expect(hiLo.readBet({ stake: 'all' }).ok).toBe(false);
  });

  test('a round that was put down is cashed out, or gives its stake back', () => {
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
  ])('nonce %i deals as public verifiers do', (nonce, names) => {
    const seeds = { serverSeed: '5f'.repeat(32), clientSeed: 'demo', nonce };
    const kinds = new Array<string>(names.length - 1).fill('skip');
    const round = playRound(hiLo, bet, roundDraws(seeds), (view) => {
      const { said } = view as { said: readonly string[] };
      return move(kinds[said.length] ?? 'give-back');
    });
    const cards = names.map((name) => deck.find((card) => cardName(card) === name));
    expect(round.last.view).toMatchObject({ cards });
  });

  test('deals every card as often', () => {
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

  test('n guesses give back 0.99ⁿ, by theory', () => {
    expect(hiLoTheory().map(({ of, rtp }) => [of, rtp])).toEqual([
      ['1 on the likelier side', { num: 99n, den: 100n }],
      ['1 on the unlikelier side', { num: 99n, den: 100n }],
      ['2 on the likelier side', { num: 99n ** 2n, den: 100n ** 2n }],
      ['5 on the likelier side', { num: 99n ** 5n, den: 100n ** 5n }],
    ]);
    expect(hiLo.rtp).toEqual({ num: 99n, den: 100n });
  });

  test('gives back what theory says', () => {
    const theory = hiLoTheory().find(({ of }) => of === '1 on the unlikelier side');
    const rounds = 100_000;
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
    const error = (theory?.deviation ?? 0) / Math.sqrt(rounds);
    expect(Math.abs(trial.rtp - 0.99)).toBeLessThan(3 * error);
    expect(trial.hitRate).toBeCloseTo(theory?.hitRate ?? 0, 2);
  });
});
