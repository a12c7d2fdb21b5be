import { seededRandom } from '@evens/base';

export interface SeasonRow {
  readonly date: string;
  readonly time: string;
  readonly team1: string;
  readonly team2: string;
  readonly score: { readonly ht: readonly number[]; readonly ft: readonly number[] };
}

const CLUBS = 8;
const ROUNDS = 2 * (CLUBS - 1);
const DAY_MS = 86_400_000;
const clubs = Array.from({ length: CLUBS }, (_, index) => `Club ${String.fromCharCode(65 + index)}`);

/** Goals of a half: Poisson distributed, as in real matches. */
function goals(random: () => number, mean: number): number {
  let count = -1;
  for (let product = 1; product > Math.exp(-mean); count++) product *= random();
  return count;
}

/**
 * Eight clubs of equal strength, each at home to each other: four matches every second day, with the goal average of
 * real leagues.
 */
export function equalSeason(seed: string): readonly SeasonRow[] {
  const random = seededRandom(`goals ${seed}`);
  const rows: SeasonRow[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const date = new Date(Date.UTC(2025, 9, 1) + 2 * round * DAY_MS).toISOString().slice(0, 10);
    for (let pair = 0; pair < CLUBS / 2; pair++) {
      // Each round rotates all clubs but the last by one position. The second half of the season swaps home and away.
      const first = pair === 0 ? CLUBS - 1 : (round + pair) % (CLUBS - 1);
      const second = (round + CLUBS - 1 - pair) % (CLUBS - 1);
      const isFirstHome = (round + pair + (round < CLUBS - 1 ? 0 : 1)) % 2 === 0;
      const [home, away] = isFirstHome ? [first, second] : [second, first];
      const ht = [goals(random, 0.68), goals(random, 0.55)];
      const more = [goals(random, 0.84), goals(random, 0.67)];
      rows.push({
        date,
        time: ['13:30', '15:00', '20:00'][pair % 3] ?? '15:00',
        team1: clubs[home] ?? '',
        team2: clubs[away] ?? '',
        score: { ht, ft: ht.map((half, side) => half + (more[side] ?? 0)) },
      });
    }
  }
  return rows;
}
