import SearchableMap from 'minisearch/SearchableMap';
import type { Word } from './fold.ts';
import { soundKey, soundKeys } from './sound.ts';

/** Maximum number of words with a typed prefix that are considered. */
export const BEGINNINGS_MAX = 400;
/** Maximum number of words with typing errors that are considered for a typed word. */
export const COMPARISONS_MAX = 4000;

/** Cost of a search in countable steps. */
export interface Work {
  words: number;
  comparisons: number;
  candidates: number;
}

export type NodeId = number;
/** Names found by a word, with scores: 1 is an exact match. */
export type Hits = Map<NodeId, number>;

/** Score of a prefix match, plus a little for the typed share: "man" should not prefer the shortest word. */
const BEGINNING = 0.8;
const BEGUN = 0.1;
/** Maximum score of a prefix match. */
export const BEGUN_MAX = BEGINNING + BEGUN;
/** Score of a match in another script, then in Latin letters. */
const SPELLED = 0.97;
const SOUND = 0.8;
const SOUND_BEGINNING = 0.6;
const SOUND_SLIP = 0.5;
/** Score of a word that lacks vowels only: "arsnl". */
export const VOWELS_MISSING = 0.7;
const wholeSlips = [1, 0.62, 0.5] as const;
const beginningSlips = [0.9, 0.55, 0.42] as const;

function better(hits: Hits, node: NodeId, score: number): void {
  if (score > (hits.get(node) ?? 0)) hits.set(node, score);
}

const VOWELLESS_MIN = 4;

/** Whether the word is the text with more vowels. */
function lacksVowels(text: string, word: string): boolean {
  let at = 0;
  for (const letter of word) {
    if (letter === text[at]) at++;
    else if (!'aeiouy'.includes(letter)) return false;
  }
  return at === text.length;
}

/** Beginnings of words are indexed from this length on: shorter ones are never similar to a text with errors. */
const START_MIN = 3;

/** Allowed typing errors by word length: none up to three letters, one up to seven, then two. */
function slipsAllowed(length: number): 0 | 1 | 2 {
  return length <= 3 ? 0 : length <= 7 ? 1 : 2;
}

/** Length of words that are found with a typing error only whole. */
export const SHORT = 4;

/** Whether a short word is a different word: it has another first letter, or a letter in place of another. */
function isOther(text: string, word: string): boolean {
  const letters = (of: string) => [...of].sort().join('');
  return word[0] !== text[0] || (word.length === text.length && letters(word) !== letters(text));
}

/** The key itself, then others with this prefix, in no order. */
function* beginning<T>(tree: SearchableMap<T>, start: string): Generator<readonly [string, T]> {
  const exact = tree.get(start);
  if (exact !== undefined) yield [start, exact];
  let left = exact === undefined ? BEGINNINGS_MAX : BEGINNINGS_MAX - 1;
  for (const entry of tree.atPrefix(start)) {
    if (entry[0] === start) continue;
    if (left-- === 0) return;
    yield entry;
  }
}

/** Keys within `limit` typing errors, each with its number of errors. The tree counts swapped letters as two errors. */
function similar<T>(tree: SearchableMap<T>, text: string, limit: number) {
  const found = tree.fuzzyGet(text, limit);
  for (let at = 1; at < text.length; at++) {
    const swapped = text.slice(0, at - 1) + text.charAt(at) + text.charAt(at - 1) + text.slice(at + 1);
    for (const [key, [value, slips]] of tree.fuzzyGet(swapped, limit - 1))
      if (slips + 1 < (found.get(key)?.[1] ?? limit + 1)) found.set(key, [value, slips + 1]);
  }
  return found;
}

/**
 * All words of all names, in the radix trees of MiniSearch. Its scores are not used: they weigh rare words higher. Words
 * are folded; the weight of a word for a name is 0–1.
 */
export class Vocabulary {
  readonly #names = new SearchableMap<Map<NodeId, number>>();
  /** Number of words by beginning, so that half a word is found with typing errors too. */
  readonly #starts = new SearchableMap<number>();
  readonly #bySound = new SearchableMap<Set<string>>();

  get size(): number {
    return this.#names.size;
  }

