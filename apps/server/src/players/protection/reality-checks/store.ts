import { type AccountId, type CurrencyCode, err, formatAmount, ok, type Result } from '@evens/base';
import type { RealityCheck } from '@evens/contract';
import { inTransaction, type Pool, type PoolClient, type Queryable } from '../../../platform/db.ts';
import { readPosition } from '../../history/position.ts';
import { recordProtectionEvent } from '../events.ts';
import { bonusLedgers, stakeKinds } from '../stake-kinds.ts';
import { chosenStay, duePass, type Stay } from './stay.ts';

export const answers = ['continue', 'leave'] as const;
export type Answer = (typeof answers)[number];

interface StayRow {
  readonly minutes: number | null;
  readonly since: Date;
  readonly startedAt: Date | null;
  readonly dueAt: Date | null;
}

function stayFromRow({ minutes, since, startedAt, dueAt }: StayRow): Stay {
  return {
    minutes: minutes ?? undefined,
    sinceMs: since.getTime(),
    startedAtMs: startedAt?.getTime(),
    dueAtMs: dueAt?.getTime(),
  };
}

/**
 * Locks the balance first, as every staking statement does, so that no stake is taken while a check is opened or
 * answered.
 */
async function lockBalance(client: PoolClient, accountId: AccountId): Promise<boolean> {
  const { rows } = await client.query<{ isOpen: boolean }>(
    'select reality_check_open as "isOpen" from balance where account_id = $1 for update',
    [accountId],
  );
  const [row] = rows;
  if (!row) throw new Error(`lockBalance: expected the balance of account ${accountId}, got none`);
  return row.isOpen;
}

async function readStay(client: PoolClient, accountId: AccountId): Promise<Stay | undefined> {
  const { rows } = await client.query<StayRow>(
    `select minutes, since, started_at as "startedAt", due_at as "dueAt" from reality_check_stay where account_id = $1`,
    [accountId],
  );
  return rows[0] && stayFromRow(rows[0]);
}

async function writeStay(client: PoolClient, accountId: AccountId, stay: Stay): Promise<void> {
  const seconds = (ms: number | undefined) => (ms === undefined ? null : ms / 1000);
  await client.query(
    `insert into reality_check_stay (account_id, minutes, since, started_at, due_at)
     values ($1, $2, to_timestamp($3::float8), to_timestamp($4::float8), to_timestamp($5::float8))
     on conflict (account_id) do update set minutes = excluded.minutes, since = excluded.since,
       started_at = excluded.started_at, due_at = excluded.due_at`,
    [
      accountId,
      stay.minutes ?? null,
      seconds(stay.sinceMs),
      seconds(stay.startedAtMs),
      seconds(stay.dueAtMs),
    ],
  );
}

/** The version increases, so that the player's pages read the change. */
async function setOpen(client: PoolClient, accountId: AccountId, isOpen: boolean): Promise<void> {
  await client.query(
    'update balance set reality_check_open = $2, version = version + 1 where account_id = $1',
    [accountId, isOpen],
  );
}

/** Time of the account's last stake: on a bet, a round or a provider's game, in cash or bonus money. */
async function readLastStakeMs(
  client: PoolClient,
  { accountId, sinceMs }: { readonly accountId: AccountId; readonly sinceMs: number },
): Promise<number | undefined> {
  const newestJournalsSql = (ledger: string) =>
    `select journal_id from posting where debit = ${ledger} and debit > 1000 order by journal_id desc limit 50`;
  const { rows } = await client.query<{ at: Date }>(
    `select j.at from (
       (${newestJournalsSql('$1')})
       union
       select d.journal_id from (${bonusLedgers({ account: '$1', since: 'to_timestamp($2::float8 / 1000)' })}) b
         cross join lateral (${newestJournalsSql('b.ledger_id')}) d
     ) p join journal j on j.id = p.journal_id
     where j.kind = any($3) order by j.id desc limit 1`,
    [accountId, sinceMs, [...stakeKinds]],
  );
  return rows[0]?.at.getTime();
}

