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
 * game, which then costs no look at the player.
 */
export function makeRoundStakeMax(db: Queryable, rules: ReadCasinoRules) {
  return async (
    { accountId, currency, group }: Pick<WalletCall, 'accountId' | 'currency' | 'group'>,
    atMs: number,
  ): Promise<bigint | undefined> => {
    const house = await rules();
    if (house.slotStakeMax === null || group !== 'slots') return undefined;
    const years = ageAt(await readBirthDate(db, accountId), atMs);
    return limitsOfGame(house, { kind: 'slot', currency, years }).maximumMinor;
  };
}
