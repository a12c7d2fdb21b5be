import { type Amount, amount, type CurrencyCode } from '@evens/base';
import type { Queryable } from '../../platform/db.ts';
import type { By } from '../../platform/proposals/executor.ts';
import type { PayoutBounds } from './judge-payout.ts';

export interface PayoutRuleRow extends PayoutBounds {
  readonly currency: CurrencyCode;
  /** Sum and number of automatic approvals in 24 hours. */
  readonly used: Amount;
  readonly payouts: number;
  readonly reason: string;
  readonly changedBy: string;
  readonly changedAt: Date;
}

interface BoundColumns {
  readonly largest: string;
  readonly player_day: string;
  readonly site_day: string;
}

const boundColumns = 'largest::text as largest, player_day::text as player_day, site_day::text as site_day';

function readBounds({ largest, player_day: playerDay, site_day: siteDay }: BoundColumns): PayoutBounds {
  return {
    largest: amount(BigInt(largest)),
    playerDay: amount(BigInt(playerDay)),
    siteDay: amount(BigInt(siteDay)),
  };
}

/** Serialises automatic approvals in the currency, and changes of its rule, until the transaction ends. */
export async function lockRule(db: Queryable, currency: CurrencyCode): Promise<PayoutBounds | undefined> {
  const { rows } = await db.query<BoundColumns>(
    `select ${boundColumns} from payout_rule where currency = $1 for update`,
    [currency],
  );
  return rows[0] && readBounds(rows[0]);
}

export async function readRules(db: Queryable, atMs: number): Promise<readonly PayoutRuleRow[]> {
  const { rows } = await db.query<
    BoundColumns & {
      currency: CurrencyCode;
      used: string;
      payouts: number;
      reason: string;
      changed_by: string;
      changed_at: Date;
    }
  >(
    `select currency, ${boundColumns}, u.used, u.payouts, reason, changed_by, changed_at
     from payout_rule r cross join lateral (
       select coalesce(sum(j.amount), 0)::text as used, count(*)::integer as payouts from payout_judgement j
       where j.currency = r.currency and j.failed = '{}' and j.at > to_timestamp($1::float8 / 1000) - interval '1 day'
     ) u order by currency`,
    [atMs],
  );
  return rows.map((row) => ({
    ...readBounds(row),
    currency: row.currency,
    used: amount(BigInt(row.used)),
    payouts: row.payouts,
    reason: row.reason,
    changedBy: row.changed_by,
    changedAt: row.changed_at,
  }));
}

export async function writeRule(
  db: Queryable,
  { currency, largest, playerDay, siteDay }: PayoutBounds & { readonly currency: CurrencyCode },
  { reason, operator, atMs }: By & { readonly reason: string },
): Promise<void> {
  await db.query(
    `insert into payout_rule (currency, largest, player_day, site_day, reason, changed_by, changed_at)
     values ($1, $2, $3, $4, $5, $6, to_timestamp($7::float8 / 1000))
     on conflict (currency) do update
        set largest = excluded.largest, player_day = excluded.player_day, site_day = excluded.site_day,
            reason = excluded.reason, changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
    [currency, largest, playerDay, siteDay, reason, operator, atMs],
  );
}

export async function removeRule(db: Queryable, currency: CurrencyCode): Promise<void> {
  await db.query('delete from payout_rule where currency = $1', [currency]);
}
