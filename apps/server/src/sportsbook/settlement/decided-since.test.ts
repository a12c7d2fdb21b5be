import type { Facts } from '@evens/markets';
import { describe, expect, it } from 'vitest';
import { decidedSinceMs, type SituationEvent } from './decided-since.ts';

const clock = { period: 1, running: true, seconds: 0, countDown: false, atMs: 0, rate: 1 };

function goals(facts: Facts): number {
  return facts.kind === 'contest' ? (facts.periods[0]?.home ?? 0) : 0;
}

/** `[when, goals]` in order of arrival. */
function reported(...words: readonly (readonly [number, number])[]): readonly SituationEvent[] {
  return words.map(([occurredAtMs, home], index) => ({
    kind: 'incident',
    incident: 'corner',
    side: 'home',
    match: 'm',
    id: `${index}`,
    occurredAtMs,
    situation: {
      phase: 'playing',
      clock,
      facts: {
        kind: 'contest',
        status: 'playing',
        periods: [{ phase: 'regular', home, away: 0, ended: false }],
      },
    },
  }));
}

const isOverTwo = (facts: Facts) => goals(facts) > 2;

describe('the moment that decided', () => {
  it.each([
    ['the goal itself, not what was reported after it', reported([10, 2], [60, 3], [70, 3], [90, 4]), 60],
    ['the second of two when the first was taken back', reported([60, 3], [62, 2], [80, 3], [90, 3]), 80],
    ['the goal also when it is reported after something younger', reported([62, 2], [60, 3], [90, 3]), 60],
    ['the goal also when something else that counts it came first', reported([65, 3], [60, 3], [90, 3]), 60],
    ['the goal, whatever older comes after it', reported([60, 3], [58, 2], [90, 3]), 60],
    [
      'the second, also when words from before the review come after it',
      reported([60, 3], [62, 2], [80, 3], [61, 3]),
      80,
    ],
    ['none while nothing decides', reported([10, 1], [90, 2]), undefined],
    ['none once it was taken back', reported([60, 3], [62, 2]), undefined],
  ] as const)('the deciding time is %s', (_what, events, sinceMs) => {
    expect(decidedSinceMs(events, isOverTwo)).toBe(sinceMs);
  });
});
