import { describe, expect, test } from 'vitest';
import { givenDraws, playRound } from '../../testing/index.ts';
import { testReelStops, testTrialRounds } from '../../testing/slot-trials.ts';
import { evaluateGrid, type NightGrid } from './evaluate.ts';
import { nightMarketExpected } from './expected.ts';
import { nightMarketMath } from './math.ts';
import { nightMarket } from './night-market.ts';
import { COINS_PER_STAKE, FREE_SPINS, freeSpinStrips, SCATTER, strips, WILD } from './reels.ts';

const bet = { stake: '2500' };
const COIN = 2500n / BigInt(COINS_PER_STAKE);
/** Stops without any win, with gates or without. */
const NOTHING = [0, 0, 1, 0, 0];
const GATES = [17, 7, 0, 0, 7];
const BEST_WITH_GATES = [30, 4, 17, 20, 6];
const BEST_FREE = [17, 4, 27, 20, 6];

const playStops = (stops: readonly (readonly number[])[]) =>
  // Stops are drawn below 32, so small words equal the stops.
  playRound(nightMarket, bet, givenDraws(stops.flat()));

const parseGrid = (text: string) => text.split(' | ').map((reel) => reel.split(' ')) as unknown as NightGrid;

describe('a screen of night market', () => {
  test.each([
    // One cell on each of three reels: one way.
    ['fan drum kite | fan lion lion | anise fan gate | kite lion drum | fan fan fan', { fan: 12 }],
    // 2 × 1 × 3 ways of three.
    ['fan drum fan | fan lion lion | fan fan fan | kite lion drum | fan fan fan', { fan: 72 }],
    // A run stops at the first reel without the symbol.
    ['fan drum kite | lion lion lion | fan fan fan | fan fan fan | fan fan fan', {}],
    // A lantern doubles: 1 × (1 + 2) × 1 ways of three.
    ['fan drum kite | fan lantern lion | anise fan gate | kite lion drum | fan fan fan', { fan: 36 }],
    // Three lanterns double three times, for every symbol of the first reel: runs of five, four and four.
    [
      'fan drum kite | lantern lion lion | lantern noodles anise | lantern noodles anise | fan lychee lychee',
      { fan: 8 * 150, drum: 8 * 30, kite: 8 * 60 },
    ],
    // 3⁵ ways of five.
    ['lion lion lion | lion lion lion | lion lion lion | lion lion lion | lion lion lion', { lion: 121_500 }],
    ['gate drum kite | lantern lion lion | gate lion anise | lion lion lion | gate lion lion', {}],
  ])('screen %s pays %j', (text, paid) => {
    const screen = evaluateGrid(parseGrid(text), 1);
    expect(Object.fromEntries(screen.wins.map(({ symbol, coins }) => [symbol, coins]))).toEqual(paid);
    expect(screen.coins).toBe(Object.values(paid).reduce((sum, coins) => sum + coins, 0));
  });

  test('evaluateGrid lists the cells and ways of a win and multiplies it', () => {
    const screen = evaluateGrid(
      parseGrid('fan drum fan | lion fan lantern | fan lion lion | kite lion drum | fan fan fan'),
      4,
    );
    expect(screen).toMatchObject({ coins: 4 * 72, multiplier: 4 });
    expect(screen.wins).toEqual([
      {
        symbol: 'fan',
        ways: 4,
        coins: 72,
        cells: [
          [0, 0],
          [0, 2],
          [1, 1],
          [1, 2],
          [2, 0],
        ],
      },
    ]);
  });
});

describe('night market', () => {
  test('a night market spin without a win ends the round', () => {
    expect(playStops([NOTHING])).toMatchObject({ steps: 1, returnMinor: 0n });
  });

  test('gates on two reels trigger no free spins', () => {
    expect(playStops([[17, 0, 0, 0, 0]]).steps).toBe(1);
  });

  test('three gates trigger ten free spins on reels with lions instead of gates', () => {
    const read = nightMarket.readBet(bet);
    if (!read.ok) throw new Error(read.error);
    const first = read.value.start(givenDraws(GATES));
    expect(first).toMatchObject({ isOver: false, returnMinor: 0n });
    const round = nightMarket.resume(first.stateText);
    expect(round.view).toMatchObject({ feature: { name: 'free-spins', spinsLeft: 10, multiplier: 1 } });
    const next = round.play({ kind: 'spin' }, givenDraws(GATES));
    expect(next.ok && next.value.view).toMatchObject({
      feature: { spinsLeft: 9 },
      screens: [{ multiplier: 1, grid: [['lion', 'teapot', 'lion'], {}, ['lion', 'lion', 'kite'], {}, {}] }],
    });
  });

  test('a winless free spin raises the multiplier, and a win leaves it unchanged', () => {
    const spins = [GATES, NOTHING, NOTHING, BEST_FREE, BEST_FREE, NOTHING, BEST_FREE];
    const { steps, returnMinor } = playStops([...spins, ...Array(4).fill(NOTHING)]);
    expect(steps).toBe(1 + FREE_SPINS.spins);
    expect(returnMinor).toBe((3n + 3n + 4n) * 9350n * COIN);
  });

  test('a night market round that has ended refuses moves', () => {
    const { last } = playStops([NOTHING]);
    expect(nightMarket.resume(last.stateText).play({ kind: 'spin' }, givenDraws(NOTHING)).ok).toBe(false);
  });

  test('the best round of night market pays returnMaxMinor', () => {
    const best = [BEST_WITH_GATES, ...Array(5).fill(NOTHING), ...Array(5).fill(BEST_FREE)];
    const read = nightMarket.readBet(bet);
    expect(playStops(best).returnMinor).toBe(read.ok && read.value.returnMaxMinor);
  });

  test('lanterns are only on the three middle reels, gates only on the outer reels and the middle one', () => {
    expect(strips.map((strip) => strip.length)).toEqual([32, 32, 32, 32, 32]);
    expect(strips.map((strip) => strip.includes(WILD))).toEqual([false, true, true, true, false]);
    expect(strips.map((strip) => strip.filter((symbol) => symbol === SCATTER).length)).toEqual([
      2, 0, 2, 0, 2,
    ]);
    expect(freeSpinStrips.flat()).not.toContain(SCATTER);
  });

  test('the game math of night market equals the stored expected values', () => {
    const math = nightMarketMath();
    expect(math.rtp).toEqual(nightMarketExpected.rtp);
    expect(math.returnMax).toBe(nightMarketExpected.coinsMax / COINS_PER_STAKE);
  });

  testTrialRounds(nightMarket, { math: nightMarketMath, bet: { stake: '1000000' } });

  testReelStops(nightMarket, { bet, strips, rounds: 20_000 });
});
