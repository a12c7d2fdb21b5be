import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Fixture, MatchEvent, OfferedMarket } from '@evens/book';

/** A recording without changes: everything that a refusal needs is on offer from start to end. */
export interface RefusalStage {
  /** For `bootSite({ feed })`. */
  readonly feed: string;
  remove(): void;
}

const SIDES_OF_THE_ROW = 12;

/** Matches by the name of the home side or, for races, of the first runner. */
export const stageNames = {
  /** A soccer match before its start. */
  ash: 'Ash',
  /** The only match with the chances behind its prices. */
  birch: 'Birch',
  /** The longest price of its 1X2 is 100.00. */
  cedar: 'Cedar',
  /** A cup match. The cup winner is on offer too. */
  dogwood: 'Dogwood',
  cup: 'Elder',
  /** Its 1X2 is suspended. */
  fir: 'Fir',
  /** In play at 0–0. */
  gorse: 'Gorse',
  hazel: 'Hazel',
  holly: 'Holly',
  /** A race of eight. */
  larch: 'Larch',
} as const;
export type StageName = keyof typeof stageNames;

/** Soccer matches enough for the longest slips. */
export const rowNames: readonly string[] = Array.from(
  { length: SIDES_OF_THE_ROW },
  (_, index) => `Row ${index + 1}`,
);

const FAR_MS = 6 * 3_600_000;
const LENGTH_MS = 40 * 60_000;
const CONFIRM_MS = 10_000;

const soccerLines: readonly OfferedMarket[] = [
  { type: '1x2', specifier: '', odds: [2000, 3400, 3900] },
  { type: 'total', specifier: 'total=2.5', odds: [1900, 1950] },
];
const basketballLines: readonly OfferedMarket[] = [
  { type: 'handicap-full', specifier: 'hcp=-3.5', odds: [1900, 1900] },
  { type: 'total-full', specifier: 'total=180.5', odds: [1900, 1900] },
];

/** With `shortLived`, the feed ends after its first reports, and its prices become stale. */
export function stageRefusals({ shortLived = false } = {}): RefusalStage {
  const zeroMs = Date.now();
  const lines: { readonly atMs: number; readonly event: MatchEvent }[] = [];
  let count = 0;
  const head = (match: string, atMs: number) => {
    count += 1;
    return { match, id: `${match}.${count}`, occurredAtMs: zeroMs + atMs };
  };
  const addEvent = (atMs: number, event: MatchEvent) => lines.push({ atMs, event });
  const names: string[] = [];
  const add = (
    name: string,
    markets: readonly OfferedMarket[],
    {
      sport = 'soccer',
      tournament = 'league',
      kind = 'match' as Fixture['kind'],
      others = [`Guests of ${name}`],
    } = {},
    more: Partial<Fixture> = {},
  ) => {
    const fixture: Fixture = {
      sport,
      category: 'gb-eng',
      tournament,
      tournamentName: tournament,
      tournamentRank: 1,
      kind,
      competitors: [name, ...others].map((each) => ({
        name: each,
        key: each.toLowerCase().replaceAll(' ', '-'),
      })),
      startsAtMs: zeroMs + FAR_MS,
      periods: kind === 'race' ? 1 : sport === 'basketball' ? 4 : 2,
      periodSeconds: kind === 'race' ? 0 : sport === 'basketball' ? 600 : 2700,
      ...more,
    };
    addEvent(0, { ...head(name, 0), kind: 'fixture', fixture });
    addEvent(100, { ...head(name, 100), kind: 'odds', sourceType: 1, complete: true, markets });
    names.push(name);
  };

  for (const name of [stageNames.ash, stageNames.birch, ...rowNames]) add(name, soccerLines);
  addEvent(150, {
    ...head(stageNames.birch, 150),
    kind: 'odds',
    sourceType: 1,
    complete: true,
    markets: soccerLines,
    chances: {
      model: 'soccer',
      params: { homeGoals: 1.5, awayGoals: 1.2, rho: -0.1 },
      elapsedSeconds: 0,
      extra: [],
      drift: { strength: 0, tempo: 0 },
    },
  });
  add(stageNames.cedar, [{ type: '1x2', specifier: '', odds: [1200, 5500, 100_000] }]);
  add(stageNames.dogwood, soccerLines, { tournament: 'cup' });
  const clubs = ['Elder', 'Dogwood', 'Fig', 'Gum'];
  add(
    stageNames.cup,
    [{ type: 'race-winner', specifier: '', odds: [2500, 3500, 4500, 6000] }],
    { tournament: 'cup', kind: 'race', others: clubs.slice(1) },
    { runnersKind: 'sides' },
  );
  add(stageNames.fir, soccerLines);
  // Repeated, because a resumed source reports only open markets.
  for (let atMs = 200; atMs < LENGTH_MS && !shortLived; atMs += 2000) {
    addEvent(atMs, {
      ...head(stageNames.fir, atMs),
      kind: 'odds',
      sourceType: 1,
      complete: true,
      markets: soccerLines,
    });
    addEvent(atMs, { ...head(stageNames.fir, atMs), kind: 'market-suspended', keys: ['1x2'] });
  }
  add(stageNames.gorse, soccerLines, {}, { startsAtMs: zeroMs - 600_000 });
  addEvent(200, {
    ...head(stageNames.gorse, 200),
    kind: 'clock',
    situation: {
      phase: 'playing',
      clock: { period: 1, running: true, seconds: 600, countDown: false, atMs: zeroMs, rate: 1 },
      facts: {
        kind: 'contest',
        status: 'playing',
        periods: [{ phase: 'regular', home: 0, away: 0, ended: false }],
        goals: [],
      },
    },
  });
  addEvent(300, {
    ...head(stageNames.gorse, 300),
    kind: 'odds',
    sourceType: 2,
    complete: true,
    markets: soccerLines,
  });
  for (const name of [stageNames.hazel, stageNames.holly])
    add(name, basketballLines, { sport: 'basketball', tournament: 'hoops' });
  const runners = ['Maple', 'Myrtle', 'Oak', 'Osier', 'Pear', 'Pine', 'Plane'];
  add(
    stageNames.larch,
    [{ type: 'race-winner', specifier: '', odds: [3000, 4000, 6000, 8000, 10_000, 15_000, 20_000, 30_000] }],
    { sport: 'horse-racing', tournament: 'meeting', kind: 'race', others: runners },
  );
  // Confirms unchanged prices, so that they do not become stale.
  for (let atMs = CONFIRM_MS; atMs < LENGTH_MS && !shortLived; atMs += CONFIRM_MS)
    for (const name of names) addEvent(atMs, { ...head(name, atMs), kind: 'odds-confirmed' });
  // The recording, and with it the feed, ends at its last event.
  const lastMs = shortLived ? 4000 : LENGTH_MS;
  addEvent(lastMs, {
    ...head(stageNames.ash, lastMs),
    kind: 'odds',
    sourceType: 1,
    complete: false,
    markets: soccerLines.slice(0, 1),
  });

  const folder = mkdtempSync(join(tmpdir(), 'evens-refusals-'));
  const file = join(folder, 'stage.ndjson');
  const opening = { evensRecording: 1, source: 'refusals', rate: 1, zeroMs };
  const text = lines
    .sort((a, b) => a.atMs - b.atMs)
    .map(({ atMs, event }) => JSON.stringify({ at: zeroMs + atMs, event }));
  writeFileSync(file, `${JSON.stringify(opening)}\n${text.join('\n')}\n`);
  return { feed: `recording:${file}`, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
