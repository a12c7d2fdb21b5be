import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AccountId, amount, makeCommandId, type PlayerId } from '@evens/base';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { creditPlayMoney, openPlayerAccount, readHouse } from '../../apps/server/src/money/index.ts';
import { checkLedger } from '../../apps/server/src/operators/index.ts';
import { readBackupAgeSeconds } from '../../apps/server/src/platform/backup-age.ts';
import { createPool, inTransaction, type Pool } from '../../apps/server/src/platform/db.ts';
import { openDatabase } from '../../apps/server/src/platform/open-database.ts';
import { noSeal } from '../../apps/server/src/platform/seal.ts';
import { addSandboxKey } from '../../apps/server/src/platform/seal-keys.ts';
import { reserveLog } from '../../tools/backup/cluster.ts';
import { readManifest } from '../../tools/backup/manifest.ts';
import { type EmbeddedPostgres, removePostgres, startPostgres } from '../../tools/postgres.ts';
import { withConnection } from '../../tools/postgres-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'evens-backup-'));
const dataDir = join(folder, 'data');
const to = join(folder, 'backups');
const restored = join(folder, 'restored');
const listFolders = () => readdirSync(to).map((name) => join(to, name));
const openPool = (url: string) => createPool({ url, name: 'test', max: 2, onIdleError: () => undefined });

let postgres: EmbeddedPostgres;
let pool: Pool;
let accountId: AccountId;

beforeAll(async () => {
  mkdirSync(join(dataDir, 'documents/aa'), { recursive: true });
  writeFileSync(join(dataDir, 'documents/aa/passport'), 'sealed bytes');
  mkdirSync(join(dataDir, 'outbox'));
  writeFileSync(join(dataDir, 'outbox/mail'), 'not needed');
  addSandboxKey(dataDir);
  postgres = await startPostgres({ dataDir, log: () => undefined });
  const { url, appUrl } = postgres;
  const app = { url: appUrl, ownerUrl: url, name: 'test', max: 1, onIdleError: () => undefined };
  await (await openDatabase(app)).end();
  pool = openPool(url);
  await pool.query('create table written (no integer primary key)');
  accountId = await openPlayerAccount(pool, { playerId: 1 as PlayerId, currency: 'EUR' });
});
afterAll(async () => {
  await pool.end();
  for (const each of [dataDir, restored]) await removePostgres(each);
  rmSync(folder, { recursive: true });
});

/** Runs `npm run evens` with these words, and without a database of its own. */
function evens(...words: readonly string[]): Promise<{ readonly code: number | null; readonly out: string }> {
  const { DATABASE_URL: _, ...env } = process.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../tools/evens.ts'), ...words], {
    env,
  });
  let out = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
  return new Promise((end) => child.on('close', (code) => end({ code, out })));
}

interface Writer {
  readonly writes: { readonly no: number; readonly committedMs: number }[];
  /** Resolves when the last write is committed. */
  stop(): Promise<void>;
}

const writesPerCheckpoint = 100;

/**
 * Commits a credit and a row, one after the other, until it is stopped. Its checkpoints recycle the log, and move the
 * point from which a copy without its label would recover.
 */
function startWriter(): Writer {
  const writes: { readonly no: number; readonly committedMs: number }[] = [];
  let isStopped = false;
  async function run(): Promise<void> {
    const house = await readHouse(pool);
    for (let no = 1; !isStopped; no += 1) {
      await inTransaction(pool, async (client) => {
        await creditPlayMoney(client, {
          accountId,
          commandId: makeCommandId(Date.now(), randomBytes(16)),
          amount: amount(1n),
          currency: 'EUR',
          sandboxBank: house.EUR.sandboxBank,
          atMs: Date.now(),
        });
        await client.query('insert into written values ($1)', [no]);
      });
      writes.push({ no, committedMs: Date.now() });
      if (no % writesPerCheckpoint === 0) {
        await pool.query('select pg_switch_wal()');
        await pool.query('checkpoint');
      }
    }
  }
  const done = run();
  return {
    writes,
    stop() {
      isStopped = true;
      return done;
    },
  };
}

