import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '@evens/base';
import type { MatchEvent, OfferedMarket } from '@evens/book';

/** 250 lines of two prices: 500 buttons. */
const types = ['total', 'home-total', 'away-total', 'home-total-full', 'away-total-full'] as const;
const LINES_EACH = 50;
export const MARKETS = types.length;
export const PRICES = types.length * LINES_EACH * 2;
export const CHANGES_PER_SECOND = 5000;
const REST_MS = 90_000;
const APART_MS = (PRICES / CHANGES_PER_SECOND) * 1000;

export interface BusyMatch {
  readonly feed: string;
  remove(): void;
}

/** A recording of one match whose every price changes ten times a second, until `untilMs` after its beginning. */
export function busyMatch(untilMs: number): BusyMatch {
  const zeroMs = Date.now();
  const random = seededRandom('busy-match');
  const lines: { at: number; event: MatchEvent }[] = [];
  let count = 0;
  const head = (atMs: number) => ({ match: 'busy', id: `busy.${count++}`, occurredAtMs: zeroMs + atMs });
  const say = (atMs: number, event: MatchEvent) => lines.push({ at: zeroMs + atMs, event });
  say(0, {
    ...head(0),
    kind: 'fixture',
    fixture: {
      sport: 'soccer',
      category: 'gb-eng',
      tournament: 'bench',
      tournamentName: 'Bench',
      tournamentRank: 1,
      kind: 'match',
      competitors: [
        { name: 'Busy Home', key: 'busy-home' },
        { name: 'Busy Away', key: 'busy-away' },
      ],
      startsAtMs: zeroMs + 24 * 3_600_000,
      periods: 2,
      periodSeconds: 2700,
    },
  });
  // Each price goes by a step to another of a few: never the same twice, so that each is a change.
  const steps = Array.from({ length: PRICES }, () => Math.floor(random() * 20));
  const next = (index: number) => {
    const step = ((steps[index] ?? 0) + 1 + Math.floor(random() * 18)) % 20;
    steps[index] = step;
    return 1500 + step * 20;
  };
  let markets: OfferedMarket[] = [];
  for (let atMs = 200; atMs < untilMs; atMs += APART_MS) {
    let index = 0;
    markets = types.flatMap((type) =>
      Array.from({ length: LINES_EACH }, (_, line) => ({
        type,
        specifier: `total=${line}.5`,
        odds: [next(index++), next(index++)],
      })),
    );
    say(atMs, { ...head(atMs), kind: 'odds', sourceType: 1, complete: true, markets });
  }
  // Then the same prices go on being confirmed: screen and book can be compared at rest.
  for (let atMs = untilMs; atMs < untilMs + REST_MS; atMs += 1000) {
    say(atMs, { ...head(atMs), kind: 'odds', sourceType: 1, complete: true, markets });
  }
  const folder = mkdtempSync(join(tmpdir(), 'evens-busy-'));
  const file = join(folder, 'busy.ndjson');
  const top = { evensRecording: 1, source: 'busy', rate: 1, zeroMs };
  writeFileSync(file, `${JSON.stringify(top)}\n${lines.map((line) => JSON.stringify(line)).join('\n')}\n`);
  return { feed: `recording:${file}`, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
