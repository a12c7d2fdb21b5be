import type { CurrencyCode } from '@evens/base';
import type { Queryable } from '../../platform/db.ts';

/** Limits of one game in one currency, minor units. */
export interface GameLimit {
  readonly game: string;
  readonly currency: CurrencyCode;
  readonly stakeMaxMinor: bigint;
  readonly returnMaxMinor: bigint;
}

/** Limits of one game, by its key in switches, or of all games that have some. */
export async function readGameLimits(db: Queryable, game?: string): Promise<readonly GameLimit[]> {
  const { rows } = await db.query<{
    game: string;
    currency: CurrencyCode;
    stake_max: string;
    return_max: string;
  }>({
    name: 'read-game-limits',
    text: `select game, currency, stake_max::text as stake_max, return_max::text as return_max from game_limit
           where $1::text is null or game = $1`,
    values: [game ?? null],
  });
  return rows.map(({ stake_max, return_max, ...row }) => ({
    ...row,
    stakeMaxMinor: BigInt(stake_max),
    returnMaxMinor: BigInt(return_max),
  }));
}

/** Other changes of the game's limits wait until the transaction ends. */
export async function lockGameLimits(db: Queryable, game: string): Promise<void> {
  await db.query(`select pg_advisory_xact_lock(hashtextextended('game-limits:' || $1, 0))`, [game]);
}

/** Sets the game's own limits in a currency, or removes them. */
export async function writeGameLimit(
  db: Queryable,
  { game, currency }: Pick<GameLimit, 'game' | 'currency'>,
  own: GameLimit | undefined,
): Promise<void> {
  if (!own) await db.query('delete from game_limit where game = $1 and currency = $2', [game, currency]);
  else
    await db.query(
      `insert into game_limit (game, currency, stake_max, return_max) values ($1, $2, $3, $4)
       on conflict (game, currency) do update set stake_max = excluded.stake_max, return_max = excluded.return_max`,
      [game, currency, own.stakeMaxMinor, own.returnMaxMinor],
    );
}
