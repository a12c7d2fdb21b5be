import type { Queryable } from '../../platform/db.ts';
import { insertTournament, type NewTournament } from './tournament-store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type Plan = Omit<NewTournament, 'startsAtMs' | 'endsAtMs' | 'createdBy' | 'name'> & {
  readonly everyMs: number;
};

const ranking: Omit<Plan, 'series' | 'fee' | 'prizes'> = {
  ...({ kind: 'best', games: [], target: null } as const),
  ...{ everyMs: HOUR_MS, stakeMin: 20n, roundsMax: 100, entriesMax: 5000 },
};

/** Ten places share 250 euros. */
const tenPrizes = [8000n, 5000n, 3500n, 2500n, 1500n, 1200n, 1000n, 1000n, 800n, 500n];

/** Amounts are hundredths of a euro. */
const plans: readonly Plan[] = [
  { ...ranking, series: 'sandbox-free', fee: 0n, prizes: tenPrizes },
  { ...ranking, series: 'sandbox-paid', fee: 100n, prizes: [2000n, 1000n, 500n], roundsMax: 50 },
  {
    ...ranking,
    ...({ series: 'sandbox-challenge', kind: 'target', games: ['copper-forge'], target: 5000n } as const),
    ...{ everyMs: DAY_MS, fee: 0n, roundsMax: 500, prizes: [500n, 500n, 500n, 500n, 500n] },
  },
];

/** Creates the running and the next tournament of each series. Each start is created once by all processes. */
export async function createSandboxTournaments(db: Queryable, atMs: number): Promise<void> {
  for (const { everyMs, ...plan } of plans) {
    const startMs = Math.floor(atMs / everyMs) * everyMs;
    for (const startsAtMs of [startMs, startMs + everyMs])
      await insertTournament(db, {
        ...{ ...plan, name: '', startsAtMs, endsAtMs: startsAtMs + everyMs, createdBy: 'sandbox' },
      });
  }
}
