import type { AccountId } from '@evens/base';
import type { Queryable } from '../../platform/db.ts';

/** A player's visit to the casino, across games, devices and reloads. Amounts are minor units of the account's currency. */
export interface Visit {
  readonly startedAtMs: number;
  /** Totals of the visit's rounds, including jackpot wins. A resumed round counts with its whole stake. */
  readonly stakedMinor: bigint;
  readonly wonMinor: bigint;
}

interface VisitAt {
  readonly accountId: AccountId;
  readonly atMs: number;
  readonly idleMs: number;
}

/** Rounds of other providers involve no call here: their sessions store the last use. */
const usedAt = `greatest(v.used_at, (select max(used_at) from external_session where account_id = $1 and ended_at is null))`;
const isOver = `${usedAt} < to_timestamp(($2::float8 - $3::float8) / 1000)`;

/** Extends the account's visit, or begins another one after `idleMs` without activity. */
export async function touchVisit(db: Queryable, { accountId, atMs, idleMs }: VisitAt): Promise<void> {
  await db.query({
    name: 'touch-casino-visit',
    text: `
insert into casino_visit as v (account_id, started_at, used_at, first_round_id, open_round_ids)
select $1, n.at, n.at, (select last_value + is_called::int from round_id_seq),
       array(select id from round where account_id = $1 and state is not null)
from (select to_timestamp($2::float8 / 1000) as at) n
on conflict (account_id) do update set
  used_at = greatest(v.used_at, excluded.used_at),
  started_at = case when ${isOver} then excluded.started_at else v.started_at end,
  first_round_id = case when ${isOver} then excluded.first_round_id else v.first_round_id end,
  open_round_ids = case when ${isOver} then excluded.open_round_ids else v.open_round_ids end`,
    values: [accountId, atMs, idleMs],
  });
}

/** The current visit. Undefined without one. */
export async function readVisit(
  db: Queryable,
  { accountId, atMs, idleMs }: VisitAt,
): Promise<Visit | undefined> {
  const { rows } = await db.query<{ startedAt: Date; staked: string; won: string }>({
    name: 'read-casino-visit',
    text: `
select v.started_at as "startedAt", sum(p.stake)::text as staked, sum(p.won)::text as won
from casino_visit v cross join lateral (
  select coalesce(sum(stake), 0) as stake, coalesce(sum(payout + jackpot), 0) as won from round
  where account_id = $1 and id >= v.first_round_id
  union all
  select coalesce(sum(stake), 0), coalesce(sum(payout + jackpot), 0) from round
  where account_id = $1 and id = any(v.open_round_ids) and id < v.first_round_id
  union all
  select coalesce(sum(stake), 0), coalesce(sum(payout), 0) from external_round
  where account_id = $1 and id >= v.first_round_id
) p
where v.account_id = $1 and not ${isOver}
group by v.started_at`,
    values: [accountId, atMs, idleMs],
  });
  const [row] = rows;
  return row
    ? {
        startedAtMs: row.startedAt.getTime(),
        stakedMinor: BigInt(row.staked),
        wonMinor: BigInt(row.won),
      }
    : undefined;
}

/** Open rounds of one in-house game. */
interface OpenGame {
  readonly game: string;
  /** Sum of their stakes, minor units. */
  readonly stake: string;
  readonly startedAt: Date;
}

/** In-house games in which the account has an open round, the oldest first. */
export async function readOpenGames(db: Queryable, accountId: AccountId): Promise<readonly OpenGame[]> {
  const { rows } = await db.query<OpenGame>({
    name: 'read-open-games',
    text: `select game, sum(stake)::text as stake, min(started_at) as "startedAt" from round
           where account_id = $1 and state is not null group by game order by min(started_at), game`,
    values: [accountId],
  });
  return rows;
}
