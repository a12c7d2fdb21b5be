import { type AccountId, err, ok, type Result } from '@evens/base';
import type { BettingSourceType, Fixture } from '@evens/book';
import { SLIP_SELECTIONS_MAX, type SlipEntries } from '@evens/contract';
import type { InsuranceTerms, OddsPolicy } from '@evens/tickets';
import type { Queryable } from '../../platform/db.ts';

/** A selection as stored in a slip's row. */
export interface StoredSelection {
  readonly id: string;
  /** Price at the time of addition, thousandths. */
  readonly odds: number;
  readonly source: BettingSourceType;
  /** Time of the last pick, ms: a bet placed earlier does not remove it. */
  readonly at: number;
}

export interface SlipRecord {
  /** In order of addition. */
  readonly selections: readonly StoredSelection[];
  readonly policy: OddsPolicy;
  readonly entries: SlipEntries | null;
  /** Increases with every change; 0 for a slip that was never changed. */
  readonly version: number;
}

const untouched: SlipRecord = { selections: [], policy: 0, entries: null, version: 0 };
const columns = 's.selections, s.policy, s.entries, s.version';

export async function readSlip(db: Queryable, accountId: AccountId): Promise<SlipRecord> {
  const { rows } = await db.query<SlipRecord>(`select ${columns} from slip s where s.account_id = $1`, [
    accountId,
  ]);
  return rows[0] ?? untouched;
}

/**
 * Picks a selection that is already on the slip again: from another device, or right after a bet with it was placed.
 */
async function pickAgain(
  db: Queryable,
  { accountId, id, atMs }: { readonly accountId: AccountId; readonly id: string; readonly atMs: number },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update slip s set selections = (
       select jsonb_agg(case when one ->> 'id' = $2 then one || jsonb_build_object('at', $3::bigint) else one end order by n)
       from jsonb_array_elements(s.selections) with ordinality as kept (one, n)
     )
     where s.account_id = $1 and s.selections @> jsonb_build_array(jsonb_build_object('id', $2::text))`,
    [accountId, id, atMs],
  );
  return rowCount === 1;
}

/** One statement checks the row while locking it, so that concurrent additions by two pages are both kept. */
export async function addToSlip(
  db: Queryable,
  {
    accountId,
    selection,
    atMs,
  }: { readonly accountId: AccountId; readonly selection: StoredSelection; readonly atMs: number },
): Promise<Result<SlipRecord, 'already-there' | 'full'>> {
  for (;;) {
    const { rows } = await db.query<SlipRecord>(
      `insert into slip as s (account_id, selections, at)
       values ($1, jsonb_build_array($2::jsonb), to_timestamp($3::float8 / 1000))
       on conflict (account_id) do update
         set selections = s.selections || $2::jsonb, version = s.version + 1, at = excluded.at
         where jsonb_array_length(s.selections) < $4
           and not s.selections @> jsonb_build_array(jsonb_build_object('id', $2::jsonb -> 'id'))
       returning ${columns}`,
      [accountId, JSON.stringify(selection), atMs, SLIP_SELECTIONS_MAX],
    );
    if (rows[0]) return ok(rows[0]);
    if (await pickAgain(db, { accountId, id: selection.id, atMs })) return err('already-there');
    const { selections } = await readSlip(db, accountId);
    if (selections.length >= SLIP_SELECTIONS_MAX) return err('full');
    // Another page has just removed the conflicting row.
  }
}

const withoutIds = `
update slip s set version = s.version + 1, selections = (
  select coalesce(jsonb_agg(kept.one order by kept.n), '[]')
  from jsonb_array_elements(s.selections) with ordinality as kept (one, n) where kept.one ->> 'id' <> all ($2::text[])
)
where s.account_id = $1
  and exists (select from jsonb_array_elements(s.selections) as one where one ->> 'id' = any ($2::text[]))`;

/** Unknown ids are ignored. */
export async function removeFromSlip(
  db: Queryable,
  accountId: AccountId,
  ids: readonly string[],
): Promise<SlipRecord> {
  const { rows } = await db.query<SlipRecord>(`${withoutIds} returning ${columns}`, [accountId, ids]);
  return rows[0] ?? readSlip(db, accountId);
}

export async function setSlipPolicy(
  db: Queryable,
  {
    accountId,
    policy,
    atMs,
  }: { readonly accountId: AccountId; readonly policy: OddsPolicy; readonly atMs: number },
): Promise<SlipRecord> {
  const { rows } = await db.query<SlipRecord>(
    `insert into slip as s (account_id, selections, policy, at) values ($1, '[]', $2, to_timestamp($3::float8 / 1000))
     on conflict (account_id) do update set policy = excluded.policy, version = s.version + 1, at = excluded.at
       where s.policy <> excluded.policy
     returning ${columns}`,
    [accountId, policy, atMs],
  );
  return rows[0] ?? readSlip(db, accountId);
}

export async function setSlipEntries(
  db: Queryable,
  {
    accountId,
    entries,
    atMs,
  }: { readonly accountId: AccountId; readonly entries: SlipEntries; readonly atMs: number },
): Promise<SlipRecord> {
  const { rows } = await db.query<SlipRecord>(
    `insert into slip as s (account_id, selections, entries, at) values ($1, '[]', $2::jsonb, to_timestamp($3::float8 / 1000))
     on conflict (account_id) do update set entries = excluded.entries, version = s.version + 1, at = excluded.at
       where s.entries is distinct from excluded.entries
     returning ${columns}`,
    [accountId, JSON.stringify(entries), atMs],
  );
  return rows[0] ?? readSlip(db, accountId);
}

/** Fixtures of matches whose books are no longer in memory. */
export async function readFixtures(
  db: Queryable,
  matchIds: readonly number[],
): Promise<ReadonlyMap<number, Fixture>> {
  if (matchIds.length === 0) return new Map();
  const { rows } = await db.query<{ id: number; fixture: Fixture }>(
    'select id, fixture from match where id = any ($1::bigint[])',
    [matchIds],
  );
  return new Map(rows.map(({ id, fixture }) => [id, fixture]));
}

export interface BonusRow {
  readonly legs: number;
  readonly basis_points: number;
}

export async function readAccumulatorBonus(db: Queryable): Promise<{
  readonly minOddsMilli: number;
  readonly steps: readonly BonusRow[];
  readonly insurance: InsuranceTerms | undefined;
  readonly bestOddsOpen: boolean;
  readonly earlyPayoutOpen: boolean;
}> {
  const { rows: rules } = await db.query<{
    bonus_min_odds: number;
    insurance_legs: number | null;
    insurance_min_odds: number;
    insurance_max: number;
    insurance_open: boolean;
    best_odds_open: boolean;
    early_payout_open: boolean;
  }>(
    `select bonus_min_odds, insurance_legs, insurance_min_odds, insurance_max,
            insurance_open, best_odds_open, early_payout_open
     from betting_rule`,
  );
  const { rows } = await db.query<BonusRow>('select legs, basis_points from accumulator_bonus order by legs');
  const [rule] = rules;
  return {
    minOddsMilli: rule?.bonus_min_odds ?? 0,
    steps: rows,
    insurance:
      rule?.insurance_open && rule.insurance_legs
        ? { legs: rule.insurance_legs, minOddsMilli: rule.insurance_min_odds, max: rule.insurance_max }
        : undefined,
    bestOddsOpen: rule?.best_odds_open ?? false,
    earlyPayoutOpen: rule?.early_payout_open ?? false,
  };
}
