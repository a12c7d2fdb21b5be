import { type AccountId, type Amount, amount, type CurrencyCode, hasKey } from '@evens/base';
import { type Blockchain, coinWallet, coinWallets, type WalletCurrency } from '@evens/providers';
import type { Queryable } from '../../platform/db.ts';
import type { PaymentId } from '../payment-provider.ts';
import { paymentStates } from '../states.ts';
import { BLOCKCHAIN_PROVIDER } from './blockchain-provider.ts';
import type { BlockRef } from './chains/chain-source.ts';

/** The last block of a chain that was read; undefined before the first. */
export async function readPosition(db: Queryable, chain: Blockchain): Promise<BlockRef | undefined> {
  const { rows } = await db.query<{ height: number; hash: string }>(
    'select height, block_hash as hash from chain_position where blockchain = $1',
    [chain],
  );
  return rows[0];
}

/** Locks a chain's position until the transaction ends; false if the position has moved since it was read. */
export async function lockPosition(
  db: Queryable,
  chain: Blockchain,
  { height, hash }: BlockRef,
): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from chain_position where blockchain = $1 and height = $2 and block_hash = $3 for update',
    [chain, height, hash],
  );
  return rowCount === 1;
}

/** Writes the block where reading of a chain begins; another process may write it concurrently. */
export async function writeFirstPosition(
  db: Queryable,
  chain: Blockchain,
  { height, hash, atMs }: BlockRef & { readonly atMs: number },
): Promise<void> {
  await db.query(
    `insert into chain_position (blockchain, height, block_hash, at) values ($1, $2, $3, to_timestamp($4::float8 / 1000))
     on conflict do nothing`,
    [chain, height, hash, atMs],
  );
  await db.query(
    'insert into chain_block (blockchain, height, block_hash) values ($1, $2, $3) on conflict do nothing',
    [chain, height, hash],
  );
}

/** Number of blocks that are stored to find where a chain branched off. */
const BLOCKS_KEPT = 500;

export async function writePosition(
  db: Queryable,
  chain: Blockchain,
  { height, hash, atMs }: BlockRef & { readonly atMs: number },
): Promise<void> {
  await db.query(
    `update chain_position set height = $2, block_hash = $3, at = to_timestamp($4::float8 / 1000) where blockchain = $1`,
    [chain, height, hash, atMs],
  );
  await db.query('delete from chain_block where blockchain = $1 and (height >= $2 or height < $3)', [
    chain,
    height,
    height - BLOCKS_KEPT,
  ]);
  await db.query('insert into chain_block (blockchain, height, block_hash) values ($1, $2, $3)', [
    chain,
    height,
    hash,
  ]);
}

/** A block as it was read; undefined for one that is no longer stored. */
export async function readBlock(
  db: Queryable,
  chain: Blockchain,
  height: number,
): Promise<BlockRef | undefined> {
  const { rows } = await db.query<{ height: number; hash: string }>(
    'select height, block_hash as hash from chain_block where blockchain = $1 and height = $2',
    [chain, height],
  );
  return rows[0];
}

/** Marks transfers above a height as no longer in the chain. */
export async function orphanAbove(
  db: Queryable,
  chain: Blockchain,
  { height, atMs }: { readonly height: number; readonly atMs: number },
): Promise<void> {
  // Booked transfers become due for booking again, which reverses them.
  await db.query(
    `update coin_transfer set orphaned_at = to_timestamp($3::float8 / 1000), booked_at = null
     where blockchain = $1 and height > $2 and orphaned_at is null`,
    [chain, height, atMs],
  );
}

export interface TransferToWrite {
  readonly chain: Blockchain;
  readonly tx: string;
  readonly output: number;
  readonly addressId: number;
  readonly accountId: AccountId;
  readonly wallet: WalletCurrency;
  readonly units: bigint;
  readonly from: ReadInBlock | ReportedByPool;
  readonly paymentId: PaymentId;
  readonly atMs: number;
}

interface ReadInBlock {
  readonly block: BlockRef;
  /** Required confirmations, if more than usual on its chain. */
  readonly confirmations: number | undefined;
}

interface ReportedByPool {
  readonly pool: string;
  /** The provider's id of the deposit. */
  readonly deposit: string;
}

