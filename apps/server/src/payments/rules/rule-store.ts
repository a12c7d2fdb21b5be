import { amount, type CurrencyCode } from '@evens/base';
import type { CashierFlag } from '@evens/contract';
import type { Queryable } from '../../platform/db.ts';
import type { PaymentDirection } from '../methods/definition/payment-method.ts';
import type { CashierRules, LimitRule, MethodRule } from './cashier-rules.ts';

const flagColumns = {
  'crypto-grouping': 'crypto_grouping',
  'vouchers-redirect': 'vouchers_redirect',
  'g2a-redirect': 'g2a_redirect',
  'add-funds-header': 'add_funds_header',
  'add-funds-slip': 'add_funds_slip',
  'withdrawal-cancel': 'withdrawal_cancel',
} as const satisfies Readonly<Record<CashierFlag, string>>;

const ruleKey = (...parts: readonly string[]) => parts.join(' ');

export async function readCashierFlags(db: Queryable): Promise<CashierRules['flags']> {
  const { rows } = await db.query<{ [column in (typeof flagColumns)[CashierFlag]]: boolean }>(
    `select crypto_grouping, vouchers_redirect, g2a_redirect, add_funds_header, add_funds_slip, withdrawal_cancel
     from cashier_rule`,
  );
  const [row] = rows;
  if (!row) throw new Error('readCashierFlags: expected one row of rules, got none');
  return {
    'crypto-grouping': row.crypto_grouping,
    'vouchers-redirect': row.vouchers_redirect,
    'g2a-redirect': row.g2a_redirect,
    'add-funds-header': row.add_funds_header,
    'add-funds-slip': row.add_funds_slip,
    'withdrawal-cancel': row.withdrawal_cancel,
  };
}

/** Increases with each change of any setting. */
export async function readRulesVersion(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ id: number }>('select id from setting_change order by id desc limit 1');
  return rows[0]?.id ?? 0;
}

async function readLimitRules(db: Queryable): Promise<ReadonlyMap<string, LimitRule>> {
  const { rows } = await db.query<{
    method: string;
    direction: PaymentDirection;
    currency: CurrencyCode;
    minimum: string;
    maximum: string;
    reason: string;
    changed_by: string;
    changed_at: Date;
  }>(
    `select method, direction, currency, minimum::text as minimum, maximum::text as maximum, reason, changed_by, changed_at
     from payment_limit_rule order by method, direction, currency`,
  );
  return new Map(
    rows.map((row): [string, LimitRule] => [
      ruleKey(row.method, row.direction, row.currency),
      {
        minimum: amount(BigInt(row.minimum)),
        maximum: amount(BigInt(row.maximum)),
        reason: row.reason,
        changedBy: row.changed_by,
        changedAt: row.changed_at,
      },
    ]),
  );
}

/** Reads the current rules. Every request reads them, so a change takes effect in all processes at its commit. */
export async function readCashierRules(db: Queryable): Promise<CashierRules> {
  const [flags, limits, { rows }] = await Promise.all([
    readCashierFlags(db),
    readLimitRules(db),
    db.query<{
      method: string;
      direction: PaymentDirection;
      is_open: boolean;
      closed_countries: string[];
      reason: string;
      changed_by: string;
      changed_at: Date;
    }>(
      `select method, direction, is_open, closed_countries, reason, changed_by, changed_at from payment_method_rule
       order by method, direction`,
    ),
  ]);
  const rules = new Map(
    rows.map((row): [string, MethodRule] => [
      ruleKey(row.method, row.direction),
      {
        isOpen: row.is_open,
        closedCountries: row.closed_countries,
        reason: row.reason,
        changedBy: row.changed_by,
        changedAt: row.changed_at,
      },
    ]),
  );
  return {
    flags,
    findRule: (method, direction) => rules.get(ruleKey(method, direction)),
    findLimits: (method, direction, currency) => limits.get(ruleKey(method, direction, currency)),
  };
}

export async function writeFlag(
  db: Queryable,
  { flag, isOn }: { readonly flag: CashierFlag; readonly isOn: boolean },
): Promise<void> {
  await db.query(`update cashier_rule set ${flagColumns[flag]} = $1`, [isOn]);
}

export interface MethodRuleToWrite extends Omit<MethodRule, 'changedAt'> {
  readonly method: string;
  readonly direction: PaymentDirection;
  readonly atMs: number;
}

export async function writeMethodRule(db: Queryable, rule: MethodRuleToWrite): Promise<void> {
  await db.query(
    `insert into payment_method_rule as r (method, direction, is_open, closed_countries, reason, changed_by, changed_at)
     values ($1, $2, $3, $4, $5, $6, to_timestamp($7::float8 / 1000))
     on conflict (method, direction) do update
        set is_open = excluded.is_open, closed_countries = excluded.closed_countries, reason = excluded.reason,
            changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
    [rule.method, rule.direction, rule.isOpen, rule.closedCountries, rule.reason, rule.changedBy, rule.atMs],
  );
}

/** Key of a limit rule: method, direction and currency. */
export interface LimitKey {
  readonly method: string;
  readonly direction: PaymentDirection;
  readonly currency: CurrencyCode;
}

export interface LimitRuleToWrite extends LimitKey, Omit<LimitRule, 'changedAt'> {
  readonly atMs: number;
}

export async function writeLimitRule(db: Queryable, rule: LimitRuleToWrite): Promise<void> {
  await db.query(
    `insert into payment_limit_rule as r (method, direction, currency, minimum, maximum, reason, changed_by, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, to_timestamp($8::float8 / 1000))
     on conflict (method, direction, currency) do update
        set minimum = excluded.minimum, maximum = excluded.maximum, reason = excluded.reason,
            changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
    [
      rule.method,
      rule.direction,
      rule.currency,
      rule.minimum,
      rule.maximum,
      rule.reason,
      rule.changedBy,
      rule.atMs,
    ],
  );
}

/** Removes a limit rule, so that the limits of the definition apply again. */
export async function removeLimitRule(
  db: Queryable,
  { method, direction, currency }: LimitKey,
): Promise<void> {
  await db.query('delete from payment_limit_rule where method = $1 and direction = $2 and currency = $3', [
    method,
    direction,
    currency,
  ]);
}
