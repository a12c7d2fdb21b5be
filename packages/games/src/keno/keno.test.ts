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
} from '../testing/index.ts';
import { keno, kenoRtp, kenoTables, kenoWays } from './keno.ts';
import { kenoMath } from './math.ts';
import { kenoPayTable, kenoRisks } from './pay-tables.ts';

const bet = { stake: '1000', risk: 'classic', picks: [7, 1, 33] };
/** Words of 0 draw the numbers 1 to 10. */
const oneToTen = () => givenDraws(new Array<number>(10).fill(0));
/** A number of picks, of which `hits` are among 1 to 10. */
const picking = (picks: number, hits: number) =>
  Array.from({ length: picks }, (_, index) => (index < hits ? index + 1 : 20 + index));
const C_40_10 = 847_660_528n;

describe('keno', () => {
  test.each([
    ['classic', 3, 0, 0n],
    ['classic', 3, 1, 1000n],
    ['classic', 3, 3, 10_400n],
    ['low', 1, 0, 550n],
    ['low', 10, 10, 1_000_000n],
    ['medium', 9, 3, 0n],
    ['medium', 9, 4, 2500n],
    ['high', 2, 1, 0n],
    ['high', 2, 2, 17_100n],
  ])('keno at risk %s with %i picks and %i hits pays %s for 1000', (risk, picks, hits, paid) => {
    const raw = { stake: '1000', risk, picks: picking(picks, hits) };
    const round = playRound(keno, raw, oneToTen());
    expect(round.returnMinor).toBe(paid);
    expect(round.last.view).toMatchObject({ hits: picking(picks, hits).slice(0, hits) });
  });

  test('kenoWays over all counts of hits adds up to the number of draws', () => {
    for (let picks = 1; picks <= 10; picks++) {
      let all = 0n;
      for (let hits = 0; hits <= picks; hits++) all += kenoWays(picks, hits);
      expect(all).toBe(C_40_10);
    }
  });

  test('keno tables pay more for more hits and return 0.98 to 0.992', () => {
    for (const { risk, picks } of kenoTables) {
      const table = kenoPayTable(picks, risk);
      expect(table).toHaveLength(picks + 1);
      const paying = table.filter((pays) => pays > 0);
      expect(table.slice(-paying.length)).toEqual([...new Set(paying)].toSorted((a, b) => a - b));
      const rtp = kenoRtp(picks, risk);
      expect(compare(rtp, fraction(98n, 100n))).toBe(1);
      expect(compare(rtp, fraction(992n, 1000n))).toBe(-1);
      expect(compare(rtp, keno.rtp)).not.toBe(-1);
    }
  });

  test.each([
    [{ ...bet, stake: 1000 }, 'stake'],
    [{ ...bet, risk: 'extreme' }, 'risk'],
    [{ ...bet, picks: [] }, 'picks'],
    [{ ...bet, picks: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] }, 'picks'],
    [{ ...bet, picks: [0] }, 'picks'],
    [{ ...bet, picks: [41] }, 'picks'],
    [{ ...bet, picks: ['1'] }, 'picks'],
    [{ ...bet, picks: { 0: 1 } }, 'picks'],
    [{ ...bet, picks: [5, 6, 5] }, 'different'],
    [7, 'stake'],
  ])('readBet of keno refuses %j', (raw, says) => {
    const read = keno.readBet(raw);
    expect(!read.ok && read.error).toContain(says);
  });

  test('the payout of keno never exceeds returnMaxMinor, and all hits pay exactly that', () => {
    for (const { risk, picks } of kenoTables) {
      for (let hits = 0; hits <= picks; hits++) {
        const read = keno.readBet({ stake: '997', risk, picks: picking(picks, hits) });
        if (!read.ok) throw new Error(read.error);
        const paid = read.value.start(oneToTen()).returnMinor;
        expect(paid <= read.value.returnMaxMinor).toBe(true);
        if (hits === picks) expect(paid).toBe(read.value.returnMaxMinor);
      }
    }
  });

  test.each([
    [3, [9, 27, 32, 23, 20, 5, 3, 22, 10, 2]],
    [4, [27, 31, 23, 35, 29, 18, 1, 33, 20, 16]],
  ])('keno with nonce %i draws the same numbers as public verifiers', (nonce, drawn) => {
    const seeds = { serverSeed: '5f'.repeat(32), clientSeed: 'demo', nonce };
    expect(playRound(keno, bet, roundDraws(seeds)).last.view).toMatchObject({ drawn });
  });

  test('keno draws each number equally often', () => {
    const draws = randomDraws('keno numbers');
    const rounds = 20_000;
    const seen = new Array<number>(40).fill(0);
    for (let round = 0; round < rounds; round++) {
      const { drawn } = playRound(keno, bet, draws).last.view as { drawn: readonly number[] };
      for (const number of drawn) seen[number - 1] = (seen[number - 1] ?? 0) + 1;
    }
    const expected = seen.map(() => rounds / 4);
    // The ten numbers of a draw differ, so the variance of the counts is smaller by (40 − 10) / (40 − 1).
    expect(chiSquare(seen, expected) / (30 / 39)).toBeLessThan(chiSquareLimit(39));
  });

  test('the RTP of each keno table equals its exact fraction', () => {
    const rtps = new Map(kenoMath().map(({ of, rtp }) => [of, `${rtp.num}/${rtp.den}`]));
    const counts = Array.from({ length: 10 }, (_, index) => index + 1);
    expect(
      counts.map((picks) => [picks, ...kenoRisks.map((risk) => rtps.get(`${risk}, ${picks} picked`))]),
    ).toEqual([
      [1, '99/100', '79/80', '79/80', '99/100'],
      [2, '103/104', '103/104', '257/260', '513/520'],
      [3, '9783/9880', '9771/9880', '489/494', '1953/1976'],
      [4, '9042/9139', '4881/4940', '36165/36556', '9024/9139'],
      [5, '36105/36556', '72355/73112', '36175/36556', '18075/18278'],
      [6, '7611/7696', '72453/73112', '72235/73112', '36163/36556'],
      [7, '1229565/1242904', '615595/621452', '614039/621452', '23633/23902'],
      [8, '8449536/8544965', '1693957/1708993', '1689550/1708993', '1688554/1708993'],
      [9, '135307849/136719440', '27078275/27343888', '134914881/136719440', '135181339/136719440'],
      [10, '4197554003/4238302640', '1677183401/1695321056', '261595703/264893915', '95334103/96325060'],
    ]);
  });

  test('keno has game math for each table, and its rules state the lowest RTP', () => {
    const gameMaths = kenoMath();
    expect(gameMaths).toHaveLength(40);
    expect(lowest(keno.rtp)).toEqual({ num: 513n, den: 520n });
    expect(gameMaths.find(({ of }) => of === 'high, 2 picked')?.rtp).toEqual({ num: 513n, den: 520n });
    expect(gameMaths.find(({ of }) => of === 'low, 8 picked')?.rtp).toEqual({
      num: 1_693_957n,
      den: 1_708_993n,
    });
  });

  test('trial rounds of keno return the RTP of the game math', () => {
    const math = kenoMath().find(({ of }) => of === 'low, 4 picked');
    const rounds = 25_000;
    const trial = tryRounds(keno, {
      bet: { stake: '1000', risk: 'low', picks: [2, 11, 29, 40] },
      rounds,
      draws: randomDraws('keno'),
    });
    const error = (math?.deviation ?? 0) / Math.sqrt(rounds);
    expect(Math.abs(trial.rtp - 4881 / 4940)).toBeLessThan(3 * error);
    expect(trial.hitRate).toBeCloseTo(math?.hitRate ?? 0, 2);
  });
});