/** The provider whose records have the transfer, and the columns of its origin. */
function originColumns(from: TransferToWrite['from']) {
  return 'block' in from
    ? {
        provider: BLOCKCHAIN_PROVIDER,
        stored: [from.block.height, from.block.hash, from.confirmations ?? null, null, null, null],
      }
    : { provider: from.pool, stored: [null, null, null, from.pool, from.deposit, 0] };
}

/** Writes a transfer with its payment, unless it is already stored. */
export async function writeTransfer(db: Queryable, transfer: TransferToWrite): Promise<boolean> {
  const { chain, tx, output, addressId, accountId, wallet, units, from, paymentId, atMs } = transfer;
  const { provider, stored } = originColumns(from);
  const { rows } = await db.query(
    `with seen as (
       select from coin_transfer where blockchain = $3 and tx = $4 and output = $5 and orphaned_at is null
     ), paid as (
       insert into payment (id, account_id, direction, method, provider, currency, state, form, command_id, provider_ref, created_at, changed_at)
       select $1::uuid, $2, 'deposit', $6, $11, a.currency, ${paymentStates.atProvider},
              jsonb_build_object('Transaction', $4::text), $1::uuid, $4, to_timestamp($7::float8 / 1000), to_timestamp($7::float8 / 1000)
       from account a where a.id = $2 and not exists (select from seen)
       returning id
     )
     insert into coin_transfer (blockchain, tx, output, address_id, wallet, units, payment_id, seen_at,
                                height, block_hash, confirmations, pool, pool_deposit, pool_confirmations)
     select $3, $4, $5, $8, $10, $9::numeric, id, to_timestamp($7::float8 / 1000), $12, $13, $14, $15, $16, $17 from paid
     returning id`,
    [
      ...[paymentId, accountId, chain, tx, output, coinWallet(wallet).method, atMs, addressId],
      ...[`${units}`, wallet, provider, ...stored],
    ],
  );
  return rows.length === 1;
}

/** A transfer whose end is not in the ledger yet. */
export interface OpenTransfer {
  readonly id: number;
  readonly accountId: AccountId;
  readonly account: CurrencyCode;
  readonly wallet: WalletCurrency;
  readonly units: bigint;
  /** Identifies the reversal of its credit. */
  readonly reversalId: string;
  readonly paymentId: PaymentId;
  /** Fixed at its confirmation. */
  readonly credit: Amount | undefined;
  readonly isOrphaned: boolean;
}

interface OpenRow {
  readonly id: number;
  readonly account_id: AccountId;
  readonly currency: CurrencyCode;
  readonly wallet: string;
  readonly units: string;
  readonly reversal_id: string;
  readonly payment_id: PaymentId;
  readonly credit: string | null;
  readonly orphaned: boolean;
}

const openColumns = `t.id, a.account_id, c.currency, t.wallet, t.units::text as units,
  coalesce(left(t.block_hash, 64), t.pool_deposit) as reversal_id, t.payment_id, t.credit::text as credit,
  t.orphaned_at is not null as orphaned`;
const openTables =
  'coin_transfer t join coin_address a on a.id = t.address_id join account c on c.id = a.account_id';

function toOpenTransfers(row: OpenRow): OpenTransfer[] {
  const { id, account_id: accountId, currency: account, wallet, credit } = row;
  if (!hasKey(coinWallets, wallet)) return [];
  return [
    {
      ...{ id, accountId, account, wallet },
      units: BigInt(row.units),
      reversalId: row.reversal_id,
      paymentId: row.payment_id,
      credit: credit === null ? undefined : amount(BigInt(credit)),
      isOrphaned: row.orphaned,
    },
  ];
}

/** Transfers to book: those with enough confirmations, and those of replaced blocks. */
export async function readUnbooked(
  db: Queryable,
  chain: Blockchain,
  {
    headHeight,
    confirmations,
    after,
    most,
  }: {
    readonly headHeight: number;
    readonly confirmations: number;
    readonly after: number;
    readonly most: number;
  },
): Promise<readonly OpenTransfer[]> {
  const { rows } = await db.query<OpenRow>(
    `select ${openColumns} from ${openTables}
     where t.blockchain = $1 and t.pool is null and t.booked_at is null and t.id > $5
       and (t.orphaned_at is not null or t.height <= $2::bigint + 1 - greatest($4::integer, t.confirmations))
     order by t.id limit $3`,
    [chain, headHeight, most, confirmations, after],
  );
  return rows.flatMap(toOpenTransfers);
}

