import { bitCount, letterBits, slipsAllowed, slipsBetween } from './edit-distance.ts';
import type { Word } from './fold.ts';
import { SortedWords } from './sorted-words.ts';
import { soundKey, soundKeys } from './sound.ts';

/** Maximum number of words with a typed prefix that are considered. */
export const BEGINNINGS_MAX = 400;
/** Maximum number of words compared letter by letter for a typed word. */
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
const wholeSlips = [1, 0.62, 0.5] as const;
const beginningSlips = [0.9, 0.55, 0.42] as const;

function better(hits: Hits, node: NodeId, score: number): void {
  if (score > (hits.get(node) ?? 0)) hits.set(node, score);
}

/** All words of all names in sorted order. Words are folded; the weight of a word for a name is 0–1. */
export class Vocabulary {
  readonly #names = new Map<string, Map<NodeId, number>>();
  readonly #order = new SortedWords();
  readonly #letters = new Map<string, number>();
  readonly #bySound = new Map<string, Set<string>>();
  readonly #sounds = new SortedWords();

  get size(): number {
    return this.#order.size;
  }

  /** With `byEar`, a Latin word is also found by its sound in another script. */
  add(
    { text, script }: Pick<Word, 'text' | 'script'>,
    node: NodeId,
    { weight, byEar }: { readonly weight: number; readonly byEar: boolean },
  ): void {
    if (byEar && script === 'latin') this.#addSounds(text);
    const known = this.#names.get(text);
    if (known) {
      known.set(node, Math.max(weight, known.get(node) ?? 0));
      return;
    }
    this.#names.set(text, new Map([[node, weight]]));
    this.#order.add(text);
    this.#letters.set(text, letterBits(text));
  }

  #addSounds(text: string): void {
    for (const sound of soundKeys(text)) {
      const words = this.#bySound.get(sound);
      if (words) words.add(text);
      else {
        this.#bySound.set(sound, new Set([text]));
        this.#sounds.add(sound);
      }
    }
  }

  remove({ text }: Pick<Word, 'text'>, node: NodeId): void {
    const names = this.#names.get(text);
    if (!names?.delete(node) || names.size > 0) return;
    this.#names.delete(text);
    this.#order.remove(text);
    this.#letters.delete(text);
    for (const sound of soundKeys(text)) {
      const words = this.#bySound.get(sound);
      if (!words?.delete(text) || words.size > 0) continue;
      this.#bySound.delete(sound);
      this.#sounds.remove(sound);
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
    if (slips)
      this.#findSlips(word.script === 'consonants' ? word.text : (word.latin ?? word.text), hits, work);
    return hits;
  }

  #take(found: string, score: number, hits: Hits): void {
    for (const [node, weight] of this.#names.get(found) ?? []) better(hits, node, score * weight);
  }

  #findText(text: string, factor: number, hits: Hits, work: Work): void {
    for (const found of this.#order.beginning(text, BEGINNINGS_MAX)) {
      work.words++;
      const score = found === text ? 1 : BEGINNING + BEGUN * (text.length / found.length);
      this.#take(found, score * factor, hits);
    }
  }

  #findSound(latin: string, slips: boolean, hits: Hits, work: Work): void {
    const sound = soundKey(latin);
    if (sound.length < 2) return;
    for (const indexedSound of this.#sounds.beginning(sound, sound.length > 2 ? BEGINNINGS_MAX : 1)) {
      const score = indexedSound === sound ? SOUND : SOUND_BEGINNING;
      if (indexedSound !== sound && sound.length < 3) break;
      for (const found of this.#bySound.get(indexedSound) ?? []) {
        work.words++;
        this.#take(found, score, hits);
      }
    }
    if (!slips || sound.length < 4) return;
    const letters = letterBits(sound);
    for (const indexedSound of this.#sounds.all()) {
      if (
        Math.abs(indexedSound.length - sound.length) > 1 ||
        bitCount(letters & ~letterBits(indexedSound)) > 1
      )
        continue;
      if (work.comparisons >= COMPARISONS_MAX) return;
      work.comparisons++;
      if (slipsBetween(sound, indexedSound, 1).whole === undefined) continue;
      for (const found of this.#bySound.get(indexedSound) ?? []) this.#take(found, SOUND_SLIP, hits);
    }
  }

  #findSlips(text: string, hits: Hits, work: Work): void {
    const limit = slipsAllowed(text.length);
    if (limit === 0) return;
    const letters = letterBits(text);
    const until = work.comparisons + COMPARISONS_MAX;
    for (const found of this.#order.all()) {
      // A short word with another first letter is a different word.
      if (text.length === 4 && found[0] !== text[0]) continue;
      if (found.length < text.length - limit) continue;
      if (bitCount(letters & ~(this.#letters.get(found) ?? 0)) > limit) continue;
      if (work.comparisons >= until) return;
      work.comparisons++;
      const { whole, beginning } = slipsBetween(text, found, limit);
      if (whole !== undefined) this.#take(found, wholeSlips[whole] ?? 0, hits);
      else if (beginning !== undefined) this.#take(found, beginningSlips[beginning] ?? 0, hits);
    }
  }
}
