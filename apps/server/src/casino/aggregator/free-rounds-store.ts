import type { AccountId } from '@evens/base';
import type { CreditedTo } from '@evens/bonuses';
import type { Queryable } from '../../platform/db.ts';
import type { FreeRounds } from './free-rounds.ts';
import type { WalletCall } from './wallet-call.ts';

/** Reads the free spins that bets name. The caller has locked the balances, so no other transaction changes them. */
export async function readFreeRounds(
  db: Queryable,
  calls: readonly WalletCall[],
  atMs: number,
): Promise<ReadonlyMap<string, FreeRounds>> {
  const ids = calls.flatMap(({ actions }) =>
    actions.flatMap((action) =>
      action.kind === 'bet' && action.freeRound !== undefined ? [action.freeRound] : [],
    ),
  );
  if (ids.length === 0) return new Map();
  const { rows } = await db.query<{
    id: number;
    account_id: AccountId;
    bonus_id: number;
    ledger_id: number;
    game: string;
    value: string;
    left: number;
    held: string;
    winnings_to_cash: boolean;
    is_open: boolean;
  }>({
    name: 'read-free-rounds',
    text: `select s.id, s.account_id, s.bonus_id, n.ledger_id, s.game, s.value::text as value, s."left", b.amount::text as held,
                  s.winnings_to_cash, n.state = 2 and s.expires_at > to_timestamp($2::float8 / 1000) as is_open
           from free_spin s join bonus n on n.id = s.bonus_id join balance b on b.account_id = n.ledger_id
           where s.id = any($1::bigint[])`,
    values: [ids, atMs],
  });
  return new Map(
    rows.map((row) => [
      String(row.id),
      {
        id: row.id,
        accountId: row.account_id,
        bonusId: row.bonus_id,
        ledgerId: row.ledger_id,
        game: row.game,
        valueMinor: BigInt(row.value),
        left: row.left,
        heldMinor: BigInt(row.held),
        isToCash: row.winnings_to_cash,
        isOpen: row.is_open,
      },
    ]),
  );
}

const LAUNCHED_MAX = 20;

/** The free spins of a game as a launch sends them; amounts in minor units. */
interface LaunchedFreeRounds {
  readonly id: string;
  readonly left: number;
  readonly value: string;
  readonly expires_at: string;
  /** The balance that winnings are credited to; the game displays it. */
  readonly winnings_to: CreditedTo;
}

export async function readLaunchedFreeRounds(
  db: Queryable,
  { accountId, game, atMs }: { readonly accountId: AccountId; readonly game: string; readonly atMs: number },
): Promise<readonly LaunchedFreeRounds[]> {
  const { rows } = await db.query<{
    id: number;
    left: number;
    value: string;
    expires_at: Date;
    to_cash: boolean;
  }>({
    name: 'launched-free-rounds',
    text: `select s.id, s."left", s.value::text as value, s.expires_at, s.winnings_to_cash as to_cash
           from free_spin s join bonus n on n.id = s.bonus_id
           where s.account_id = $1 and s.game = $2 and s."left" > 0 and n.state = 2 and s.expires_at > to_timestamp($3::float8 / 1000)
           order by s.expires_at, s.id limit ${LAUNCHED_MAX}`,
    values: [accountId, game, atMs],
  });
  return rows.map(({ id, left, value, expires_at, to_cash }) => ({
    id: String(id),
    left,
    value,
    expires_at: expires_at.toISOString(),
    winnings_to: to_cash ? 'cash' : 'bonus',
  }));
}
