import { type AccountId, type CurrencyCode, formatAmount } from '@evens/base';
import { mayRead, type OperatorRole, type WithdrawalFacts } from '@evens/contract';
import { findMethodName, type PaymentId, readUnwagered, stakedAccounts } from '../../payments/index.ts';
import type { Queryable } from '../../platform/db.ts';
import { earlierPayments, isAccountStored } from './fact-store.ts';

interface FactRow {
  readonly account_id: AccountId;
  readonly currency: CurrencyCode;
  readonly method: string;
  readonly email_confirmed: boolean;
  readonly account_uses: number;
  readonly failures: number;
  readonly accepted: number;
  readonly waiting: number;
  readonly signals: number;
  readonly deposited_at: Date | null;
  readonly staked: string;
  readonly methods: readonly {
    readonly method: string;
    readonly deposited: string;
    readonly withdrawn: string;
  }[];
}

/** Maximum number of bookings that are read for the stakes since the last deposit. */
const STAKES_MAX = 5000;

/** Open withdrawals hold their amount; ended ones count with the sum that was paid. */
const text = `with ${earlierPayments},
  own as (
    select p.method, p.direction, p.amount, p.received, p.reversed, p.state from payment p where p.id = $1
    union all select e.method, e.direction, e.amount, e.received, e.reversed, e.state from earlier e
  ), methods as (
    select method, sum(case when direction <> 'withdrawal' then received - reversed else 0 end)::text as deposited,
           sum(case when direction <> 'withdrawal' then 0 when state in (1, 9, 13, 14, 15) then amount
               else received - reversed end)::text as withdrawn
    from own group by method
  ), last_deposit as (
    select b.journal_id, b.at from (
      select e.id from earlier e where e.direction <> 'withdrawal' and e.received > 0 order by e.id desc limit 1
    ) e join payment_booking b on b.payment_id = e.id and b.kind in ('deposited', 'transferred')
    order by b.journal_id desc limit 1
  )
  select p.account_id, p.currency, p.method, u."emailVerified" as email_confirmed, same_account.count as account_uses,
         failures.count as failures,
         (select count(*)::integer from document d where d.player_id = w.id and d.state = 2) as accepted,
         (select count(*)::integer from document d where d.player_id = w.id and d.state = 1) as waiting,
         (select count(*)::integer from risk_signal s where s.account_id = p.account_id and s.seen_level < s.level) as signals,
         (select at from last_deposit) as deposited_at,
         (select coalesce(sum(s.amount), 0)::text from (
            select q.amount, q.credit from posting q
            where q.debit = p.account_id and q.debit > 1000 and q.journal_id > coalesce((select journal_id from last_deposit), 0)
            order by q.journal_id desc limit $3) s
          where s.credit in (select a.id from account a where a.owner_kind = 'house' and a.owner_id = 0 and a.kind = any($4))) as staked,
         (select coalesce(jsonb_agg(m order by m.method), '[]') from methods m where m.deposited <> '0' or m.withdrawn <> '0') as methods
  from payment p join player w on w.account_id = p.account_id join auth_user u on u.id = w.auth_user_id
  cross join failures cross join same_account where p.id = $1 and p.direction = 'withdrawal'`;

/**
 * Facts for an operator's decision on a withdrawal; undefined if there is none with this id. Facts of other areas are null
 * for roles that do not read these areas.
 */
export async function presentFacts(
  db: Queryable,
  { id, role, atMs }: { readonly id: PaymentId; readonly role: OperatorRole; readonly atMs: number },
): Promise<{ readonly facts: WithdrawalFacts; readonly postings: number } | undefined> {
  const { rows } = await db.query<FactRow>({
    name: 'withdrawal-facts',
    text,
    values: [id, atMs, STAKES_MAX, [...stakedAccounts]],
  });
  const [row] = rows;
  if (!row) return undefined;
  const { currency } = row;
  const money = (minor: string) => formatAmount(BigInt(minor), currency);
  const { unwagered, postings } = await readUnwagered(db, row.account_id);
  const facts: WithdrawalFacts = {
    Currency: currency,
    Methods: row.methods.map(({ method, deposited, withdrawn }) => ({
      Method: method,
      MethodName: findMethodName(method),
      Deposited: money(deposited),
      Withdrawn: money(withdrawn),
      Net: formatAmount(BigInt(deposited) - BigInt(withdrawn), currency),
    })),
    LastDepositDate: row.deposited_at?.toISOString() ?? null,
    Staked: money(row.staked),
    Unwagered: formatAmount(unwagered, currency),
    AccountUses: isAccountStored(row.method) ? row.account_uses : null,
    FailedPayments: row.failures,
    IsEmailConfirmed: row.email_confirmed,
    Documents: mayRead(role, 'compliance') ? { Accepted: row.accepted, Waiting: row.waiting } : null,
    RiskSignals: mayRead(role, 'protection') ? row.signals : null,
  };
  return { facts, postings };
}
