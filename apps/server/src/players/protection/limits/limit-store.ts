import type { AccountId } from '@evens/base';
import type { LimitKind, LimitPeriod } from '@evens/contract';
import type { Queryable } from '../../../platform/db.ts';
import type { LimitKey, LimitState, LimitStep } from './limit-rules.ts';

export interface StoredLimit extends LimitKey {
  readonly state: LimitState;
}

interface LimitRow {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly value: string | null;
  readonly next_value: string | null;
  readonly next_from: Date | null;
}

const parseMinor = (text: string | null): bigint | null => (text === null ? null : BigInt(text));

/** At most one limit per kind and period. */
export async function readLimits(db: Queryable, accountId: AccountId): Promise<readonly StoredLimit[]> {
  const { rows } = await db.query<LimitRow>({
    name: 'protection-limits',
    text: `select kind, period, value::text as value, next_value::text as next_value, next_from
           from protection_limit where account_id = $1`,
    values: [accountId],
  });
  return rows.map(({ kind, period, value, next_value, next_from }) => ({
    kind,
    period,
    state: {
      value: parseMinor(value),
      next: next_from === null ? undefined : { value: parseMinor(next_value), fromMs: next_from.getTime() },
    },
  }));
}

/** Stores a limit and the step that led to it. Returns the step's id. The caller has locked the account. */
export async function writeLimitStep(
  db: Queryable,
  {
    accountId,
    kind,
    period,
    step: { action, before, after, state },
    atMs,
  }: LimitKey & { readonly accountId: AccountId; readonly step: LimitStep; readonly atMs: number },
): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `with kept as (
       insert into protection_limit (account_id, kind, period, value, next_value, next_from, changed_at)
       values ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000), to_timestamp($7::float8 / 1000))
       on conflict (account_id, kind, period) do update
       set value = excluded.value, next_value = excluded.next_value, next_from = excluded.next_from, changed_at = excluded.changed_at
     )
     insert into limit_change (account_id, kind, period, action, before, after, at)
     values ($1, $2, $3, $8, $9, $10, to_timestamp($7::float8 / 1000)) returning id`,
    [
      accountId,
      kind,
      period,
      state.value,
      state.next?.value ?? null,
      state.next?.fromMs ?? null,
      atMs,
      action,
      before,
      after,
    ],
  );
  const [row] = rows;
  if (!row) throw new Error(`writeLimitStep: the insert returned no id for account ${accountId}`);
  return row.id;
}
