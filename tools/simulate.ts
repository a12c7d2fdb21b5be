import { parseArgs } from 'node:util';
import { runCluster } from '../tests/cluster/run-cluster.ts';
import { plant, plantedBugs } from '../tests/simulation/planted-bugs.ts';
import { fullRun, mediumRun, runSimulation, smallRun } from '../tests/simulation/run-simulation.ts';
import type { SimulationReport } from '../tests/simulation/simulate.ts';
import { PlainError, runTool } from './plain-error.ts';

const FINDINGS_MAX = 40;

const help = `npm run simulate -- [--seed TEXT] [--size small|medium|full] [--planted | --cluster N]

  Plays a made-up season against the real server and PostgreSQL while players bet and both are killed,
  and holds every balance against an independent model. Prints the seed; the same seed makes the same season.

  --cluster N   plays it on 14 machines with a standby database instead (network namespaces: needs root, and Debian's haproxy, patroni,
              etcd-server, postgresql-15 and redis-server), while N machines and links are killed, halted or cut off at random.
  --planted   puts each known bug into a copy of the server, one after the other: each must be found.
`;

const sizes = { small: smallRun, medium: mediumRun, full: fullRun };

function print(name: string, report: SimulationReport): void {
  const { seed, steps, faults, accepted, refused, findings } = report;
  process.stdout.write(
    `${name}: seed ${seed}, ${steps} steps, ${faults} faults, ${accepted} bets, ${findings.length} findings\n`,
  );
  process.stdout.write(`  refused: ${JSON.stringify(refused)}\n`);
  for (const finding of findings.slice(0, FINDINGS_MAX))
    process.stdout.write(`  - ${finding.slice(0, 400)}\n`);
}

async function breakCluster(seed: string, faults: number): Promise<number> {
  if (!Number.isSafeInteger(faults) || faults < 1)
    throw new PlainError('--cluster takes the number of faults, from 1');
  process.stdout.write(`cluster: seed ${seed}\n`);
  const { simulation, acknowledged, longestMs, findings } = await runCluster({
    ...{ seed, faults, sockets: 1000 },
    print: (line) => void process.stdout.write(`${line}\n`),
  });
  print('cluster', { ...simulation, findings });
  const counts = Object.entries(acknowledged).map(([name, count]) => `${count} ${name}`);
  process.stdout.write(`  acknowledged: ${counts.join(', ')}\n`);
  for (const [fault, times] of [...longestMs].sort())
    process.stdout.write(`  ${fault}: longest without a bet ${times.join(', ')} ms\n`);
  return findings.length === 0 ? 0 : 1;
}

await runTool(async () => {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: `${Date.now()}` },
      size: { type: 'string' },
      cluster: { type: 'string' },
      planted: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(help);
    return;
  }
  if (values.cluster !== undefined) {
    process.exitCode = await breakCluster(values.seed, Number(values.cluster));
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
