import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startMortalSite } from './mortal-site.ts';
import { makeSeason, type Season } from './season.ts';
import { LIVE_DELAY_MS, type SimulationOptions, type SimulationReport, simulate } from './simulate.ts';

export interface RunOptions extends Omit<SimulationOptions, 'faults'> {
  /** Kills of the server and of PostgreSQL, at random steps. */
  readonly serverKills: number;
  readonly databaseKills: number;
  readonly matches: number;
  readonly lengthMs: number;
  readonly cuts: number;
  readonly duplicates: number;
  readonly reorderings: number;
  readonly root?: string;
}

/** Time for the players to register before the first kick-off. */
const WARM_UP_MS = 25_000;

/** Writes a season as a recording that begins at `zeroMs`. Returns its file. */
export function recordSeason(
  season: Season,
  { folder, zeroMs }: { readonly folder: string; readonly zeroMs: number },
): string {
  const file = join(folder, 'season.ndjson');
  const head = { evensRecording: 1, source: 'simulation', rate: 1, zeroMs };
  const lines = season.emissions.map(({ atMs, event }) => JSON.stringify({ at: zeroMs + atMs, event }));
  writeFileSync(file, `${JSON.stringify(head)}\n${lines.join('\n')}\n`);
  return file;
}

/** Writes a season as a recording, boots the site on it, and runs the players. */
export async function runSimulation(options: RunOptions): Promise<SimulationReport> {
  const folder = mkdtempSync(join(tmpdir(), 'evens-season-'));
  const zeroMs = Date.now();
  const season = makeSeason({ ...options, zeroMs, warmUpMs: WARM_UP_MS });
  const file = recordSeason(season, { folder, zeroMs });
  const site = await startMortalSite({
    feed: `recording:${file}`,
    ...(options.root && { root: options.root }),
  });
  try {
    await setLiveDelays(site.databaseUrl, LIVE_DELAY_MS);
    const { serverKills, databaseKills } = options;
    const faults = [
      ...Array.from({ length: serverKills }, () => () => site.killServer()),
      ...Array.from({ length: databaseKills }, () => () => site.killDatabase()),
    ];
    return await simulate({ ...options, faults }, season, site);
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function setLiveDelays(databaseUrl: string, delayMs: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('update live_delay set delay_ms = $1', [delayMs]);
  } finally {
    await client.end();
  }
}

/** The full size: at least 50 players, 5,000 steps, 50 faults. */
export function fullRun(seed: string): RunOptions {
  return {
    seed,
    players: 50,
    steps: 5000,
    atOnce: 24,
    serverKills: 12,
    databaseKills: 6,
    matches: 60,
    lengthMs: 260_000,
    cuts: 8,
    duplicates: 20,
    reorderings: 20,
  };
}

/** The medium size: long enough to find each planted bug, with more kills of the database. */
export function mediumRun(seed: string): RunOptions {
  return {
    seed,
    players: 16,
    steps: 900,
    atOnce: 12,
    serverKills: 2,
    databaseKills: 5,
    matches: 16,
    lengthMs: 30_000,
    cuts: 2,
    duplicates: 8,
    reorderings: 8,
  };
}

/** Small enough for each change. */
export function smallRun(seed: string): RunOptions {
  return {
    seed,
    players: 12,
    steps: 350,
    atOnce: 8,
    serverKills: 1,
    databaseKills: 1,
    matches: 6,
    lengthMs: 12_000,
    cuts: 1,
    duplicates: 6,
    reorderings: 6,
  };
}
