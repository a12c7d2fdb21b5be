import { api, NetworkError } from '@evens/web/core/api.ts';
import { isNothing } from '@evens/web/core/first-deposit.ts';

interface Played {
  readonly provider: string;
  readonly key: string;
}

/** Ids have the form `provider:key`; free spins name in-house games by key only. */
function isSameGame(game: string, { provider, key }: Played): boolean {
  return game === `${provider}:${key}` || (provider === 'evens' && game === key);
}

/** Whether bonus money or free spins of the game may pay a round. False if the server does not answer. */
export async function canPlayWithoutCash(gameId: string): Promise<boolean> {
  const [provider = '', key = ''] = gameId.split(':');
  try {
    const [bonuses, spins] = await Promise.all([
      api('GET /api/bonus/bonuses'),
      api('GET /api/bonus/freespinbonuses'),
    ]);
    const hasMoney =
      bonuses.ok &&
      bonuses.value.Bonuses.some(
        ({ IsWagering, StateID, Balance }) => IsWagering && StateID === 2 && !isNothing(Balance),
      );
    const hasSpins =
      spins.ok &&
      spins.value.FreeSpins.some(({ Game, Left }) => Left > 0 && isSameGame(Game, { provider, key }));
    return hasMoney || hasSpins;
  } catch (failure) {
    if (failure instanceof NetworkError) return false;
    throw failure;
  }
}
