import { join } from 'node:path';
import { expect, it } from 'vitest';
import { calibrate } from './calibration.ts';
import { type SmallRow, smallSeason, testFolder } from './testing/small-season.ts';

/** The side with the earlier letter wins. */
function uneven(row: SmallRow): SmallRow {
  const better = row.team1 < row.team2;
  return { ...row, score: { ft: better ? [3, 0] : [1, 2] } };
}

it("calibrate compares the closing prices of the latest season with the league's own frequencies", () => {
  using folder = testFolder();
  folder.write('2025-26/en.1.json', smallSeason('now').map(uneven));
  folder.write(
    '2024-25/en.1.json',
    smallSeason('then').map((row) => ({ ...row, date: row.date.replace('2025', '2024') })),
  );
  const measured = calibrate(folder.path);
  if (!measured.ok) throw new Error(measured.error);
  const { season, total, leagues, deciles } = measured.value;
  expect(season).toBe('2025-26');
  expect(total.matches).toBe(56);
  expect(total.prices).toBeLessThan(total.frequencies);
  expect(leagues).toEqual([{ code: 'en.1', name: 'Premier League', ...total }]);
  expect(deciles.reduce((sum, { outcomes }) => sum + outcomes, 0)).toBe(3 * 56);
  for (const { low, outcomes, predicted } of deciles) {
    if (outcomes === 0) continue;
    expect(predicted).toBeGreaterThanOrEqual(low);
    expect(predicted).toBeLessThan(low + 0.1);
  }
  const happened = deciles.reduce(
    (sum, { outcomes, observed }) => sum + (outcomes && observed * outcomes),
    0,
  );
  expect(happened).toBeCloseTo(56, 9);
});

it('calibrate uses the usual prices and frequencies if no match was played before', () => {
  using folder = testFolder();
  folder.write(
    '2025-26/en.1.json',
    smallSeason('first')
      .slice(0, 4)
      .map((row) => ({ ...row, score: { ft: [1, 0] } })),
  );
  const measured = calibrate(join(folder.path, '2025-26'));
  if (!measured.ok) throw new Error(measured.error);
  expect(measured.value.total.frequencies).toBeCloseTo(-Math.log(0.44), 9);
  expect(measured.value.total.prices).toBeCloseTo(-Math.log(0.45), 1);
});

it('calibrate refuses a folder without a season', () => {
  const measured = calibrate('/nowhere');
  expect(measured.ok ? '' : measured.error).toMatch(/^cannot read the feed folder \/nowhere/);
});
