import type { AccountId } from '@evens/base';
import type { CreditedTo } from '@evens/bonuses';
import type { Queryable } from '../../platform/db.ts';
import { gameGroup } from './game-group.ts';

/** Bonus money that can currently pay rounds of an in-house game, in minor units. 0 if there is none. */
export async function readPlayableBonus(
  db: Queryable,
  { accountId, game, atMs }: { readonly accountId: AccountId; readonly game: string; readonly atMs: number },
): Promise<bigint> {
  const { rows } = await db.query<{ held: string }>({
    name: 'playable-bonus',
    text: `select held::text as held from playable_bonus($1::bigint, to_timestamp($2::float8 / 1000), $3::text, $4::text)`,
    values: [accountId, atMs, game, gameGroup(game)],
  });
  return BigInt(rows[0]?.held ?? 0);
}

export interface PlayableFreeSpins {
  readonly id: number;
  readonly valueMinor: bigint;
  readonly count: number;
  readonly left: number;
  readonly wonMinor: bigint;
  readonly winningsTo: CreditedTo;
}

/**
 * Free spins of an account: those with the given id, or those of a game that expire first. Undefined if none are left.
 */
export async function readPlayableFreeSpins(
  db: Queryable,
  {
    accountId,
    of,
    atMs,
  }: {
    readonly accountId: AccountId;
    readonly of: { readonly id: number } | { readonly game: string };
    readonly atMs: number;
  },
): Promise<PlayableFreeSpins | undefined> {
  const isById = 'id' in of;
  const { rows } = await db.query<{
    id: number;
    value: string;
    count: number;
    left: number;
    won: string;
    winnings_to_cash: boolean;
  }>({
    name: isById ? 'free-spins-by-id' : 'free-spins-of-game',
    text: `select s.id, s.value::text as value, s.count, s."left", s.won::text as won, s.winnings_to_cash
           from free_spin s join bonus n on n.id = s.bonus_id
           where s.account_id = $1 and ${
             isById
               ? 's.id = $2 and $3::float8 > 0'
               : 's.game = $2 and s."left" > 0 and n.state = 2 and s.expires_at > to_timestamp($3::float8 / 1000)'
           }
           order by s.expires_at, s.id limit 1`,
    values: [accountId, isById ? of.id : of.game, atMs],
  });
  const [row] = rows;
  return (
    row && {
      id: row.id,
      valueMinor: BigInt(row.value),
      count: row.count,
      left: row.left,
      wonMinor: BigInt(row.won),
      winningsTo: row.winnings_to_cash ? 'cash' : 'bonus',
    }
  );
}
