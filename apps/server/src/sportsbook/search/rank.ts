import { sportByAlias } from '@evens/markets';
import { TOP_RANK } from '../catalogue/select-matches.ts';
import { type Found, type FoundAll, find } from './find.ts';
import type { MatchDoc, SearchIndex, TournamentDoc } from './search-index.ts';
import type { Work } from './vocabulary.ts';

export const GROUP_MAX = 8;
const DAY_MS = 86_400_000;
/** Scores with a smaller difference count as equal: then start time and popularity decide. */
const ALIKE = 0.05;
/**
 * Penalty in days: one rank lower of a sport, and of a tournament in it, equals a match that starts this much later.
 */
const SPORT_PLACE = 0.25;
const TOURNAMENT_PLACE = 0.2;

/** State of a match that changes too often for the index. */
export interface MatchState {
  readonly isLive: boolean;
  readonly startsAtMs: number;
  readonly tournamentRank: number;
}

export type GroupName = 'sports' | 'tournaments' | 'matches';

export interface Ranked {
  /** Aliases. */
  readonly sports: readonly string[];
  readonly tournaments: readonly number[];
  readonly matches: readonly number[];
  /** The player whose name found a match, by its id. */
  readonly players: ReadonlyMap<number, string>;
  /** Group with the best first result; undefined if nothing was found. */
  readonly best: GroupName | undefined;
  /** Only some of the words were found. */
  readonly isPartial: boolean;
  readonly work: Readonly<Work>;
}

export interface RankView {
  /** Undefined for a match that is not offered. */
  readonly findState: (matchId: number) => MatchState | undefined;
  readonly nowMs: number;
}

function step(score: number): number {
  return Math.round(score / ALIKE);
}

function sportRank(alias: string): number {
  return sportByAlias(alias)?.rank ?? Number.MAX_SAFE_INTEGER;
}

interface Timed<T> extends Found<T> {
  readonly state: MatchState;
}

function byFit<T>(a: Found<T>, b: Found<T>): number {
  return step(b.score) - step(a.score);
}

function rankMatches(found: readonly Found<MatchDoc>[], { findState, nowMs }: RankView) {
  const on: Timed<MatchDoc>[] = [];
  for (const each of found) {
    const state = findState(each.item.id);
    if (state) on.push({ ...each, state });
  }
  const distance = ({ state, item }: Timed<MatchDoc>) =>
    Math.floor(Math.max(0, state.startsAtMs - nowMs) / DAY_MS) +
    SPORT_PLACE * sportRank(item.tournament.sport) +
    TOURNAMENT_PLACE * state.tournamentRank;
  const isTop = ({ state }: Timed<MatchDoc>) => Math.round(state.tournamentRank) < TOP_RANK;
  return on.sort(
    (a, b) =>
      byFit(a, b) ||
      Number(isTop(b)) - Number(isTop(a)) ||
      Number(b.state.isLive) - Number(a.state.isLive) ||
      distance(a) - distance(b) ||
      a.state.startsAtMs - b.state.startsAtMs ||
      a.item.id - b.item.id,
  );
}

/** All offered matches: those of top tournaments first, then those in play, then by start time and rank. */
export function topMatches(index: SearchIndex, view: RankView): readonly MatchDoc[] {
  const all = Array.from(index.matches.values(), (item) => ({ item, score: 1 }));
  return rankMatches(all, view).map(({ item }) => item);
}

function rankTournaments(found: readonly Found<TournamentDoc>[], { findState }: RankView) {
  const on: Timed<TournamentDoc>[] = [];
  for (const each of found) {
    for (const id of each.item.matches) {
      const state = findState(id);
      if (state === undefined) continue;
      on.push({ ...each, state });
      break;
    }
  }
  return on.sort(
    (a, b) =>
      byFit(a, b) ||
      sportRank(a.item.sport) - sportRank(b.item.sport) ||
      a.state.tournamentRank - b.state.tournamentRank ||
      a.item.id - b.item.id,
  );
}

/**
 * Results for the text, best match first. Equal matches are sorted: top tournaments first, then those in play, then by start
 * time and rank.
 */
export function search(index: SearchIndex, text: string, view: RankView): Ranked {
  const found: FoundAll = find(index, text);
  const sports = [...found.sports].sort((a, b) => byFit(a, b) || sportRank(a.item) - sportRank(b.item));
  const tournaments = rankTournaments(found.tournaments, view);
  const matches = rankMatches(found.matches, view).slice(0, GROUP_MAX);
  const firsts: readonly (readonly [GroupName, number])[] = [
    ['sports', sports[0]?.score ?? 0],
    ['matches', matches[0]?.score ?? 0],
    ['tournaments', tournaments[0]?.score ?? 0],
  ];
  const [best] = [...firsts].sort((a, b) => step(b[1]) - step(a[1]));
  return {
    sports: sports.slice(0, GROUP_MAX).map(({ item }) => item),
    tournaments: tournaments.slice(0, GROUP_MAX).map(({ item }) => item.id),
    matches: matches.map(({ item }) => item.id),
    players: new Map(
      matches.flatMap(({ item }) => {
        const player = found.findPlayer(item);
        return player === undefined ? [] : [[item.id, player]];
      }),
    ),
    best: best && best[1] > 0 ? best[0] : undefined,
    isPartial: found.isPartial,
    work: found.work,
  };
}
