import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { linkedBuses } from './bus/testing/linked-buses.ts';
import { RateLimiter, rateLimits, SHARE_EVERY_MS } from './rate-limit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a burst is admitted, the next call waits, and time returns calls', () => {
  const limiter = new RateLimiter(1);
  const { burst, perSecond } = rateLimits.guess;
  for (let i = 0; i < burst; i++) expect(limiter.take('guess', 'a', 0)).toBe(0);
  const waitMs = limiter.take('guess', 'a', 0);
  expect(waitMs).toBe(1000 / perSecond);
  expect(limiter.take('guess', 'a', waitMs - 1)).toBeGreaterThan(0);
  expect(limiter.take('guess', 'a', waitMs)).toBe(0);
});

test('callers and classes have separate limits', () => {
  const limiter = new RateLimiter(1);
  for (let i = 0; i < rateLimits.mail.burst; i++) limiter.take('mail', 'a', 0);
  expect(limiter.take('mail', 'a', 0)).toBeGreaterThan(0);
  expect(limiter.take('mail', 'b', 0)).toBe(0);
  expect(limiter.take('read', 'a', 0)).toBe(0);
});

test('a factor loosens every class', () => {
  const limiter = new RateLimiter(10);
  for (let i = 0; i < rateLimits.mail.burst * 10; i++) expect(limiter.take('mail', 'a', 0)).toBe(0);
  expect(limiter.take('mail', 'a', 0)).toBeGreaterThan(0);
});

test('a clock that steps back takes nothing away', () => {
  const limiter = new RateLimiter(1);
  limiter.take('guess', 'a', 10_000);
  expect(limiter.take('guess', 'a', 0)).toBe(0);
});

test('work is charged after the call: the next one waits until it is paid back, and no longer than two full buckets', () => {
  const limiter = new RateLimiter(1);
  const { burst, perSecond } = rateLimits.expensive;
  expect(limiter.take('expensive', 'a', 0)).toBe(0);
  limiter.charge('expensive', 'a', { tokens: burst, atMs: 0 });
  expect(limiter.take('expensive', 'a', 0)).toBe((2 / perSecond) * 1000);
  limiter.charge('expensive', 'a', { tokens: 1000 * burst, atMs: 0 });
  expect(limiter.take('expensive', 'a', 0)).toBe(((burst + 1) / perSecond) * 1000);
  expect(limiter.take('expensive', 'b', 0)).toBe(0);
});

test('a returned call leaves no more than a full bucket', () => {
  const limiter = new RateLimiter(1);
  const { burst } = rateLimits.guess;
  limiter.giveBack('guess', 'a', 0);
  limiter.take('guess', 'a', 0);
  limiter.giveBack('guess', 'a', 0);
  limiter.giveBack('guess', 'a', 0);
  for (let n = 0; n < burst; n += 1) expect(limiter.take('guess', 'a', 0)).toBe(0);
  expect(limiter.take('guess', 'a', 0)).toBeGreaterThan(0);
});

test('a look at the bucket takes no token', () => {
  const limiter = new RateLimiter(1);
  const { burst, perSecond } = rateLimits.guess;
  for (let i = 0; i < burst; i++) {
    expect(limiter.peek('guess', 'a', 0)).toBe(0);
    limiter.take('guess', 'a', 0);
  }
  expect(limiter.peek('guess', 'a', 0)).toBe(1000 / perSecond);
  expect(limiter.peek('guess', 'b', 0)).toBe(0);
});

/** The limiters of two processes. */
function linkedLimiters() {
  const clock = { nowMs: () => 0 };
  return linkedBuses(2).map((bus) => {
    const limiter = new RateLimiter(1);
    limiter.share(bus, clock);
    return limiter;
  });
}

test('a call at one process counts at all of them a quarter of a second later', () => {
  const [here, there] = linkedLimiters();
  for (let i = 0; i < rateLimits.mail.burst; i++) here?.take('mail', 'a', 0);
  expect(there?.peek('mail', 'a', 0)).toBe(0);
  vi.advanceTimersByTime(SHARE_EVERY_MS);
  expect(there?.peek('mail', 'a', 0)).toBeGreaterThan(0);
  expect(there?.peek('mail', 'b', 0)).toBe(0);
  // A call that was heard of is not passed on again.
  vi.advanceTimersByTime(SHARE_EVERY_MS);
  expect(here?.peek('mail', 'a', 0)).toBe(1000 / rateLimits.mail.perSecond);
});

test('charged work and returned calls count at all processes', () => {
  const [here, there] = linkedLimiters();
  for (let i = 0; i < 2; i++) here?.take('guess', 'a', 0);
  here?.giveBack('guess', 'a', 0);
  here?.charge('guess', 'a', { tokens: rateLimits.guess.burst - 2, atMs: 0 });
  vi.advanceTimersByTime(SHARE_EVERY_MS);
  expect(there?.take('guess', 'a', 0)).toBe(0);
  expect(there?.take('guess', 'a', 0)).toBeGreaterThan(0);
});

test('usual calls are shared only of callers that have used half of their burst', () => {
  const [here, there] = linkedLimiters();
  const half = rateLimits.read.burst / 2;
  const left = () => {
    let count = 0;
    while (there?.take('read', 'a', 0) === 0) count += 1;
    return count;
  };
  for (let i = 0; i < half - 1; i++) here?.take('read', 'a', 0);
  vi.advanceTimersByTime(SHARE_EVERY_MS);
  for (let i = 0; i < half + 1; i++) here?.take('read', 'a', 0);
  vi.advanceTimersByTime(SHARE_EVERY_MS);
  expect(left()).toBe(half);
});
