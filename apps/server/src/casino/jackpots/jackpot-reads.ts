import type { CurrencyCode } from '@evens/base';
import type { Queryable } from '../../platform/db.ts';

export interface DisplayedJackpot {
  readonly pool: string;
  readonly amount: string;
  readonly seed: string;
  readonly mustHitBy: string | null;
  readonly triggerHash: string | null;
}

export async function readJackpots(
  db: Queryable,
  currency: CurrencyCode,
): Promise<readonly DisplayedJackpot[]> {
  const { rows } = await db.query<DisplayedJackpot>(
    `select pool, amount::text as amount, seed::text as seed, must_hit_by::text as "mustHitBy",
            trigger_hash as "triggerHash"
     from jackpot_pool where currency = $1`,
    [currency],
  );
  return rows;
}

interface JackpotPool {
  readonly pool: string;
  readonly currency: CurrencyCode;
  readonly amount: string;
  readonly seed: string;
  readonly mustHitBy: string | null;
  /** Number of wins. */
  readonly won: number;
}

/** All jackpots that have contributions. `amount` is the balance of their ledger accounts. */
export async function readJackpotPools(db: Queryable): Promise<readonly JackpotPool[]> {
  const { rows } = await db.query<JackpotPool>(
    `select pool, currency, amount::text as amount, seed::text as seed, must_hit_by::text as "mustHitBy", won
     from jackpot_pool order by pool, currency`,
  );
  return rows;
}

export interface JackpotWinRow {
  readonly pool: string;
  readonly roundId: number;
  readonly playerId: number;
  readonly currency: CurrencyCode;
  readonly amount: string;
  readonly game: string;
  readonly userName: string;
  readonly triggerAt: string | null;
  readonly triggerSalt: string | null;
  readonly at: Date;
}

/** Won jackpots, newest first. */
export async function readJackpotWins(
  db: Queryable,
  { skip, most }: { readonly skip: number; readonly most: number },
): Promise<readonly JackpotWinRow[]> {
  const { rows } = await db.query<JackpotWinRow>(
    `select w.pool, w.round_id as "roundId", p.id as "playerId", w.currency, w.amount::text as amount, r.game, u.username as "userName", w.trigger_at::text as "triggerAt",
            w.trigger_salt as "triggerSalt", w.at
     from jackpot_win w join round r on r.id = w.round_id join player p on p.account_id = w.account_id
          join auth_user u on u.id = p.auth_user_id
     order by w.id desc offset $1 limit $2`,
    [skip, most],
  );
  return rows;
}

/** The jackpots that a round won: a shared one by its stake, an own one by its game's chance. */
export async function readRoundJackpots(
  db: Queryable,
  roundId: number,
): Promise<readonly { readonly pool: string; readonly amount: string }[]> {
  const { rows } = await db.query<{ pool: string; amount: string }>(
    'select pool, amount::text as amount from jackpot_win where round_id = $1',
    [roundId],
  );
  return rows;
}
