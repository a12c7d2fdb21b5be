import { describe, expect, test } from 'vitest';
import { givenDraws, playRound } from '../../testing/index.ts';
import { testReelStops, testTrialRounds } from '../../testing/slot-trials.ts';
import { evaluateGrid, lineWin } from './evaluate.ts';
import { harbourLightsExpected } from './expected.ts';
import { harbourLights } from './harbour-lights.ts';
import { harbourLightsMath } from './math.ts';
import { COINS_PER_STAKE, FREE_SPINS, lines, SCATTER, strips, WILD } from './reels.ts';

const bet = { stake: '2000' };
const COIN = 2000n / BigInt(COINS_PER_STAKE);
/** Stops without any win. */
const NOTHING = [0, 0, 0, 0, 0];
/** Stops with the flare in the middle row of every reel, or of the first three only. */
const FLARES = strips.map((strip) => strip.indexOf(SCATTER) - 1);
const THREE_FLARES = [...FLARES.slice(0, 3), 0, 0];
const BEST = [30, 22, 25, 15, 24];
const BEST_WITH_FLARES = [25, 1, 18, 1, 18];

const playStops = (stops: readonly (readonly number[])[]) =>
  // Stops are drawn below 32, so small words equal the stops.
  playRound(harbourLights, bet, givenDraws(stops.flat()));

describe('a line of harbour lights', () => {
  test.each([
    ['shell shell shell crab crab', 'shell', 3, 5],
    ['shell shell crab shell shell', undefined, 0, 0],
    ['crab shell shell shell shell', undefined, 0, 0],
    ['gull gull gull gull gull', 'gull', 5, 150],
    ['lighthouse bell lighthouse bell crab', 'bell', 4, 100],
    ['lighthouse lighthouse shell crab crab', 'shell', 3, 5],
    ['lighthouse lighthouse lighthouse shell crab', 'lighthouse', 3, 100],
    ['lighthouse lighthouse lighthouse schooner crab', 'schooner', 4, 400],
    ['lighthouse lighthouse lighthouse lighthouse helm', 'helm', 5, 1000],
    ['lighthouse lighthouse lighthouse lighthouse shell', 'lighthouse', 4, 600],
    ['lighthouse lighthouse lighthouse lighthouse lighthouse', 'lighthouse', 5, 4000],
    ['lighthouse lighthouse lighthouse flare helm', 'lighthouse', 3, 100],
    ['lighthouse lighthouse flare lighthouse helm', undefined, 0, 0],
    ['flare flare flare flare flare', undefined, 0, 0],
  ] as const)('line %s: %s of %i pays %i', (text, symbol, count, coins) => {
    const win = lineWin(text.split(' ') as Parameters<typeof lineWin>[0]);
    expect(win).toEqual(symbol && { symbol, count, coins });
  });
});

describe('a screen of harbour lights', () => {
  test('a screen of harbour lights pays lines and flares separately, all times the multiplier', () => {
    const grid = [
      ['gull', 'flare', 'rope'],
      ['gull', 'rope', 'flare'],
      ['lighthouse', 'shell', 'crab'],
      ['flare', 'helm', 'bell'],
      ['anchor', 'helm', 'bell'],
    ] as const;
    const screen = evaluateGrid(grid, 2);
    expect(screen.wins).toEqual([
      {
        symbol: 'gull',
        cells: [
          [0, 0],
          [1, 0],
          [2, 0],
        ],
        coins: 10,
        line: 1,
      },
      {
        symbol: 'rope',
        cells: [
          [0, 2],
          [1, 1],
          [2, 0],
        ],
        coins: 6,
        line: 4,
      },
      {
        symbol: 'flare',
        cells: [
          [0, 1],
          [1, 2],
          [3, 0],
        ],
        coins: 60,
      },
    ]);
    expect(screen.coins).toBe(152);
  });

  test('harbour lights has twenty different lines with a valid row on each reel', () => {
    expect(new Set(lines.map(String)).size).toBe(COINS_PER_STAKE);
    for (const line of lines) expect(line.every((row) => row >= 0 && row <= 2) && line.length).toBe(5);
  });
});

describe('harbour lights', () => {
  test('reels of harbour lights stop where the words say', () => {
    const { last } = playStops([[31, 1, 2, 3, 4]]);
    expect(last.view).toMatchObject({
      stops: [31, 1, 2, 3, 4],
      screens: [{ grid: [['lighthouse', 'compass', 'bell'], ['bell', 'flare', 'crab'], {}, {}, {}] }],
    });
  });

  test('a harbour lights spin without a win ends the round', () => {
    expect(playStops([NOTHING])).toMatchObject({ steps: 1, returnMinor: 0n });
  });

  test('three flares trigger ten free spins at double pay, all paid at the end', () => {
    const { steps, returnMinor } = playStops([THREE_FLARES, ...Array(9).fill(NOTHING), BEST]);
    expect(steps).toBe(11);
    const flaresOnly = playStops([THREE_FLARES, ...Array(10).fill(NOTHING)]).returnMinor;
    expect(returnMinor - flaresOnly).toBe(2n * 5470n * COIN);
  });

  test('flares during free spins add more free spins, up to thirty', () => {
    const round = playStops([...Array(5).fill(THREE_FLARES), ...Array(26).fill(NOTHING)]);
    expect(round.steps).toBe(1 + FREE_SPINS.spinsMax);
  });

  test('a suspended harbour lights round resumes at the same state', () => {
    const read = harbourLights.readBet(bet);
    if (!read.ok) throw new Error(read.error);
    const first = read.value.start(givenDraws(THREE_FLARES));
    expect(first).toMatchObject({ isOver: false, stakeMinor: 2000n, returnMinor: 0n });
    const round = harbourLights.resume(first.stateText);
    expect(round.view).toMatchObject({ feature: { name: 'free-spins', spinsLeft: 10, spinsWon: 10 } });
    const next = round.play({ kind: 'spin' }, givenDraws(NOTHING));
    expect(next.ok && next.value.view).toMatchObject({
      feature: { spinsLeft: 9 },
      screens: [{ multiplier: 2 }],
    });
    expect(round.play({ kind: 'stop' }, givenDraws(NOTHING)).ok).toBe(false);
  });

  test('a harbour lights round that has ended refuses moves', () => {
    const { last } = playStops([NOTHING]);
    expect(harbourLights.resume(last.stateText).play({ kind: 'spin' }, givenDraws(NOTHING)).ok).toBe(false);
  });

  test('the best round of harbour lights pays returnMaxMinor', () => {
    const best = [...Array(3).fill(BEST_WITH_FLARES), ...Array(28).fill(BEST)];
    const read = harbourLights.readBet(bet);
    expect(playStops(best).returnMinor).toBe(read.ok && read.value.returnMaxMinor);
  });

  test('strips of harbour lights have wilds and one flare each', () => {
    for (const strip of strips) {
      expect(strip.length).toBe(32);
      expect(strip).toContain(WILD);
      expect(strip.filter((symbol) => symbol === SCATTER)).toHaveLength(1);
    }
  });

  test('the game math of harbour lights equals the stored expected values', () => {
    const math = harbourLightsMath();
    expect(math.rtp).toEqual(harbourLightsExpected.rtp);
    expect(math.returnMax).toBe(harbourLightsExpected.coinsMax / COINS_PER_STAKE);
  });

  testTrialRounds(harbourLights, { math: harbourLightsMath, bet: { stake: '1000000' } });

  testReelStops(harbourLights, { bet, strips, rounds: 20_000 });
});
