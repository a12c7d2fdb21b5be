import { expect, it } from 'vitest';
import { fullRun, runSimulation } from '../simulation/run-simulation.ts';

it(
  'players are paid as the model says, despite kills of processes',
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
