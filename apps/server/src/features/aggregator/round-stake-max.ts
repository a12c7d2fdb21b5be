import type { Queryable } from '../../platform/db.ts';
import { limitsOfGame, type ReadCasinoRules, readBirthDate } from '../casino/index.ts';
import { ageAt } from '../protection/index.ts';
import type { WalletCall } from './wallet-call.ts';

/**
 * What all bets of a round may be, minor units: of a slot where the jurisdiction bounds its stake by age. Undefined for every other
 * game and for calls without a bet, which then read nothing of the player. `db` is the connection of the call's transaction: no second one
 * is waited for while it holds balances.
 */
export function makeRoundStakeMax(rules: ReadCasinoRules) {
  return async (
    db: Queryable,
    { accountId, currency, group, actions }: WalletCall,
    atMs: number,
  ): Promise<bigint | undefined> => {
    const house = await rules();
    if (house.slotStakeMax === null || group !== 'slots') return undefined;
    if (!actions.some(({ kind }) => kind === 'bet')) return undefined;
    const birthDate = await readBirthDate(db, accountId);
    // Asked for when the game is launched.
    if (birthDate === null) return 0n;
    return limitsOfGame(house, { kind: 'slot', currency, years: ageAt(birthDate, atMs) }).maximumMinor;
  };
}
