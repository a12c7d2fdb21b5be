import { type AccountId, hasKey } from '@evens/base';
import { type Blockchain, coinWallets, type WalletCurrency } from '@evens/providers';
import type { Queryable } from '../../platform/db.ts';
import type { BlockRef } from './chains/chain-source.ts';
import type { UnregisteredTransfer } from './unregistered.ts';

const TAG_LENGTH_MAX = 128;

/** The sender chooses the tag. PostgreSQL cannot store zero characters, and the length is bounded. */
function storableTag(tag: string | undefined): string | null {
  return tag?.slice(0, TAG_LENGTH_MAX).replaceAll('\u0000', '\ufffd') ?? null;
}

/** Stores transfers that credit no player; those that a provider reported have no block. A repeat changes nothing. */
export async function writeUnregistered(
  db: Queryable,
  chain: Blockchain,
  {
    found,
    block,
    atMs,
  }: {
    readonly found: readonly UnregisteredTransfer[];
    readonly block: BlockRef | undefined;
    readonly atMs: number;
  },
): Promise<void> {
  if (found.length === 0) return;
  await db.query(
    `insert into unregistered_transfer (blockchain, tx, output, wallet, address, tag, units, account_id, reason, height, block_hash, seen_at)
     select $1, tx, output, wallet, address, tag, units, account_id, reason, $2, $3, to_timestamp($4::float8 / 1000)
     from unnest($5::text[], $6::integer[], $7::text[], $8::text[], $9::text[], $10::numeric[], $11::bigint[], $12::text[])
       as t(tx, output, wallet, address, tag, units, account_id, reason)
     on conflict do nothing`,
    [
      chain,
      block?.height ?? null,
      block?.hash ?? null,
      atMs,
      found.map(({ transfer }) => transfer.tx),
      found.map(({ transfer }) => transfer.output),
      found.map(({ transfer }) => transfer.wallet),
      found.map(({ transfer }) => transfer.address),
      found.map(({ transfer }) => storableTag(transfer.tag)),
      found.map(({ transfer }) => `${transfer.units}`),
      found.map(({ accountId }) => accountId ?? null),
      found.map(({ reason }) => reason),
    ],
  );
}

/** Deletes the transfers above a height, which are no longer in the chain. */
export async function removeUnregisteredAbove(
  db: Queryable,
  chain: Blockchain,
  height: number,
): Promise<void> {
  await db.query('delete from unregistered_transfer where blockchain = $1 and height > $2', [chain, height]);
}

export interface ListedTransfer {
  readonly id: number;
  readonly chain: Blockchain;
  readonly tx: string;
  readonly wallet: WalletCurrency;
  readonly address: string;
  readonly tag: string | undefined;
  readonly units: bigint;
  readonly accountId: AccountId | undefined;
  readonly userName: string | undefined;
  readonly reason: UnregisteredTransfer['reason'];
  readonly seenAtMs: number;
}

/** A page of unregistered transfers, newest first; `before` is the last id of the previous page. */
export async function readUnregistered(
  db: Queryable,
  { before, most }: { readonly before: number | undefined; readonly most: number },
): Promise<readonly ListedTransfer[]> {
  const { rows } = await db.query<{
    id: number;
    blockchain: Blockchain;
    tx: string;
    wallet: string;
    address: string;
    tag: string | null;
    units: string;
    account_id: AccountId | null;
    user_name: string | null;
    reason: UnregisteredTransfer['reason'];
    seen_ms: number;
  }>(
    `select t.id, t.blockchain, t.tx, t.wallet, t.address, t.tag, t.units::text as units, t.account_id, u.username as user_name, t.reason,
            extract(epoch from t.seen_at)::float8 * 1000 as seen_ms
     from unregistered_transfer t left join player p on p.account_id = t.account_id left join auth_user u on u.id = p.auth_user_id
     where t.id < $1 order by t.id desc limit $2`,
    [before ?? Number.MAX_SAFE_INTEGER, most],
  );
  return rows.flatMap(({ wallet, ...row }) =>
    hasKey(coinWallets, wallet)
      ? [
          {
            id: row.id,
            chain: row.blockchain,
            tx: row.tx,
            wallet,
            address: row.address,
            tag: row.tag ?? undefined,
            units: BigInt(row.units),
            accountId: row.account_id ?? undefined,
            userName: row.user_name ?? undefined,
            reason: row.reason,
            seenAtMs: Math.round(row.seen_ms),
          },
        ]
      : [],
  );
}
