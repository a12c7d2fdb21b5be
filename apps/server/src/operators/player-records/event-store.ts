import { type AccountId, type CurrencyCode, formatAmount } from '@evens/base';
import type { CallAnswer, Calls } from '@evens/contract';
import type { Queryable } from '../../platform/db.ts';

export interface AccountPage {
  readonly accountId: AccountId;
  /** Only rows with a lower id. */
  readonly before: number;
  readonly limit: number;
}

export interface BonusEventRow {
  readonly id: number;
  readonly offer_key: string;
  readonly kind: string;
  readonly granted: string;
  readonly at: Date;
}

/** Grants of bonuses, newest first. */
export async function readBonusGrants(
  db: Queryable,
  { accountId, before, limit }: AccountPage,
): Promise<readonly BonusEventRow[]> {
  const { rows } = await db.query<BonusEventRow>(
    `select id, offer_key, kind, granted::text as granted, appended_at as at from bonus
     where account_id = $1 and id < $2 order by id desc limit $3`,
    [accountId, before, limit],
  );
  return rows;
}

export interface LimitChangeRow {
  readonly id: number;
  readonly kind: string;
  readonly period: string;
  readonly action: 'set' | 'asked' | 'confirmed' | 'withdrawn';
  readonly before: string | null;
  readonly after: string | null;
  readonly at: Date;
}

/** Steps of the player's own limits, newest first. */
export async function readLimitChanges(
  db: Queryable,
  { accountId, before, limit }: AccountPage,
): Promise<readonly LimitChangeRow[]> {
  const { rows } = await db.query<LimitChangeRow>(
    `select id, kind, period, action, before::text as before, after::text as after, at from limit_change
     where account_id = $1 and id < $2 order by id desc limit $3`,
    [accountId, before, limit],
  );
  return rows;
}

type LimitStep = CallAnswer<Calls['GET /api/desk/playerprotection']>['Changes'][number];

export function presentLimitChange(row: LimitChangeRow, currency: CurrencyCode): LimitStep {
  const text = (value: string | null) =>
    value === null || row.kind === 'session' ? value : formatAmount(BigInt(value), currency);
  return {
    ID: row.id,
    Kind: row.kind,
    Period: row.period,
    Action: row.action,
    Before: text(row.before),
    After: text(row.after),
    At: row.at.toISOString(),
  };
}

export interface BreakEventRow {
  readonly id: number;
  readonly kind: string;
  readonly done_by: string;
  readonly reason: string | null;
  readonly at: Date;
}

/** Actions for the protection of the player, newest first. */
export async function readBreakEvents(
  db: Queryable,
  { accountId, before, limit }: AccountPage,
): Promise<readonly BreakEventRow[]> {
  const { rows } = await db.query<BreakEventRow>(
    `select id, kind, done_by, details ->> 'reason' as reason, at from protection_event
     where account_id = $1 and id < $2 order by id desc limit $3`,
    [accountId, before, limit],
  );
  return rows;
}
