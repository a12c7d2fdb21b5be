import { blockOf, type Hmac, type RoundSeeds } from './seeds.ts';

/** One round's chance, in order: the same seeds give the same numbers on every machine. */
export interface Draws {
  /** How many words have been taken since the round began: where a round that was suspended goes on. */
  readonly taken: number;
  /** The next 32 bits. */
  word(): number;
}

/** 2³². */
export const WORDS = 4_294_967_296;
const WORD_BYTES = 4;
const BLOCK_WORDS = 8;

/**
 * The draws of a round from its word `taken` on. Public verifiers call the words' place the cursor. Every `hmacOf` gives the
 * same ones; the portable one is taken where none is given.
 */
export function roundDraws(seeds: RoundSeeds, taken = 0, hmacOf?: Hmac): Draws {
  let next = taken;
  let block = -1;
  let bytes: DataView | undefined;
  return {
    get taken() {
      return next;
    },
    word() {
      const wanted = Math.floor(next / BLOCK_WORDS);
      if (bytes === undefined || wanted !== block) {
        const { buffer, byteOffset, byteLength } = blockOf(seeds, wanted, hmacOf);
        bytes = new DataView(buffer, byteOffset, byteLength);
        block = wanted;
      }
      const word = bytes.getUint32((next % BLOCK_WORDS) * WORD_BYTES);
      next += 1;
      return word;
    },
  };
}

/** Σ bᵢ / 256^(i+1) over four bytes, as public verifiers say it: in [0, 1), exact. */
export function float(draws: Draws): number {
  return draws.word() / WORDS;
}

/**
 * ⌊f·n⌋: an integer below n as public verifiers find it, for games that a player checks on other sites too. Some
 * outcomes are likelier than others by up to 2⁻³²: the bias against a fair draw is below n / 2³².
 */
export function floored(draws: Draws, n: number): number {
  return Math.floor(float(draws) * n);
}

/** An integer below n, each exactly as likely (n up to 2³²): words at or above the last multiple of n are drawn again. */
export function below(draws: Draws, n: number): number {
  if (!Number.isInteger(n) || n < 1 || n > WORDS)
    throw new RangeError(`below: expected a whole number from 1, got ${n}`);
  const end = WORDS - (WORDS % n);
  for (;;) {
    const word = draws.word();
    if (word < end) return word % n;
  }
}

/** The place that a weighted list gives: weights are integers, each as likely as it says. */
export function weighted(draws: Draws, weights: readonly number[]): number {
  let left = below(
    draws,
    weights.reduce((sum, weight) => sum + weight, 0),
  );
  for (const [index, weight] of weights.entries()) {
    if (left < weight) return index;
    left -= weight;
  }
  throw new RangeError('weighted: expected whole numbers as weights, got others');
}

/** `count` of the numbers below n in the order drawn, none twice, each by ⌊f·(how many are left)⌋ out of what is left. */
export function drawnFrom(
  draws: Draws,
  { n, count }: { readonly n: number; readonly count: number },
): number[] {
  const left = Array.from({ length: n }, (_, index) => index);
  return Array.from({ length: count }, () => {
    const [taken] = left.splice(floored(draws, left.length), 1);
    if (taken === undefined) throw new RangeError(`drawnFrom: ${count} of ${n} cannot be drawn`);
    return taken;
  });
}

/** Shuffled in place from the end, fairly (Fisher–Yates by rejection). */
export function shuffle<T>(draws: Draws, list: T[]): T[] {
  for (let last = list.length - 1; last > 0; last--) {
    const other = below(draws, last + 1);
    // Both places are in the list.
    const [a, b] = [list[last] as T, list[other] as T];
    list[last] = b;
    list[other] = a;
  }
  return list;
}
