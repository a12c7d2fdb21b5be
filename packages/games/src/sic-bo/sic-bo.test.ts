import { expect, test } from 'vitest';
import { plain } from '../state-text.ts';
import { liveSicBo } from '../tables/chip-table.ts';
import { chiSquare, chiSquareLimit, givenDraws, randomDraws } from '../testing/index.ts';
import { sicBoMath } from './math.ts';
import {
  readSicBoBet,
  readSicBoRoll,
  rollSicBo,
  type SicBoDice,
  sicBoPayout,
  sicBoRolls,
  sicBoRtp,
  sicBoWonSpots,
} from './sic-bo.ts';
import { sicBoChances, sicBoSpotKeys, sicBoSpots } from './spots.ts';

function readStakes(stakes: Record<string, string>) {
  const bet = readSicBoBet({ stakes });
  if (!bet.ok) throw new Error(bet.error);
  return bet.value;
}

const faces = [1, 2, 3, 4, 5, 6];
const ordered = faces.flatMap((a) => faces.flatMap((b) => faces.map((c): SicBoDice => [a, b, c])));

/** Second settler: each bet from the text of the table, by the sorted numbers of the dice. Returns in stakes. */
function paidByHand(key: string, roll: SicBoDice): number {
  const sorted = roll.toSorted().join('');
  const sum = roll[0] + roll[1] + roll[2];
  const isSame = new Set(roll).size === 1;
  const [kind, which = ''] = key.split(' ');
  const times = sorted.split(which).length - 1;
  const odds = (): number => {
    if (kind === 'small') return [4, 5, 6, 7, 8, 9, 10].includes(sum) && !isSame ? 1 : -1;
    if (kind === 'big') return [11, 12, 13, 14, 15, 16, 17].includes(sum) && !isSame ? 1 : -1;
    if (kind === 'odd') return [5, 7, 9, 11, 13, 15, 17].includes(sum) && !isSame ? 1 : -1;
    if (kind === 'even') return [4, 6, 8, 10, 12, 14, 16].includes(sum) && !isSame ? 1 : -1;
    if (kind === 'total')
      return sum === Number(which) ? ([60, 30, 18, 12, 8, 7, 6, 6, 7, 8, 12, 18, 30, 60][sum - 4] ?? -1) : -1;
    if (kind === 'single') return times > 0 ? times : -1;
    if (kind === 'double') return sorted.includes(which.repeat(2)) ? 11 : -1;
    if (kind === 'triple') return sorted === which.repeat(3) ? 180 : -1;
    if (kind === 'any-triple') return isSame ? 30 : -1;
    const [low = '', high = ''] = which.split('-');
    return new RegExp(`${low}.*${high}`).test(sorted) ? 6 : -1;
  };
  return odds() + 1;
}

test('the table has 52 spots, and each pays as a second settler says for all 216 rolls', () => {
  expect(new Set(sicBoSpotKeys).size).toBe(52);
  const wrong: string[] = [];
  for (const spot of sicBoSpots) {
    const bet = readStakes({ [spot.key]: '100' });
    let paid = 0;
    for (const dice of ordered) {
      const byHand = paidByHand(spot.key, dice);
      paid += byHand;
      if (sicBoPayout(bet, { dice }) !== BigInt(100 * byHand)) wrong.push(`${spot.key} on ${dice}`);
      if (sicBoWonSpots({ dice }).includes(spot.key) !== byHand > 0) wrong.push(`${spot.key} won by ${dice}`);
    }
    const { num, den } = sicBoRtp(spot);
    if (num * 216n !== BigInt(paid) * den) wrong.push(`RTP of ${spot.key}`);
  }
  expect(wrong).toEqual([]);
});

