import type { Lanes } from '../money/index.ts';
import type { Pool } from '../platform/db.ts';
import type { Draining } from '../platform/draining.ts';
import type { HttpApp } from '../platform/http.ts';
import { Gauge, type Registry } from '../platform/metrics.ts';
import type { Readiness } from '../platform/readiness.ts';
import type { StreamHub } from '../platform/stream/hub.ts';

function gauge(metrics: Registry, [name, help]: readonly [string, string], read: () => number): void {
  new Gauge({
    name,
    help,
    registers: [metrics],
    collect() {
      this.set(read());
    },
  });
}

export function registerPoolMetrics(metrics: Registry, pool: Pool): void {
  gauge(metrics, ['evens_database_connections', 'Connections of the pool'], () => pool.totalCount);
  gauge(
    metrics,
    ['evens_database_waiting', 'Statements that wait for a connection'],
    () => pool.waitingCount,
  );
}

export function registerDrainMetric(metrics: Registry, draining: Draining): void {
  gauge(metrics, ['evens_draining', '1 while the process is being taken out of service'], () =>
    draining.isDraining ? 1 : 0,
  );
}

export function registerHttpMetrics(metrics: Registry, http: HttpApp): void {
  gauge(
    metrics,
    ['evens_event_loop_delay_ms', 'Mean delay of the last half second'],
    () => http.overload.delayMs,
  );
  gauge(
    metrics,
    ['evens_commands_pending', 'Commands between their arrival and their answer'],
    () => http.admission.pending,
  );
  gauge(
    metrics,
    ['evens_commands_expected_wait_ms', 'Expected wait of a command that arrives now'],
    () => http.admission.expectedWaitMs,
  );
  gauge(
    metrics,
    ['evens_commands_overloaded', '1 while more commands arrive than are processed, for longer than a burst'],
    () => (http.admission.isStanding ? 1 : 0),
  );
}

export function registerReadyMetrics(metrics: Registry, readiness: Readiness): void {
  new Gauge({
    name: 'evens_ready',
    help: '1 where the function can be offered by this process',
    labelNames: ['function'],
    registers: [metrics],
    collect() {
      for (const [name, isReady] of Object.entries(readiness.last?.functions ?? {}))
        this.set({ function: name }, isReady ? 1 : 0);
    },
  });
}

export function registerBettingMetrics(
  metrics: Registry,
  { hub, lanes }: { hub: StreamHub; lanes: Lanes },
): void {
  gauge(metrics, ['evens_lanes_waiting', 'Commands that wait in the lanes'], () => lanes.waiting);
  gauge(
    metrics,
    ['evens_lanes_oldest_wait_ms', 'Wait of the oldest command that was not sent to the database yet'],
    () => lanes.oldestWaitMs,
  );
  const counters = [
    ['sockets', 'Open sockets'],
    ['topics', 'Topics that somebody reads, or did a minute ago'],
    ['framesSent', 'Frames written to sockets'],
    ['framesConflated', 'Frames left out for readers that were behind'],
    ['imagesSent', 'Whole states sent'],
    ['resumes', 'Topics resumed without a gap'],
    ['readersLost', 'Sockets closed because their reader was too slow'],
    ['socketsRefused', 'Sockets refused'],
  ] as const;
  for (const [name, help] of counters) {
    const metric = `evens_stream_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
    gauge(metrics, [metric, help], () => hub.metrics()[name]);
  }
}
