import { wordsIn } from '../search/fold.ts';

/** Typed text matches a word by prefix, in its own letters or by its sound in Latin letters. */
interface Spelling {
  readonly text: string;
  readonly latin: string | undefined;
}

/** A match by the words of its sides' names. */
export interface NamedMatch {
  readonly id: number;
  readonly words: readonly Spelling[];
}

/** Names that are remembered with their words: a season's sides are some thousands, and play again and again. */
const REMEMBERED_MAX = 50_000;
const remembered = new Map<string, readonly Spelling[]>();

/** Spelling a name out takes microseconds, and a month has tens of thousands: each is spelt once. */
function wordsOfName(name: string): readonly Spelling[] {
  const known = remembered.get(name);
  if (known) return known;
  if (remembered.size >= REMEMBERED_MAX) remembered.clear();
  const words = wordsIn(name);
  remembered.set(name, words);
  return words;
}

export function namedMatch({
  id,
  names,
}: {
  readonly id: number;
  readonly names: readonly string[];
}): NamedMatch {
  return { id, words: names.flatMap(wordsOfName) };
}

function isBegunBy(word: Spelling, typed: Spelling): boolean {
  return (
    word.text.startsWith(typed.text) ||
    (typed.latin !== undefined && (word.latin ?? word.text).startsWith(typed.latin))
  );
}

/** Ids of matches in which every typed word is the prefix of a name's word, in their original order. */
export function findNames(matches: readonly NamedMatch[], text: string): readonly number[] {
  const typed = wordsIn(text);
  if (typed.length === 0) return [];
  return matches
    .filter(({ words }) => typed.every((each) => words.some((word) => isBegunBy(word, each))))
    .map(({ id }) => id);
}
