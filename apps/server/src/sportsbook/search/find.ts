import { WORDS_MAX, type Word, wordsIn } from './fold.ts';
import type { Name, NameIndex } from './name-index.ts';
import { findPhrase, isFillerWord } from './other-names.ts';
import type { MatchDoc, SearchIndex, TournamentDoc } from './search-index.ts';
import { BEGUN_MAX, type Hits, type NodeId, SHORT, VOWELS_MISSING, type Work } from './vocabulary.ts';

/** Maximum number of matches considered per query. */
export const CANDIDATES_MAX = 6000;

/** Weight of a word by the kind of name that contains it. */
const inTournament = { own: 1, place: 0.6, sport: 0.35 } as const;
const inMatch = { side: 1, runner: 0.7, player: 0.65, tournament: 0.5, place: 0.4, sport: 0.3 } as const;
/** Bonus for a completely typed name. */
const WHOLE_NAME = 0.25;
/** Bonus for an optional word that is present. */
const FILLING_FOUND = 0.02;
/** Shorter words find players only if they are whole: few letters begin thousands of names. */
const PLAYER_BEGINNING_MIN = 3;
/** Names with typing errors need this share of the best score; below it they are other words. */
const SLIP_SHARE = 0.85;
/** A partial match of the words is not sufficient if it was found only with a typing error. */
const SURE = 0.6;

export interface Found<T> {
  readonly item: T;
  readonly score: number;
}

export interface FoundAll {
  readonly sports: readonly Found<string>[];
  readonly tournaments: readonly Found<TournamentDoc>[];
  readonly matches: readonly Found<MatchDoc>[];
  /** The player whose name found a match; undefined if other names explain all words as well. */
  findPlayer(doc: MatchDoc): string | undefined;
  /** Only some of the words were found. */
  readonly isPartial: boolean;
  readonly work: Readonly<Work>;
}

interface QueryHits {
  readonly required: readonly Hits[];
  readonly filling: readonly Hits[];
  /** False: some of the words are sufficient. */
  readonly all: boolean;
}

function best(hits: Hits, nodes: readonly NodeId[]): number {
  let score = 0;
  for (const node of nodes) score = Math.max(score, hits.get(node) ?? 0);
  return score;
}

/**
 * How completely the typed text and the name cover each other; a single typed word that is only a prefix counts
 * nothing. Where some words are sufficient, the others do not count: "corners liverpool" covers Liverpool completely.
 */
function wholeness(names: NameIndex, { required, all }: QueryHits, nodes: readonly NodeId[]): number {
  let most = 0;
  for (const node of nodes) {
    let sum = 0;
    for (const hits of required) {
      const score = hits.get(node) ?? 0;
      if (required.length > 1 || score > BEGUN_MAX) sum += score;
    }
    const length = names.get(node)?.length ?? 1;
    most = Math.max(most, all ? sum / Math.max(required.length, length) : Math.min(1, sum / length));
  }
  return most;
}

/** 0 if a word is missing. */
function computeScore(
  { required, filling, all }: QueryHits,
  wordScore: (hits: Hits) => number,
  whole: () => number,
): number {
  let sum = 0;
  let isSure = false;
  for (const hits of required) {
    const score = wordScore(hits);
    if (score === 0 && all) return 0;
    isSure ||= score >= SURE;
    sum += score;
  }
  if (sum === 0 || (!all && !isSure)) return 0;
  const extra = filling.filter((hits) => wordScore(hits) > 0).length * FILLING_FOUND;
  return sum / required.length + WHOLE_NAME * whole() + extra;
}

function findSports(index: SearchIndex, query: QueryHits): Found<string>[] {
  const found: Found<string>[] = [];
  for (const [alias, nodes] of index.sports) {
    const score = computeScore(
      query,
      (hits) => best(hits, nodes),
      () => wholeness(index.names, query, nodes),
    );
    if (score > 0) found.push({ item: alias, score });
  }
  return found;
}

function findTournaments(index: SearchIndex, query: QueryHits): Found<TournamentDoc>[] {
  const found: Found<TournamentDoc>[] = [];
  for (const doc of index.tournaments.values()) {
    const sportNodes = index.sports.get(doc.sport) ?? [];
    const score = computeScore(
      query,
      (hits) =>
        Math.max(
          (hits.get(doc.own) ?? 0) * inTournament.own,
          best(hits, doc.places) * inTournament.place,
          best(hits, sportNodes) * inTournament.sport,
        ),
      () => wholeness(index.names, query, [doc.own]),
    );
    if (score > 0) found.push({ item: doc, score });
  }
  return found;
}

