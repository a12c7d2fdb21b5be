import type { Match } from '@evens/contract';
import type { Answer } from '@evens/web/core/api.ts';
import { type ScoreView, sportScoring } from '../match/facts/index.ts';

export type FavouritesAnswer = Answer<'GET /api/sport/favourites'>;

/** Favourite matches in the server's order: those in play, and upcoming ones. */
export function favouriteRows({ Matches }: FavouritesAnswer): {
  readonly live: readonly Match[];
  readonly next: readonly Match[];
} {
  const matches = Matches.map(({ Match }) => Match);
  return { live: matches.filter(({ IsLive }) => IsLive), next: matches.filter(({ IsLive }) => !IsLive) };
}

/** Adjacent matches of one tournament share a card; the order does not change. */
export function byTournament(matches: readonly Match[]): readonly (readonly Match[])[] {
  const cards: Match[][] = [];
  for (const match of matches) {
    const last = cards.at(-1);
    if (last?.[0]?.Tournament.ID === match.Tournament.ID) last.push(match);
    else cards.push([match]);
  }
  return cards;
}

/** Scores of the answer, used until the match books are loaded. */
export function firstScores({ Matches, Tournaments }: FavouritesAnswer): ReadonlyMap<number, ScoreView> {
  const scores = new Map<number, ScoreView>();
  for (const { Match, Live } of [...Matches, ...Tournaments.flatMap((each) => each.Matches)]) {
    const scoring = sportScoring(Match.SportAlias);
    if (!Live || scoring === 'fight' || scoring === 'race') continue;
    const last = scoring === 'sets' ? Live.Scores.at(-1) : undefined;
    const running = last && { home: last.HomeScore, away: last.AwayScore };
    scores.set(Match.ID, { home: Live.HomeScore, away: Live.AwayScore, running });
  }
  return scores;
}
