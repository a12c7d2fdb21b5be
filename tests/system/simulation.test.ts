import { expect, it } from 'vitest';
import { runSimulation, smallRun } from '../simulation/run-simulation.ts';

it('pays every player what the model says in a short season with two kills', async () => {
  const report = await runSimulation(smallRun('short'));
  expect(report.findings).toEqual([]);
  expect(report.accepted).toBeGreaterThan(50);
}, 240_000);
