import { type Random, seededRandom } from '@evens/base';
import { type Draws, WORDS } from '../fairness/draws.ts';

/** Pseudo-random draws for trials of a million rounds, much faster than hashing. Never for real play. */
export function randomDraws(seed: string): Draws {
  const random: Random = seededRandom(seed);
  let drawnCount = 0;
  return {
    get drawCount() {
      return drawnCount;
    },
    word() {
      drawnCount += 1;
      return Math.floor(random() * WORDS);
    },
  };
}

/** Draws with exactly these words. For tests of edge cases. */
export function givenDraws(words: readonly number[]): Draws {
  let drawnCount = 0;
  return {
    get drawCount() {
      return drawnCount;
    },
    word() {
      const word = words[drawnCount];
      if (word === undefined) throw new Error(`only ${words.length} words were given`);
      drawnCount += 1;
      return word;
    },
  };
}

/** The smallest word for which ⌊f·n⌋ is `value`. */
export function wordFor(value: number, n: number): number {
  return Math.ceil((value * WORDS) / n);
}
