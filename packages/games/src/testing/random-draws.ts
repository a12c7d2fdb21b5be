import { type Random, seededRandom } from '@evens/base';
import { type Draws, WORDS } from '../fairness/draws.ts';

/** Draws that are as good as any and far faster than hashing, for a million rounds. Never for play. */
export function randomDraws(seed: string): Draws {
  const random: Random = seededRandom(seed);
  let taken = 0;
  return {
    get taken() {
      return taken;
    },
    word() {
      taken += 1;
      return Math.floor(random() * WORDS);
    },
  };
}

/** Draws that give these words and then no more: what a test of an edge case wants. */
export function givenDraws(words: readonly number[]): Draws {
  let taken = 0;
  return {
    get taken() {
      return taken;
    },
    word() {
      const word = words[taken];
      if (word === undefined) throw new Error(`only ${words.length} words were given`);
      taken += 1;
      return word;
    },
  };
}

/** The smallest word for which ⌊f·n⌋ is `value`. */
export function wordFor(value: number, n: number): number {
  return Math.ceil((value * WORDS) / n);
}
