import { type AccountId, formatAmount } from '@evens/base';
import type { Fixture } from '@evens/book';
import {
  BETTING_ALERTS_MAX,
  type BettingAlertEnd,
  type BettingAlertKind,
  type BettingAlertState,
  bettingAlertKinds,
} from '@evens/contract';
import type { PoolClient, Queryable } from '../../platform/db.ts';
import { BOUNDS_CURRENCY } from '../../platform/proposals/bounds.ts';
import type { By } from '../../platform/proposals/executor.ts';
import type { AlertPick, FoundAlert } from './detect/found-alert.ts';

const MINUTE_MS = 60_000;
const ONCE_MS = 1e12;
/** Findings of one kind and cause within this time have one alert. The suspension and the goal of one incident are minutes apart. */
const repeatMs: Readonly<Record<BettingAlertKind, number>> = {
  stake: ONCE_MS,
  liability: ONCE_MS,
  'late-bet': 2 * MINUTE_MS,
  steam: 60 * MINUTE_MS,
  arbitrage: 60 * MINUTE_MS,
};

export type StoredFacts = Readonly<Record<string, number | string>>;

function storedFacts({ facts }: FoundAlert): StoredFacts {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      typeof value === 'bigint' ? formatAmount(value, BOUNDS_CURRENCY) : value,
    ]),
  );
}

/** The findings that do not repeat another one among them. */
function omitRepeated(found: readonly FoundAlert[]): readonly FoundAlert[] {
  const lastMs = new Map<string, number>();
  return found.filter(({ kind, cause, happenedAtMs }) => {
    const key = `${kind} ${cause}`;
    if (happenedAtMs - (lastMs.get(key) ?? Number.NEGATIVE_INFINITY) < repeatMs[kind]) return false;
    lastMs.set(key, happenedAtMs);
    return true;
  });
}

/** Writes the findings that do not repeat an alert. Until the transaction ends, no other process writes alerts. */
export async function insertAlerts(client: PoolClient, found: readonly FoundAlert[]): Promise<void> {
  if (found.length === 0) return;
  await client.query(`select from follower where name = 'betting-alerts' for update`);
  const rows = omitRepeated(found).map((alert) => ({
    ...{ picks: [], ...alert, facts: storedFacts(alert) },
    repeatMs: repeatMs[alert.kind],
  }));
  await client.query({
    name: 'insert-betting-alerts',
    text: `insert into betting_alert (kind, cause, match_id, ticket_id, account_id, picks, facts, happened_at)
           select f.kind, f.cause, f."matchId", f."ticketId", f."accountId", f.picks, f.facts, to_timestamp(f."happenedAtMs" / 1000)
           from jsonb_to_recordset($1::jsonb)
             as f(kind text, cause text, "matchId" bigint, "ticketId" bigint, "accountId" bigint, picks jsonb, facts jsonb,
                  "happenedAtMs" float8, "repeatMs" float8)
           where not exists (
             select from betting_alert a where a.kind = f.kind and a.cause = f.cause
             and abs(extract(epoch from a.happened_at)::float8 * 1000 - f."happenedAtMs") < f."repeatMs")`,
    values: [JSON.stringify(rows)],
  });
}

export interface AlertFilter {
  readonly kind: BettingAlertKind | undefined;
  readonly state: BettingAlertState | undefined;
  readonly matchId: number | undefined;
  readonly accountId: AccountId | undefined;
  readonly before: number;
}

export interface AlertRow {
  readonly id: number;
  readonly kind: BettingAlertKind;
  readonly match_id: number | null;
  readonly fixture: Fixture | null;
  readonly ticket_id: number | null;
  readonly player_id: number | null;
  readonly user_name: string | null;
  readonly picks: readonly AlertPick[];
  readonly facts: StoredFacts;
  readonly happened_at: Date;
  readonly seen_by: string | null;
  readonly seen_at: Date | null;
  readonly closed_at: Date | null;
  readonly closed_because: BettingAlertEnd | null;
}

const IS_OPEN = 'seen_at is null and closed_at is null';
const stateConditions: Readonly<Record<BettingAlertState, string>> = {
  open: IS_OPEN,
  seen: 'seen_at is not null',
  closed: 'closed_at is not null',
};

/** Alerts that meet the filter, newest first. */
export async function readAlerts(
  db: Queryable,
  { kind, state, matchId, accountId, before }: AlertFilter,
): Promise<readonly AlertRow[]> {
  const values: unknown[] = [before];
  const equals = (column: string, value: unknown) =>
    value === undefined ? '' : ` and ${column} = $${values.push(value)}`;
  const where = `${equals('kind', kind)}${equals('match_id', matchId)}${equals('account_id', accountId)}`;
  const inState = state === undefined ? '' : ` and ${stateConditions[state]}`;
  const { rows } = await db.query<AlertRow>(
    `select a.id, a.kind, a.match_id, m.fixture, a.ticket_id, p.id as player_id, u."displayUsername" as user_name,
            a.picks, a.facts, a.happened_at, a.seen_by, a.seen_at, a.closed_at, a.closed_because
     from (select * from betting_alert where id < $1${where}${inState} order by id desc limit ${BETTING_ALERTS_MAX}) as a
     left join match m on m.id = a.match_id
     left join player p on p.account_id = a.account_id left join auth_user u on u.id = p.auth_user_id
     order by a.id desc`,
    values,
  );
  return rows;
}

/** Marks the alerts among the ids that are open. Returns their ids. */
export async function setAlertsSeen(
  db: Queryable,
  ids: readonly number[],
  { operator, atMs }: By,
): Promise<readonly number[]> {
  const { rows } = await db.query<{ id: number }>(
    `update betting_alert set seen_by = $2, seen_at = to_timestamp($3::float8 / 1000)
     where id = any($1::bigint[]) and ${IS_OPEN} returning id`,
    [ids, operator, atMs],
  );
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}

export interface OpenAlerts {
  readonly kind: BettingAlertKind;
  /** The newest alert of the kind, seen or not. */
  readonly newestId: number;
}

/**
 * Closes open alerts whose match has ended and is settled, and those that are older than the hours of their rule. Late bets
 * stay: somebody may have known the result, and was paid by the settlement.
 */
export async function closeAlerts(db: Queryable, atMs: number): Promise<void> {
  await db.query({
    name: 'close-betting-alerts',
    text: `update betting_alert a set closed_at = to_timestamp($1::float8 / 1000), closed_because = c.because
           from (
             select o.id, case
               when o.kind <> 'late-bet' and m.phase in ('ended', 'cancelled', 'abandoned')
                 and not exists (select from market k where k.match_id = m.id and k.closed_at is null) then 'match-settled'
               when o.happened_at < to_timestamp($1::float8 / 1000) - make_interval(hours => r.open_hours) then 'too-old'
             end as because
             from betting_alert o join betting_alert_rule r on r.kind = o.kind left join match m on m.id = o.match_id
             where o.seen_at is null and o.closed_at is null
           ) as c
           where a.id = c.id and c.because is not null and a.seen_at is null and a.closed_at is null`,
    values: [atMs],
  });
}

/** The kinds with open alerts. */
export async function readOpenAlerts(db: Queryable): Promise<readonly OpenAlerts[]> {
  const { rows } = await db.query<OpenAlerts>({
    name: 'open-betting-alerts',
    text: `select k.kind, (select max(a.id) from betting_alert a where a.kind = k.kind) as "newestId"
           from unnest($1::text[]) as k(kind)
           where exists (select from betting_alert a where a.kind = k.kind and a.seen_at is null and a.closed_at is null)`,
    values: [bettingAlertKinds],
  });
  return rows;
}
