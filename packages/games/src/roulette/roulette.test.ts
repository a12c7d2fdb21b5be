import { describe, expect, test } from 'vitest';
import { roundDraws } from '../fairness/draws.ts';
import {
  chiSquare,
  chiSquareLimit,
  givenDraws,
  playRound,
  randomDraws,
  tryRounds,
  wordFor,
} from '../testing/index.ts';
import { callBetChips, callBets, neighbourChips, type RouletteChip } from './call-bets.ts';
import { POCKETS, rouletteColour, rouletteSpots, rouletteWheel } from './layout.ts';
import { rouletteMath } from './math.ts';
import { roulette } from './roulette.ts';

type Spun = Omit<RouletteChip, 'stake'>;

const falling = (pocket: number) => givenDraws([wordFor(pocket, POCKETS)]);
const chipOn = (spot: Spun, stake = '100'): RouletteChip => ({ ...spot, stake });
const paidFor = (chips: readonly RouletteChip[], pocket: number) =>
  playRound(roulette, { chips }, falling(pocket)).returnMinor;
const on = (kind: string, ...numbers: number[]): Spun => ({ kind, numbers });
const pockets = Array.from({ length: POCKETS }, (_, index) => index);
/** Pockets on which a bet wins. */
const wins = (chips: readonly RouletteChip[]) => pockets.filter((pocket) => paidFor(chips, pocket) > 0n);
/** Pockets of the wheel from one to another, clockwise. */
function arc(from: number, to: number) {
  const start = rouletteWheel.indexOf(from);
  const turned = [...rouletteWheel.slice(start), ...rouletteWheel.slice(0, start)];
  return turned.slice(0, turned.indexOf(to) + 1).toSorted((a, b) => a - b);
}

