import { expect, it } from 'vitest';
import { makeWaveSite, playWave } from '../../apps/server/src/promotions/tests/bonus-wave.ts';
import { prepareStatements } from '../../apps/server/src/sportsbook/tests/rewritten-statements.ts';
import { openMoneySite } from '../fixture/money-site.ts';

/** Each run has another seed. `BONUS_SEQUENCES=100000` plays 100,000: to be run before a release. */
const SEQUENCES = Number(process.env['BONUS_SEQUENCES'] ?? 10_000);
const PER_WAVE = 1000;
const STEPS = 4;
/** Sites side by side; each plays so many waves before another takes its place, so that its tables stay small. */
const SITES = 3;
const WAVES_PER_SITE = 5;
/** In this one of them each account begins with a bonus that was lost, and whose bets are corrected. */
const SPENDING_WAVE = 2;
const seed = Number(process.env['BONUS_SEED'] ?? Date.now() % 1_000_000);
/** Plays this wave alone, to see a failure again. */
const only = process.env['BONUS_WAVE'];

const waves =
  only === undefined ? Array.from({ length: SEQUENCES / PER_WAVE }, (_, wave) => wave) : [Number(only)];

/** Plays waves on a database of its own and holds the whole of it to the ledger audit. */
async function playSite(played: readonly number[]): Promise<void> {
  const on = await makeWaveSite(await openMoneySite(prepareStatements));
  try {
    for (const wave of played) {
      try {
        const spendsFirst = wave % WAVES_PER_SITE === SPENDING_WAVE;
        await playWave(on, { seed: seed + wave, sequences: PER_WAVE, steps: STEPS, spendsFirst });
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new Error(`BONUS_SEED=${seed} BONUS_WAVE=${wave} shows it again: ${reason}`, { cause: error });
      }
    }
    on.site.nowMs += 120_000;
    expect(await on.stage.findings()).toEqual([]);
  } finally {
    await on.site.stop();
  }
}

it(`bonus and cash agree with a model of their own after ${SEQUENCES} random sequences`, async () => {
  const startedMs = performance.now();
  const sites: (readonly number[])[] = [];
  for (let first = 0; first < waves.length; first += WAVES_PER_SITE)
    sites.push(waves.slice(first, first + WAVES_PER_SITE));
  const lane = async (): Promise<void> => {
    for (let next = sites.shift(); next; next = sites.shift()) await playSite(next);
  };
  await Promise.all(Array.from({ length: SITES }, lane));
  const seconds = (performance.now() - startedMs) / 1000;
  process.stdout.write(
    `seed ${seed}: ${waves.length * PER_WAVE} sequences of ${STEPS} steps in ${seconds.toFixed(0)} s\n`,
  );
}, 3_600_000);
