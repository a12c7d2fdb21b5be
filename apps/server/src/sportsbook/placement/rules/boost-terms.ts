import { bettingSourceTypes, type MatchBook } from '@evens/book';
import type { Pool } from '../../../platform/db.ts';

/** A price that an operator boosts for single bets before the match. Its terms never change; it can only end. */
export interface BoostTerms {
  readonly id: number;
  readonly matchId: number;
  readonly type: string;
  readonly specifier: string;
  readonly outcomeNo: number;
  /** Added to the winnings, hundredths of a per cent. */
  readonly basisPoints: number;
  /** Maximum stake per player at the boosted price, base currency's minor units. */
  readonly stakeMaxMinor: bigint;
  readonly startsAtMs: number;
  readonly endsAtMs: number;
}

/** By id: all that have not ended, including those that start later. */
export type Boosts = ReadonlyMap<number, BoostTerms>;

export const noBoosts: Boosts = new Map();

/** Higher than the maximum number of open boosts that the back office allows. */
const BOOSTS_READ_MAX = 100;

export async function readBoosts(pool: Pool, atMs: number): Promise<Boosts> {
  const { rows } = await pool.query<{
    id: number;
    match_id: number;
    market_type: string;
    specifier: string;
    outcome_no: number;
    basis_points: number;
    stake_max: string;
    starts_ms: number;
    ends_ms: number;
  }>(
    `select id, match_id, market_type, specifier, outcome_no, basis_points, stake_max::text as stake_max,
            extract(epoch from starts_at)::float8 * 1000 as starts_ms, extract(epoch from ends_at)::float8 * 1000 as ends_ms
     from boost b
     where ends_at > to_timestamp($1::float8 / 1000) and not exists (select from boost_end e where e.boost_id = b.id)
     order by id desc limit ${BOOSTS_READ_MAX}`,
    [atMs],
  );
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        matchId: row.match_id,
        type: row.market_type,
        specifier: row.specifier,
        outcomeNo: row.outcome_no,
        basisPoints: row.basis_points,
        stakeMaxMinor: BigInt(row.stake_max),
        startsAtMs: Math.round(row.starts_ms),
        endsAtMs: Math.round(row.ends_ms),
      },
    ]),
  );
}

/** Whether the boost can be used at this moment: within its time, and before its match starts. */
export function isBoostOn({ startsAtMs, endsAtMs }: BoostTerms, book: MatchBook, atMs: number): boolean {
  return startsAtMs <= atMs && atMs < endsAtMs && book.sourceType === bettingSourceTypes.prematch;
}
