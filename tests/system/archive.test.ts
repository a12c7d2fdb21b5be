import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listMovable, moveRounds } from '../../apps/server/src/casino/index.ts';
import { archiveFolder } from '../../apps/server/src/platform/archive/row-archive.ts';
import { type VerifiedFile, verifyArchive } from '../../apps/server/src/platform/archive/verify-archive.ts';
import { createPool, type Pool } from '../../apps/server/src/platform/db.ts';
import { keepPartitions, PARTITION_IDS } from '../../apps/server/src/platform/partitions.ts';
import { ArcadeFrame } from '../fixture/arcade.ts';
import { type Browser, goodPassword } from '../fixture/browser.ts';
import { TableSite } from '../fixture/table-site.ts';
import { unzip } from '../fixture/unzip.ts';

const DAY_MS = 86_400_000;
const dice = { stake: '100', target: 5050, side: 'over' };

let site: TableSite;
let pool: Pool;
let folder: string;

beforeAll(async () => {
  site = await TableSite.open({ crashes: [[180, 250]] });
  pool = createPool({ url: site.tables.databaseUrl, name: 'test', max: 4, onIdleError: () => undefined });
  folder = archiveFolder(site.dataDir);
});
afterAll(async () => {
  await pool.end();
  await site.close();
});

async function playDice(browser: Browser, times: number): Promise<void> {
  const frame = await ArcadeFrame.open(site.url, browser, { game: 'dice' });
  for (let played = 0; played < times; played += 1) expect((await frame.start(dice)).code).toBeUndefined();
}

/** Plays a round of several steps. */
async function playMines(browser: Browser): Promise<void> {
  const frame = await ArcadeFrame.open(site.url, browser, { game: 'mines' });
  let { body } = await frame.start({ stake: '1000', mines: 1 });
  for (let tile = 0; tile < 2 && !body.IsOver; tile += 1)
    ({ body } = await frame.move(body, { kind: 'reveal', tile }));
  if (!body.IsOver) await frame.move(body, { kind: 'cash-out' });
}

/** Takes part in a flight and cashes out by hand. */
async function playCrash(browser: Browser): Promise<void> {
  const frame = await site.sit(browser, 'crash');
  const round = await frame.betting();
  const { body } = await frame.bet(round, { stake: '1000' });
  await frame.until(() => frame.messages.some((message) => message.t === 'tick' && message.m >= 103));
  expect((await frame.cashOut(body.RoundID)).code).toBeUndefined();
  await expect
    .poll(async () => (await pool.query('select from round where state is not null')).rowCount)
    .toBe(0);
  // The history shows the outcome from the end of the flight on.
  await frame.phase(round, 'over');
  frame.leave();
}

interface Histories {
  readonly rounds: readonly { readonly ID: number }[];
  readonly [page: string]: unknown;
}

/** Pages, files and details of a player's histories. */
async function readHistories(browser: Browser): Promise<Histories> {
  const span = `from=${new Date(0).toISOString()}&to=${new Date(Date.now() + DAY_MS).toISOString()}`;
  const { body } = await browser.call('GET /api/profile/casinohistory/getcasinohistory', {
    query: `?lang=en&${span}`,
  });
  const rounds = body.Rounds as { readonly ID: number; readonly StartedAt: string }[];
  const [middle] = rounds.slice(3);
  if (!middle) throw new Error('there are fewer than four rounds');
  const page = await browser.call('GET /api/profile/casinohistory/getcasinohistory', {
    query: `?lang=en&${span}&before=${middle.ID}`,
  });
  const later = await browser.call('GET /api/profile/casinohistory/getcasinohistory', {
    query: `?lang=en&from=${middle.StartedAt}&to=${new Date(Date.now() + DAY_MS).toISOString()}`,
  });
  const filtered: unknown[] = [];
  for (const filter of [
    'game=evens:mines',
    'result=won',
    'result=lost',
    'result=refunded',
    'stakeFrom=10',
    'times=2',
  ])
    for (const list of ['getcasinohistory', 'getsessions'] as const)
      filtered.push(
        (
          await browser.call(`GET /api/profile/casinohistory/${list}`, {
            query: `?lang=en&${span}&${filter}`,
          })
        ).body,
      );
  const sessions = await browser.call('GET /api/profile/casinohistory/getsessions', {
    query: `?lang=en&${span}`,
  });
  const details: unknown[] = [];
  for (const { ID } of rounds)
    details.push((await browser.call('GET /api/casino/round', { query: `?lang=en&id=${ID}` })).body);
  const files: string[] = [];
  for (const list of ['casino', 'account'])
    files.push(await (await browser.fetch(`/api/history/csv?lang=en&list=${list}`)).text());
  const account = await browser.call('GET /api/history/account', { query: '?lang=en&limit=50' });
  return {
    rounds,
    page: page.body,
    later: later.body,
    filtered,
    sessions: sessions.body,
    details,
    files,
    account: account.body,
  };
}

