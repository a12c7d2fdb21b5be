import { otherSpelling, wordsIn } from './fold.ts';
import { isFillerWord, otherForms } from './other-names.ts';
import { detectScript } from './scripts.ts';
import { type NodeId, Vocabulary } from './vocabulary.ts';

/** Names of people, a runner or a player of a squad, have no initials and no joined forms. */
export type NameKind = 'team' | 'runner' | 'player' | 'tournament' | 'place' | 'sport';

/** A name, shared by all its bearers. */
export interface Name {
  readonly id: NodeId;
  readonly name: string;
  readonly kind: NameKind;
  /** Number of significant words, without FC, of, de. */
  readonly length: number;
  readonly words: ReadonlyMap<string, number>;
  /** Ids of matches under it. */
  readonly matches: Set<number>;
}

const OTHER_FORM = 0.95;
const OTHER_SPELLING = 0.98;
const JOINED_WORDS = 0.9;
const INITIALS = 0.75;
const JOINED_CHARACTERS_MAX = 24;

function weigh(words: Map<string, number>, text: string, weight: number): void {
  words.set(text, Math.max(weight, words.get(text) ?? 0));
}

/** Words under which a name is found, with their weights. */
function wordsOfName(name: string, kind: NameKind): { words: Map<string, number>; length: number } {
  const own = wordsIn(name);
  const words = new Map<string, number>();
  for (const { text } of own) {
    weigh(words, text, 1);
    for (const form of otherForms(text)) weigh(words, form, OTHER_FORM);
  }
  const spelled = otherSpelling(name);
  if (spelled !== undefined)
    for (const { text } of wordsIn(spelled)) {
      weigh(words, text, OTHER_SPELLING);
      for (const form of otherForms(text)) weigh(words, form, OTHER_FORM);
    }
  if (kind !== 'runner' && kind !== 'player' && own.length > 1) {
    const together = own.map(({ text }) => text).join('');
    if (together.length <= JOINED_CHARACTERS_MAX) weigh(words, together, JOINED_WORDS);
    if (own.length > 2 && kind !== 'place')
      weigh(words, own.map(({ text }) => text[0] ?? '').join(''), INITIALS);
  }
  const counted = own.filter(({ text }) => !isFillerWord(text)).length;
  return { words, length: Math.max(1, counted) };
}

function keyFor(name: string, kind: NameKind): string {
  return `${kind} ${name}`;
}

/** All names, each once, with their matches. A name without matches is removed unless it was kept explicitly. */
export class NameIndex {
  readonly vocabulary = new Vocabulary();
  readonly #byKey = new Map<string, Name>();
  readonly #byId = new Map<NodeId, Name>();
  readonly #kept = new Set<NodeId>();
  #lastId = 0;

  get size(): number {
    return this.#byId.size;
  }

  get(id: NodeId): Name | undefined {
    return this.#byId.get(id);
  }

  #enter(name: string, kind: NameKind): Name {
    const key = keyFor(name, kind);
    const known = this.#byKey.get(key);
    if (known) return known;
    const id = ++this.#lastId;
    const { words, length } = wordsOfName(name, kind);
    const created: Name = { id, name, kind, length, words, matches: new Set() };
    this.#byKey.set(key, created);
    this.#byId.set(id, created);
    // Sports have names in each language: for Latin names, the first word is indexed by sound, "Hockey" of "Hockey
    // sobre hielo".
    const [firstOfSport] = kind === 'sport' ? words.keys() : [];
    for (const [text, weight] of words) {
      const byEar = firstOfSport === undefined || text === firstOfSport;
      this.vocabulary.add({ text, script: detectScript(text) }, id, { weight, byEar });
    }
    return created;
  }

  /** Keeps a name that is found even without matches. */
  keep(name: string, kind: NameKind): NodeId {
    const { id } = this.#enter(name, kind);
    this.#kept.add(id);
    return id;
  }

  addMatch(name: string, kind: NameKind, matchId: number): NodeId {
    const entered = this.#enter(name, kind);
    entered.matches.add(matchId);
    return entered.id;
  }

  removeMatch(id: NodeId, matchId: number): void {
    const name = this.#byId.get(id);
    if (!name?.matches.delete(matchId) || name.matches.size > 0 || this.#kept.has(id)) return;
    this.#byId.delete(id);
    this.#byKey.delete(keyFor(name.name, name.kind));
    for (const text of name.words.keys()) this.vocabulary.remove({ text }, id);
  }
}
