import { type Amount, amount, type CurrencyCode, formatAmount } from '@evens/base';
import type { PayoutRule } from '@evens/contract';
import { lowestPaymentId, type PaymentId } from '../../payments/index.ts';
import type { Queryable } from '../../platform/db.ts';
import type { By } from '../../platform/proposals/executor.ts';

/** Bounds of the automatic approvals in one currency, inclusive, minor units. */
export interface PayoutBounds {
  /** One withdrawal. */
  readonly largest: Amount;
  /** The sums of 24 hours: of one player, and of the site. */
  readonly playerDay: Amount;
  readonly siteDay: Amount;
}

const DAY_MS = 86_400_000;

/**
 * SQL: account and amount of the automatic approvals of 24 hours, without withdrawals that have ended unpaid. The arguments
 * are SQL; `sinceId` is a parameter with `approvedSinceId`.
 */
export function approvedInDay(
  currency: string,
  { atMs, sinceId }: { readonly atMs: string; readonly sinceId: string },
): string {
  return `
    (select j.account_id, j.amount from payout_judgement j
     where j.currency = ${currency} and j.failed = '{}' and j.at > to_timestamp(${atMs}::float8 / 1000) - interval '24 hours'
       and j.payment_id not in (select e.id from payment e
                                where e.direction = 'withdrawal' and e.state in (3, 4, 11, 12, 16) and e.id > ${sinceId}::uuid))`;
}

/** Ids of all withdrawals that were approved in 24 hours are higher: each is judged within 24 hours of its request. */
export function approvedSinceId(atMs: number): PaymentId {
  return lowestPaymentId(atMs - 2 * DAY_MS);
}

interface BoundColumns {
  readonly largest: string;
  readonly player_day: string;
  readonly site_day: string;
}
const boundColumns = 'largest::text as largest, player_day::text as player_day, site_day::text as site_day';

/** Serialises automatic approvals in the currency, and changes of its rule, until the transaction ends. */
export async function lockRule(db: Queryable, currency: CurrencyCode): Promise<PayoutBounds | undefined> {
  const { rows } = await db.query<BoundColumns>(
    `select ${boundColumns} from payout_rule where currency = $1 for update`,
    [currency],
  );
  const [row] = rows;
  return (
    row && {
      largest: amount(BigInt(row.largest)),
      playerDay: amount(BigInt(row.player_day)),
      siteDay: amount(BigInt(row.site_day)),
    }
  );
}

export async function readRules(db: Queryable, atMs: number): Promise<readonly PayoutRule[]> {
  const { rows } = await db.query<
    BoundColumns & {
      currency: CurrencyCode;
      used: string;
      payouts: number;
      reason: string;
      changed_by: string;
      changed_at: Date;
    }
  >({
    name: 'payout-rules',
    text: `select r.currency, ${boundColumns}, d.used, d.payouts, r.reason, r.changed_by, r.changed_at
           from payout_rule r cross join lateral (
             select coalesce(sum(a.amount), 0)::text as used, count(*)::integer as payouts
             from ${approvedInDay('r.currency', { atMs: '$1', sinceId: '$2' })} a
           ) d order by r.currency`,
    values: [atMs, approvedSinceId(atMs)],
  });
  return rows.map((row) => {
    const text = (minor: string) => formatAmount(BigInt(minor), row.currency);
    return {
      Currency: row.currency,
      Largest: text(row.largest),
      PlayerDay: text(row.player_day),
      SiteDay: text(row.site_day),
      Used: text(row.used),
      Payouts: row.payouts,
      Reason: row.reason,
      ChangedBy: row.changed_by,
      ChangedDate: row.changed_at.toISOString(),
    };
  });
}

/** Sets the rule of a currency, or ends it without bounds. */
export async function writeRule(
  db: Queryable,
  { currency, bounds }: { readonly currency: CurrencyCode; readonly bounds: PayoutBounds | undefined },
  { reason, operator, atMs }: By & { readonly reason: string },
): Promise<void> {
  if (!bounds) {
    await db.query('delete from payout_rule where currency = $1', [currency]);
    return;
  }
  await db.query(
    `insert into payout_rule (currency, largest, player_day, site_day, reason, changed_by, changed_at)
     values ($1, $2, $3, $4, $5, $6, to_timestamp($7::float8 / 1000))
     on conflict (currency) do update
        set largest = excluded.largest, player_day = excluded.player_day, site_day = excluded.site_day,
            reason = excluded.reason, changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
    [currency, bounds.largest, bounds.playerDay, bounds.siteDay, reason, operator, atMs],
  );
}
