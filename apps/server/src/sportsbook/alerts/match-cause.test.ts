import type { MatchEvent, MatchSituation } from '@evens/book';
import { sportByAlias } from '@evens/markets';
import { expect, test } from 'vitest';
import { findMatchCause } from './match-cause.ts';

const head = { match: 'm', id: 'e', occurredAtMs: 0 };

function situation(home: number, away: number, phase: MatchSituation['phase'] = 'playing', period = 1) {
  return {
    phase,
    clock: { period, running: true, seconds: 0, countDown: false, atMs: 0, rate: 1 },
    facts: { kind: 'contest', status: 'playing', periods: [{ phase: 'regular', home, away, ended: false }] },
  } satisfies MatchSituation;
}

function cause(sport: string, event: MatchEvent) {
  const known = sportByAlias(sport);
  if (!known) throw new Error(`no sport ${sport}`);
  return findMatchCause(event, known);
}

test('a match starts with the clock of its first period only', () => {
  const clock = (period: number): MatchEvent => ({
    ...{ ...head, kind: 'clock' },
    situation: situation(0, 0, 'playing', period),
  });
  expect(cause('soccer', clock(1))).toMatchObject({ event: 'start', key: 'start' });
  expect(cause('soccer', clock(2))).toBeUndefined();
});

test('a goal has the key of its score, and sports with many scores have no goals', () => {
  const goal = { ...head, kind: 'goal', side: 'home', situation: situation(2, 1) } as const;
  expect(cause('soccer', goal)).toEqual({
    ...{ event: 'goal', key: 'goal:2-1' },
    values: { homeScore: 2, awayScore: 1 },
  });
  expect(cause('soccer', { ...goal, id: 'reported-again' })).toEqual(cause('soccer', goal));
  expect(cause('basketball', goal)).toBeUndefined();
  expect(cause('handball', goal)).toBeUndefined();
});

test('a result and a cancelled match end it once; a correction and cancelled lines do not', () => {
  const ended = situation(2, 1, 'ended');
  expect(cause('soccer', { ...head, kind: 'result', situation: ended })?.values).toMatchObject({
    ...{ sort: 'scored', homeScore: 2 },
  });
  expect(cause('mma', { ...head, kind: 'result', situation: ended })?.values).toEqual({ sort: 'ended' });
  const cancel = { ...head, kind: 'cancel', reason: 'not-played' } as const;
  expect(cause('soccer', cancel)).toMatchObject({ key: 'end', values: { sort: 'cancelled' } });
  expect(cause('soccer', { ...cancel, keys: ['1x2'] })).toBeUndefined();
  expect(cause('soccer', { ...head, kind: 'correction', situation: ended, reason: 'x' })).toBeUndefined();
});
