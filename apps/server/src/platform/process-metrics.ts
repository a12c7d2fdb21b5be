import type { Pool } from './db.ts';
import type { Draining } from './draining.ts';
import type { HttpApp } from './http.ts';
import { Gauge, type Registry } from './metrics.ts';
import type { Readiness } from './readiness.ts';

export function gauge(metrics: Registry, [name, help]: readonly [string, string], read: () => number): void {
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
