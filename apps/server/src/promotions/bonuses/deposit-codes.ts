import type { AccountId, CurrencyCode } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import type { CodeOfDeposit, DepositCodes } from '../../payments/index.ts';
import type { PoolClient, Queryable } from '../../platform/db.ts';
import { boundRefusal } from './offers/claim-bonus.ts';
import { readClaimant } from './offers/claimant.ts';
import { parseBonusCode } from './offers/code.ts';
import { findCode } from './offers/offer-store.ts';

/** The code of a deposit lapses if no money has arrived by then. */
const WAITS_DAYS = 7;

/**
 * Why a deposit with this code cannot start, in the order of `claimInTransaction`: the code is invalid, has ended, was
 * claimed as often as allowed, or the deposit is too small. Nothing is locked: the claim checks again when the money
 * arrives. Undefined without a code.
 */
async function findRefusal(
  db: Queryable,
  { code, accountId, currency, amountMinor, atMs }: CodeOfDeposit,
): Promise<Refusal | undefined> {
  if (code.trim() === '') return undefined;
  const parsed = parseBonusCode(code);
  if (!parsed.ok) return refusal('BonusCodeUnknownException');
  const found = await findCode(db, { code: parsed.value, accountId, atMs });
  if (found.kind === 'unknown') return refusal('BonusCodeUnknownException');
  if (found.kind === 'over') return refusal('BonusCodeExpiredException');
  const claimant = await readClaimant(db, accountId);
  if (!claimant.ok) return claimant.error;
  const refused = await boundRefusal(db, found.offer, { accountId, claimant: claimant.value });
  if (refused) return refused;
  const planned = found.offer.offer.plan({ currency, depositMinor: amountMinor });
  return planned.ok ? undefined : planned.error;
}

/**
 * Stores the code of a deposit until its money arrives, in the transaction that writes the deposit. A repeat changes
 * nothing.
 */
async function store(db: Queryable, deposit: Parameters<DepositCodes['store']>[1]): Promise<void> {
  await db.query({
    name: 'deposit-code-kept',
    text: `insert into deposit_bonus_code (payment_id, account_id, code, created_at)
           values ($1, $2, $3, to_timestamp($4::float8 / 1000)) on conflict (payment_id) do nothing`,
    values: [deposit.paymentId, deposit.accountId, deposit.code, deposit.atMs],
  });
}

/** Bonus codes of deposits, as payments use them. */
export const depositCodes: DepositCodes = { findRefusal, store };

export interface PaidCode {
  readonly paymentId: string;
  readonly accountId: AccountId;
  readonly code: string;
  readonly currency: CurrencyCode;
  readonly amountMinor: bigint;
}

interface PaidRow {
  readonly payment_id: string;
  readonly account_id: AccountId;
  readonly code: string;
  readonly currency: CurrencyCode;
  /** Net of reversals. */
  readonly brought: string;
}

const paidColumns = `c.payment_id, c.account_id, c.code, p.currency, (p.received - p.reversed)::text as brought`;

function paidCodeFromRow(row: PaidRow): PaidCode {
  return {
    paymentId: row.payment_id,
    accountId: row.account_id,
    code: row.code,
    currency: row.currency,
    amountMinor: BigInt(row.brought),
  };
}

/** Waiting codes whose deposit has been credited, oldest first, except those of the given payments. */
export async function readPaidCodes(
  db: Queryable,
  { without, limit }: { readonly without: readonly string[]; readonly limit: number },
): Promise<readonly PaidCode[]> {
  const { rows } = await db.query<PaidRow>({
    name: 'deposit-codes-paid',
    text: `select ${paidColumns} from deposit_bonus_code c join payment p on p.id = c.payment_id
           where c.state = 'waiting' and p.received > p.reversed and c.payment_id <> all($1::uuid[]) order by c.created_at limit $2`,
    values: [without, limit],
  });
  return rows.map(paidCodeFromRow);
}

/** The same code, locked. Undefined if another process has decided it. The account's balance is locked first. */
export async function lockPaidCode(client: PoolClient, paymentId: string): Promise<PaidCode | undefined> {
  const { rows } = await client.query<PaidRow>({
    name: 'deposit-code-locked',
    text: `select ${paidColumns} from deposit_bonus_code c join payment p on p.id = c.payment_id
           where c.payment_id = $1 and c.state = 'waiting' and p.received > p.reversed for update of c`,
    values: [paymentId],
  });
  const [row] = rows;
  return row && paidCodeFromRow(row);
}

/** Stores the outcome of a code. `refusal` is that of the claim; undefined if the bonus was granted. */
export async function decideCode(
  client: PoolClient,
  decided: { readonly paymentId: string; readonly refusal: string | undefined; readonly atMs: number },
): Promise<void> {
  const { paymentId, refusal, atMs } = decided;
  await client.query({
    name: 'deposit-code-decided',
    text: `update deposit_bonus_code set state = case when $2::text is null then 'granted' else 'refused' end, refusal = $2,
                  decided_at = to_timestamp($3::float8 / 1000)
           where payment_id = $1 and state = 'waiting'`,
    values: [paymentId, refusal ?? null, atMs],
  });
}

/** Lapses codes whose deposits were never paid. Returns their number. */
export async function lapseCodes(db: Queryable, atMs: number): Promise<number> {
  const { rowCount } = await db.query({
    name: 'deposit-codes-lapsed',
    text: `update deposit_bonus_code c set state = 'lapsed', decided_at = to_timestamp($1::float8 / 1000)
           from payment p
           where c.state = 'waiting' and c.created_at < to_timestamp($1::float8 / 1000) - $2 * interval '1 day'
             and p.id = c.payment_id and p.received <= p.reversed`,
    values: [atMs, WAITS_DAYS],
  });
  return rowCount ?? 0;
}