/** Minutes between two checks of a player; null for none. */
export async function readRealityCheckMinutes(
  db: Queryable,
  { accountId, defaultMinutes }: { readonly accountId: AccountId; readonly defaultMinutes: number | null },
): Promise<number | null> {
  const { rows } = await db.query<{ minutes: number | null }>(
    'select minutes from reality_check_stay where account_id = $1',
    [accountId],
  );
  const [row] = rows;
  return row ? row.minutes : defaultMinutes;
}

/** An open check stays open, regardless of the chosen interval. */
export async function setRealityCheckMinutes(
  pool: Pool,
  {
    accountId,
    minutes,
    atMs,
  }: { readonly accountId: AccountId; readonly minutes: number | undefined; readonly atMs: number },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const isOpen = await lockBalance(client, accountId);
    const stay = await readStay(client, accountId);
    await writeStay(client, accountId, chosenStay(stay, { minutes, isOpen, atMs }));
    await recordProtectionEvent(client, {
      accountId,
      kind: 'reality-check',
      doneBy: 'player',
      details: { minutes: minutes ?? null },
      atMs,
    });
  });
}

/** Judges one account whose check may be due. Returns whether a check was opened. */
export async function passStay(
  pool: Pool,
  {
    accountId,
    atMs,
    idleMs,
  }: { readonly accountId: AccountId; readonly atMs: number; readonly idleMs: number },
): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    // Another process may have judged it meanwhile: the locked rows decide.
    if (await lockBalance(client, accountId)) return false;
    const stay = await readStay(client, accountId);
    if (!stay) return false;
    const lastStakeMs = await readLastStakeMs(client, { accountId, sinceMs: atMs - idleMs });
    const pass = duePass(stay, { lastStakeMs, atMs, idleMs });
    if (pass.kind === 'open') {
      const { since } = await readPosition(client, { accountId, sinceMs: [pass.startedAtMs] });
      const [position] = since;
      await client.query(
        `insert into reality_check (account_id, minutes, started_at, opened_at, staked, net)
         values ($1, $2, to_timestamp($3::float8 / 1000), to_timestamp($4::float8 / 1000), $5, $6)`,
        [
          accountId,
          pass.minutes,
          pass.startedAtMs,
          atMs,
          position?.stakedMinor.toString() ?? null,
          position?.netMinor.toString() ?? null,
        ],
      );
      await setOpen(client, accountId, true);
    }
    await writeStay(client, accountId, pass.stay);
    return pass.kind === 'open';
  });
}

/** Accounts with a due check. */
export async function readStaysDue(
  db: Queryable,
  { atMs, limit }: { readonly atMs: number; readonly limit: number },
): Promise<readonly AccountId[]> {
  const { rows } = await db.query<{ accountId: AccountId }>(
    `select account_id as "accountId" from reality_check_stay
     where due_at is not null and due_at <= to_timestamp($1::float8 / 1000) order by due_at limit $2`,
    [atMs, limit],
  );
  return rows.map(({ accountId }) => accountId);
}

/** The id of the newest journal, from the sequence. */
export async function readLastJournalId(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ id: number }>('select last_value as id from journal_id_seq');
  return rows[0]?.id ?? 0;
}

/**
 * Begins stays of players who have staked cash or bonus money in a range of journals and have no stay, in one
 * statement: with the interval of their choice, or the profile's default. No balance is locked, because nothing is
 * blocked yet.
 */
