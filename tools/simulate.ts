import { parseArgs } from 'node:util';
import { plant, plantedBugs } from '../tests/simulation/planted-bugs.ts';
import { fullRun, mediumRun, runSimulation, smallRun } from '../tests/simulation/run-simulation.ts';
import type { SimulationReport } from '../tests/simulation/simulate.ts';
import { PlainError, runTool } from './plain-error.ts';

const help = `npm run simulate -- [--seed TEXT] [--size small|medium|full] [--planted]

  Plays a made-up season against the real server and PostgreSQL while players bet and both are killed,
  and holds every balance against an independent model. Prints the seed; the same seed makes the same season.

  --planted   puts each known bug into a copy of the server, one after the other: each must be found.
`;

const sizes = { small: smallRun, medium: mediumRun, full: fullRun };

function print(name: string, report: SimulationReport): void {
  const { seed, steps, faults, accepted, refused, findings } = report;
  process.stdout.write(
    `${name}: seed ${seed}, ${steps} steps, ${faults} faults, ${accepted} bets, ${findings.length} findings\n`,
  );
  process.stdout.write(`  refused: ${JSON.stringify(refused)}\n`);
  for (const finding of findings.slice(0, 8)) process.stdout.write(`  - ${finding.slice(0, 400)}\n`);
}

await runTool(async () => {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: `${Date.now()}` },
      size: { type: 'string' },
      planted: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(help);
    return;
  }
  const size = values.size ?? (values.planted ? 'medium' : 'full');
  if (size !== 'small' && size !== 'medium' && size !== 'full')
    throw new PlainError(`no size "${size}": small, medium or full`);
  const options = sizes[size](values.seed);
  if (!values.planted) {
    const report = await runSimulation(options);
    print('simulation', report);
    process.exitCode = report.findings.length === 0 ? 0 : 1;
    return;
  }
  let missed = 0;
  for (const bug of plantedBugs) {
    const planted = plant(bug);
    try {
      const report = await runSimulation({ ...options, root: planted.root });
      print(bug.name, report);
      if (report.findings.length === 0) missed++;
    } finally {
      planted.remove();
    }
  }
  process.stdout.write(`${plantedBugs.length - missed} of ${plantedBugs.length} planted bugs found\n`);
  process.exitCode = missed === 0 ? 0 : 1;
});