/** Matches of the rarest word; without `all`, of any word. */
function candidates(index: SearchIndex, { required, all }: QueryHits, work: Work): ReadonlySet<number> {
  const countMatches = (hits: Hits) => {
    let size = 0;
    for (const node of hits.keys()) size += index.names.get(node)?.matches.size ?? 0;
    return size;
  };
  const [rarest] = all ? [...required].sort((a, b) => countMatches(a) - countMatches(b)) : [];
  const chosen = new Set<number>();
  for (const hits of rarest ? [rarest] : all ? [] : required) {
    // Best names first: the cut removes the worst ones.
    const nodes = [...hits].sort((a, b) => b[1] - a[1]);
    for (const [node] of nodes) {
      for (const id of index.names.get(node)?.matches ?? []) {
        if (chosen.size >= CANDIDATES_MAX) return chosen;
        work.candidates++;
        chosen.add(id);
      }
    }
  }
  return chosen;
}

interface PlayerScores {
  /** Best score of a match's players, for each word. */
  readonly words: ReadonlyMap<Hits, ReadonlyMap<number, number>>;
  readonly whole: ReadonlyMap<number, number>;
}

/** Scores of matches by their players. Squads are large: found players lead to their matches, not matches to players. */
function playerScores(names: NameIndex, query: QueryHits): PlayerScores {
  const { required, filling } = query;
  const words = new Map<Hits, Map<number, number>>();
  const players = new Set<Name>();
  for (const hits of [...required, ...filling]) {
    const scores = new Map<number, number>();
    for (const [node, score] of hits) {
      const name = names.get(node);
      if (name?.kind !== 'player') continue;
      players.add(name);
      for (const id of name.matches) scores.set(id, Math.max(score, scores.get(id) ?? 0));
    }
    words.set(hits, scores);
  }
  const whole = new Map<number, number>();
  // One word of a player's name does not prefer their match to that of a team.
  for (const { id: node, matches } of required.length > 1 ? players : []) {
    const score = wholeness(names, query, [node]);
    for (const id of matches) whole.set(id, Math.max(score, whole.get(id) ?? 0));
  }
  return { words, whole };
}

function sportNodesIn(index: SearchIndex, { tournament }: MatchDoc): readonly NodeId[] {
  return index.sports.get(tournament.sport) ?? [];
}

/** Score of a word by all names of a match except its players. */
function wordScore(
  { sides, runners, tournament }: MatchDoc,
  sportNodes: readonly NodeId[],
  hits: Hits,
): number {
  return Math.max(
    best(hits, sides) * inMatch.side,
    best(hits, runners) * inMatch.runner,
    (hits.get(tournament.own) ?? 0) * inMatch.tournament,
    best(hits, tournament.places) * inMatch.place,
    best(hits, sportNodes) * inMatch.sport,
  );
}

function findPlayer(index: SearchIndex, { required }: QueryHits, doc: MatchDoc): string | undefined {
  const sportNodes = sportNodesIn(index, doc);
  const byPlayer = required.filter(
    (hits) => best(hits, doc.players) * inMatch.player > wordScore(doc, sportNodes, hits),
  );
  let found: { readonly node: NodeId; readonly score: number } | undefined;
  for (const node of doc.players) {
    let score = 0;
    for (const hits of byPlayer) score += hits.get(node) ?? 0;
    if (score > (found?.score ?? 0)) found = { node, score };
  }
  return found && index.names.get(found.node)?.name;
}

function findMatches(index: SearchIndex, query: QueryHits, work: Work): Found<MatchDoc>[] {
  const found: Found<MatchDoc>[] = [];
  const players = playerScores(index.names, query);
  for (const id of candidates(index, query, work)) {
    const doc = index.matches.get(id);
    if (doc === undefined) continue;
    const sportNodes = sportNodesIn(index, doc);
    const score = computeScore(
      query,
      (hits) =>
        Math.max(wordScore(doc, sportNodes, hits), (players.words.get(hits)?.get(id) ?? 0) * inMatch.player),
      () => Math.max(wholeness(index.names, query, doc.sides), players.whole.get(id) ?? 0),
    );
    if (score > 0) found.push({ item: doc, score });
  }
  return found;
}

