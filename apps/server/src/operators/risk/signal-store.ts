import type { AccountId, CurrencyCode } from '@evens/base';
import type { RiskKind } from '@evens/contract';
import type { Queryable } from '../../platform/db.ts';

export type StoredFacts = Readonly<Record<string, number | string>>;

interface FoundSignal {
  readonly accountId: AccountId;
  readonly kind: RiskKind;
  readonly level: number;
  readonly facts: StoredFacts;
  readonly atMs: number;
}

/**
 * Writes a signal of the day, or raises it: a lower or equal level changes nothing. One that was seen waits again only when
 * it rises. Returns whether anything changed.
 */
export async function upsertSignal(
  db: Queryable,
  { accountId, kind, level, facts, atMs }: FoundSignal,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into risk_signal as s (account_id, kind, day, level, facts, found_at, changed_at)
     select $1, $2, (f.at at time zone 'UTC')::date, $3, $4, f.at, f.at from (select to_timestamp($5::float8 / 1000) as at) as f
     on conflict (account_id, kind, day) do update
       set level = excluded.level, facts = excluded.facts, changed_at = excluded.changed_at
       where excluded.level > s.level`,
    [accountId, kind, level, JSON.stringify(facts), atMs],
  );
  return rowCount === 1;
}

export interface SignalRow {
  readonly id: number;
  readonly player_id: number;
  readonly user_name: string;
  readonly kind: RiskKind;
  readonly level: number;
  readonly currency: CurrencyCode;
  readonly facts: StoredFacts;
  readonly found_at: Date;
  readonly changed_at: Date;
  readonly seen_level: number;
  readonly seen_by: string | null;
  readonly seen_at: Date | null;
  readonly note: string | null;
}

const columns = `s.id, p.id as player_id, u."displayUsername" as user_name, s.kind, s.level, p.currency, s.facts, s.found_at, s.changed_at, s.seen_level,
  s.seen_by, s.seen_at, s.note`;
const joined = 'join player p on p.account_id = s.account_id join auth_user u on u.id = p.auth_user_id';

/** Unseen signals: highest level first, then newest. */
export async function readWaiting(db: Queryable, limit: number): Promise<readonly SignalRow[]> {
  const { rows } = await db.query<SignalRow>(
    `select ${columns} from (
       select * from risk_signal where seen_level < level order by level desc, changed_at desc, id desc limit $1
     ) as s ${joined} order by s.level desc, s.changed_at desc, s.id desc`,
    [limit],
  );
  return rows;
}

/** Signals that were seen, the latest first. */
export async function readSeen(db: Queryable, limit: number): Promise<readonly SignalRow[]> {
  const { rows } = await db.query<SignalRow>(
    `select ${columns} from (
       select * from risk_signal where seen_level >= level order by seen_at desc, id desc limit $1
     ) as s ${joined} order by s.seen_at desc, s.id desc`,
    [limit],
  );
  return rows;
}

/** Signals of one account, the newest first. */
export async function readOfAccount(
  db: Queryable,
  { accountId, limit }: { readonly accountId: AccountId; readonly limit: number },
): Promise<readonly SignalRow[]> {
  const { rows } = await db.query<SignalRow>(
    `select ${columns} from (
       select * from risk_signal where account_id = $1 order by changed_at desc, id desc limit $2
     ) as s ${joined} order by s.changed_at desc, s.id desc`,
    [accountId, limit],
  );
  return rows;
}

interface HeldSignal {
  readonly id: number;
  readonly player_id: number;
  readonly user_name: string;
  readonly kind: RiskKind;
  readonly level: number;
  readonly seen_level: number;
  readonly seen_by: string | null;
  readonly note: string | null;
}

/** A signal that nobody else changes until the transaction ends. */
export async function lockSignal(db: Queryable, id: number): Promise<HeldSignal | undefined> {
  const { rows } = await db.query<HeldSignal>(
    `select s.id, p.id as player_id, u."displayUsername" as user_name, s.kind, s.level, s.seen_level, s.seen_by, s.note
     from risk_signal s ${joined} where s.id = $1 for update of s`,
    [id],
  );
  return rows[0];
}

export async function setSeen(
  db: Queryable,
  seen: {
    readonly id: number;
    readonly level: number;
    readonly operator: string;
    readonly note: string;
    readonly atMs: number;
  },
): Promise<void> {
  await db.query(
    `update risk_signal set seen_level = $2, seen_by = $3, note = $4, seen_at = to_timestamp($5::float8 / 1000) where id = $1`,
    [seen.id, seen.level, seen.operator, seen.note, seen.atMs],
  );
}
