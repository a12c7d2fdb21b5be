import type { AccountId } from '@evens/base';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ArcadeFrame } from '../../../../../tests/fixture/arcade.ts';
import { turnOnSecondFactor } from '../../../../../tests/fixture/authenticator.ts';
import { type Browser, registerPlayer } from '../../../../../tests/fixture/browser.ts';
import { runCommandHere } from '../../../../../tests/fixture/command-here.ts';
import { photo, sendDocument } from '../../../../../tests/fixture/documents.ts';
import { openSite } from '../../../../../tests/fixture/open-site.ts';
import { type QuietSeason, quietSeason } from '../../../../../tests/fixture/quiet-season.ts';
import { testSeal, testSealKeys } from '../../../../../tests/fixture/sealed.ts';
import { createDatabase, type Site } from '../../../../../tests/fixture/site-place.ts';
import { openConversation, sendToSupport } from '../../../../../tests/fixture/support.ts';
import { TableSite } from '../../../../../tests/fixture/table-site.ts';
import { topUp } from '../../../../../tests/fixture/top-up.ts';
import { sealSecrets } from '../../cli/seal-secrets.ts';
import { readDrawSecret } from '../../feed/draw-secret.ts';
import { findPaymentMethod } from '../../payments/methods/registry.ts';
import { sealSecretFields } from '../../payments/withdrawals/secret-fields.ts';
import { keepSecretFields } from '../../payments/withdrawals/withdrawal-store.ts';
import { createPool, type Pool } from '../../platform/db.ts';
import { freshSealKey } from '../../platform/seal.ts';
import { PushSubscriptions, readPushKeys } from '../../sportsbook/alerts/push/push-store.ts';
import { sealedColumns } from '../fairness/sealing/columns.ts';

const mines = { stake: '1000', mines: 3 };

/** All rows of all tables as text, as in a backup. */
async function dump(pool: Pool): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  expect(tables.length).toBeGreaterThan(40);
  const parts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ line: string }>(`select t::text as line from ${name} t`);
    parts.push(...rows.map(({ line }) => `${name} ${line}`));
  }
  return parts.join('\n');
}

interface Secret {
  readonly name: string;
  readonly value: string;
}

/** Decrypted secrets that are hidden now, by column. */
async function readSecrets(pool: Pool): Promise<readonly Secret[]> {
  const found: Secret[] = [];
  for (const { table, column, key, bound, hidden, value, field } of sealedColumns) {
    const names = [...key.map(([name]) => name), ...bound].map((name) => `${name}::text as ${name}`);
    const { rows } = await pool.query<Record<string, string> & { value: string }>(
      `select ${names.join(', ')}, ${value} as value from ${table} where ${hidden} and ${value} is not null`,
    );
    for (const row of rows)
      found.push({ name: `${table}.${column}`, value: testSeal.open(field(row), row.value) });
  }
  return found;
}

/** The encodings in which a secret could appear: plain text, bytes, and the bytes of its hex value. */
function listEncodings({ name, value }: Secret): readonly string[] {
  const bytes = Buffer.from(value);
  const raw = /^[0-9a-f]{64}$/.test(value) ? [Buffer.from(value, 'hex')] : [];
  // A trigger amount alone is not distinguishable from other numbers.
  const parts = name.startsWith('jackpot') ? [value.split(':')[1] ?? ''] : [];
  const encoded = [bytes, ...raw].flatMap((one) =>
    (['hex', 'base64', 'base64url'] as const).map((form) => one.toString(form).replace(/=+$/, '')),
  );
  return [value, ...parts, ...encoded];
}

/** Stores the key of pushes and the subscription of a browser. */
async function keepPush(pool: Pool): Promise<void> {
  const { publicKey } = await readPushKeys(pool, testSeal, Date.now());
  const push = new PushSubscriptions({ pool, seal: testSeal }, { publicKey, services: [] });
  const { rows } = await pool.query<{ account_id: AccountId }>(
    'select account_id from player where account_id is not null limit 1',
  );
  const keys = { p256dh: publicKey, auth: Buffer.alloc(16, 7).toString('base64url') };
  const endpoint = 'https://web.push.apple.com/secret-of-a-browser';
  const isAdded = rows[0] && (await push.add(rows[0].account_id, { endpoint, keys, atMs: Date.now() }));
  expect(isAdded).toBe(true);
}

