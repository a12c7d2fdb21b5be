import { type Amount, amount, type CurrencyCode, isKeyOf } from '@evens/base';
import type { Queryable } from '../../../platform/db.ts';
import type { Blockchain } from '../methods/lists/blockchains.ts';
import type { PaymentId } from '../providers/payment-provider.ts';
import type { BlockRef } from './chains/chain-source.ts';
import { type CurrencyRate, parseRate } from './rates/rate.ts';
import { coinWallets, type WalletCurrency } from './wallets.ts';

/** A stored coin deposit, with the rates that it was converted by. */
export interface KeptTransfer {
  readonly paymentId: PaymentId;
  readonly chain: Blockchain;
  readonly tx: string;
  readonly output: number;
  readonly wallet: WalletCurrency;
  readonly units: bigint;
  readonly height: number;
  readonly blockHash: string;
  readonly account: CurrencyCode;
  /** Undefined before it is confirmed. */
  readonly credit: { readonly amount: Amount; readonly atMs: number } | undefined;
  readonly rates: ReadonlyMap<CurrencyCode, CurrencyRate>;
  readonly isOrphaned: boolean;
}

interface TransferRow {
  readonly payment_id: PaymentId;
  readonly blockchain: Blockchain;
  readonly tx: string;
  readonly output: number;
  readonly wallet: string;
  readonly units: string;
  readonly height: number;
  readonly block_hash: string;
  readonly currency: CurrencyCode;
  readonly credit: string | null;
  readonly confirmed_ms: number | null;
  readonly rate_from: string | null;
  readonly rate_to: string | null;
  readonly orphaned: boolean;
}

/** A stored rate in the form of a valid one: rate and credit were fixed in one transaction. */
function rateAt(currency: CurrencyCode, text: string | null, atMs: number): [CurrencyCode, CurrencyRate][] {
  const pico = text === null ? undefined : parseRate(text);
  if (pico === undefined) return [];
  const rate = { id: 0, currency, fromPico: pico, toPico: pico, source: '', atMs, validUntilMs: atMs + 1 };
  return [[currency, rate]];
}

function transferOf(row: TransferRow): readonly KeptTransfer[] {
  const { wallet, currency, credit, confirmed_ms: confirmedMs } = row;
  if (!isKeyOf(coinWallets, wallet)) return [];
  const atMs = Math.round(confirmedMs ?? 0);
  return [
    {
      paymentId: row.payment_id,
      chain: row.blockchain,
      tx: row.tx,
      output: row.output,
      wallet,
      units: BigInt(row.units),
      height: row.height,
      blockHash: row.block_hash,
      account: currency,
      credit: credit === null ? undefined : { amount: amount(BigInt(credit)), atMs },
      rates: new Map([...rateAt(wallet, row.rate_from, atMs), ...rateAt(currency, row.rate_to, atMs)]),
      isOrphaned: row.orphaned,
    },
  ];
}

const transferColumns = `t.payment_id, t.blockchain, t.tx, t.output, t.wallet, t.units::text as units, t.height, t.block_hash, p.currency,
  t.credit::text as credit, extract(epoch from t.confirmed_at)::float8 * 1000 as confirmed_ms, f.rate_from::text as rate_from,
  r.rate_to::text as rate_to, t.orphaned_at is not null as orphaned`;
const transferTables = `coin_transfer t join payment p on p.id = t.payment_id
  left join currency_rate f on f.id = t.rate_from_id left join currency_rate r on r.id = t.rate_to_id`;

/** Transfers that were booked in a period, in the order of their payments. */
export async function readBookedTransfers(
  db: Queryable,
  asked: {
    readonly fromMs: number;
    readonly toMs: number;
    readonly after: string | undefined;
    readonly most: number;
  },
): Promise<readonly KeptTransfer[]> {
  const { fromMs, toMs, after, most } = asked;
  const { rows } = await db.query<TransferRow>(
    `select ${transferColumns} from ${transferTables}
     where p.provider = 'blockchain' and p.direction = 'deposit' and p.changed_at >= to_timestamp($1::float8 / 1000)
       and p.created_at < to_timestamp($2::float8 / 1000) and ($3::uuid is null or t.payment_id > $3::uuid)
     order by t.payment_id limit $4`,
    [fromMs, toMs, after ?? null, most],
  );
  return rows.flatMap(transferOf);
}

export async function readTransferOf(db: Queryable, id: PaymentId): Promise<KeptTransfer | undefined> {
  const { rows } = await db.query<TransferRow>(
    `select ${transferColumns} from ${transferTables} where t.payment_id = $1`,
    [id],
  );
  return rows.flatMap(transferOf)[0];
}

/** The newest blocks of a chain that were read. */
export async function readNewestBlocks(
  db: Queryable,
  chain: Blockchain,
  most: number,
): Promise<readonly BlockRef[]> {
  const { rows } = await db.query<{ height: number; hash: string }>(
    'select height, block_hash as hash from chain_block where blockchain = $1 order by height desc limit $2',
    [chain, most],
  );
  return rows;
}

/** Which of these transactions of a chain have a payment, as `tx output`. */
export async function readKnown(
  db: Queryable,
  chain: Blockchain,
  txs: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ tx: string; output: number }>(
    'select tx, output from coin_transfer where blockchain = $1 and tx = any($2::text[]) and orphaned_at is null',
    [chain, txs],
  );
  return new Set(rows.map(({ tx, output }) => `${tx} ${output}`));
}
