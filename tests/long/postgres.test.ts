import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { openDataFolder } from '../../tools/data-folder.ts';
import { removePostgres, runningPostgresUrl, startPostgres } from '../../tools/postgres.ts';
import { freePort, withConnection } from '../../tools/postgres-process.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'evens-postgres-'));
const lines: string[] = [];
const log = (line: string): void => {
  lines.push(line);
};
const isRoot = process.getuid?.() === 0;

afterEach(() => {
  lines.length = 0;
});
afterAll(async () => {
  await removePostgres(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
});

const count = (url: string): Promise<number> =>
  withConnection(url, async (client) =>
    Number((await client.query('select count(*) from kept')).rows[0].count),
  );

test('the database files are readable only by their owner, and committed rows survive a restart', async () => {
  const first = await startPostgres({ dataDir, log });
  expect(statSync(join(dataDir, 'postgres')).mode & 0o077).toBe(0);
  expect(statSync(join(dataDir, 'postgres/evens.password')).mode & 0o077).toBe(0);
  await withConnection(first.url, (client) => client.query('create table kept (n int)'));
  await withConnection(first.url, (client) => client.query('insert into kept values (1)'));
  await first.stop();
  expect(runningPostgresUrl(dataDir)).toBeUndefined();

  const second = await startPostgres({ dataDir, log });
  expect(await count(second.url)).toBe(1);
  await second.stop();
});

test('the server runs with durable commits', async () => {
  const server = await startPostgres({ dataDir, log });
  const settings = await withConnection(server.url, async (client) => {
    const { rows } = await client.query(
      "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes')",
    );
    return rows.map((row) => row.setting);
  });
  expect(settings).toEqual(['on', 'on', 'on']);
  await server.stop();
});

test('a start takes over a server that was left running', async () => {
  const left = await startPostgres({ dataDir, log });
  const adopted = await startPostgres({ dataDir, log });
  expect(adopted.pid).toBe(left.pid);
  expect(adopted.url).toBe(left.url);
  expect(lines.join()).toContain('Taking over');
  await adopted.stop();
});

test('the server recovers after kill -9 on the same port without data loss', async () => {
  for (let round = 0; round < 3; round += 1) {
    const killed = await startPostgres({ dataDir, log });
    const before = await count(killed.url);
    await withConnection(killed.url, (client) => client.query('insert into kept values (2)'));
    process.kill(killed.pid, 'SIGKILL');
    await killed.lost;
    const again = await startPostgres({ dataDir, log, port: killed.port });
    expect(again.url).toBe(killed.url);
    expect(await count(again.url)).toBe(before + 1);
    await again.stop();
  }
});

test('a start ignores a stale pid file whose number another process now has', async () => {
  const server = await startPostgres({ dataDir, log });
  await server.stop();
  writeFileSync(
    join(dataDir, 'postgres/postmaster.pid'),
    `${process.pid}\n${dataDir}/postgres\n0\n5432\n\n127.0.0.1\n`,
  );
  const next = await startPostgres({ dataDir, log });
  expect(next.pid).not.toBe(process.pid);
  await next.stop();
});

test('a port in use is reported in one line', async () => {
  const port = await freePort();
  const blocker = createServer().listen(port, '127.0.0.1');
  await expect(startPostgres({ dataDir, log, port })).rejects.toThrow(
    'the port of the database is taken by another program',
  );
  blocker.close();
});

test('a start replaces the leftovers of an interrupted initdb', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'evens-postgres-'));
  mkdirSync(join(folder, 'postgres.new/base'), { recursive: true });
  const server = await startPostgres({ dataDir: folder, log, durability: 'none' });
  expect(existsSync(join(folder, 'postgres.new'))).toBe(false);
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('a database of another PostgreSQL version is refused with that version', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'evens-postgres-'));
  mkdirSync(join(folder, 'postgres'));
  writeFileSync(join(folder, 'postgres/PG_VERSION'), '15\n');
  await expect(startPostgres({ dataDir: folder, log })).rejects.toThrow('was made by PostgreSQL 15');
  rmSync(folder, { recursive: true, force: true });
});

test('removePostgres removes the database and stops any server that runs on it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'evens-postgres-'));
  await startPostgres({ dataDir: folder, log, durability: 'none' });
  await removePostgres(folder);
  expect(existsSync(join(folder, 'postgres'))).toBe(false);
  expect(runningPostgresUrl(folder)).toBeUndefined();
  rmSync(folder, { recursive: true, force: true });
});

test('a data folder allows one site, and the lock of a dead holder is ignored', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'evens-postgres-'));
  const held = await openDataFolder(folder, log);
  await expect(openDataFolder(folder, log)).rejects.toThrow(
    `another site (process ${process.pid}) is running`,
  );
  held.release();
  writeFileSync(
    join(folder, 'site.lock'),
    JSON.stringify({ holder: { pid: process.pid, born: 'long ago' }, state: 'running' }),
  );
  const reopened = await openDataFolder(folder, log);
  reopened.release();
  rmSync(folder, { recursive: true, force: true });
});

test('a folder that cannot be created is refused in one line', async () => {
  const file = join(dataDir, 'a-file');
  writeFileSync(file, '');
  await expect(openDataFolder(join(file, 'data'), log)).rejects.toThrow(
    /cannot be used: a part of the path is a file/,
  );
});

test.runIf(isRoot)(
  'a full disk is refused in one line, before and during the creation of the database',
  async () => {
    const disk = mkdtempSync(join(tmpdir(), 'evens-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', disk]);
    try {
      await expect(openDataFolder(disk, log)).rejects.toThrow(/the disk of .* is full: \d+ MB are free/);
      await expect(startPostgres({ dataDir: disk, log })).rejects.toThrow(/^the disk of .* is full$/);
      expect(existsSync(join(disk, 'postgres'))).toBe(false);
    } finally {
      execFileSync('umount', [disk]);
      rmSync(disk, { recursive: true });
    }
  },
);

test.runIf(isRoot)('the server runs in a folder that only root may enter', async () => {
  const closed = mkdtempSync('/root/evens-closed-');
  const server = await startPostgres({ dataDir: closed, log, durability: 'none' });
  expect(
    await withConnection(server.url, async (client) => (await client.query('select 1 as n')).rows[0].n),
  ).toBe(1);
  await server.stop();
  rmSync(closed, { recursive: true, force: true });
});