test('a backup of a running database is restored with every committed row and a correct ledger', async () => {
  const writer = startWriter();
  await expect.poll(() => writer.writes.length).toBeGreaterThan(0);
  const before = writer.writes.length;
  expect(await evens('backup', '--to', to, '--data', dataDir)).toMatchObject({ code: 0 });
  await writer.stop();

  const [from = ''] = listFolders();
  expect(statSync(from).mode & 0o777).toBe(0o700);
  expect(readdirSync(from).toSorted()).toEqual(['documents', 'manifest.json', 'postgres', 'seal-keys']);
  const { time, database } = await readManifest(from);
  expect(database).toMatchObject({ kind: 'embedded', postgresVersion: expect.stringMatching(/^18/) });
  const committed = writer.writes.filter(({ committedMs }) => committedMs < Date.parse(time));
  expect(committed.length).toBeGreaterThan(before);

  const { code, out } = await evens('restore', '--from', from, '--data', restored);
  expect(out).toContain('The ledger is correct: no findings.');
  expect(code).toBe(0);
  expect(readFileSync(join(restored, 'documents/aa/passport'), 'utf8')).toBe('sealed bytes');
  const server = await startPostgres({ dataDir: restored, log: () => undefined });
  const restoredPool = openPool(server.url);
  const { rows } = await restoredPool.query<{ no: number }>('select no from written');
  const found = new Set(rows.map(({ no }) => no));
  expect(committed.filter(({ no }) => !found.has(no))).toEqual([]);
  const { rows: journals } = await restoredPool.query<{ count: number }>(
    'select count(*)::int as count from journal',
  );
  expect(journals[0]?.count).toBe(found.size);
  expect(await checkLedger(restoredPool, { scope: 'all', atMs: Date.now(), seal: noSeal })).toEqual([]);
  await restoredPool.end();
  await server.stop();

  const again = await evens('restore', '--from', from, '--data', restored);
  expect([again.code, again.out]).toEqual([1, expect.stringContaining('is not empty')]);
});

test('verify-backup restores a whole backup for a drill, and refuses one with a changed byte', async () => {
  const [from = ''] = listFolders();
  const whole = await evens('verify-backup', '--from', from);
  expect(whole.out).toContain('The ledger is correct: no findings.');
  expect(whole.out).toContain('No sealed row was changed, removed or put in.');
  expect(whole.out).toMatch(/^0 tickets, [1-9]\d* journals, the last journal of 20/m);
  expect(whole.code).toBe(0);

  const file = await open(join(from, 'postgres/global/pg_control'), 'r+');
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, 100);
  await file.write(Buffer.of((buffer[0] ?? 0) ^ 1), 0, 1, 100);
  await file.close();
  const { code, out } = await evens('verify-backup', '--from', from);
  expect([code, out]).toEqual([
    1,
    expect.stringContaining('is damaged: postgres/global/pg_control was changed'),
  ]);
});

test('a second backup of the same database at the same time is refused', async () => {
  await withConnection(postgres.url, async (client) => {
    await reserveLog(client);
    const { code, out } = await evens('backup', '--to', to, '--data', dataDir);
    expect([code, out]).toEqual([1, 'evens: another backup of this database is running\n']);
    await client.query("select pg_drop_replication_slot('evens_backup')");
  });
});

test('backup --keep 1 replaces an older backup, and verify-backup ends with 1 for a wrong ledger', async () => {
  const [oldest = ''] = listFolders();
  const { database } = await readManifest(oldest);
  mkdirSync(join(to, `.unfinished-${database.system}`));
  await pool.query('update balance set amount = amount + 1 where account_id = $1', [accountId]);
  expect(await evens('backup', '--to', to, '--data', dataDir, '--keep', '1')).toMatchObject({ code: 0 });
  const [newest = '', ...others] = listFolders();
  expect([newest === oldest, others]).toEqual([false, []]);
  expect(readBackupAgeSeconds(dataDir, Date.now())).not.toBe(Number.POSITIVE_INFINITY);
  const { rows } = await pool.query('select 1 from pg_replication_slots');
  expect(rows).toEqual([]);

  const { code, out } = await evens('verify-backup', '--from', newest);
  expect(out).toContain('all as in the manifest');
  expect([code, out]).toEqual([1, expect.stringContaining('1 findings')]);
});