/** Rounds and steps of the player's data export. */
async function readExport(browser: Browser): Promise<readonly unknown[]> {
  await browser.call('POST /api/user/export/create', { body: { Password: goodPassword } });
  await expect
    .poll(async () => (await browser.call('GET /api/user/export')).body.State, { timeout: 60_000 })
    .toBe('ready');
  const zip = await (await browser.fetch('/api/user/export/download')).arrayBuffer();
  await pool.query('delete from data_export');
  const files = await unzip(Buffer.from(zip));
  return ['round', 'round_step'].map((table) =>
    JSON.parse(files.get(`data/${table}.json`) ?? 'null').toSorted((one: object, other: object) =>
      JSON.stringify(one).localeCompare(JSON.stringify(other)),
    ),
  );
}

/** Makes the first partition old, and the ids go on in the next one. */
async function agePartition(): Promise<void> {
  await pool.query(
    `update round set started_at = started_at - interval '200 days', ended_at = ended_at - interval '200 days'`,
  );
  // Commands are deleted after two days.
  await pool.query('alter table command disable trigger user');
  await pool.query('delete from command');
  await pool.query('alter table command enable trigger user');
  await pool.query(`select setval('round_id_seq', $1)`, [PARTITION_IDS]);
  await keepPartitions(pool, 1);
}

async function verify(): Promise<readonly VerifiedFile[]> {
  const files: VerifiedFile[] = [];
  for await (const file of verifyArchive(pool, folder)) files.push(file);
  return files;
}

test('histories, exports and the ledger audit are the same after old rounds were moved to a file', async () => {
  const [own, other] = [await site.player(), await site.player()];
  await playDice(own, 3);
  await playMines(own);
  await playMines(own);
  await playCrash(own);
  await playDice(own, 1);
  await playDice(other, 4);
  await agePartition();
  // A refunded round stays in the table.
  const { rows: refunded } = await pool.query<{ id: number }>(
    `update round set refunded = true where id = (select min(id) from round where game = 'mines') returning id`,
  );
  const before = await readHistories(own);
  expect(before.rounds).toHaveLength(7);
  const exported = await readExport(own);
  expect(exported[1]).not.toEqual([]);
  expect(await site.findings()).toEqual([]);

  const [movable, ...others] = await listMovable(pool, Date.now() - 100 * DAY_MS);
  expect(movable).toMatchObject({ part: 'round_p0', obstacle: undefined });
  expect(others).toEqual([]);
  if (!movable) throw new Error('no partition can be moved');
  const parts = { pool, folder, operator: 'shell:test', atMs: Date.now() };
  for (const last of ['frozen', 'written', 'filled']) {
    const onStep = async (step: string): Promise<void> => {
      if (step === last) throw new Error(`stopped after ${last}`);
    };
    await expect(moveRounds({ ...parts, onStep }, movable)).rejects.toThrow(`stopped after ${last}`);
    expect(await readHistories(own)).toEqual(before);
  }
  expect(await moveRounds(parts, movable)).toMatchObject({ rowCount: 10, stored: 1 });

  expect((await pool.query('select id from round')).rows).toEqual(refunded);
  expect(await readHistories(own)).toEqual(before);
  expect(await readExport(own)).toEqual(exported);
  expect(await site.findings()).toEqual([]);
  expect(await listMovable(pool, Date.now())).toEqual([]);
  const [newest] = before.rounds;
  const foreign = await other.call('GET /api/casino/round', { query: `?lang=en&id=${newest?.ID}` });
  expect(foreign.status).toBe(404);

  await playDice(own, 1);
  const after = await readHistories(own);
  expect(after.rounds.slice(1)).toEqual(before.rounds);
  expect(await site.findings()).toEqual([]);

  expect(await verify()).toMatchObject([{ name: 'round-0.jsonl.gz', rowCount: 10, fault: undefined }]);
  const path = join(folder, 'round-0.jsonl.gz');
  const bytes = readFileSync(path);
  writeFileSync(path, Buffer.concat([bytes, Buffer.from('x')]));
  expect((await verify())[0]?.fault).toContain('expected');
  const changed = Buffer.from(bytes);
  changed.writeUInt8((changed.at(-20) ?? 0) ^ 1, changed.length - 20);
  writeFileSync(path, changed);
  expect((await verify())[0]?.fault).toBeDefined();
  writeFileSync(path, bytes);
  await pool.query('alter table archived_pair disable trigger user');
  await pool.query('update archived_pair set rounds = rounds + 1');
  expect(await site.findings()).toMatchObject([{ check: 'rounds-and-nonces-differ' }]);
});
