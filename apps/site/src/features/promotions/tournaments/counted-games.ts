import type { CasinoGame, CasinoTournament } from '@evens/contract';

type PlayedGame = Pick<CasinoGame, 'ID' | 'Key' | 'Provider' | 'IsShared' | 'IsClosed'>;

/** Whether rounds of the game count. The server counts in-house rounds of single players only. */
export function isCounted(
  { Games }: Pick<CasinoTournament, 'Games'>,
  { Key, Provider, IsShared }: Pick<PlayedGame, 'Key' | 'Provider' | 'IsShared'>,
): boolean {
  return Provider === 'evens' && !IsShared && (Games.length === 0 || Games.includes(Key));
}

/** The counted game that the player played last, otherwise the first one of the lobby. */
export function gameToPlay<G extends PlayedGame>(
  tournament: Pick<CasinoTournament, 'Games'>,
  { games, recentIds }: { readonly games: readonly G[]; readonly recentIds: readonly string[] },
): G | undefined {
  const counted = games.filter((game) => !game.IsClosed && isCounted(tournament, game));
  const recentId = recentIds.find((id) => counted.some(({ ID }) => ID === id));
  return counted.find(({ ID }) => ID === recentId) ?? counted[0];
}

/** Whether further rounds count: some are left, and the target is not reached. */
export function hasRoundsLeft({
  Own,
  RoundsMaximum,
  Target,
}: Pick<CasinoTournament, 'Own' | 'RoundsMaximum' | 'Target'>): boolean {
  if (Own === null || Own.Rounds >= RoundsMaximum) return false;
  return Target === null || Own.Place === null;
}
