import type { Clock } from '@evens/base';
import type { CasinoGame } from '@evens/contract';
import type { Pool } from '../../../platform/db.ts';
import { HOUSE_PROVIDER } from './house-games.ts';

const WEEK_MS = 7 * 86_400_000;
/** Of a busy week the newest: there is no index by time, and these tell well enough what is played. */
const ROUNDS_AMONG = 50_000;
const FRESH_MS = 5 * 60_000;

/** Puts games in the order in which they were played of late; those that nobody played stay in theirs, after them. */
export type Popularity = (games: readonly CasinoGame[]) => Promise<readonly CasinoGame[]>;

async function readCounts(pool: Pool, fromMs: number): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ id: string; rounds: number }>(
    `with newest as (select last_value - $1 as id from round_id_seq), played as (
       select $3 || ':' || game as id from round
       where id > (select id from newest) and started_at > to_timestamp($2::float8 / 1000)
       union all
       select provider || ':' || game from external_round
       where id > (select id from newest) and started_at > to_timestamp($2::float8 / 1000)
     )
     select id, count(*) as rounds from played group by id`,
    [ROUNDS_AMONG, fromMs, HOUSE_PROVIDER.id],
  );
  return new Map(rows.map(({ id, rounds }) => [id, rounds]));
}

/** By real play of the last week, counted anew every few minutes. */
export function makePopularity(pool: Pool, clock: Clock): Popularity {
  let kept: { readonly counts: Promise<ReadonlyMap<string, number>>; readonly untilMs: number } | undefined;
  const counts = (): Promise<ReadonlyMap<string, number>> => {
    const nowMs = clock.nowMs();
    if (kept && nowMs < kept.untilMs) return kept.counts;
    const read = readCounts(pool, nowMs - WEEK_MS);
    kept = { counts: read, untilMs: nowMs + FRESH_MS };
    read.catch(() => {
      kept = undefined;
    });
    return read;
  };
  return async (games) => {
    const rounds = await counts();
    return games.toSorted((a, b) => (rounds.get(b.ID) ?? 0) - (rounds.get(a.ID) ?? 0));
  };
}
