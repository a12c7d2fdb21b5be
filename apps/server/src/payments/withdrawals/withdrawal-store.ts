import { type AccountId, type Amount, amount, type CommandId, type CurrencyCode } from '@evens/base';
import { bookings, boundCommands, moveBalances } from '../../money/index.ts';
import type { Queryable } from '../../platform/db.ts';
import { LOCKED_KIND } from '../booking-store.ts';
import type { PaymentValues } from '../methods/kinds/field-kind.ts';
import type { PaymentId } from '../payment-provider.ts';
import { paymentStates } from '../states.ts';

const { pending } = paymentStates;

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
            exists (select from player p where p.account_id = $1 and p.verified_at is not null) as verified
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

/** The ledger account of the player's locked money; opened with the first withdrawal, while the balance is locked. */
export async function openLockedAccount(
  db: Queryable,
  { accountId, currency }: { readonly accountId: AccountId; readonly currency: CurrencyCode },
): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `with there as (
       select l.id from account c join account l on l.owner_kind = 'player' and l.owner_id = c.owner_id and l.kind = $2
         and l.currency = $3 where c.id = $1
     ), opened as (
       insert into account (owner_kind, owner_id, kind, currency)
       select 'player', c.owner_id, $2, $3 from account c where c.id = $1 and not exists (select from there) returning id
     )
     select id from there union all select id from opened`,
    [accountId, LOCKED_KIND, currency],
  );
  const [row] = rows;
  if (!row) throw new Error(`openLockedAccount: there is no account ${accountId}`);
  return row.id;
}

export interface WithdrawalToWrite {
  readonly id: PaymentId;
  readonly accountId: AccountId;
  readonly lockedId: number;
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

/**
 * Writes the withdrawal, takes its amount from the balance and binds its command, in one statement. The caller has
 * locked the balance and checked all reasons for a refusal; the database refuses a negative balance. Returns its
 * number.
 */
export async function writeWithdrawal(db: Queryable, withdrawal: WithdrawalToWrite): Promise<number> {
  const { rows } = await db.query<{ no: number }>(
    `with made as (
       insert into payment (id, account_id, direction, method, provider, amount, currency, state, form, command_id, created_at,
                            changed_at, approvals_needed)
       values ($1::uuid, $2::bigint, 'withdrawal', $5::text, $6::text, $7::bigint, $8::text, ${pending}, $9::jsonb, $3::uuid,
               to_timestamp($10::float8 / 1000), to_timestamp($10::float8 / 1000), $11::smallint)
       returning id, no, account_id, command_id, amount, currency, created_at
     ), changed as (
       ${moveBalances({ from: 'made', by: '-m.amount', belowZero: 'refused', returning: 'b.account_id' })}
     ), taken as materialized (
       select m.id, m.no as payment_no, m.account_id, $12::bigint as locked_id, m.amount as moved, m.currency, m.command_id,
              decode($4, 'hex') as body, m.created_at as at, nextval('journal_id_seq') as journal_id
       from made m join changed c on c.account_id = m.account_id
     ), ${bookings({
       from: 'taken',
       journals: [
         {
           kind: 'withdrawal',
           about: { kind: 'payment', id: 'payment_no' },
           postings: [{ debit: 'account_id', credit: 'locked_id', amount: 'moved' }],
         },
       ],
     })}, keyed as (
       insert into payment_booking (booking_key, payment_id, kind, amount, journal_id, at)
       select id || ' held', id, 'held', moved, journal_id, at from taken
     ), ${boundCommands({ from: 'taken', useCase: 'withdrawal', resultId: 'payment_no' })}
     select payment_no as no from taken`,
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
      withdrawal.atMs,
      withdrawal.approvalsNeeded,
      withdrawal.lockedId,
    ],
  );
  const [row] = rows;
  if (!row) throw new Error(`writeWithdrawal: account ${withdrawal.accountId} has no balance`);
  return row.no;
}

/** Stores the sealed secret fields of a withdrawal until it is sent. */
export async function keepSecretFields(
  db: Queryable,
  { no, sealed }: { readonly no: number; readonly sealed: string },
): Promise<void> {
  await db.query('insert into payment_secret (payment_no, fields) values ($1, $2)', [no, sealed]);
}
