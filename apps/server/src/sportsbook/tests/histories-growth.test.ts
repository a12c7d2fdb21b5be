import { performance } from 'node:perf_hooks';
import type { AccountId, MatchId } from '@evens/base';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  emptyArchive,
  type MoneySite,
  openMoneySite,
  START_MS,
  soccer,
} from '../../../../../tests/fixture/money-site.ts';
import type { Queryable } from '../../platform/db.ts';
import { readAccountEntries } from '../../players/history/account-entries.ts';
import { readTickets } from '../tickets/store.ts';
import { insertCrowd } from './histories-rows.ts';

/** With HISTORY_SIZE=10, the account has 100,000 tickets among a million others. */
const SIZE = Number(process.env.HISTORY_SIZE ?? 1);
const OWN = 10_000 * SIZE;
const OTHERS = 100_000 * SIZE;
const EVERY_MS = 2000;
const PAGE = 20;
/** Maximum database buffers that one page of twenty bets may touch, for any number of tickets. */
const PAGES_MAX = 1500;

let site: MoneySite;
let accountId: AccountId;
let emptyAccountId: AccountId;
const endMs = START_MS + (OWN + OTHERS) * EVERY_MS;

beforeAll(async () => {
  site = await openMoneySite();
  accountId = (await site.player('0')).accountId;
  emptyAccountId = (await site.player('0')).accountId;
  const matchId = await site.feed.addMatch(soccer('Home', 'Away'));
  const client = await site.pool.connect();
  try {
    await insertCrowd(client, {
      accountId,
      own: OWN,
      others: OTHERS,
      fromMs: START_MS,
      everyMs: EVERY_MS,
      leg: { matchId: matchId as MatchId, legNo: 1 },
    });
    await client.query('analyze');
  } finally {
    client.release(true);
  }
}, 120_000 * SIZE);
afterAll(() => site.stop());

interface Plan {
  readonly Plan: { readonly 'Shared Hit Blocks': number; readonly 'Shared Read Blocks': number };
}

/** Runs each statement twice: with EXPLAIN to count buffers, then for its rows. */
function counting(pool: Queryable): { readonly db: Queryable; touched(): number } {
  let pages = 0;
  async function query(statement: { readonly text: string; readonly values: unknown[] }) {
    const { text, values } = statement;
    const { rows } = await pool.query<{ 'QUERY PLAN': readonly Plan[] }>(
      `explain (analyze, buffers, timing off, format json) ${text}`,
      values,
    );
    for (const { Plan: plan } of rows[0]?.['QUERY PLAN'] ?? [])
      pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    return pool.query(statement);
  }
  // The readers call only `query`.
  return { db: { query } as unknown as Queryable, touched: () => pages };
}

const middleMs = (START_MS + endMs) / 2;
const DAY_MS = 86_400_000;
const spans = {
  'all time': { fromMs: undefined, toMs: undefined },
  'the last day': { fromMs: endMs - DAY_MS, toMs: undefined },
  'half a day long ago': { fromMs: middleMs, toMs: middleMs + DAY_MS / 2 },
  'the first two hours': { fromMs: undefined, toMs: START_MS + 7_200_000 },
  'before everything': { fromMs: undefined, toMs: START_MS - DAY_MS },
} as const;

describe.each(Object.entries(spans))(`a page of ${PAGE} of ${OWN} among ${OTHERS}: %s`, (name, span) => {
  const pageQuery = { before: Number.MAX_SAFE_INTEGER, limit: PAGE, span };
  const readers = {
    'settled bets': (db: Queryable, id: AccountId) =>
      readTickets(db, { ...pageQuery, accountId: id, list: 'cleared' }),
    'open bets': (db: Queryable, id: AccountId) =>
      readTickets(db, { ...pageQuery, accountId: id, list: 'uncleared' }),
    'the account': (db: Queryable, id: AccountId) =>
      readAccountEntries(db, emptyArchive, { ...pageQuery, accountId: id }),
  };

  it.each(Object.entries(readers))('a history page touches few buffers for %s', async (what, read) => {
    for (const id of [accountId, emptyAccountId]) {
      const { db, touched } = counting(site.pool);
      const rows = await read(db, id);
      const isThere = id === accountId && what !== 'open bets' && name !== 'before everything';
      expect(rows.length).toBe(isThere ? PAGE : 0);
      expect(touched()).toBeLessThan(PAGES_MAX);
      const startedMs = performance.now();
      await read(site.pool, id);
      if (SIZE > 1)
        process.stdout.write(
          `${what}, ${name}, ${id === accountId ? 'own' : 'empty'}: ${touched()} pages, ${(performance.now() - startedMs).toFixed(1)} ms\n`,
        );
    }
  });
});