function findAll(index: SearchIndex, query: QueryHits, work: Work): FoundAll {
  return {
    sports: findSports(index, query),
    tournaments: findTournaments(index, query),
    matches: findMatches(index, query, work),
    findPlayer: (doc) => findPlayer(index, query, doc),
    isPartial: !query.all,
    work,
  };
}

function isEmpty({ sports, tournaments, matches }: FoundAll): boolean {
  return sports.length + tournaments.length + matches.length === 0;
}

/**
 * Removes names that were found with more typing errors than the best one: Rochester for "machester". The best one is
 * not a player: squads have a name near to any text, and for a short text they are left out.
 */
function cutWorseSlips(names: NameIndex, hits: Hits, { text }: Word): void {
  const isPlayer = (node: NodeId) => names.get(node)?.kind === 'player';
  let most = 0;
  for (const [node, score] of hits)
    if (score > most && score <= VOWELS_MISSING && !isPlayer(node)) most = score;
  for (const [node, score] of hits) {
    if (score > VOWELS_MISSING) continue;
    if (score < most * SLIP_SHARE || (text.length <= SHORT && isPlayer(node))) hits.delete(node);
  }
}

function findHits(
  index: SearchIndex,
  words: readonly Word[],
  {
    slips,
    all,
    found,
  }: {
    readonly slips: 'where-needed' | 'everywhere';
    readonly all: boolean;
    readonly found: Map<string, Hits>;
  },
  work: Work,
): QueryHits {
  const { vocabulary } = index.names;
  /** Each word is searched once with typing errors and once without, in all attempts. */
  const searchWord = (word: Word, withSlips: boolean) => {
    const key = `${word.text} ${withSlips}`;
    const known = found.get(key);
    if (known) return known;
    const hits = vocabulary.find(word, withSlips, work);
    if (withSlips && word.script === 'latin') cutWorseSlips(index.names, hits, word);
    if (word.text.length < PLAYER_BEGINNING_MIN)
      for (const [node, score] of hits)
        if (score < 1 && index.names.get(node)?.kind === 'player') hits.delete(node);
    found.set(key, hits);
    return hits;
  };
  const find = (word: Word) => {
    const hits = searchWord(word, slips === 'everywhere');
    return hits.size === 0 && slips === 'where-needed' ? searchWord(word, true) : hits;
  };
  const counted = words.filter(({ text }) => !isFillerWord(text));
  const required = counted.length > 0 ? counted : words;
  const filling = counted.length > 0 ? words.filter(({ text }) => isFillerWord(text)) : [];
  return {
    all,
    required: required.map(find),
    filling: filling.map((word) => searchWord(word, false)),
  };
}

function spread(words: readonly Word[]): readonly Word[] {
  return words.flatMap((word) => {
    const phrase = findPhrase(word.text);
    return phrase === undefined ? [word] : wordsIn(phrase);
  });
}

/**
 * Returns the possible meanings of a text, unordered. All words are searched as typed, with typing errors allowed for
 * unknown words. Without results, the search is repeated with typing errors in all words, then as a short form, as one
 * word, and by some of its words.
 */
export function find(index: SearchIndex, text: string): FoundAll {
  const work: Work = { words: 0, comparisons: 0, candidates: 0 };
  const found = new Map<string, Hits>();
  const words = wordsIn(text).slice(0, WORDS_MAX);
  const nothing: FoundAll = {
    sports: [],
    tournaments: [],
    matches: [],
    findPlayer: () => undefined,
    isPartial: false,
    work,
  };
  if (words.length === 0) return nothing;
  const short = spread(words).slice(0, WORDS_MAX);
  const isShort = short.some((word, at) => word !== words[at]);
  const together = words.length > 1 ? wordsIn(words.map((word) => word.text).join('')) : [];
  const tries: readonly (() => QueryHits)[] = [
    ...(isShort ? [() => findHits(index, short, { slips: 'where-needed', all: true, found }, work)] : []),
    () => findHits(index, words, { slips: 'where-needed', all: true, found }, work),
    () => findHits(index, words, { slips: 'everywhere', all: true, found }, work),
    ...(together.length > 0
      ? [() => findHits(index, together, { slips: 'everywhere', all: true, found }, work)]
      : []),
    ...(words.length > 1
      ? [() => findHits(index, words, { slips: 'everywhere', all: false, found }, work)]
      : []),
  ];
  for (const next of tries) {
    const all = findAll(index, next(), work);
    if (!isEmpty(all)) return all;
  }
  return nothing;
}
