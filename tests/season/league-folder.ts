import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOpenfootballSource, type FeedSource } from '@evens/feed';

const DAY_MS = 86_400_000;

export interface LeagueFolder extends Disposable {
  /** Folder of the season. */
  readonly path: string;
}

/** Copies the season of one league, with its earlier seasons beside it, which give the strengths of the clubs. */
export function leagueFolder(directory: string, season: string, league: string): LeagueFolder {
  const root = mkdtempSync(join(tmpdir(), 'evens-league-'));
  const seasonFile = join(directory, season, `${league}.json`);
  if (!existsSync(seasonFile)) throw new Error(`there is no ${seasonFile}`);
  const folders = readdirSync(directory, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const { name } of folders) {
    const file = join(directory, name, `${league}.json`);
    if (name > season || !existsSync(file)) continue;
    mkdirSync(join(root, name));
    copyFileSync(file, join(root, name, `${league}.json`));
  }
  return {
    path: join(root, season),
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** Noon UTC of the day before the first match. */
function dayBefore(path: string): number {
  const dates = readdirSync(path).flatMap((name) => {
    const text = readFileSync(join(path, name), 'utf8');
    return Array.from(text.matchAll(/"date":\s*"(\d{4}-\d{2}-\d{2})"/g), ([, date]) => `${date}`);
  });
  const [first] = dates.sort();
  if (first === undefined) throw new Error(`${path} holds no dated match`);
  return Date.parse(first) - DAY_MS / 2;
}

/** A source of the season's matches from the first one on, at the pace of the caller's clock. */
export function seasonSource(path: string, seed: string): (wallZeroMs: number) => FeedSource {
  return (wallZeroMs) => {
    const source = createOpenfootballSource({
      directory: path,
      fromMs: dayBefore(path),
      wallZeroMs,
      speed: 1,
      runId: 'season',
      seed,
    });
    if (!source.ok) throw new Error(source.error);
    return source.value;
  };
}
