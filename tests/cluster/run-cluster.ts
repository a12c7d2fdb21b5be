import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { randomInt, seededRandom } from '@evens/base';
import { withConnection } from '../../tools/postgres-process.ts';
import { projectRoot } from '../../tools/project.ts';
import { testSealKeys } from '../fixture/sealed.ts';
import { recordSeason, setLiveDelays } from '../simulation/run-simulation.ts';
import { makeSeason } from '../simulation/season.ts';
import { LIVE_DELAY_MS, type SimulationReport, simulate } from '../simulation/simulate.ts';
import { CashOuts, Probes } from './bets.ts';
import { Cluster } from './cluster.ts';
import { describeFault, Faults } from './faults.ts';
import { Rounds, TableBets } from './games.ts';
import { Payments } from './payments.ts';
import { Sockets } from './sockets.ts';

export interface ClusterRun {
  readonly seed: string;
  readonly faults: number;
  readonly sockets: number;
  readonly print: (line: string) => void;
}

export interface ClusterReport {
  readonly simulation: SimulationReport;
  /** Acknowledged commands of each kind. */
  readonly acknowledged: Readonly<Record<string, number>>;
  /** Longest time without an accepted bet by what was broken and how, ms. */
  readonly longestMs: ReadonlyMap<string, readonly number[]>;
  readonly findings: readonly string[];
}

/** About the time of one fault with its repair, ms. */
const FAULT_MS = 45_000;
/** Starting the processes and registering the players. */
const WARM_UP_MS = 180_000;
/** The players read the whole schedule by one call. */
const MATCHES_MAX = 450;
const HEALED_WITHIN_MS = 180_000;
const BETWEEN_FAULTS_MS = [500, 3000] as const;

/** Runs a program of the command line on the cluster's database. Returns what it found. */
function findings(
  program: string,
  args: readonly string[],
  { databaseUrl, dataFolder }: Cluster,
): readonly string[] {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(projectRoot, 'apps/server/src/cli', program), ...args],
    {
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: databaseUrl,
        EVENS_DATA: dataFolder,
        EVENS_SEAL_KEYS: testSealKeys,
      },
    },
  );
  return status === 0 ? [] : [`${program}: ${(stdout + stderr).trim().slice(0, 2000)}`];
}

/** Plays a season on a cluster whose machines and links break at random. */
export async function runCluster({ seed, faults, sockets, print }: ClusterRun): Promise<ClusterReport> {
  const folder = mkdtempSync(join(tmpdir(), 'evens-season-'));
  chmodSync(folder, 0o755);
  const zeroMs = Date.now();
  const lengthMs = faults * FAULT_MS;
  const season = makeSeason({
    ...{ seed, zeroMs, warmUpMs: WARM_UP_MS, lengthMs },
    ...{ matches: Math.min(MATCHES_MAX, Math.max(8, Math.round(lengthMs / 6000))), cuts: 0 },
    ...{ duplicates: 20, reorderings: 20 },
  });
  const cluster = await Cluster.start({
    feed: `recording:${recordSeason(season, { folder, zeroMs })}`,
    sizes: { api: 3, feed: 2, tables: 2, payments: 2, worker: 2 },
    // The withdrawals of a player need no second operator and no documents.
    env: { EVENS_BOUND_WITHDRAWAL: '1000000', EVENS_WITHDRAWAL_DOCUMENTS: '1000000' },
  });
  const probes = new Probes(cluster);
  const loads = {
    bets: probes,
    'cash-outs': new CashOuts(cluster),
    payments: new Payments(cluster, () => cluster.operator),
    rounds: new Rounds(cluster),
    'bets at tables': new TableBets(cluster),
  };
  const pages = new Sockets(cluster);
  const longestMs = new Map<string, number[]>();
  const wrong: string[] = [];
  let isRight = false;
  try {
    print(`${cluster.nodes.length} machines in ${Date.now() - zeroMs} ms; logs in ${cluster.folder}`);
    await setLiveDelays(cluster.databaseUrl, LIVE_DELAY_MS);
    // Withdrawals need a confirmed address.
    await withConnection(cluster.databaseUrl, (client) =>
      client.query('alter table auth_user alter column "emailVerified" set default true'),
    );
    for (const load of Object.values(loads)) await load.start(load === probes ? 3 : 2);
    pages.start(sockets);
    const random = seededRandom(`faults ${seed}`);
    const breaking = new Faults(cluster, random);
    let number = 0;

    async function breakOnce(): Promise<void> {
      await pause(randomInt(random, ...BETWEEN_FAULTS_MS));
      probes.restart();
      number += 1;
      const fault = await breaking.next((begun) => print(`${number}/${faults} ${describeFault(begun)}`));
      const mendedMs = performance.now();
      const heldMs = probes.longestMs();
      const isHealed = async () =>
        (await cluster.isWhole()) &&
        pages.heardSince(mendedMs) === pages.count &&
        probes.haveBetSince(mendedMs);
      while (!(await isHealed())) {
        if (performance.now() - mendedMs > HEALED_WITHIN_MS) {
          const failures = await cluster.describeFailures();
          const finding =
            `the site is not whole ${HEALED_WITHIN_MS} ms after ${describeFault(fault)}: ${failures}; ` +
            `${pages.heardSince(mendedMs)} of ${pages.count} sockets, ${probes.describeSince(mendedMs)}`;
          print(`   ${finding}`);
          wrong.push(finding);
          return;
        }
        await pause(200);
      }
      const key = `${fault.how} ${fault.target}`;
      longestMs.set(key, [...(longestMs.get(key) ?? []), probes.longestMs()]);
      print(
        `   ${heldMs} ms without a bet until its end, ${probes.longestMs()} ms until the site was whole, ` +
          `${Math.round(performance.now() - mendedMs)} ms after its end`,
      );
    }

    const simulation = await simulate(
      {
        ...{ seed, players: 24, steps: faults * 40, atOnce: 8 },
        faults: Array.from({ length: faults }, (): (() => Promise<void>) => breakOnce),
      },
      season,
      { ...cluster, checkLedger: async () => [] },
    );
    wrong.push(...simulation.findings);
    for (const load of Object.values(loads)) wrong.push(...(await load.stop()));
    pages.stop();
    for (const [program, ...args] of [
      ['check-ledger.ts'],
      ['audit-heads.ts', 'verify'],
      ['reconcile.ts'],
    ] as const)
      wrong.push(...findings(program, args, cluster));
    isRight = wrong.length === 0;
    const acknowledged = Object.fromEntries(Object.entries(loads).map(([name, { count }]) => [name, count]));
    return { simulation, acknowledged, longestMs, findings: wrong };
  } finally {
    pages.stop();
    await cluster.stop({ keepsFiles: !isRight });
    rmSync(folder, { recursive: true, force: true });
  }
}