export async function beginStays(
  db: Queryable,
  {
    afterJournal,
    lastJournal,
    defaultMinutes,
  }: {
    readonly afterJournal: number;
    readonly lastJournal: number;
    readonly defaultMinutes: number | null;
  },
): Promise<void> {
  await db.query({
    name: 'begin-reality-check-stays',
    text: `
with staked as materialized (
  select case a.kind when 'cash' then a.id else (select n.account_id from bonus n where n.ledger_id = a.id) end as account_id, j.at
  from posting p join journal j on j.id = p.journal_id
       join account a on a.id = p.debit and a.owner_kind = 'player' and (a.kind = 'cash' or a.kind like 'bonus:%')
  where p.journal_id > $1 and p.journal_id <= $3 and j.id > $1 and j.id <= $3 and p.debit > 1000 and j.kind = any($4)
)
insert into reality_check_stay as s (account_id, minutes, since, started_at, due_at)
select n.account_id, n.minutes, n.at, n.at, n.at + make_interval(mins => n.minutes) from (
  select k.account_id, case when o.account_id is null then $2::integer else o.minutes end as minutes, min(k.at) as at
  from staked k left join reality_check_stay o on o.account_id = k.account_id
  where o.account_id is null or o.started_at is null and k.at >= o.since
  group by k.account_id, o.account_id, o.minutes
) n where n.minutes is not null
on conflict (account_id) do update set started_at = excluded.started_at, due_at = excluded.due_at
where s.started_at is null and s.minutes = excluded.minutes and s.since <= excluded.started_at`,
    values: [afterJournal, defaultMinutes, lastJournal, [...stakeKinds]],
  });
}

interface CheckRow {
  readonly id: number;
  readonly minutes: number;
  readonly startedAt: Date;
  readonly openedAt: Date;
  readonly staked: string | null;
  readonly net: string | null;
  readonly currency: CurrencyCode;
}

/** SQL: whether the player of an account has an unanswered reality check. */
export function openRealityCheckSql(account: string): string {
  return `exists (select from reality_check c where c.account_id = ${account} and c.answered_at is null)`;
}

export async function readOpenRealityCheck(
  db: Queryable,
  accountId: AccountId,
): Promise<RealityCheck | undefined> {
  const { rows } = await db.query<CheckRow>({
    name: 'read-open-reality-check',
    text: `select c.id, c.minutes, c.started_at as "startedAt", c.opened_at as "openedAt", c.staked::text as staked,
                  c.net::text as net, a.currency
           from reality_check c join account a on a.id = c.account_id
           where c.account_id = $1 and c.answered_at is null`,
    values: [accountId],
  });
  const [row] = rows;
  if (!row) return undefined;
  const money = (minor: string | null) => (minor === null ? null : formatAmount(BigInt(minor), row.currency));
  return {
    ID: row.id,
    StartedAt: row.startedAt.toISOString(),
    OpenedAt: row.openedAt.toISOString(),
    Minutes: row.minutes,
    Staked: money(row.staked),
    Net: money(row.net),
    Currency: row.currency,
  };
}

/** Returns the first answer if the check was already answered. A check of another account counts as not found. */
export async function answerRealityCheck(
  pool: Pool,
  {
    accountId,
    id,
    answer,
    atMs,
  }: { readonly accountId: AccountId; readonly id: number; readonly answer: Answer; readonly atMs: number },
): Promise<Result<Answer, 'unknown'>> {
  return inTransaction(pool, async (client) => {
    await lockBalance(client, accountId);
    const { rows } = await client.query<{ answer: Answer | null }>(
      'select answer from reality_check where id = $1 and account_id = $2',
      [id, accountId],
    );
    const [row] = rows;
    if (!row) return err('unknown');
    if (row.answer !== null) return ok(row.answer);
    const stay = await readStay(client, accountId);
    await client.query(
      'update reality_check set answer = $2, answered_at = to_timestamp($3::float8 / 1000) where id = $1',
      [id, answer, atMs],
    );
    await setOpen(client, accountId, false);
    const goesOn = answer === 'continue' && stay?.minutes !== undefined;
    await writeStay(client, accountId, {
      minutes: stay?.minutes,
      sinceMs: atMs,
      startedAtMs: goesOn ? stay.startedAtMs : undefined,
      dueAtMs: goesOn ? atMs + stay.minutes * 60_000 : undefined,
    });
    return ok(answer);
  });
}
