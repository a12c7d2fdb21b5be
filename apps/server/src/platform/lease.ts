import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from './db.ts';

/** A new holder's name. */
export function newHolder(): string {
  return randomBytes(12).toString('base64url');
}

export interface LeaseTimes {
  /** How long a lease lasts that is not extended. */
  readonly lastsMs: number;
  /** Interval of the attempts to take or extend it. */
  readonly everyMs: number;
}

/** A holder that ends without a word is followed within three seconds, and survives a commit of two. */
export const leaseTimes: LeaseTimes = { lastsMs: 2500, everyMs: 400 };

/** Without other processes nobody waits for the lease: a stalled disk does not end it, and a new process takes it at once. */
export const loneLeaseTimes: LeaseTimes = { lastsMs: 15_000, everyMs: 400 };

export interface LeaseOptions {
  readonly pool: Pool;
  readonly name: string;
  /** Identifies the process; its own lease is taken again at once. */
  readonly holder: string;
  /** The holder's work, for those that want the lease too. */
  readonly work?: string;
  readonly times?: LeaseTimes;
  /** Called once if another process took the lease after it had expired. */
  readonly onLost: () => void;
}

export interface TakeOptions extends LeaseOptions {
  /** Takes the lease even from a holder whose lease has not expired, if that does the same work. */
  readonly fromSameWork?: boolean;
}

/**
 * A task that one process at a time does. The epoch of another holder is greater, so that what an earlier holder writes
 * late can be refused.
 */
export interface Lease {
  readonly epoch: number;
  /**
   * Whether it has not expired by this process's own clock, counted from before the last extension was sent. False while the
   * database does not answer.
   */
  isHeld(): boolean;
  /** Gives it up: another process may take it at once. */
  release(): Promise<void>;
}

/** Another process holds the lease. */
export interface OtherHolder {
  readonly work: string;
}

/** Unit of `expires_at`: milliseconds from now, by the clock of the database. */
const inMs = (parameter: string) => `clock_timestamp() + make_interval(secs => ${parameter}::float8 / 1000)`;

/** Takes a lease that is free, or returns who holds it. */
export async function tryLease(options: TakeOptions): Promise<Lease | OtherHolder> {
  const { pool, name, holder, work = '', times = leaseTimes, fromSameWork = false } = options;
  const sentAtMs = performance.now();
  const { rows } = await pool.query<{ epoch: number }>(
    `insert into lease (name, holder, epoch, work, expires_at) values ($1, $2, 1, $3, ${inMs('$4')})
     on conflict (name) do update set
       holder = excluded.holder, epoch = lease.epoch + 1, work = excluded.work, expires_at = excluded.expires_at
     where lease.expires_at < clock_timestamp() or lease.holder = excluded.holder or ($5 and lease.work = excluded.work)
     returning epoch`,
    [name, holder, work, times.lastsMs, fromSameWork],
  );
  const [taken] = rows;
  if (taken) return keepLease(options, { epoch: taken.epoch, untilMs: sentAtMs + times.lastsMs });
  const other = await pool.query<OtherHolder>('select work from lease where name = $1', [name]);
  return { work: other.rows[0]?.work ?? '' };
}

export function isLease(answer: Lease | OtherHolder): answer is Lease {
  return 'isHeld' in answer;
}

/** Extends the lease until it is released or lost. */
function keepLease(
  { pool, name, holder, times = leaseTimes, onLost }: LeaseOptions,
  taken: { readonly epoch: number; readonly untilMs: number },
): Lease {
  const { epoch } = taken;
  const key = [name, holder, epoch];
  let untilMs = taken.untilMs;
  let isEnded = false;
  let extending: Promise<void> | undefined;

  function end(): void {
    clearInterval(timer);
    untilMs = Number.NEGATIVE_INFINITY;
  }

  async function extend(): Promise<void> {
    const sentAtMs = performance.now();
    try {
      const { rowCount } = await pool.query(
        `update lease set expires_at = ${inMs('$4')} where name = $1 and holder = $2 and epoch = $3`,
        [...key, times.lastsMs],
      );
      if (isEnded) return;
      if (rowCount === 1) untilMs = sentAtMs + times.lastsMs;
      else {
        isEnded = true;
        end();
        onLost();
      }
    } catch {
      // The database does not answer, which others report. The lease may be extended later if nobody has taken it.
    }
  }

  const timer = setInterval(() => {
    extending ??= extend().finally(() => {
      extending = undefined;
    });
  }, times.everyMs);
  timer.unref();

  return {
    epoch,
    isHeld: () => performance.now() < untilMs,
    async release() {
      if (isEnded) return;
      isEnded = true;
      end();
      await extending;
      await pool
        .query(
          `update lease set expires_at = '-infinity' where name = $1 and holder = $2 and epoch = $3`,
          key,
        )
        // It expires by itself.
        .catch(() => undefined);
    },
  };
}

/** Tries until the lease is taken. Undefined once the signal is aborted. */
export async function takeLease(options: TakeOptions, signal: AbortSignal): Promise<Lease | undefined> {
  const { times = leaseTimes } = options;
  while (!signal.aborted) {
    // The database may not answer for a while.
    const lease = await tryLease(options).catch(() => undefined);
    if (lease && isLease(lease)) {
      if (!signal.aborted) return lease;
      await lease.release();
      return undefined;
    }
    await pause(times.everyMs, undefined, { signal }).catch(() => undefined);
  }
  return undefined;
}
