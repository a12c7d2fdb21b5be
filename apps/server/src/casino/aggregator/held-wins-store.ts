import type { AccountId, CurrencyCode } from '@evens/base';
import { column, defineBatch } from '../../platform/batch-columns.ts';
import type { Queryable } from '../../platform/db.ts';
import type { WalletAction, WalletCall } from './wallet-call.ts';

/** A win that lifts its round's payout above the maximum without approval. */
export interface LargeWin {
  readonly call: WalletCall;
  readonly action: WalletAction & { readonly kind: 'win' };
}

const winKeys = {
  provider: column.text(({ call }: LargeWin) => call.provider),
  action_id: column.text(({ action }: LargeWin) => action.id),
  body_sha256: column.hex(({ action }: LargeWin) => action.bodySha256),
};
const namedWins = defineBatch<LargeWin>()(winKeys);
const heldWins = defineBatch<LargeWin>()({
  ...winKeys,
  account_id: column.bigint(({ call }) => call.accountId),
  game: column.text(({ call }) => call.game),
  currency: column.text(({ call }) => call.currency),
  amount: column.bigint(({ action }) => action.amountMinor),
});

/** Ids of approved wins by provider. Excludes wins whose amount or round differs from the approved ones. */
export async function readApprovedWins(
  db: Queryable,
  wins: readonly LargeWin[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const approved = new Map<string, Set<string>>();
  if (wins.length === 0) return approved;
  const { rows } = await db.query<{ provider: string; action_id: string }>(
    `select h.provider, h.action_id from external_win_held h
     join ${namedWins.unnest} as w(${namedWins.names})
       on w.provider = h.provider and w.action_id = h.action_id and w.body_sha256 = h.body_sha256
     where h.approved_by is not null`,
    [...namedWins.values(wins)],
  );
  for (const { provider, action_id: id } of rows) {
    const ids = approved.get(provider) ?? new Set();
    approved.set(provider, ids.add(id));
  }
  return approved;
}

/** Stores refused wins for review by operators; a repeat changes nothing. */
export async function holdWins(db: Queryable, wins: readonly LargeWin[], atMs: number): Promise<void> {
  if (wins.length === 0) return;
  await db.query(
    `insert into external_win_held (${heldWins.names}, first_at)
     select ${heldWins.names}, to_timestamp($${heldWins.size + 1}::float8 / 1000)
     from ${heldWins.unnest} as w(${heldWins.names})
     on conflict (provider, action_id) do nothing`,
    [...heldWins.values(wins), atMs],
  );
}

export interface HeldWin {
  readonly id: number;
  readonly provider: string;
  readonly actionId: string;
  readonly accountId: AccountId;
  readonly game: string;
  readonly currency: CurrencyCode;
  readonly amountMinor: bigint;
  readonly firstAt: Date;
  readonly isApproved: boolean;
}

/** The newest held wins, unapproved ones first. */
export async function readHeldWins(db: Queryable, limit: number): Promise<readonly HeldWin[]> {
  const { rows } = await db.query<Omit<HeldWin, 'amountMinor'> & { readonly amount: string }>(
    `select id, provider, action_id as "actionId", account_id as "accountId", game, currency, amount::text as amount,
            first_at as "firstAt", approved_by is not null as "isApproved"
     from external_win_held order by approved_by is not null, id desc limit $1`,
    [limit],
  );
  return rows.map(({ amount, ...row }) => ({ ...row, amountMinor: BigInt(amount) }));
}

export async function readHeldWin(db: Queryable, id: number): Promise<HeldWin | undefined> {
  const { rows } = await db.query<Omit<HeldWin, 'amountMinor'> & { readonly amount: string }>(
    `select id, provider, action_id as "actionId", account_id as "accountId", game, currency, amount::text as amount,
            first_at as "firstAt", approved_by is not null as "isApproved"
     from external_win_held where id = $1`,
    [id],
  );
  const [row] = rows;
  if (!row) return undefined;
  const { amount, ...rest } = row;
  return { ...rest, amountMinor: BigInt(amount) };
}

/** Returns false if the win was approved before or does not exist. */
export async function approveHeldWin(
  db: Queryable,
  { id, proposalId }: { readonly id: number; readonly proposalId: number },
): Promise<boolean> {
  const { rowCount } = await db.query(
    'update external_win_held set approved_by = $2 where id = $1 and approved_by is null',
    [id, proposalId],
  );
  return rowCount === 1;
}
