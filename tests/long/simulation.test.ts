import { expect, it } from 'vitest';
import { fullRun, runSimulation } from '../simulation/run-simulation.ts';

it(
  'pays every player what the model says, whatever dies on the way',
  async () => {
    const seed = process.env.SIMULATION_SEED ?? '1795150461480';
    console.info(`simulation seed ${seed}`);
    const report = await runSimulation(fullRun(seed));
    console.info(JSON.stringify(report));
    expect(report.findings).toEqual([]);
    expect(report.faults).toBeGreaterThanOrEqual(50);
    expect(report.accepted).toBeGreaterThan(1000);
  },
  15 * 60_000,
);
