import type { AccountId } from '@evens/base';
import type { Queryable } from '../../platform/db.ts';

export interface HistoryRow {
  readonly id: number;
  readonly game: string;
  readonly stake: string;
  /** Pools included. */
  readonly payout: string;
  readonly refunded: boolean;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
}

export interface HistoryAsked {
  readonly accountId: AccountId;
  readonly fromMs: number;
  readonly toMs: number;
  /** Rounds older than this one. */
  readonly before: number | undefined;
  readonly most: number;
}

/** Rounds of an account that began in a span of time, newest first. Ids grow with time, and the index goes by them. */
export async function readHistory(
  db: Queryable,
  { accountId, fromMs, toMs, before, most }: HistoryAsked,
): Promise<readonly HistoryRow[]> {
  const { rows } = await db.query<HistoryRow>(
    `select id, game, stake::text as stake, (payout + jackpot)::text as payout, refunded, started_at as "startedAt", ended_at as "endedAt"
     from round
     where account_id = $1 and id < $4 and started_at >= to_timestamp($2::float8 / 1000) and started_at < to_timestamp($3::float8 / 1000)
     order by id desc limit $5`,
    [accountId, fromMs, toMs, before ?? Number.MAX_SAFE_INTEGER, most],
  );
  return rows;
}

export interface WinnerRow {
  readonly userName: string;
  readonly game: string;
  readonly stake: string;
  readonly payout: string;
  readonly currency: string;
  readonly at: Date;
}

/** Of the newest rounds of all players those that paid at least ten times what was staked. */
export async function readWinners(
  db: Queryable,
  { among, most }: { readonly among: number; readonly most: number },
): Promise<readonly WinnerRow[]> {
  const { rows } = await db.query<WinnerRow>(
    `select u.username as "userName", r.game, r.stake::text as stake, (r.payout + r.jackpot)::text as payout, r.currency, r.ended_at as at
     from round r join player p on p.account_id = r.account_id join auth_user u on u.id = p.auth_user_id
     where r.id > (select last_value from round_id_seq) - $1 and r.ended_at is not null and not r.refunded and r.payout + r.jackpot >= r.stake * 10
     order by r.id desc limit $2`,
    [among, most],
  );
  return rows;
}
