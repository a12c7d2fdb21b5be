import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  emptyArchive,
  type MoneySite,
  openMoneySite,
  type Player,
  START_MS,
} from '../../../../../tests/fixture/money-site.ts';
import { readHistory } from '../history/history-store.ts';
import type { RoundFilter } from '../history/round-filter.ts';

let site: MoneySite;
let player: Player;

/** Kinds of rounds, by id from 1 on. Stakes and payouts are in cents. */
const kinds = [
  { game: 'dice', stake: 100, payout: 250 },
  { game: 'dice', stake: 100, payout: 0 },
  { game: 'keno', stake: 200, payout: 200 },
  { game: 'keno', stake: 300, payout: 60_000 },
  { game: 'dice', stake: 500, payout: 500, refunded: true },
  { game: 'mines', stake: 700, payout: 0, isOpen: true },
  { game: 'sheep', provider: 'habanero', stake: 400, payout: 100 },
] as const;
/** Rounds of dice that were lost, after the others. */
const LOST = 2500;

beforeAll(async () => {
  site = await openMoneySite();
  player = await site.player('0');
  await site.pool.query('alter sequence round_id_seq restart with 1');
  const own = `insert into round (id, account_id, session_id, nonce, stake, payout, started_at, ended_at, command_id,
      rules_version, seed_no, taken, refunded, currency, game, bet, state)
    select nextval('round_id_seq'), $1, 1, 0, $2, $3, to_timestamp($4::float8 / 1000) + n * interval '1 second',
      case when $5 then null else to_timestamp($4::float8 / 1000) end, gen_random_uuid(), 1, 1, 0, $6, 'EUR', $7, '{}',
      case when $5 then 's' end
    from generate_series(1, $8) n`;
  for (const [at, kind] of kinds.entries()) {
    const { game, stake, payout } = kind;
    const atMs = START_MS + at * 1000;
    if ('provider' in kind)
      await site.pool.query(
        `insert into external_round (id, provider, provider_round, account_id, game, currency, bets, stake, payout, started_at, ended_at)
         select nextval('round_id_seq'), $1, 'r', $2, $3, 'EUR', 1, $4, $5, at, at from to_timestamp($6::float8 / 1000) at`,
        [kind.provider, player.accountId, game, stake, payout, atMs],
      );
    else
      await site.pool.query(own, [
        player.accountId,
        stake,
        payout,
        atMs,
        'isOpen' in kind,
        'refunded' in kind,
        game,
        1,
      ]);
  }
  await site.pool.query(own, [player.accountId, 100, 0, START_MS + 60_000, false, false, 'dice', LOST]);
});
afterAll(() => site.stop());

type Archive = Parameters<typeof readHistory>[1];

function read(filter: RoundFilter | undefined, before?: number, archive: Archive = emptyArchive) {
  return readHistory(site.pool, archive, {
    accountId: player.accountId,
    fromMs: 0,
    toMs: START_MS + 86_400_000,
    before,
    most: 51,
    ...(filter && { filter }),
  });
}

test.each<[string, RoundFilter, readonly number[]]>([
  ['won', { result: 'won' }, [4, 1]],
  ['lost', { result: 'lost' }, [7, 2]],
  ['refunded', { result: 'refunded' }, [5]],
  ['open', { result: 'open' }, [6]],
  ['won at least 100 stakes', { timesMin: 100 }, [4]],
  ['of a game', { game: { provider: null, key: 'keno' } }, [4, 3]],
  ['of a game of another provider', { game: { provider: 'habanero', key: 'sheep' } }, [7]],
  ['of a game that its provider does not have', { game: { provider: 'habanero', key: 'dice' } }, []],
  ['with a stake of 2.00 to 4.00', { stakeMinMinor: 200n, stakeMaxMinor: 400n }, [7, 4, 3]],
  ['of all filters', { result: 'won', stakeMinMinor: 200n, game: { provider: null, key: 'keno' } }, [4]],
])('readHistory returns the rounds %s', async (_name, filter, ids) => {
  const { rows, searchedTo } = await read(filter, kinds.length + 1);
  expect(rows.map(({ id }) => id)).toEqual(ids);
  expect(searchedTo).toBeUndefined();
});

test('a page of a filter ends after 1000 compared rounds, and the pages return each round once', async () => {
  const pages: number[][] = [];
  let before: number | undefined;
  do {
    const { rows, searchedTo } = await read({ result: 'won' }, before);
    pages.push(rows.map(({ id }) => id));
    before = searchedTo?.id;
  } while (before !== undefined);
  expect(pages).toEqual([[], [], [4, 1]]);
});

test('a page of a filter that finds many rounds holds the newest of them', async () => {
  const { rows } = await read({ result: 'lost' });
  const last = kinds.length + LOST;
  expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 51 }, (_, n) => last - n));
});

test('a page without a filter returns as many rounds as requested', async () => {
  const { rows, searchedTo } = await read(undefined, 20);
  expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 19 }, (_, n) => 19 - n));
  expect(searchedTo).toBeUndefined();
});

/** All pages of a filter. */
async function readAll(filter: RoundFilter | undefined, archive?: Archive): Promise<readonly number[]> {
  const ids: number[] = [];
  let before: number | undefined;
  do {
    const { rows, searchedTo } = await read(filter, before, archive);
    ids.push(...rows.map(({ id }) => id));
    before = rows.length === 51 ? rows.at(-1)?.id : searchedTo?.id;
  } while (before !== undefined);
  return ids;
}

/** Moves the rounds below an id to blocks of 200 rows, but for those that stay in the table. */
async function moveToBlocks(end: number): Promise<Archive> {
  const { rows } = await site.pool.query<{ id: number; line: string }>(
    `with moved as (
       delete from round where id < $1 and ended_at is not null and not refunded returning *
     ) select m.id, jsonb_build_object('round', to_jsonb(m), 'steps', '[]'::jsonb)::text as line from moved m order by id desc`,
    [end],
  );
  return {
    readEnd: async () => end,
    async *readSpan(_db, { before }) {
      for (let at = 0; at < rows.length; at += 200) {
        const block = rows.slice(at, at + 200);
        if ((block.at(-1)?.id ?? before) < before) yield `[${block.map(({ line }) => line).join(',')}]`;
      }
    },
  };
}

test('the pages of each filter hold the same rounds after old ones were moved to files', async () => {
  const filters: readonly (RoundFilter | undefined)[] = [
    undefined,
    { result: 'won' },
    { result: 'lost' },
    { result: 'refunded' },
    { result: 'open' },
    { game: { provider: null, key: 'keno' } },
    { stakeMinMinor: 200n },
  ];
  const readEach = async (archive?: Archive) => {
    const lists: (readonly number[])[] = [];
    for (const filter of filters) lists.push(await readAll(filter, archive));
    return lists;
  };
  const stored = await readEach();
  expect(stored[0]).toHaveLength(kinds.length + LOST);
  expect(await readEach(await moveToBlocks(1700))).toEqual(stored);
});
