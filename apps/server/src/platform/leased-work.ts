import type { Pool } from './db.ts';
import { type LeaseTimes, takeLease } from './lease.ts';
import { Lifetime } from './lifetime.ts';
import type { Log } from './log.ts';
import { Gauge, type Registry } from './metrics.ts';

/** A process that loses its work by mistake ends, which costs more than work that waits for some seconds. */
const times: LeaseTimes = { lastsMs: 15_000, everyMs: 1000 };

export interface Workplace {
  /** Names this process as the holder of leases. */
  readonly holder: string;
  readonly pool: Pool;
  readonly log: Log;
  readonly metrics: Registry;
  readonly lifetime: Lifetime;
  /** Other processes do the same work: this one waits until it may. Otherwise it takes over from one that is ending. */
  readonly hasStandby: boolean;
  /** Another process has taken over the work, since this one was silent for too long. */
  readonly onTakenOver: () => void;
}

/** Starts work that one process does at a time. */
export type StartWork = (name: string, start: (lifetime: Lifetime) => Promise<void> | void) => Promise<void>;

function heldGauge(metrics: Registry): Gauge<'work'> {
  return new Gauge({
    name: 'evens_work_held',
    help: '1 while this process does the work',
    labelNames: ['work'],
    registers: [metrics],
  });
}

/**
 * Returns a function that starts work once this process has its lease: at once if no other process does it, else in the
 * background. What the work adds to its lifetime is stopped before the lease is released.
 */
export function makeStartWork(place: Workplace): StartWork {
  const { holder, pool, log, lifetime, hasStandby, onTakenOver } = place;
  const held = heldGauge(place.metrics);

  return async (name, start) => {
    const stopping = new AbortController();
    const ownLifetime = new Lifetime(log);
    const options = {
      ...{ pool, name: `work:${name}`, holder, times },
      fromSameWork: !hasStandby,
      onLost() {
        log.error({ event: 'work-taken-over', work: name });
        onTakenOver();
      },
    };
    held.set({ work: name }, 0);

    async function begin(): Promise<void> {
      const lease = await takeLease(options, stopping.signal);
      if (!lease) return;
      ownLifetime.add('lease', () => lease.release());
      log.info({ event: 'work-begun', work: name, epoch: lease.epoch });
      held.set({ work: name }, 1);
      await start(ownLifetime);
    }

    const beginning = begin();
    lifetime.add(`work-${name}`, async () => {
      stopping.abort();
      await beginning.catch(() => undefined);
      await ownLifetime.stop();
    });
    if (hasStandby)
      beginning.catch((error: unknown) => {
        log.error({ event: 'work-not-begun', work: name, err: error });
        onTakenOver();
      });
    else await beginning;
  };
}
