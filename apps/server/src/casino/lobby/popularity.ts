import type { Clock } from '@evens/base';
import { type CasinoGame, userTypes } from '@evens/contract';
import type { Pool } from '../../platform/db.ts';
import { readAtMostEvery } from '../../platform/read-at-most-every.ts';
import { IN_HOUSE_PROVIDER } from '../rounds/in-house-games.ts';

const WEEK_MS = 7 * 86_400_000;
/** Number of newest rounds that are counted. There is no index by time, and these are a sufficient sample. */
const ROUNDS_AMONG = 50_000;
const FRESH_MS = 5 * 60_000;

/** A player plays a game now if a round of it began within this time. */
const PLAYING_MS = 5 * 60_000;
const PLAYING_AMONG = 10_000;
const PLAYING_FRESH_MS = 15_000;
/** Games with fewer players are left out: a count of one or two would follow single players. */
export const PLAYERS_SHOWN_MIN = 3;

/** Number of games in the lists `popular` and `top-games`. */
const LISTED_MAX = 12;

export interface Popularity {
  /** Sorted by rounds of the last week, most first. Games without rounds follow in their original order. */
  order(games: readonly CasinoGame[]): Promise<readonly CasinoGame[]>;
  /** Adds the categories `popular` (most rounds) and `top-games` (most players) of the last week. */
  mark(games: readonly CasinoGame[]): Promise<readonly CasinoGame[]>;
  /** Games that are played now, most players first. */
  playing(): Promise<readonly PlayedGame[]>;
}

interface PlayedGame {
  readonly GameID: string;
  readonly Players: number;
}

interface Count {
  readonly rounds: number;
  readonly players: number;
}

async function readCounts(
  pool: Pool,
  { fromMs, among }: { readonly fromMs: number; readonly among: number },
): Promise<ReadonlyMap<string, Count>> {
  const { rows } = await pool.query<Count & { readonly id: string }>(
    `with newest as (select last_value - $1 as id from round_id_seq), played as (
       select $3 || ':' || game as id, account_id from round
       where id > (select id from newest) and started_at > to_timestamp($2::float8 / 1000)
       union all
       select provider || ':' || game, account_id from external_round
       where id > (select id from newest) and started_at > to_timestamp($2::float8 / 1000)
     )
     select id, count(*)::integer as rounds, count(distinct account_id)::integer as players from played
     where not exists (select from player p where p.account_id = played.account_id and p.user_type = ${userTypes.demo}) group by id`,
    [among, fromMs, IN_HOUSE_PROVIDER.id],
  );
  return new Map(rows.map(({ id, ...count }) => [id, count]));
}

/** Counts real-money play: of the last week every few minutes, of the last minutes more frequently. */
export function makePopularity(pool: Pool, clock: Clock): Popularity {
  const ofWeek = readAtMostEvery(FRESH_MS, (nowMs) =>
    readCounts(pool, { fromMs: nowMs - WEEK_MS, among: ROUNDS_AMONG }),
  );
  const ofMinutes = readAtMostEvery(PLAYING_FRESH_MS, (nowMs) =>
    readCounts(pool, { fromMs: nowMs - PLAYING_MS, among: PLAYING_AMONG }),
  );
  const counts = () => ofWeek(clock.nowMs());
  return {
    order: async (games) => byCount(games, await counts(), 'rounds'),
    mark: async (games) => markGames(games, await counts()),
    playing: async () => playedNow(await ofMinutes(clock.nowMs())),
  };
}

/** Games with enough players, most players first. */
export function playedNow(counts: ReadonlyMap<string, Pick<Count, 'players'>>): readonly PlayedGame[] {
  return [...counts]
    .filter(([, { players }]) => players >= PLAYERS_SHOWN_MIN)
    .map(([GameID, { players }]) => ({ GameID, Players: players }))
    .sort((a, b) => b.Players - a.Players);
}

function byCount(
  games: readonly CasinoGame[],
  counts: ReadonlyMap<string, Count>,
  key: keyof Count,
): readonly CasinoGame[] {
  return games.toSorted((a, b) => (counts.get(b.ID)?.[key] ?? 0) - (counts.get(a.ID)?.[key] ?? 0));
}

/** If too few games were played, the lists are filled with the first games. */
export function markGames(
  games: readonly CasinoGame[],
  counts: ReadonlyMap<string, Count>,
): readonly CasinoGame[] {
  const first = (key: keyof Count) =>
    new Set(
      byCount(games, counts, key)
        .slice(0, LISTED_MAX)
        .map(({ ID }) => ID),
    );
  const [popular, top] = [first('rounds'), first('players')];
  return games.map((game) => {
    const more = [...(popular.has(game.ID) ? ['popular'] : []), ...(top.has(game.ID) ? ['top-games'] : [])];
    return more.length === 0 ? game : { ...game, Categories: [...game.Categories, ...more] };
  });
}
