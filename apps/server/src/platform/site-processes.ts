import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { asFields } from '@evens/base';
import type { Queryable } from './db.ts';
import { type Loop, type LoopParts, startLoop } from './loop.ts';

const EVERY_MS = 5000;
/** A process without a sign of life for this long is gone or cut off from the database. */
export const PROCESS_SILENT_SECONDS = 20;

const projectRoot = join(import.meta.dirname, '../../../..');

function readVersion(): string {
  const { version } = asFields(JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))) ?? {};
  return typeof version === 'string' ? version : '';
}

/** Measurements of a process that others read in the database. */
export interface ProcessState {
  readonly isDraining: boolean;
  readonly eventLoopDelayMs: number;
  readonly commandsPending: number;
  /** State of the feed; null in a process without calls. */
  readonly feedState: string | null;
}

export interface ProcessParts extends LoopParts {
  readonly pool: Queryable;
  readonly processId: string;
  readonly roles: readonly string[];
  readState(): ProcessState;
}

async function writeProcess(
  db: Queryable,
  {
    processId,
    roles,
    version,
    state,
  }: Pick<ProcessParts, 'processId' | 'roles'> & {
    readonly version: string;
    readonly state: ProcessState;
  },
): Promise<void> {
  const { isDraining, eventLoopDelayMs, commandsPending, feedState } = state;
  await db.query({
    name: 'write-process',
    text: `insert into site_process (id, roles, version, host, started_at, seen_at, is_draining, event_loop_delay_ms, commands_pending, feed_state)
     values ($1, $2, $3, $4, clock_timestamp(), clock_timestamp(), $5, $6, $7, $8)
     on conflict (id) do update set seen_at = excluded.seen_at, is_draining = excluded.is_draining,
       event_loop_delay_ms = excluded.event_loop_delay_ms, commands_pending = excluded.commands_pending,
       feed_state = excluded.feed_state`,
    values: [
      ...[processId, roles, version, `${hostname()} ${process.pid}`],
      ...[isDraining, eventLoopDelayMs, commandsPending, feedState],
    ],
  });
}

/** Writes signs of life of this process until it stops. */
export function startProcessSigns({ pool, processId, roles, readState, ...parts }: ProcessParts): Loop {
  const version = readVersion();
  let isFirst = true;
  const loop = startLoop(parts, {
    name: 'process-signs',
    everyMs: EVERY_MS,
    firstAfterMs: 0,
    async run() {
      await writeProcess(pool, { processId, roles, version, state: readState() });
      if (isFirst) await pool.query(`delete from site_process where seen_at < now() - interval '1 day'`);
      isFirst = false;
    },
  });
  return {
    ...loop,
    async stop() {
      await loop.stop();
      await pool.query('delete from site_process where id = $1', [processId]);
    },
  };
}

export interface SiteProcess {
  readonly id: string;
  readonly roles: readonly string[];
  readonly version: string;
  readonly host: string;
  readonly startedAt: Date;
  readonly seenAt: Date;
  readonly silentSeconds: number;
  readonly isDraining: boolean;
  readonly eventLoopDelayMs: number;
  readonly commandsPending: number;
  readonly feedState: string | null;
  /** Names of the leases that it holds. */
  readonly leases: readonly string[];
}

/** Processes that wrote a sign of life in the last day, the oldest first. */
export async function readProcesses(db: Queryable): Promise<readonly SiteProcess[]> {
  const { rows } = await db.query<SiteProcess>(
    `select p.id, p.roles, p.version, p.host, p.started_at as "startedAt", p.seen_at as "seenAt",
            extract(epoch from clock_timestamp() - p.seen_at)::float8 as "silentSeconds", p.is_draining as "isDraining",
            p.event_loop_delay_ms::float8 as "eventLoopDelayMs", p.commands_pending as "commandsPending",
            p.feed_state as "feedState",
            array(select l.name from lease l where l.holder = p.id and l.expires_at > clock_timestamp() order by l.name) as leases
     from site_process p order by p.started_at, p.id limit 200`,
  );
  return rows;
}

export interface HeldLease {
  readonly name: string;
  readonly epoch: number;
  readonly work: string;
  readonly isHeld: boolean;
  readonly host: string | null;
}

/** Tasks that one process at a time does, and who does each. */
export async function readLeases(db: Queryable): Promise<readonly HeldLease[]> {
  const { rows } = await db.query<HeldLease>(
    `select l.name, l.epoch, l.work, l.expires_at > clock_timestamp() as "isHeld", p.host
     from lease l left join site_process p on p.id = l.holder order by l.name limit 200`,
  );
  return rows;
}
