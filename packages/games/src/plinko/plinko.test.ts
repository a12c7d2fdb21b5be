import { compare, fraction } from '@evens/base';
import { describe, expect, test } from 'vitest';
import { roundDraws } from '../fairness/draws.ts';
import { lowest } from '../math/game-math.ts';
import {
  chiSquare,
  chiSquareLimit,
  givenDraws,
  playRound,
  randomDraws,
  tryRounds,
  wordFor,
} from '../testing/index.ts';
import { plinkoMath } from './math.ts';
import { plinkoPayTable, plinkoRisks } from './pay-tables.ts';
import { plinko, plinkoBoards, plinkoRtp } from './plinko.ts';

const bet = { stake: '1000', rows: 16, risk: 'high' };
/** Goes right `rights` times, then left. */
const falling = (rights: number, rows: number) =>
  givenDraws(Array.from({ length: rows }, (_, row) => wordFor(row < rights ? 1 : 0, 2)));

describe('plinko', () => {
  test.each([
    [16, 'high', 16, 1_000_000n],
    [16, 'high', 0, 1_000_000n],
    [16, 'high', 1, 185_000n],
    [16, 'high', 8, 200n],
    [8, 'low', 4, 500n],
    [8, 'low', 3, 800n],
    [9, 'medium', 4, 400n],
    [9, 'medium', 5, 400n],
    [15, 'high', 14, 125_000n],
  ])('plinko with %i rows at %s risk, %i times right, pays %s for 1000', (rows, risk, rights, paid) => {
    const round = playRound(plinko, { stake: '1000', rows, risk }, falling(rights, rows));
    expect(round.returnMinor).toBe(paid);
    expect(round.last.view).toMatchObject({ bucket: rights });
  });

  test('the plinko ball goes right for the upper half of the words', () => {
    const path = [2 ** 31 - 1, 2 ** 31, 0, 2 ** 32 - 1, 0, 0, 0, 0];
    const { last } = playRound(plinko, { stake: '1', rows: 8, risk: 'low' }, givenDraws(path));
    expect(last.view).toMatchObject({ path: [0, 1, 0, 1, 0, 0, 0, 0], bucket: 2 });
  });

  test('plinko boards are symmetric, pay more outwards, and return 0.985 to 0.992', () => {
    for (const { rows, risk } of plinkoBoards) {
      const table = plinkoPayTable(rows, risk);
      expect(table).toHaveLength(rows + 1);
      expect(table).toEqual(table.toReversed());
      const half = table.slice(0, Math.floor(rows / 2) + 1);
      expect(half).toEqual(half.toSorted((a, b) => b - a));
      const rtp = plinkoRtp(rows, risk);
      expect(compare(rtp, fraction(985n, 1000n))).toBe(1);
      expect(compare(rtp, fraction(992n, 1000n))).toBe(-1);
      expect(compare(rtp, plinko.rtp)).not.toBe(-1);
    }
  });

  test.each([
    [{ ...bet, stake: '1.5' }, 'stake'],
    [{ ...bet, rows: 7 }, 'rows'],
    [{ ...bet, rows: 17 }, 'rows'],
    [{ ...bet, rows: 8.5 }, 'rows'],
    [{ ...bet, risk: 'none' }, 'risk'],
    [{ ...bet, risk: undefined }, 'risk'],
    ['16', 'stake'],
  ])('readBet of plinko refuses %j', (raw, says) => {
    const read = plinko.readBet(raw);
    expect(!read.ok && read.error).toContain(says);
  });

  test('the payout of each plinko board reaches returnMaxMinor and never exceeds it', () => {
    for (const board of plinkoBoards) {
      const read = plinko.readBet({ stake: '997', ...board });
      if (!read.ok) throw new Error(read.error);
      const paid = Array.from(
        { length: board.rows + 1 },
        (_, rights) => read.value.start(falling(rights, board.rows)).returnMinor,
      );
      for (const each of paid) expect(each <= read.value.returnMaxMinor).toBe(true);
      expect(paid).toContain(read.value.returnMaxMinor);
    }
  });

  test.each([
    [3, [0, 1, 1, 1, 1, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 1]],
    [4, [1, 1, 1, 1, 1, 0, 0, 1, 1, 0, 1, 1, 1, 0, 1, 0]],
  ])('plinko with nonce %i gives the same path as public verifiers', (nonce, path) => {
    const seeds = { serverSeed: '5f'.repeat(32), clientSeed: 'demo', nonce };
    expect(playRound(plinko, bet, roundDraws(seeds)).last.view).toMatchObject({ path });
  });

  test('plinko buckets fill at the rates of their paths', () => {
    const draws = randomDraws('plinko buckets');
    const rounds = 40_000;
    const seen = new Array<number>(9).fill(0);
    for (let round = 0; round < rounds; round++) {
      const { last } = playRound(plinko, { stake: '100', rows: 8, risk: 'low' }, draws);
      const { bucket } = last.view as { bucket: number };
      seen[bucket] = (seen[bucket] ?? 0) + 1;
    }
    const expected = [1, 8, 28, 56, 70, 56, 28, 8, 1].map((paths) => (paths * rounds) / 256);
    expect(chiSquare(seen, expected)).toBeLessThan(chiSquareLimit(8));
  });

  test('the RTP of each plinko board equals its exact fraction', () => {
    const rtps = new Map(plinkoMath().map(({ of, rtp }) => [of, `${rtp.num}/${rtp.den}`]));
    const rows = Array.from({ length: 9 }, (_, index) => index + 8);
    expect(
      rows.map((each) => [each, ...plinkoRisks.map((risk) => rtps.get(`${each} rows, ${risk}`))]),
    ).toEqual([
      [8, '253/256', '1267/1280', '633/640'],
      [9, '507/512', '2533/2560', '507/512'],
      [10, '507/512', '5069/5120', '5067/5120'],
      [11, '5067/5120', '5069/5120', '10129/10240'],
      [12, '4055/4096', '20273/20480', '2027/2048'],
      [13, '4053/4096', '40551/40960', '5069/5120'],
      [14, '81139/81920', '20271/20480', '40543/40960'],
      [15, '81057/81920', '162241/163840', '40561/40960'],
      [16, '64885/65536', '324467/327680', '32427/32768'],
    ]);
  });

  test('plinko has game math for each board, and its rules state the lowest RTP', () => {
    const gameMaths = plinkoMath();
    expect(gameMaths).toHaveLength(27);
    expect(lowest(plinko.rtp)).toEqual({ num: 253n, den: 256n });
    expect(gameMaths.map(({ rtp }) => rtp)).toContainEqual({ num: 253n, den: 256n });
    expect(gameMaths.find(({ of }) => of === '16 rows, high')).toMatchObject({
      rtp: { num: 32_427n, den: 32_768n },
      returnMax: 1000,
    });
  });

  test('trial rounds of plinko return the RTP of the game math', () => {
    const math = plinkoMath().find(({ of }) => of === '12 rows, medium');
    const rounds = 25_000;
    const trial = tryRounds(plinko, {
      bet: { stake: '1000', rows: 12, risk: 'medium' },
      rounds,
      draws: randomDraws('plinko'),
    });
    const error = (math?.deviation ?? 0) / Math.sqrt(rounds);
    expect(Math.abs(trial.rtp - 20_273 / 20_480)).toBeLessThan(3 * error);
    expect(trial.hitRate).toBe(1);
  });
});
