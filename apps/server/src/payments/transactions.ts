import { type AccountId, amount, type CurrencyCode, formatAmount } from '@evens/base';
import type { OperatorCause, ReturnCause, Transaction, TransactionGroup } from '@evens/contract';
import type { Queryable } from '../platform/db.ts';
import { findMethodName } from './method-names.ts';
import { lowestPaymentId } from './payment-id-time.ts';
import type { PaymentId } from './payment-provider.ts';
import { readCashierFlags } from './rules/rule-store.ts';
import {
  isHeldBack,
  type PaymentState,
  paymentStates,
  type StoredDirection,
  toPaymentState,
} from './states.ts';

const s = paymentStates;
/** States of each group. Pending includes the state after a first approval, which players do not distinguish. */
export const groupStates: Readonly<Record<TransactionGroup, readonly PaymentState[]>> = {
  pending: [s.pending, s.processing, s.atProvider, s.approved],
  completed: [s.completed],
  rejected: [s.rejected, s.rejectedByProvider],
  cancelled: [s.cancelled, s.notProcessed, s.failed, s.processingError],
  refunded: [s.refunded],
};

const GREATEST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export interface TransactionsQuery {
  readonly accountId: AccountId;
  /** Undefined for all groups. */
  readonly group: TransactionGroup | undefined;
  /** Range of creation times. */
  readonly span: { readonly fromMs: number | undefined; readonly toMs: number | undefined };
  /** Returns only payments with a lower id, a UUID. */
  readonly before: string | undefined;
  readonly limit: number;
}

export interface Row {
  readonly id: PaymentId;
  readonly state: number;
  readonly direction: StoredDirection;
  readonly method: string;
  readonly amount: string | null;
  readonly received: string;
  readonly reversed: string;
  readonly currency: CurrencyCode;
  readonly created_at: Date;
  readonly completed_at: Date | null;
  readonly return_cause: OperatorCause | null;
}

const columns = `p.id, p.state::integer as state, p.direction, p.method, p.amount::text as amount, p.received::text as received, p.reversed::text as reversed,
  p.currency, p.created_at, p.completed_at, p.return_cause`;
const within = `p.account_id = $1 and p.id >= $2::uuid and p.id < $3::uuid`;

/**
 * The newest payments in one state. The state is a literal in the SQL, so that PostgreSQL plans by how rare it is. With
 * the state as a parameter it reads all payments of the account to find a few.
 */
const ofState = (state: PaymentState) =>
  `(select ${columns} from payment p where ${within} and p.state = ${state} order by p.id desc limit $4)`;

/** Payments of an account, newest first; for a group of states, one query per state. */
export async function readTransactions(
  db: Queryable,
  { accountId, group, span: { fromMs, toMs }, before, limit }: TransactionsQuery,
): Promise<readonly Transaction[]> {
  const low = fromMs === undefined ? lowestPaymentId(0) : lowestPaymentId(fromMs);
  const until = toMs === undefined ? GREATEST_ID : lowestPaymentId(toMs);
  const high = before !== undefined && before < until ? before : until;
  const values = [accountId, low, high, limit];
  const [{ rows }, flags] = await Promise.all([
    db.query<Row>(
      group === undefined
        ? {
            name: 'transactions',
            text: `select ${columns} from payment p where ${within} order by p.id desc limit $4`,
            values,
          }
        : {
            name: `transactions-${group}`,
            text: `select y.* from (${groupStates[group].map(ofState).join(' union all ')}) y order by y.id desc limit $4`,
            values,
          },
    ),
    readCashierFlags(db),
  ]);
  return rows.map((row) => presentTransaction(row, flags['withdrawal-cancel']));
}

/** Same rules as the events of `write-payments.sql`. */
function returnCause({ return_cause: cause }: Row, state: PaymentState): ReturnCause | null {
  switch (state) {
    case s.rejected:
      return cause ?? 'support';
    case s.rejectedByProvider:
      return cause ?? 'declined';
    case s.notProcessed:
      return cause ?? 'expired';
    case s.failed:
      return cause ?? 'failed';
    default:
      return null;
  }
}

/** Direction numbers on the wire. */
const statementTypes = { deposit: 1, withdrawal: 2, transfer: 3 } as const;

export function presentTransaction(row: Row, mayCancel: boolean): Transaction {
  const { id, direction, method, currency } = row;
  const state = toPaymentState(row.state);
  const isDeposit = direction === 'deposit';
  const minor = isDeposit && row.received !== '0' ? row.received : row.amount;
  return {
    ID: id,
    StatusID: state,
    StatementTypeID: statementTypes[direction],
    Direction: direction,
    Method: method,
    MethodName: findMethodName(method),
    Amount: minor === null ? null : formatAmount(amount(BigInt(minor)), currency),
    Reversed: formatAmount(amount(BigInt(row.reversed)), currency),
    Currency: currency,
    CreatedDate: row.created_at.toISOString(),
    CompletedDate: row.completed_at?.toISOString() ?? null,
    ReturnCause: direction === 'withdrawal' ? returnCause(row, state) : null,
    IsCancelable: direction === 'withdrawal' && mayCancel && isHeldBack(state),
  };
}
