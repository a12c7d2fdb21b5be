import type { AccountId } from '@evens/base';
import type { Queryable } from '../../platform/db.ts';
import { limitsOfGame, type ReadCasinoRules } from '../casino/index.ts';
import { ageAt } from '../protection/index.ts';
import type { WalletCall } from './wallet-call.ts';

async function readBirthDate(db: Queryable, accountId: AccountId): Promise<string> {
  const { rows } = await db.query<{ birth_date: string }>({
    name: 'birth-date',
    text: 'select birth_date::text as birth_date from player where account_id = $1',
    values: [accountId],
  });
  const [row] = rows;
  if (row === undefined)
    throw new RangeError(`readBirthDate: expected a player with account ${accountId}, got no row`);
  return row.birth_date;
}

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
    const years = ageAt(await readBirthDate(db, accountId), atMs);
    return limitsOfGame(house, { kind: 'slot', currency, years }).maximumMinor;
  };
}
