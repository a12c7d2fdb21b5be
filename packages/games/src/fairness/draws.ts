import { type Hmac, hashBlock, type RoundSeeds } from './seeds.ts';

/** Random words of one round, in order. Equal seeds give equal words on every machine. */
export interface Draws {
  /** Number of words taken since the round began. A suspended round resumes from here. */
  readonly drawCount: number;
  /** The next 32 bits. */
  word(): number;
}

/** 2³². */
export const WORDS = 4_294_967_296;
const WORD_BYTES = 4;
const BLOCK_WORDS = 8;

/**
 * Draws of a round, starting at word number `drawCount` (the cursor of public verifiers). Every `computeHmac` gives the
 * same words. Default: the portable one.
 */
export function roundDraws(seeds: RoundSeeds, drawCount = 0, computeHmac?: Hmac): Draws {
  let next = drawCount;
  let block = -1;
  let bytes: DataView | undefined;
  return {
    get drawCount() {
      return next;
    },
    word() {
      const blockIndex = Math.floor(next / BLOCK_WORDS);
      if (bytes === undefined || blockIndex !== block) {
        const { buffer, byteOffset, byteLength } = hashBlock(seeds, blockIndex, computeHmac);
        bytes = new DataView(buffer, byteOffset, byteLength);
        block = blockIndex;
      }
      const word = bytes.getUint32((next % BLOCK_WORDS) * WORD_BYTES);
      next += 1;
      return word;
    },
  };
}

/** Σ bᵢ / 256^(i+1) over four bytes, as in public verifiers. Exact, in [0, 1). */
export function float(draws: Draws): number {
  return draws.word() / WORDS;
}

/**
 * ⌊f·n⌋: an integer below n as public verifiers compute it, for games that players verify on other sites. Some outcomes
 * are likelier by up to 2⁻³²; the bias against a uniform draw is below n / 2³².
 */
export function floored(draws: Draws, n: number): number {
  return Math.floor(float(draws) * n);
}

/** A uniform integer below n, for n up to 2³². Words at or above the last multiple of n are drawn again. */
export function below(draws: Draws, n: number): number {
  if (!Number.isInteger(n) || n < 1 || n > WORDS)
    throw new RangeError(`below: expected a whole number from 1, got ${n}`);
  const end = WORDS - (WORDS % n);
  for (;;) {
    const word = draws.word();
    if (word < end) return word % n;
  }
}

/** Draws an index of a list of integer weights, with probability proportional to the weight. */
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

/** Draws `count` different numbers below n, in draw order. Each is at index ⌊f·(numbers left)⌋ of the numbers left. */
export function drawnFrom(
  draws: Draws,
  { n, count }: { readonly n: number; readonly count: number },
): number[] {
  const left = Array.from({ length: n }, (_, index) => index);
  return Array.from({ length: count }, () => {
    const [drawn] = left.splice(floored(draws, left.length), 1);
    if (drawn === undefined) throw new RangeError(`drawnFrom: ${count} of ${n} cannot be drawn`);
    return drawn;
  });
}

/** Shuffles the list in place from the end, without bias (Fisher–Yates with rejection sampling). */
export function shuffle<T>(draws: Draws, list: T[]): T[] {
  for (let last = list.length - 1; last > 0; last--) {
    const other = below(draws, last + 1);
    // Both indexes are within the list.
    const [a, b] = [list[last] as T, list[other] as T];
    list[last] = b;
    list[other] = a;
  }
  return list;
}
