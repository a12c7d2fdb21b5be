import type { CasinoTournament, TournamentPlace } from '@evens/contract';

const LEADERS_MAX = 3;

interface ListedPlace {
  readonly place: number;
  /** Undefined for a free place. */
  readonly player: TournamentPlace | undefined;
  readonly prize: string | undefined;
}

/** The first places, or all places that are won or have a prize. */
export function listPlaces(
  { Prizes }: Pick<CasinoTournament, 'Prizes'>,
  players: readonly TournamentPlace[],
  isWhole: boolean,
): readonly ListedPlace[] {
  const length = isWhole ? Math.max(Prizes.length, players.length) : Math.min(Prizes.length, LEADERS_MAX);
  return Array.from({ length }, (_, index) => ({
    place: index + 1,
    player: players[index],
    prize: Prizes[index],
  }));
}
