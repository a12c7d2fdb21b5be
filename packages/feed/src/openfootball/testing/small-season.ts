import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomInt, seededRandom } from '@evens/base';

export interface SmallRow {
  readonly date: string;
  readonly time?: string;
  readonly team1: string;
  readonly team2: string;
  readonly score: { readonly ht?: readonly number[]; readonly ft?: readonly number[] };
  readonly status?: string;
}

const clubs = Array.from('ABCDEFGH', (letter) => `Club ${letter}`);

/** Double round robin: a round of four matches every second day from 1 October 2025, all with a score. */
export function smallSeason(seed: string): SmallRow[] {
  const random = seededRandom(seed);
  const rows: SmallRow[] = [];
  for (let round = 0; round < 14; round++) {
    const date = new Date(Date.UTC(2025, 9, 1 + 2 * round)).toISOString().slice(0, 10);
    // The circle method; the second half of the season swaps home and away.
    for (let pair = 0; pair < 4; pair++) {
      const a = pair === 0 ? 7 : (round + pair) % 7;
      const b = (round + 7 - pair) % 7;
      const [home, away] = (round + pair + (round < 7 ? 0 : 1)) % 2 === 0 ? [a, b] : [b, a];
      const ht = [randomInt(random, 0, home < 4 ? 2 : 1), randomInt(random, 0, 1)];
      const ft = ht.map((goals) => goals + randomInt(random, 0, 2));
      rows.push({
        date,
        ...(random() < 0.9 ? { time: ['13:30', '15:00', '20:00'][pair % 3] ?? '15:00' } : {}),
        team1: clubs[home] ?? '',
        team2: clubs[away] ?? '',
        score: random() < 0.8 ? { ht, ft } : { ft },
      });
    }
  }
  return rows;
}

export interface TestFolder extends Disposable {
  readonly path: string;
  /** Writes rows, or a text, to a file such as `2025-26/en.1.json`. */
  write(file: string, content: readonly SmallRow[] | string): void;
}

/** A temporary folder for one test, removed after it. */
export function testFolder(): TestFolder {
  const path = mkdtempSync(join(tmpdir(), 'evens-feed-'));
  return {
    path,
    write(file, content) {
      mkdirSync(join(path, file, '..'), { recursive: true });
      const text =
        typeof content === 'string' ? content : JSON.stringify({ name: 'A League', matches: content });
      writeFileSync(join(path, file), text);
    },
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }),
  };
}
