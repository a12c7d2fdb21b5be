import { type AccountId, type Amount, amount, type CommandId, type CurrencyCode } from '@evens/base';
import type { Queryable } from '../../platform/db.ts';
import type { PaymentValues } from '../methods/kinds/field-kind.ts';
import type { PaymentId } from '../payment-provider.ts';

/** Facts that decide about a request, read while the balance is locked. */
export interface WithdrawalGate {
  readonly balance: Amount;
  readonly isBlocked: boolean;
  readonly isOpen: boolean;
  /** Withdrawals that have not ended. */
  readonly unfinished: number;
  readonly isVerified: boolean;
}

export async function readGate(db: Queryable, accountId: AccountId): Promise<WithdrawalGate> {
  const { rows } = await db.query<{
    amount: string;
    blocked: boolean;
    withdrawals_open: boolean;
    unfinished: number;
    verified: boolean;
  }>(
    `select b.amount::text as amount, b.blocked, r.withdrawals_open,
            (select count(*)::integer from payment q where q.account_id = $1 and q.direction = 'withdrawal'
               and q.state in (1, 9, 14, 15))
            + (select count(*)::integer from payment e where e.account_id = $1 and e.direction = 'withdrawal' and e.state = 13)
              as unfinished,
            exists (select from player p where p.account_id = $1 and p.is_verified) as verified
     from balance b cross join betting_rule r where b.account_id = $1`,
    [accountId],
  );
  const [row] = rows;
  if (!row) throw new Error(`readGate: account ${accountId} has no balance`);
  return {
    balance: amount(BigInt(row.amount)),
    isBlocked: row.blocked,
    isOpen: row.withdrawals_open,
    unfinished: row.unfinished,
    isVerified: row.verified,
  };
}

export interface WithdrawalToWrite {
  readonly id: PaymentId;
  readonly accountId: AccountId;
  readonly commandId: CommandId;
  readonly bodySha256: string;
  readonly method: string;
  readonly provider: string;
  readonly amount: Amount;
  readonly currency: CurrencyCode;
  /** Without secrets. */
  readonly form: PaymentValues;
  readonly approvalsNeeded: 1 | 2;
  readonly atMs: number;
}

/** Writes a withdrawal that the caller has judged while the balance is locked. Returns its number. */
export async function writeWithdrawal(db: Queryable, withdrawal: WithdrawalToWrite): Promise<number> {
  const { rows } = await db.query<{ no: number }>(
    `select request_withdrawal($1, $2, $3, decode($4, 'hex'), $5, $6, $7, $8, $9, $10, to_timestamp($11::float8 / 1000)) as no`,
    [
      withdrawal.id,
      withdrawal.accountId,
      withdrawal.commandId,
      withdrawal.bodySha256,
      withdrawal.method,
      withdrawal.provider,
      withdrawal.amount,
      withdrawal.currency,
      JSON.stringify(withdrawal.form),
      withdrawal.approvalsNeeded,
      withdrawal.atMs,
    ],
  );
  const [row] = rows;
  if (!row) throw new Error('writeWithdrawal: expected the number of the withdrawal, got no row');
  return row.no;
}

/** Stores the sealed secret fields of a withdrawal until it is sent. */
export async function keepSecretFields(
  db: Queryable,
  { no, sealed }: { readonly no: number; readonly sealed: string },
): Promise<void> {
  await db.query('insert into payment_secret (payment_no, fields) values ($1, $2)', [no, sealed]);
}
