import type { Queryable } from '../../platform/db.ts';
import { ageAt } from '../../players/index.ts';
import { limitsOfGame, type ReadCasinoRules } from '../rounds/limits.ts';
import { readBirthDate } from '../sessions/session-store.ts';
import { externalGameId } from './game-group.ts';
import type { WalletCall } from './wallet-call.ts';

/**
 * The maximum for all bets of a round in minor units, for slots whose stake the jurisdiction bounds by age. Undefined
 * for every other game and for calls without a bet, for which the player is not read. `db` is the connection of the
 * call's transaction, so that a transaction that holds balances never waits for a second connection.
 */
export function makeRoundStakeMax(rules: ReadCasinoRules) {
  return async (
    db: Queryable,
    { provider, game, accountId, currency, group, actions }: WalletCall,
    atMs: number,
  ): Promise<bigint | undefined> => {
    const house = await rules();
    if (house.slotStakeMax === null || group !== 'slots') return undefined;
    if (!actions.some(({ kind }) => kind === 'bet')) return undefined;
    const birthDate = await readBirthDate(db, accountId);
    // The birth date is required when the game is launched.
    if (birthDate === null) return 0n;
    const years = ageAt(birthDate, atMs);
    return limitsOfGame(house, { game: externalGameId(provider, game), kind: 'slot', currency, years })
      .maximumMinor;
  };
}
