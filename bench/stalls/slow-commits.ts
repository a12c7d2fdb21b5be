import { getPriority, setPriority } from 'node:os';
import { Client } from 'pg';
import { type CommitSchedule, flushEnd } from './commit-schedule.ts';

/** The name under which PostgreSQL knows the standby that acknowledges commits. */
const STANDBY = 'slow_commits';
/** A walsender that receives nothing for a minute disconnects. */
const KEEPALIVE_MS = 10_000;

/** A position in the write-ahead log, as `IDENTIFY_SYSTEM` prints it: two hexadecimal numbers. */
function parsePosition(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** Standby status update: written, flushed and applied position, clock, and whether an answer is wanted. */
function statusUpdate(position: bigint): Buffer {
  const message = Buffer.alloc(34);
  message.write('r', 0, 'latin1');
  for (const offset of [1, 9, 17]) message.writeBigInt64BE(position, offset);
  return message;
}

/** Returns how far the log reaches by a message of the walsender; undefined for other messages. */
function positionIn(message: Buffer): bigint | undefined {
  const type = message.toString('latin1', 0, 1);
  // 'w': start of the data, end of the log, clock, data. 'k': end of the log, clock, whether an answer is wanted.
  if (type === 'w') return message.readBigInt64BE(1) + BigInt(message.length - 25);
  if (type === 'k') return message.readBigInt64BE(1);
  return undefined;
}

/** The part of the driver's connection that copies data in both directions, which its types leave out. */
interface CopyConnection {
  on(event: 'copyData', listener: (message: { readonly chunk: Buffer }) => void): unknown;
  once(event: 'replicationStart', listener: () => void): unknown;
  sendCopyFromChunk(chunk: Buffer): void;
}

async function useStandby(url: string, name: string): Promise<void> {
  const admin = new Client({ connectionString: url });
  await admin.connect();
  // The cluster of a bench does not write through to the disk, so that the machine's disk adds nothing.
  await admin.query(`alter system set synchronous_commit = 'on'`);
  await admin.query(`alter system set synchronous_standby_names = '${name}'`);
  await admin.query('select pg_reload_conf()');
  await admin.end();
}

/**
 * Delays the commits of a PostgreSQL server by a schedule, independent of the machine's disk: its own standby receives
 * the log and acknowledges it as a disk would, one flush after the other, each for all commits that wait when it
 * begins. Commits keep their locks while they wait, as on a slow disk.
 */
export async function slowCommits(url: string, schedule: CommitSchedule): Promise<() => Promise<void>> {
  const replication = new URL(url);
  replication.searchParams.set('replication', 'true');
  replication.searchParams.set('application_name', STANDBY);
  const client = new Client({ connectionString: replication.href });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ xlogpos: string }>('IDENTIFY_SYSTEM');
  const start = rows[0]?.xlogpos ?? '0/0';
  // The driver's types have neither the events nor the method of a copy in both directions.
  const connection = client.connection as unknown as CopyConnection;
  const flushEndAt = flushEnd(schedule);
  const beganMs = performance.now();
  let received = parsePosition(start);
  let flushed = received;
  let flushing: NodeJS.Timeout | undefined;
  const flush = (): void => {
    if (flushing !== undefined || received === flushed) return;
    const upTo = received;
    const atMs = performance.now() - beganMs;
    flushing = setTimeout(() => {
      flushing = undefined;
      flushed = upTo;
      connection.sendCopyFromChunk(statusUpdate(flushed));
      flush();
    }, flushEndAt(atMs) - atMs);
  };
  connection.on('copyData', ({ chunk }) => {
    const position = positionIn(chunk);
    if (position === undefined || position <= received) return;
    received = position;
    flush();
  });
  const keepAlive = setInterval(() => connection.sendCopyFromChunk(statusUpdate(flushed)), KEEPALIVE_MS);
  const started = new Promise<void>((resolve) => connection.once('replicationStart', resolve));
  client.query(`START_REPLICATION ${start}`).catch(() => undefined);
  await started;
  await useStandby(url, STANDBY);
  return async () => {
    await useStandby(url, '');
    clearInterval(keepAlive);
    clearTimeout(flushing);
    await client.end();
  };
}

// In its own process: the timers of a busy bench would be late.
if (process.send) {
  process.once('message', ({ url, schedule }: { url: string; schedule: CommitSchedule }) => {
    try {
      setPriority(Math.max(-20, getPriority() - 5));
    } catch {
      // Requires root. Without it, commits are slightly slower under load than scheduled.
    }
    void slowCommits(url, schedule).then((stop) => {
      process.send?.('slow');
      process.once('message', () => void stop().then(() => process.exit(0)));
    });
  });
}
