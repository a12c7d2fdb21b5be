import { createSimulatedSource } from '@evens/feed';
import { describeSource } from '@evens/feed/testing';

const HOUR_MS = 3_600_000;
const noonMs = Date.UTC(2026, 10, 20, 12);

describeSource(
  'the simulated feed with a week of matches',
  () => createSimulatedSource({ seed: 'conformance', runId: 'test' }),
  { openAtMs: noonMs, knownUntilMs: noonMs - 3 * HOUR_MS, forMs: 2 * HOUR_MS, closelyMs: 10_000 },
);
