import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { Owner } from '../../apps/server/src/feed/owner.ts';
import { reportTo } from '../../apps/server/src/feed/owner-report.ts';
import { memoryStore } from '../../apps/server/src/feed/testing/memory-store.ts';
import { createPortBus } from '../../apps/server/src/platform/bus/bus.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { type BenchSourceOptions, benchSource } from './source.ts';

export interface BenchOwnerData extends BenchSourceOptions {
  readonly busPort: MessagePort;
}

/** The real owner, with prices from the bench and nothing to write. It answers every message with its own CPU time. */
const { busPort, ...options }: BenchOwnerData = workerData;
const owner = new Owner({
  run: { runId: 1, epoch: 1, sourceZeroMs: 0, wallZeroMs: 0, speed: 1, knownUntilMs: 0 },
  openSource: () => benchSource(options),
  store: memoryStore(),
  bus: createPortBus(busPort),
  clock: systemClock,
  report: reportTo((name, fields) => {
    if (name !== 'stateChanged' && name !== 'recovered') console.error(name, fields);
  }),
  onFenced: () => {},
});
setInterval(() => owner.tick(), 50);
parentPort?.on('message', () => {
  const { user, system } = process.threadCpuUsage();
  parentPort?.postMessage((user + system) / 1e6);
});
