import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLog } from './log.ts';

const failure = new Error('no connection');
let lines: Record<string, unknown>[];
let log: ReturnType<typeof createLog>;

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  log = createLog('info', 'test', { write: (line) => lines.push(JSON.parse(line)) });
});
afterEach(() => vi.useRealTimers());

const times = (n: number, write: (index: number) => void) => {
  for (let index = 0; index < n; index += 1) write(index);
};

describe('lines of the log', () => {
  test('a failure is written five times in a minute, and then once with the number of the others', () => {
    for (const url of ['/a', '/b'])
      times(1000, (n) => log.warn({ event: 'call-put-off', url, tries: n, err: failure }));
    expect(lines).toHaveLength(10);
    expect(lines[9]).toMatchObject({ event: 'call-put-off', url: '/b', err: { message: 'no connection' } });
    vi.advanceTimersByTime(60_000);
    expect(lines.slice(10)).toEqual([
      expect.objectContaining({ level: 40, event: 'call-put-off', url: '/a', suppressed: 995 }),
      expect.objectContaining({ level: 40, event: 'call-put-off', url: '/b', suppressed: 995 }),
    ]);
    log.warn({ event: 'call-put-off', url: '/a', err: failure });
    vi.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(13);
  });

  test('failed calls with ids of their own are the same failure, and other events are another one', () => {
    times(20, (n) => log.error({ event: 'call-failed', url: '/a', requestId: `r${n}`, err: failure }));
    times(2, () => log.error({ event: 'loop-failed', loop: 'payouts', err: failure }));
    expect(lines.map(({ event }) => event)).toEqual([
      ...Array.from({ length: 5 }, () => 'call-failed'),
      ...['loop-failed', 'loop-failed'],
    ]);
  });

  test('failures beyond the number of separate counts are counted by event', () => {
    times(1000, (n) => log.warn({ event: 'call-put-off', url: `/${n}`, err: failure }));
    expect(lines).toHaveLength(105);
    vi.advanceTimersByTime(60_000);
    expect(lines.slice(105)).toEqual([expect.objectContaining({ event: 'call-put-off', suppressed: 895 })]);
  });

  test('a feed that changes its state all the time, or sends wrong events, is bounded too', () => {
    times(100, () => log.info({ event: 'feed-state-changed', from: 'up', to: 'recovering' }));
    times(100, () => log.warn({ event: 'feed-event-rejected', match: 'm1', kind: 'odds', why: 'bad-lines' }));
    expect(lines).toHaveLength(10);
  });

  test.each([
    { event: 'player-logged-in', playerId: 1, ip: '10.0.0.1' },
    { event: 'login-failed', ip: '10.0.0.1', reason: 'wrong' },
    { event: 'new-password-asked', known: true },
    { event: 'ledger-finding', check: 'balance' },
    { event: 'payment-event-refused', provider: 'sandbox', fault: 'not-sent' },
    { event: 'payout-not-sent', paymentId: 'p1', err: failure },
    { event: 'sweep-item-put-off', sweep: 'waits', itemId: '7', err: failure },
  ])('$event is written each time: it is no failure, or names a row', (fields) => {
    times(100, () => log.warn(fields));
    expect(lines).toHaveLength(100);
  });
});