/** Stores the secret fields of an unsent withdrawal. Returns a function that removes them. */
async function keepCard(pool: Pool): Promise<() => Promise<unknown>> {
  const { rows } = await pool.query<{ no: number }>(
    `insert into payment (id, account_id, direction, method, provider, amount, currency, state, form, command_id, created_at,
                          changed_at, approvals_needed)
     select uuidv7(), account_id, 'withdrawal', 'visamastercard', 'sandbox', 5000, 'EUR', 1, '{}', uuidv7(), now(), now(), 1
     from player where account_id is not null limit 1 returning no`,
  );
  const no = rows[0]?.no ?? 0;
  const form = findPaymentMethod('visamastercard')?.withdrawal;
  if (!form) throw new Error('keepCard: nothing is paid out to cards');
  const values = { AccountNumber: '4242424242424242', SecurityCode: '123' };
  const sealed = sealSecretFields(testSeal, { no, form, values }) ?? '';
  await keepSecretFields(pool, { no, sealed });
  return () => pool.query(`with gone as (delete from payment_secret) delete from payment where no = ${no}`);
}

describe('a site with rounds in progress', () => {
  let site: TableSite;
  let player: Browser;
  let frame: ArcadeFrame;

  beforeAll(async () => {
    site = await TableSite.open({ isProcess: true, crashes: [[300, 400]] });
    player = await site.player();
    frame = await ArcadeFrame.open(site.url, player, { game: 'mines' });
  });
  afterAll(() => site.close());

  test('the database contains no secret of open rounds in any column', async () => {
    const { pool } = site.tables;
    const { rows: runs } = await pool.query<{ run_id: number }>('select run_id from feed_run');
    for (const { run_id } of runs) await readDrawSecret(pool, run_id, testSeal);
    const opened = await frame.start(mines);
    expect(opened.code).toBeUndefined();
    await player.call('GET /api/casino/fairness');
    await player.call('GET /api/loyalty/wheel');
    await turnOnSecondFactor(await site.player());
    const sent = await sendDocument(player, { files: [{ name: 'passport.jpg', bytes: await photo() }] });
    expect(sent.status).toBe(200);
    expect((await openConversation(player)).status).toBe(200);
    expect((await sendToSupport(player, await photo())).status).toBe(200);
    await keepPush(pool);
    const forget = await keepCard(pool);
    const slot = await ArcadeFrame.open(site.url, player, { game: 'corner-sevens' });
    await slot.start({ stake: '40' });
    const baccarat = await site.seated('live-baccarat');
    await baccarat.frame.betting();
    const crash = await site.seated('crash');
    const round = await crash.frame.betting();
    expect((await crash.frame.bet(round, { stake: '100' })).code).toBeUndefined();
    await crash.frame.phase({ id: round.id }, 'playing');

    const secrets = await readSecrets(pool);
    const content = await dump(pool);
    await forget();
    expect(crash.frame.round?.phase).toBe('playing');
    expect([...new Set(secrets.map(({ name }) => name))].toSorted()).toEqual(
      sealedColumns.map(({ table, column }) => `${table}.${column}`).toSorted(),
    );
    const lower = content.toLowerCase();
    const leaks = secrets.filter((secret) =>
      listEncodings(secret).some((form) => content.includes(form) || lower.includes(form.toLowerCase())),
    );
    expect(leaks).toEqual([]);
    expect(content).not.toContain('"places"');
    // At crash, the end of the phase would reveal the end of the flight.
    const { rows } = await pool.query(
      'select due_at = starts_at as is_hidden, outcome like $2 as is_sealed from shared_round where id = $1',
      [round.id, 's1.%'],
    );
    expect(rows).toEqual([{ is_hidden: true, is_sealed: true }]);
    site.empty();
  });

  test('open rounds continue after their process was killed', async () => {
    await site.kill();
    await site.boot();
    const again = await ArcadeFrame.open(site.url, site.again(player), { game: 'mines' });
    expect(again.opening.OpenRound).toMatchObject({ Step: 0, IsOver: false });
    expect(await site.findings()).toEqual([]);
  });

  test('a revealed seed pair is stored in plain text, and the next pair stays sealed', async () => {
    const browser = await site.player();
    const { body: before } = await browser.call('GET /api/casino/fairness');
    await browser.call('POST /api/casino/rotateseeds', { body: { ClientSeed: 'mine' } });
    const { body } = await browser.call('GET /api/casino/fairness');
    const [given] = body.Revealed as [{ ServerSeed: string; Hash: string }];
    expect(given.Hash).toBe((before.Current as { Hash: string }).Hash);
    const { rows } = await site.tables.pool.query(
      `select no, server_seed = $1 as is_plain, server_seed like 's1.%' as is_sealed, next_server_seed is null as is_moved
       from game_seed where account_id = (select account_id from game_seed where server_seed = $1) order by no`,
      [given.ServerSeed],
    );
    expect(rows).toEqual([
      { no: 1, is_plain: true, is_sealed: false, is_moved: true },
      { no: 2, is_plain: false, is_sealed: true, is_moved: false },
    ]);
  });

  test('sealed values swapped between two rows are refused', async () => {
    const { pool } = site.tables;
    const frames = await Promise.all(
      [1, 2].map(async () =>
        ArcadeFrame.open(site.url, await site.player(), { game: 'mines' }).then(async (one) => ({
          one,
          started: await one.start(mines),
        })),
      ),
    );
    const ids = frames.map(({ started }) => started.body.RoundID);
    const swap = `update round r set state = o.state from round o
       where r.id = any($1::bigint[]) and o.id = any($1::bigint[]) and o.id <> r.id`;
    await pool.query(swap, [ids]);
    for (const { one, started } of frames)
      expect((await one.move(started.body, { kind: 'reveal', tile: 0 })).code).toBe('ServerErrorException');
    await pool.query(swap, [ids]);
    for (const { one, started } of frames)
      expect((await one.move(started.body, { kind: 'reveal', tile: 0 })).code).toBeUndefined();
  });
});

