import type { MatchEvent } from '@evens/book';
import { earlyPayoutSide, type Facts, findEarlyPayout, LEAD_CONFIRMED_MS, LOST } from '@evens/markets';
import { describe, expect, test } from 'vitest';
import { judgeLeads, payingWindow } from './early-payout.ts';
import type { ReceivedEvent } from './late-spans.ts';
import type { VerdictSource, VerdictWindow } from './windows.ts';

const START_MS = 1_000_000;
const offer = findEarlyPayout({ sport: 'soccer', marketType: '1x2', periods: 2 });
if (!offer) throw new Error('no offer');

function at(
  seconds: number,
  [home, away]: readonly [number, number],
  { review = false, rate = 1 }: { readonly review?: boolean; readonly rate?: number } = {},
): ReceivedEvent {
  const facts: Facts = {
    kind: 'contest',
    status: 'playing',
    periods: [{ phase: 'regular', home, away, ended: false }],
  };
  const atMs = START_MS + seconds * 1000;
  const clock = { period: 1, running: true, seconds, countDown: false, atMs, rate };
  const event: MatchEvent = {
    ...{ match: 'm', id: `${seconds}`, occurredAtMs: atMs, kind: 'incident', side: 'home' },
    ...{ incident: review ? 'review' : 'corner', situation: { phase: 'playing', clock, facts } },
  };
  return { event, receivedAtMs: atMs };
}

function judge(events: readonly ReceivedEvent[], seconds: number) {
  const judged = judgeLeads(events, {
    offer: offer as NonNullable<typeof offer>,
    atMs: START_MS + seconds * 1000,
  });
  return {
    sides: judged.confirmed.map(({ side, score }) => `${side} ${score}`),
    nextSeconds: judged.nextMs === undefined ? undefined : (judged.nextMs - START_MS) / 1000,
  };
}

const WAIT = LEAD_CONFIRMED_MS / 1000;

describe('leads', () => {
  test('a lead counts after the wait, also if the other side scores meanwhile', () => {
    const events = [at(0, [0, 0]), at(100, [1, 0]), at(200, [2, 0]), at(230, [2, 1])];
    expect(judge(events, 200 + WAIT - 1)).toEqual({ sides: [], nextSeconds: 200 + WAIT });
    expect(judge(events, 200 + WAIT)).toEqual({ sides: ['home 2:0'], nextSeconds: undefined });
  });

  test('a goal that is withdrawn within the wait leaves no lead, and a new one waits again', () => {
    const events = [at(0, [0, 0]), at(200, [0, 2]), at(260, [0, 1]), at(300, [0, 2])];
    expect(judge(events, 200 + WAIT)).toEqual({ sides: [], nextSeconds: 300 + WAIT });
    expect(judge(events, 300 + WAIT).sides).toEqual(['away 0:2']);
  });

  test('a review starts the wait again', () => {
    const events = [at(0, [0, 0]), at(200, [2, 0]), at(290, [2, 0], { review: true })];
    expect(judge(events, 200 + WAIT)).toEqual({ sides: [], nextSeconds: 290 + WAIT });
  });

  test('a withdrawal after the wait changes nothing', () => {
    expect(judge([at(0, [0, 0]), at(200, [2, 0]), at(500, [1, 0])], 500).sides).toEqual(['home 2:0']);
  });

  test('a feed that is replayed at a higher speed shortens the wait', () => {
    const events = [at(0, [0, 0]), at(200, [2, 0], { rate: 60 })];
    expect(judge(events, 200 + WAIT / 60).sides).toEqual(['home 2:0']);
  });

  test('only the sides of the listed markets have early payout, in tennis in best of five', () => {
    expect([1, 2, 3].map((outcomeNo) => earlyPayoutSide('1x2', outcomeNo))).toEqual([
      'home',
      undefined,
      'away',
    ]);
    expect(findEarlyPayout({ sport: 'soccer', marketType: 'winner', periods: 2 })).toBeUndefined();
    expect(findEarlyPayout({ sport: 'tennis', marketType: 'winner', periods: 3 })).toBeUndefined();
    expect(findEarlyPayout({ sport: 'tennis', marketType: 'winner', periods: 5 })?.lead).toBe(2);
  });
});

describe('the window of a bet with early payout', () => {
  const leads = [{ lead: 2, betsUntilMs: START_MS, score: '2:0' }];
  const lost = (source: VerdictSource): VerdictWindow => ({
    ...{ fromMs: Number.NEGATIVE_INFINITY, untilMs: Number.POSITIVE_INFINITY },
    ...{ verdict: LOST, source, reason: 'decided', args: {} },
  });
  const reason = (source: VerdictSource | undefined, earlyPayout: number | undefined, decidedAtMs = 0) =>
    payingWindow({ windows: source ? [lost(source)] : [], leads }, { decidedAtMs, earlyPayout })?.reason;

  test('a lead of the terms or more has won the bet before and after the result', () => {
    expect([reason(undefined, 2), reason('result', 2), reason('cancel', 1), reason('operator', 2)]).toEqual(
      Array(4).fill('early-payout'),
    );
  });

  test('bets without terms, with a higher lead, placed in play or never valid have no early payout', () => {
    expect(reason('result', undefined)).toBe('decided');
    expect(reason('result', 3)).toBe('decided');
    expect(reason('result', 2, START_MS)).toBe('decided');
    expect([reason('late', 2), reason('cancel-window', 2), reason('operator-window', 2)]).toEqual(
      Array(3).fill('decided'),
    );
  });
});