describe('roulette', () => {
  test.each([
    [on('straight', 0), [0], 3600n],
    [on('straight', 36), [36], 3600n],
    [on('split', 0, 2), [0, 2], 1800n],
    [on('split', 9, 8), [8, 9], 1800n],
    [on('split', 33, 36), [33, 36], 1800n],
    [on('street', 34, 35, 36), [34, 35, 36], 1200n],
    [on('trio', 2, 0, 1), [0, 1, 2], 1200n],
    [on('corner', 1, 2, 4, 5), [1, 2, 4, 5], 900n],
    [on('corner', 32, 33, 35, 36), [32, 33, 35, 36], 900n],
    [on('first-four', 0, 1, 2, 3), [0, 1, 2, 3], 900n],
    [on('six-line', 31, 32, 33, 34, 35, 36), [31, 32, 33, 34, 35, 36], 600n],
    [{ kind: 'dozen', which: 2 }, [13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24], 300n],
    [{ kind: 'column', which: 3 }, [3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36], 300n],
    [{ kind: 'red' }, [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36], 200n],
    [{ kind: 'black' }, [2, 4, 6, 8, 10, 11, 13, 15, 17, 20, 22, 24, 26, 28, 29, 31, 33, 35], 200n],
    [{ kind: 'odd' }, pockets.filter((pocket) => pocket % 2 === 1), 200n],
    [{ kind: 'even' }, pockets.filter((pocket) => pocket > 0 && pocket % 2 === 0), 200n],
    [{ kind: 'low' }, pockets.slice(1, 19), 200n],
    [{ kind: 'high' }, pockets.slice(19), 200n],
  ])('roulette spot %j wins on %j and pays %s for 100', (spot: Spun, numbers, paid) => {
    const chips = [chipOn(spot)];
    expect(wins(chips)).toEqual(numbers);
    expect(paidFor(chips, numbers[0] ?? 0)).toBe(paid);
  });

  test('the layout has the same number of spots per kind as a real table', () => {
    const counts = Object.fromEntries(Map.groupBy(rouletteSpots, ({ kind }) => kind));
    expect(Object.entries(counts).map(([kind, spots]) => [kind, spots?.length])).toEqual([
      ['straight', 37],
      ['split', 60],
      ['street', 12],
      ['trio', 2],
      ['corner', 22],
      ['first-four', 1],
      ['six-line', 11],
      ['dozen', 3],
      ['column', 3],
      ['red', 1],
      ['black', 1],
      ['odd', 1],
      ['even', 1],
      ['low', 1],
      ['high', 1],
    ]);
    expect(new Set(rouletteSpots.map(({ key }) => key)).size).toBe(rouletteSpots.length);
  });

  test.each([
    on('straight', 37),
    on('straight', -1),
    on('straight', 1, 2),
    on('split', 3, 4),
    on('split', 1, 5),
    on('split', 0, 4),
    on('split', 7, 7),
    on('street', 2, 3, 4),
    on('street', 0, 1, 2),
    on('trio', 0, 1, 3),
    on('corner', 3, 4, 6, 7),
    on('corner', 0, 1, 2, 3),
    on('corner', 34, 35, 37, 38),
    on('first-four', 1, 2, 3, 4),
    on('six-line', 2, 3, 4, 5, 6, 7),
    on('six-line', 34, 35, 36, 37, 38, 39),
    { kind: 'green' },
    { kind: 'split' },
    { kind: 'dozen', which: 0 },
    { kind: 'dozen', which: 4 },
    { kind: 'column' },
    { kind: 'straight 5' },
    {},
  ])('readBet of roulette refuses a chip on %j', (spot) => {
    const read = roulette.readBet({ chips: [{ ...spot, stake: '100' }] });
    expect(!read.ok && read.error).toBe('the layout has no such bet');
  });

  test.each([
    [{ chips: [] }, 'chips'],
    [{ chips: new Array(101).fill(chipOn({ kind: 'red' })) }, 'chips'],
    [{}, 'chips'],
    [{ chips: 'red' }, 'chips'],
    [{ chips: [chipOn({ kind: 'red' }), { kind: 'black' }] }, 'stake'],
    [{ chips: [chipOn({ kind: 'red' }, '0')] }, 'stake'],
  ])('readBet of roulette refuses %j', (raw, says) => {
    const read = roulette.readBet(raw);
    expect(!read.ok && read.error).toContain(says);
  });

  test('returnMaxMinor of roulette is the payout of the best pocket', () => {
    const random = randomDraws('roulette bets');
    for (let bet = 0; bet < 300; bet++) {
      const chips = Array.from({ length: 1 + (random.word() % 20) }, () => {
        const { kind, key, numbers } = rouletteSpots[random.word() % rouletteSpots.length] ?? { key: '' };
        const stake = `${1 + (random.word() % 5000)}`;
        if (kind === 'dozen' || kind === 'column') return { kind, which: Number(key.split(' ')[1]), stake };
        return key === kind ? { kind, stake } : { kind, numbers, stake };
      });
      const read = roulette.readBet({ chips });
      if (!read.ok) throw new Error(read.error);
      const paid = pockets.map((pocket) => read.value.start(falling(pocket)).returnMinor);
      for (const each of paid) expect(each <= read.value.returnMaxMinor).toBe(true);
      expect(paid).toContain(read.value.returnMaxMinor);
      const staked = chips.reduce((sum, { stake }) => sum + BigInt(stake), 0n);
      expect(read.value.stakeMinor).toBe(staked);
      // Any bet returns exactly 36 of 37 stakes over all pockets.
      expect(paid.reduce((sum, each) => sum + each, 0n)).toBe(36n * staked);
    }
  });

  test('red and black alternate around the wheel', () => {
    expect(rouletteWheel.toSorted((a, b) => a - b)).toEqual(pockets);
    const colours = rouletteWheel.slice(1).map(rouletteColour);
    expect(colours).toEqual(colours.map((_, index) => (index % 2 === 0 ? 'red' : 'black')));
    expect(rouletteColour(0)).toBe('green');
  });

  test.each([
    ['voisins', arc(22, 25), 9],
    ['tiers', arc(27, 33), 6],
    ['orphelins', [...arc(17, 6), ...arc(1, 9)].toSorted((a, b) => a - b), 5],
  ] as const)('the call bet %s covers its sector of the wheel', (callBet, numbers, count) => {
    const chips = callBetChips(callBet, 50n);
    expect(wins(chips)).toEqual(numbers);
    expect(chips.reduce((sum, { stake }) => sum + BigInt(stake), 0n)).toBe(50n * BigInt(count));
  });

  test('call bets together cover each pocket of the wheel once', () => {
    const covered = callBets.flatMap((callBet) => wins(callBetChips(callBet, 1n)));
    expect(covered.toSorted((a, b) => a - b)).toEqual(pockets);
  });

  test('neighbourChips covers adjacent numbers of the wheel, also across zero', () => {
    const chips = neighbourChips({ number: 26, neighbours: 2, chipMinor: 70n });
    expect(chips.map(({ numbers }) => numbers?.[0])).toEqual([35, 3, 26, 0, 32]);
    expect(paidFor(chips, 32)).toBe(2520n);
    expect(wins(neighbourChips({ number: 5, neighbours: 18, chipMinor: 1n }))).toEqual(pockets);
    expect(wins(neighbourChips({ number: 5, neighbours: 0, chipMinor: 1n }))).toEqual([5]);
    expect(() => neighbourChips({ number: 37, neighbours: 1, chipMinor: 1n })).toThrow('no 37');
    expect(() => neighbourChips({ number: 5, neighbours: 19, chipMinor: 1n })).toThrow('no 19 neighbours');
  });

  test.each([
    [3, 8, 'black'],
    [4, 24, 'black'],
    [5, 15, 'black'],
  ])('roulette with nonce %i gives the same pocket as public verifiers', (nonce, pocket, colour) => {
    const seeds = { serverSeed: '5f'.repeat(32), clientSeed: 'demo', nonce };
    const { last } = playRound(roulette, { chips: [chipOn({ kind: 'red' })] }, roundDraws(seeds));
    expect(last.view).toMatchObject({ pocket, colour });
  });

  test('roulette pockets are uniform', () => {
    const draws = randomDraws('roulette pockets');
    const rounds = 37_000;
    const seen = new Array<number>(POCKETS).fill(0);
    for (let round = 0; round < rounds; round++) {
      const { last } = playRound(roulette, { chips: [chipOn({ kind: 'red' })] }, draws);
      const { pocket } = last.view as { pocket: number };
      seen[pocket] = (seen[pocket] ?? 0) + 1;
    }
    const expected = seen.map(() => rounds / POCKETS);
    expect(chiSquare(seen, expected)).toBeLessThan(chiSquareLimit(POCKETS - 1));
  });

  test('the RTP of each kind of roulette bet is 36/37', () => {
    const gameMaths = rouletteMath();
    expect(gameMaths).toHaveLength(15);
    for (const { rtp } of gameMaths) expect(rtp).toEqual({ num: 36n, den: 37n });
    expect(roulette.rtp).toEqual({ num: 36n, den: 37n });
  });

  test.each([
    ['red', {}],
    ['dozen', { which: 1 }],
  ])('trial rounds of roulette on %s return the RTP of the game math', (kind, which) => {
    const math = rouletteMath().find(({ of }) => of === kind);
    const rounds = 100_000;
    const trial = tryRounds(roulette, {
      bet: { chips: [{ kind, ...which, stake: '100' }] },
      rounds,
      draws: randomDraws(`roulette ${kind}`),
    });
    const error = (math?.deviation ?? 0) / Math.sqrt(rounds);
    expect(Math.abs(trial.rtp - 36 / 37)).toBeLessThan(3 * error);
    expect(trial.hitRate).toBeCloseTo(math?.hitRate ?? 0, 2);
  });
});
