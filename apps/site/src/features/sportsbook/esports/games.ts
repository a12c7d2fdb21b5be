import type { Category, Sport, Tournament } from '@evens/contract';
import { ESPORTS_SYSTEM_ID } from '@evens/markets';

/** Esports of the tree with matches or outrights. */
export function listGames(sports: readonly Sport[]): readonly Sport[] {
  return sports.filter(
    ({ sportSystemId, MatchesCount, OutrightsCount }) =>
      sportSystemId === ESPORTS_SYSTEM_ID && MatchesCount + OutrightsCount > 0,
  );
}

export interface GameLeague {
  readonly tournament: Tournament;
  readonly category: Category;
}

/** The leagues of a game in all regions, best first. */
export function listLeagues(game: Sport): readonly GameLeague[] {
  return game.Categories.flatMap((category) =>
    category.Tournaments.map((tournament) => ({ tournament, category })),
  ).sort((a, b) => a.tournament.Rank - b.tournament.Rank);
}

/** The parts of an esports path: `/esports/{game}/{category}/{tournament}/…`. */
export interface EsportsPath {
  readonly game: string | undefined;
  readonly category: string | undefined;
  readonly tournament: string | undefined;
  readonly isOutrights: boolean;
}

/** `path` is without the language prefix. */
export function parseEsportsPath(path: string): EsportsPath {
  const [, game, category, tournament] = path.toLowerCase().split('/').filter(Boolean);
  const isOutrights = category === 'outright';
  return isOutrights
    ? { game, category: undefined, tournament: undefined, isOutrights }
    : { game, category, tournament, isOutrights };
}

/** Whether a chosen game disappeared from the list. The choice then returns to all games. */
export function hasLeft(
  game: string | undefined,
  before: readonly Sport[] | undefined,
  now: readonly Sport[],
): boolean {
  const isIn = (games: readonly Sport[]) => games.some(({ Alias }) => Alias === game);
  return game !== undefined && before !== undefined && isIn(before) && !isIn(now);
}