test('the RTP of each chance is exact', () => {
  const rtps = Object.fromEntries(sicBoMath().map(({ of, rtp }) => [of, `${rtp.num}/${rtp.den}`]));
  expect(rtps).toEqual({
    small: '35/36',
    'any-triple': '31/36',
    'total 4': '61/72',
    'total 5': '31/36',
    'total 6': '95/108',
    'total 7': '65/72',
    'total 8': '7/8',
    'total 9': '25/27',
    'total 10': '7/8',
    'single 1': '199/216',
    'double 1': '8/9',
    'triple 1': '181/216',
    'pair 1-2': '35/36',
  });
  const chances = new Set(sicBoChances.map((spot) => JSON.stringify(plain(sicBoRtp(spot)))));
  for (const spot of sicBoSpots) expect(chances).toContain(JSON.stringify(plain(sicBoRtp(spot))));
});

test.each([
  [{ small: '100' }, [2, 2, 2], 0n],
  [{ big: '100', even: '100' }, [6, 6, 6], 0n],
  [{ even: '100', 'single 6': '10', 'triple 6': '1', 'any-triple': '1' }, [6, 6, 6], 252n],
  [{ 'total 9': '10', small: '10', odd: '10' }, [2, 2, 5], 120n],
  [{ 'double 2': '10', 'single 2': '10', 'pair 2-5': '10' }, [2, 5, 2], 220n],
] as const)('sic bo stakes %j on the roll %j pay %s', (stakes, dice, paid) => {
  expect(sicBoPayout(readStakes(stakes), { dice })).toBe(paid);
});

test.each([
  [null, 'stakes'],
  [{ stakes: {} }, 'stakes'],
  [{ stakes: { 'total 3': '1' } }, 'a bet is on'],
  [{ stakes: { 'pair 2-1': '1' } }, 'a bet is on'],
  [{ stakes: { small: '0' } }, 'a stake'],
])('readBet of sic bo refuses %j', (raw, reason) => {
  const read = readSicBoBet(raw);
  expect(!read.ok && read.error).toContain(reason);
});

test('the payout of sic bo bets reaches its maximum and never exceeds it', () => {
  const draws = randomDraws('sic bo stakes');
  expect(sicBoRolls).toHaveLength(56);
  for (let round = 0; round < 50; round++) {
    const keys = sicBoSpotKeys.filter(() => draws.word() % 4 === 0);
    const stakes = Object.fromEntries(['small', ...keys].map((key) => [key, `${1 + (draws.word() % 999)}`]));
    const bet = readStakes(stakes);
    const read = liveSicBo.readBet({ stakes });
    if (!read.ok) throw new Error(read.error);
    const most = read.value.returnMaxMinor;
    const paid = ordered.map((dice) => sicBoPayout(bet, { dice }));
    expect(paid.filter((each) => each > most)).toEqual([]);
    expect(paid).toContain(most);
  }
});

test('a die is the word modulo six plus one, and words above the last multiple of six are skipped', () => {
  expect(rollSicBo(givenDraws([0, 5, 4_294_967_291])).dice).toEqual([1, 6, 6]);
  expect(rollSicBo(givenDraws([4_294_967_292, 6, 7, 8])).dice).toEqual([1, 2, 3]);
});

test('all 216 rolls are equally likely', () => {
  const draws = randomDraws('sic bo rolls');
  const rounds = 43_200;
  const counts = new Array<number>(216).fill(0);
  for (let round = 0; round < rounds; round++) {
    const [one, two, three] = rollSicBo(draws).dice;
    const index = (one - 1) * 36 + (two - 1) * 6 + three - 1;
    counts[index] = (counts[index] ?? 0) + 1;
  }
  const expected = counts.map(() => rounds / 216);
  expect(chiSquare(counts, expected)).toBeLessThan(chiSquareLimit(215));
});

test('readSicBoRoll restores a stored roll and rejects other values', () => {
  expect(readSicBoRoll(plain({ dice: [2, 6, 1] }))).toEqual({ dice: [2, 6, 1] });
  for (const damaged of [null, {}, { dice: [1, 2] }, { dice: [1, 2, 7] }, { dice: [1, 2, '3'] }])
    expect(readSicBoRoll(damaged)).toBeUndefined();
});