  /** With `byEar`, a Latin word is also found by its sound in another script. */
  add(
    { text, script }: Pick<Word, 'text' | 'script'>,
    node: NodeId,
    { weight, byEar }: { readonly weight: number; readonly byEar: boolean },
  ): void {
    if (byEar && script === 'latin')
      for (const sound of soundKeys(text)) this.#bySound.fetch(sound, () => new Set()).add(text);
    const known = this.#names.get(text);
    if (known) {
      known.set(node, Math.max(weight, known.get(node) ?? 0));
      return;
    }
    this.#names.set(text, new Map([[node, weight]]));
    for (let end = START_MIN; end <= text.length; end++)
      this.#starts.update(text.slice(0, end), (count = 0) => count + 1);
  }

  remove({ text }: Pick<Word, 'text'>, node: NodeId): void {
    const names = this.#names.get(text);
    if (!names?.delete(node) || names.size > 0) return;
    this.#names.delete(text);
    for (let end = START_MIN; end <= text.length; end++) {
      const start = text.slice(0, end);
      const count = this.#starts.get(start) ?? 1;
      if (count > 1) this.#starts.set(start, count - 1);
      else this.#starts.delete(start);
    }
    for (const sound of soundKeys(text)) {
      const words = this.#bySound.get(sound);
      if (words?.delete(text) && words.size === 0) this.#bySound.delete(sound);
    }
  }

  /** Names with the word, then names with the word as a prefix; with `slips`, also with typing errors. */
  find(word: Word, slips: boolean, work: Work): Hits {
    const hits: Hits = new Map();
    this.#findText(word.text, 1, hits, work);
    if (word.script === 'consonants') this.#findSound(word.latin ?? '', slips, hits, work);
    else if (word.script !== 'latin' && word.latin !== undefined) {
      this.#findText(word.latin, SPELLED, hits, work);
      this.#findSound(word.latin, false, hits, work);
    }
    if (slips && word.script === 'latin') this.#findVowelless(word.text, hits, work);
    if (slips)
      this.#findSlips(word.script === 'consonants' ? word.text : (word.latin ?? word.text), hits, work);
    return hits;
  }

  #take(found: string, score: number, hits: Hits): void {
    for (const [node, weight] of this.#names.get(found) ?? []) better(hits, node, score * weight);
  }

  #findText(text: string, factor: number, hits: Hits, work: Work): void {
    for (const [found] of beginning(this.#names, text)) {
      work.words++;
      const score = found === text ? 1 : BEGINNING + BEGUN * (text.length / found.length);
      this.#take(found, score * factor, hits);
    }
  }

  #findSound(latin: string, slips: boolean, hits: Hits, work: Work): void {
    const sound = soundKey(latin);
    if (sound.length < 2) return;
    for (const [indexedSound, words] of beginning(this.#bySound, sound)) {
      if (indexedSound !== sound && sound.length < 3) break;
      for (const found of words) {
        work.words++;
        this.#take(found, indexedSound === sound ? SOUND : SOUND_BEGINNING, hits);
      }
    }
    if (!slips || sound.length < 4) return;
    for (const [words] of similar(this.#bySound, sound, 1).values())
      for (const found of words) {
        if (work.comparisons >= COMPARISONS_MAX) return;
        work.comparisons++;
        this.#take(found, SOUND_SLIP, hits);
      }
  }

  #findVowelless(text: string, hits: Hits, work: Work): void {
    const sound = soundKey(text);
    if (text.length < VOWELLESS_MIN || sound.length < VOWELLESS_MIN - 1) return;
    const until = work.comparisons + COMPARISONS_MAX;
    for (const found of this.#bySound.get(sound) ?? []) {
      if (work.comparisons >= until) return;
      work.comparisons++;
      if (lacksVowels(text, found)) this.#take(found, VOWELS_MISSING, hits);
    }
  }

  #findSlips(text: string, hits: Hits, work: Work): void {
    const limit = slipsAllowed(text.length);
    if (limit === 0) return;
    const until = work.comparisons + COMPARISONS_MAX;
    const starts = similar(this.#starts, text, limit);
    for (const [start, [, slips]] of starts) {
      if (text.length === SHORT && isOther(text, start)) continue;
      this.#take(start, wholeSlips[slips] ?? 0, hits);
      if (text.length === SHORT) continue;
      // Words of a shorter start with as few errors are found by that one.
      if ((starts.get(start.slice(0, -1))?.[1] ?? limit + 1) <= slips) continue;
      for (const [found] of beginning(this.#names, start)) {
        if (work.comparisons >= until) return;
        work.comparisons++;
        if (found !== start) this.#take(found, beginningSlips[slips] ?? 0, hits);
      }
    }
  }
}
