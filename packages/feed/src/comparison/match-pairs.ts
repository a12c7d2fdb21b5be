import { foldText } from '@evens/base';
import type { ComparedMatch } from './compared-feed.ts';

export interface PairOptions {
  /** Longest difference of the start times. */
  readonly toleranceMs: number;
  /** Ids of the second feed by those of the first. They count before names and starts. */
  readonly known: ReadonlyMap<string, string>;
}

export interface MatchPair {
  readonly a: ComparedMatch;
  readonly b: ComparedMatch;
}

export interface MatchPairs {
  readonly pairs: readonly MatchPair[];
  readonly onlyA: readonly ComparedMatch[];
  readonly onlyB: readonly ComparedMatch[];
}

type Matches = ReadonlyMap<string, ComparedMatch>;

/** Words that feeds add to a name and leave out. */
const clutter = new Set(['fc', 'afc', 'cf', 'sc', 'ac', 'bc', 'cfc', 'the', 'de', 'of']);
/** Words of a name that distinguish a team from another one of its club. */
const teamMarks = new Map([
  ['women', 'women'],
  ['w', 'women'],
  ['ladies', 'women'],
  ['ii', 'second'],
  ['b', 'second'],
  ['2', 'second'],
  ['reserves', 'second'],
]);
const youthTeam = /^u(1[5-9]|2[0-3])$/;

interface TeamName {
  readonly words: readonly string[];
  readonly marks: string;
}

function parseName(name: string): TeamName {
  const all = foldText(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const marks = all.flatMap((word) => (youthTeam.test(word) ? [word] : (teamMarks.get(word) ?? [])));
  const words = all.filter((word) => !teamMarks.has(word) && !youthTeam.test(word) && !clutter.has(word));
  return { words: words.length > 0 ? words : all, marks: marks.sort().join() };
}

const SHORT_CHARACTERS = 3;

function isAbbreviation(short: string, long: string): boolean {
  return short === long || (short.length >= SHORT_CHARACTERS && long.startsWith(short));
}

/** 2: the same words; 1: each word of the shorter name begins one of the longer; 0: another team. */
function compareNames(one: TeamName, other: TeamName): 0 | 1 | 2 {
  if (one.marks !== other.marks) return 0;
  const [short, long] = one.words.length <= other.words.length ? [one, other] : [other, one];
  if (short.words.toSorted().join() === long.words.toSorted().join()) return 2;
  const isPart = short.words.every((word) =>
    long.words.some((each) => isAbbreviation(word, each) || isAbbreviation(each, word)),
  );
  return isPart ? 1 : 0;
}

interface Candidate {
  readonly a: ComparedMatch;
  readonly b: ComparedMatch;
  /** 4 for the same names. */
  readonly likeness: number;
  readonly differenceMs: number;
}

/** Finds the candidates of a match among those whose starts are near. */
function candidatesIn(b: Matches, toleranceMs: number): (match: ComparedMatch) => readonly Candidate[] {
  const widthMs = Math.max(toleranceMs, 60_000);
  const slot = ({ sport }: ComparedMatch, number: number) => `${sport} ${number}`;
  const slots = new Map<string, { readonly match: ComparedMatch; readonly names: readonly TeamName[] }[]>();
  for (const match of b.values()) {
    const key = slot(match, Math.floor(match.startsAtMs / widthMs));
    const entry = { match, names: [parseName(match.home), parseName(match.away)] };
    const list = slots.get(key);
    if (list) list.push(entry);
    else slots.set(key, [entry]);
  }
  return (match) => {
    const [home, away] = [parseName(match.home), parseName(match.away)];
    const number = Math.floor(match.startsAtMs / widthMs);
    const near = [-1, 0, 1].flatMap((step) => slots.get(slot(match, number + step)) ?? []);
    return near.flatMap(({ match: other, names: [otherHome, otherAway] }) => {
      const differenceMs = Math.abs(other.startsAtMs - match.startsAtMs);
      if (otherHome === undefined || otherAway === undefined || differenceMs > toleranceMs) return [];
      const [atHome, onTour] = [compareNames(home, otherHome), compareNames(away, otherAway)];
      return atHome === 0 || onTour === 0
        ? []
        : [{ a: match, b: other, likeness: atHome + onTour, differenceMs }];
    });
  };
}

/** Pairs the matches of two feeds by sport, names and start: the most alike first, and then the nearest start. */
export function pairMatches(a: Matches, b: Matches, { toleranceMs, known }: PairOptions): MatchPairs {
  const pairs: MatchPair[] = [];
  const [usedA, usedB] = [new Set<string>(), new Set<string>()];
  const take = (pair: MatchPair): void => {
    if (usedA.has(pair.a.id) || usedB.has(pair.b.id)) return;
    usedA.add(pair.a.id);
    usedB.add(pair.b.id);
    pairs.push(pair);
  };
  for (const [idA, idB] of known) {
    const [matchA, matchB] = [a.get(idA), b.get(idB)];
    if (matchA !== undefined && matchB !== undefined) take({ a: matchA, b: matchB });
  }
  const find = candidatesIn(b, toleranceMs);
  const candidates = Array.from(a.values()).flatMap((match) => find(match));
  candidates.sort((x, y) => y.likeness - x.likeness || x.differenceMs - y.differenceMs);
  for (const { a: matchA, b: matchB } of candidates) take({ a: matchA, b: matchB });
  pairs.sort((x, y) => x.a.startsAtMs - y.a.startsAtMs);
  return {
    pairs,
    onlyA: Array.from(a.values()).filter(({ id }) => !usedA.has(id)),
    onlyB: Array.from(b.values()).filter(({ id }) => !usedB.has(id)),
  };
}