/** Transfers of a provider of addresses to book: those that it confirmed or dropped. */
export async function readUnbookedOfPool(
  db: Queryable,
  { pool, after, most }: { readonly pool: string; readonly after: number; readonly most: number },
): Promise<readonly OpenTransfer[]> {
  const { rows } = await db.query<OpenRow>(
    `select ${openColumns} from ${openTables}
     where t.pool = $1 and t.booked_at is null and t.id > $3 and (t.orphaned_at is not null or t.is_pool_confirmed)
     order by t.id limit $2`,
    [pool, most, after],
  );
  return rows.flatMap(toOpenTransfers);
}

/** Fixes the credit of a transfer, unless its block was replaced meanwhile. */
export async function writeCredit(
  db: Queryable,
  {
    id,
    credit,
    rates,
    atMs,
  }: {
    readonly id: number;
    readonly credit: Amount;
    readonly rates: { readonly fromId: number; readonly toId: number } | undefined;
    readonly atMs: number;
  },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update coin_transfer set credit = $2, rate_from_id = $3, rate_to_id = $4, confirmed_at = to_timestamp($5::float8 / 1000)
     where id = $1 and credit is null and orphaned_at is null`,
    [id, credit, rates?.fromId ?? null, rates?.toId ?? null, atMs],
  );
  return rowCount === 1;
}

/** Marks the transfer as booked, unless its block was replaced meanwhile. */
export async function writeBooked(
  db: Queryable,
  { id, isOrphaned, atMs }: { readonly id: number; readonly isOrphaned: boolean; readonly atMs: number },
): Promise<void> {
  await db.query(
    `update coin_transfer set booked_at = to_timestamp($3::float8 / 1000) where id = $1 and (orphaned_at is not null) = $2`,
    [id, isOrphaned, atMs],
  );
}

/** A transfer as displayed to its player. */
export interface SeenTransfer {
  readonly tx: string;
  readonly wallet: WalletCurrency;
  readonly units: bigint;
  /** Confirmations so far, and the required number if it differs from the chain's usual one. */
  readonly confirmed: number;
  readonly confirmations: number | undefined;
  readonly seenAtMs: number;
  readonly paymentId: PaymentId;
  readonly state: number;
  readonly received: Amount;
  readonly currency: CurrencyCode;
}

interface SeenRow {
  readonly tx: string;
  readonly wallet: string;
  readonly units: string;
  readonly confirmed: number;
  readonly confirmations: number | null;
  readonly seen_ms: number;
  readonly payment_id: PaymentId;
  readonly state: number;
  readonly received: string;
  readonly currency: CurrencyCode;
}

function toSeenTransfer(row: SeenRow, wallet: WalletCurrency): SeenTransfer {
  return {
    tx: row.tx,
    wallet,
    units: BigInt(row.units),
    confirmed: row.confirmed,
    confirmations: row.confirmations ?? undefined,
    seenAtMs: Math.round(row.seen_ms),
    paymentId: row.payment_id,
    state: row.state,
    received: amount(BigInt(row.received)),
    currency: row.currency,
  };
}

export async function readTransfersTo(
  db: Queryable,
  { addressId, most }: { readonly addressId: number; readonly most: number },
): Promise<readonly SeenTransfer[]> {
  const { rows } = await db.query<SeenRow>(
    `select t.tx, t.wallet, t.units::text as units, t.confirmations,
            coalesce(t.pool_confirmations, h.height - t.height + 1) as confirmed, extract(epoch from t.seen_at)::float8 * 1000 as seen_ms,
            t.payment_id, p.state, p.received::text as received, p.currency
     from coin_transfer t join payment p on p.id = t.payment_id left join chain_position h on h.blockchain = t.blockchain
     where t.address_id = $1 order by t.id desc limit $2`,
    [addressId, most],
  );
  return rows.flatMap((row) => (hasKey(coinWallets, row.wallet) ? [toSeenTransfer(row, row.wallet)] : []));
}
