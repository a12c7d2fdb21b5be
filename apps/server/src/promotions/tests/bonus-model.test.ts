import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMoneySite } from '../../../../../tests/fixture/money-site.ts';
import type { WaveSite } from './bonus-sequence.ts';
import { makeWaveSite, playWave } from './bonus-wave.ts';

const WAVES = 2;
const SEED = Number(process.env['BONUS_SEED'] ?? 20_261);

let on: WaveSite;

beforeAll(async () => {
  on = await makeWaveSite(await openMoneySite());
});
afterAll(() => on.site.stop());

it('bonuses agree with an independent model in random sequences of bets, casino rounds, corrections and cash-outs', async () => {
  for (let wave = 0; wave < WAVES; wave += 1)
    await playWave(on, { seed: SEED + wave, sequences: 40, steps: 14 });
  // Lost bonuses whose bets are corrected.
  await playWave(on, { seed: SEED + WAVES, sequences: 40, steps: 9, spendsFirst: true });
  on.site.nowMs += 120_000;
  expect(await on.stage.findings()).toEqual([]);
}, 300_000);