describe('keys', () => {
  const second = freshSealKey('second');
  let season: QuietSeason;
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let pool: Pool;
  beforeAll(async () => {
    season = quietSeason();
    database = await createDatabase('site');
    pool = createPool({ url: database.url, name: 'test', max: 2, onIdleError: () => undefined });
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
    season.remove();
  });

  const boot = (keys: string): Promise<Site> =>
    openSite({ feed: season.feed, databaseUrl: database.url, env: { EVENS_SEAL_KEYS: keys } });

  const seal = (verb: string, keys: string) =>
    runCommandHere(() => sealSecrets(pool, [verb], { EVENS_SEAL_KEYS: keys }));

  test('keys can be rotated while rounds are open, and a site without a needed key names it and does not start', async () => {
    let site = await boot(testSealKeys);
    let browser = await registerPlayer(site.url, 'rotated');
    await topUp(browser, '100');
    let frame = await ArcadeFrame.open(site.url, browser, { game: 'mines' });
    const { body } = await frame.start(mines);
    await site.stop();

    await expect(boot(second)).rejects.toThrow('sealed with the key "tests"');
    const otherKey = second.replace('second:', 'tests:');
    await expect(boot(otherKey)).rejects.toThrow('the key "tests" of EVENS_SEAL_KEYS is another');

    const both = `${second},${testSealKeys}`;
    site = await boot(both);
    expect((await seal('status', both)).out).toMatch(/tests: [3-9]/);
    // Sealed a moment ago, regardless of how long the site took to start.
    await pool.query(`update seal_key set used_at = now() where id = 'tests'`);
    const early = await seal('rotate', both);
    expect([early.code, early.out]).toEqual([1, expect.stringContaining('A process sealed with tests')]);
    await pool.query(`update seal_key set used_at = now() - interval '5 minutes' where id = 'tests'`);
    const done = await seal('rotate', both);
    expect([done.code, done.errors]).toEqual([0, '']);
    const status = (await seal('status', both)).out;
    expect(status).toMatch(/second: [3-9]/);
    expect(status).not.toContain('tests');
    expect(status).not.toContain('not sealed');
    await site.stop();

    site = await boot(second);
    const later = await registerPlayer(site.url, 'later');
    browser = later;
    const cookies = await browser.call('GET /api/casino/fairness');
    expect(cookies.status).toBe(200);
    const { rows } = await pool.query('select state like $2 as is_new from round where id = $1', [
      body.RoundID,
      's1.second.%',
    ]);
    expect(rows).toEqual([{ is_new: true }]);
    frame = await ArcadeFrame.open(site.url, browser, { game: 'dice' });
    await site.stop();
  });

  test('the running site seals values that were stored unsealed', async () => {
    await pool.query(`delete from seal_sweep`);
    const { rows: players } = await pool.query<{ id: number }>(
      'select account_id as id from game_seed limit 1',
    );
    await pool.query(
      `update game_seed set next_server_seed = encode(sha256('before'), 'hex'),
                            next_server_seed_hash = encode(sha256(convert_to(encode(sha256('before'), 'hex'), 'UTF8')), 'hex')
       where account_id = $1 and revealed_at is null`,
      [players[0]?.id],
    );
    const site = await boot(second);
    await expect.poll(async () => (await pool.query('select 1 from seal_sweep')).rowCount).toBe(1);
    expect((await seal('status', second)).out).not.toContain('not sealed');
    await site.stop();
  });
});
