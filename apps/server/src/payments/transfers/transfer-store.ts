import { type AccountId, amount, type CommandId, type CurrencyCode } from '@evens/base';
import { barredMs, bindCommand } from '../../money/index.ts';
import type { Queryable } from '../../platform/db.ts';
import type { PaymentId } from '../payment-provider.ts';
import { paymentStates } from '../states.ts';
import { type DebitOrder, type ExternalFunds, X1_PROVIDER } from './external-wallet.ts';

const { atProvider } = paymentStates;
/** Backoff between two orders of one debit; doubled with each, up to the maximum. */
const AGAIN_S = 5;
const AGAIN_MAX_S = 300;

/** The conditions for a new transfer. */
export interface TransferGate {
  readonly isBlocked: boolean;
  /** When a break of the player ends, epoch milliseconds; null for none. */
  readonly barredUntilMs: number | null;
  readonly areDepositsOpen: boolean;
  /** Whether a reversal took the balance below 0. */
  readonly isBelowZero: boolean;
  /** Whether a transfer of the account is in progress. */
  readonly isInProgress: boolean;
}

export async function readTransferGate(db: Queryable, accountId: AccountId): Promise<TransferGate> {
  const { rows } = await db.query<{
    blocked: boolean;
    barred_ms: number | null;
    open: boolean;
    below: boolean;
    busy: boolean;
  }>({
    name: 'transfer-gate',
    text: `select b.blocked, ${barredMs('b')} as barred_ms, r.deposits_open as open, b.amount < 0 as below,
                  exists (select from payment p where p.account_id = $1 and p.direction = 'transfer' and p.state = ${atProvider}) as busy
           from balance b cross join betting_rule r where b.account_id = $1`,
    values: [accountId],
  });
  const [row] = rows;
  if (!row) throw new Error(`readTransferGate: account ${accountId} has no balance`);
  return {
    isBlocked: row.blocked,
    barredUntilMs: row.barred_ms,
    areDepositsOpen: row.open,
    isBelowZero: row.below,
    isInProgress: row.busy,
  };
}

export interface TransferToWrite {
  readonly id: PaymentId;
  readonly accountId: AccountId;
  readonly commandId: CommandId;
  readonly bodySha256: string;
  readonly funds: ExternalFunds;
  readonly bonusCode: string;
  readonly atMs: number;
  /** When a worker orders the debit again, if this process ends before it has an answer. */
  readonly dueAtMs: number;
}

/**
 * Writes a transfer in progress and binds its command, in a transaction that has locked the balance; a unique index
 * allows one transfer in progress for an account. Returns the payment number.
 */
export async function writeTransfer(db: Queryable, transfer: TransferToWrite): Promise<number> {
  const { rows } = await db.query<{ no: number }>(
    `with made as (
       insert into payment (id, account_id, direction, method, provider, provider_ref, amount, currency, state, form, command_id,
                            created_at, changed_at)
       values ($1::uuid, $2::bigint, 'transfer', '${X1_PROVIDER}', '${X1_PROVIDER}', $4::text, $5::bigint, $6::text, ${atProvider}, $7::jsonb,
               $3::uuid, to_timestamp($8::float8 / 1000), to_timestamp($8::float8 / 1000))
       returning id, no
     ), kept as (
       insert into funds_transfer (payment_id, external_id, due_at) select id, $4, to_timestamp($9::float8 / 1000) from made
     )
     select no from made`,
    [
      transfer.id,
      transfer.accountId,
      transfer.commandId,
      transfer.funds.id,
      transfer.funds.amount,
      transfer.funds.currency,
      JSON.stringify({ BonusCode: transfer.bonusCode }),
      transfer.atMs,
      transfer.dueAtMs,
    ],
  );
  const [row] = rows;
  if (!row) throw new Error(`writeTransfer: account ${transfer.accountId} got no transfer`);
  await bindCommand(db, { ...transfer, useCase: 'transfer', resultId: row.no });
  return row.no;
}

/**
 * Claims transfers whose debit is due to be ordered again, and sets when each is due next. A transfer that has ended is not
 * due any more.
 */
export async function claimTransfers(
  db: Queryable,
  { atMs, most }: { readonly atMs: number; readonly most: number },
): Promise<readonly DebitOrder[]> {
  const { rows } = await db.query<{
    payment_id: PaymentId;
    external_id: string;
    account_id: AccountId;
    amount: string;
    currency: CurrencyCode;
  }>(
    `with due as materialized (
       select payment_id from funds_transfer where due_at <= to_timestamp($1::float8 / 1000) order by due_at limit $2
       for update skip locked
     ), claimed as (
       update funds_transfer t
       set attempts = t.attempts + 1,
           due_at = case when p.state = ${atProvider} then to_timestamp($1::float8 / 1000)
                      + make_interval(secs => least(${AGAIN_MAX_S}, ${AGAIN_S} * 2 ^ least(t.attempts, 10))) end
       from due join payment p on p.id = due.payment_id where t.payment_id = due.payment_id
       returning t.payment_id, t.external_id, p.account_id, p.amount::text as amount, p.currency, p.state
     )
     select payment_id, external_id, account_id, amount, currency from claimed where state = ${atProvider}`,
    [atMs, most],
  );
  return rows.map((row) => ({
    paymentId: row.payment_id,
    id: row.external_id,
    accountId: row.account_id,
    amount: amount(BigInt(row.amount)),
    currency: row.currency,
  }));
}
