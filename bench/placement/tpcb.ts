import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '@evens/base';
import { Client } from 'pg';
import type { Baseline } from './baselines.ts';

const SCALE = 50;
const CLIENTS = 16;

function withDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

/** Runs `use` on a separate database of the same server. */
async function withTpcbDatabase<T>(url: string, use: (target: string) => Promise<T>): Promise<T> {
  const admin = new Client({ connectionString: url });
  await admin.connect();
  await admin.query('drop database if exists tpcb');
  await admin.query('create database tpcb');
  await admin.end();
  try {
    return await use(withDatabase(url, 'tpcb'));
  } finally {
    const last = new Client({ connectionString: url });
    await last.connect();
    await last.query('drop database if exists tpcb with (force)');
    await last.end();
  }
}

function hasPgbench(): boolean {
  return spawnSync('pgbench', ['--version']).status === 0;
}

/** PostgreSQL's own benchmark on the same server: five prepared statements in a transaction. */
export function tpcb(url: string, seconds: number): Promise<Baseline> {
  return withTpcbDatabase(url, (target) =>
    hasPgbench() ? tpcbByPgbench(target, seconds) : tpcbByNode(target, seconds),
  );
}

/** Latencies of PostgreSQL alone for arrivals at a share of its own capacity. */
export interface TpcbWaits {
  readonly perSecond: number;
  /** Time from when a transaction was due, milliseconds, sorted. */
  readonly waitsMs: readonly number[];
}

/**
 * Latency of machine and disk in an open loop at `share` of the capacity of pgbench TPC-B-like, without the site.
 * Undefined if pgbench is not in PATH.
 */
export async function tpcbWaits(
  url: string,
  { share, seconds }: { readonly share: number; readonly seconds: number },
): Promise<TpcbWaits | undefined> {
  if (!hasPgbench()) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'evens-tpcb-'));
  try {
    return await withTpcbDatabase(url, async (target) => {
      const { perSecond } = await tpcbByPgbench(target, seconds);
      const rate = Math.round(perSecond * share);
      const log = join(folder, 'log');
      await pgbench(target, [...options, '-T', `${seconds}`, '-R', `${rate}`, '-l', '--log-prefix', log]);
      // Third column of pgbench's log: microseconds since the transaction was due.
      const waitsMs = readdirSync(folder)
        .flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
        .map((line) => Number(line.split(' ')[2]) / 1000);
      return { perSecond: rate, waitsMs: waitsMs.sort((a, b) => a - b) };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const options = ['-n', '-M', 'prepared', '-c', `${CLIENTS}`, '-j', '2'];

function pgbench(url: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('pgbench', [...args, url], { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve(output) : reject(new Error(output))));
  });
}

async function tpcbByPgbench(url: string, seconds: number): Promise<Baseline> {
  await pgbench(url, ['-i', '-q', '-s', `${SCALE}`]);
  await pgbench(url, [...options, '-T', '3']);
  const output = await pgbench(url, [...options, '-T', `${seconds}`]);
  const tps = /tps = ([\d.]+) \(without/.exec(output)?.[1];
  if (tps === undefined) throw new Error(output);
  return { perSecond: Number(tps), how: 'pgbench' };
}

async function tpcbByNode(url: string, seconds: number): Promise<Baseline> {
  const open = async () => {
    const client = new Client({ connectionString: url });
    await client.connect();
    return client;
  };
  const setup = await open();
  await setup.query(`
    create table pgbench_branches (bid int primary key, bbalance int, filler char(88)) with (fillfactor = 100);
    create table pgbench_tellers (tid int primary key, bid int, tbalance int, filler char(84)) with (fillfactor = 100);
    create table pgbench_accounts (aid int primary key, bid int, abalance int, filler char(84)) with (fillfactor = 100);
    create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    insert into pgbench_branches select n, 0, '' from generate_series(1, ${SCALE}) n;
    insert into pgbench_tellers select n, (n - 1) / 10 + 1, 0, '' from generate_series(1, ${SCALE * 10}) n;
    insert into pgbench_accounts select n, (n - 1) / 100000 + 1, 0, '' from generate_series(1, ${SCALE * 100_000}) n;`);
  await setup.query('vacuum analyze');
  await setup.end();
  const random = seededRandom('tpcb');
  const upTo = (most: number) => 1 + Math.floor(random() * most);
  let count = 0;
  const endMs = performance.now() + seconds * 1000;
  const one = async (): Promise<void> => {
    const client = await open();
    const run = (name: string, text: string, values: readonly number[]) =>
      client.query({ name, text, values: [...values] });
    while (performance.now() < endMs) {
      const [aid, tid, bid, delta] = [
        upTo(SCALE * 100_000),
        upTo(SCALE * 10),
        upTo(SCALE),
        upTo(10_000) - 5000,
      ];
      await client.query('begin');
      await run('a', 'update pgbench_accounts set abalance = abalance + $1 where aid = $2', [delta, aid]);
      await run('s', 'select abalance from pgbench_accounts where aid = $1', [aid]);
      await run('t', 'update pgbench_tellers set tbalance = tbalance + $1 where tid = $2', [delta, tid]);
      await run('b', 'update pgbench_branches set bbalance = bbalance + $1 where bid = $2', [delta, bid]);
      await run(
        'h',
        'insert into pgbench_history (tid, bid, aid, delta, mtime) values ($1, $2, $3, $4, current_timestamp)',
        [tid, bid, aid, delta],
      );
      await client.query('commit');
      count += 1;
    }
    await client.end();
  };
  await Promise.all(Array.from({ length: CLIENTS }, one));
  return { perSecond: count / seconds, how: 'the five statements from Node: no pgbench in PATH' };
}
