import type { Match } from '@evens/contract';
import { isRace } from '../match/facts/index.ts';
import { boardLines } from './board.ts';
import type { LiveMatch } from './live-matches.ts';

export function hasMoneyLine(match: Match): boolean {
  return boardLines(match.PreviewMarkets.map((market) => market.ID)).win !== undefined;
}

/** The first matches with a money line, one of each sport before a second one of any. */
export function variedMatches(matches: readonly LiveMatch[], count: number): readonly Match[] {
  const seen = new Map<string, number>();
  return matches
    .map(({ Match }) => Match)
    .filter((match) => !isRace(match) && hasMoneyLine(match))
    .map((match) => {
      const turn = seen.get(match.SportAlias) ?? 0;
      seen.set(match.SportAlias, turn + 1);
      return { match, turn, rank: match.SportType.Rank };
    })
    .sort((a, b) => a.turn - b.turn || a.rank - b.rank)
    .slice(0, count)
    .map(({ match }) => match);
}
