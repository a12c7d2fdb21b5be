import { seededRandom } from '@evens/base';
import type { MatchEvent, OfferedMarket } from '@evens/book';
import { fixtureEvent, type RecordedMatch, recordMatch, type TimedEvent } from './recorded-match.ts';

/** 250 lines of two prices: 500 buttons. */
const types = ['total', 'home-total', 'away-total', 'home-total-full', 'away-total-full'] as const;
const LINES_EACH = 50;
export const MARKETS = types.length;
export const PRICES = types.length * LINES_EACH * 2;
export const CHANGES_PER_SECOND = 5000;
const REST_MS = 90_000;
const APART_MS = (PRICES / CHANGES_PER_SECOND) * 1000;

/** A recording of one match whose prices all change ten times a second, until `untilMs` after its start. */
export function busyMatch(untilMs: number): RecordedMatch {
  const zeroMs = Date.now();
  const random = seededRandom('busy-match');
  const events: TimedEvent[] = [{ atMs: 0, event: fixtureEvent('Busy', zeroMs) }];
  let count = 0;
  const head = (atMs: number) => ({ match: 'busy', id: `busy.${count++}`, occurredAtMs: zeroMs + atMs });
  const addEvent = (atMs: number, event: MatchEvent) => events.push({ atMs, event });
  // Each price moves to another of a few values: never the same twice, so that each is a change.
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
    addEvent(atMs, { ...head(atMs), kind: 'odds', sourceType: 1, complete: true, markets });
  }
  // Afterwards the same prices are confirmed, so that screen and book can be compared while constant.
  for (let atMs = untilMs; atMs < untilMs + REST_MS; atMs += 1000) {
    addEvent(atMs, { ...head(atMs), kind: 'odds', sourceType: 1, complete: true, markets });
  }
  return recordMatch('busy', zeroMs, events);
}
