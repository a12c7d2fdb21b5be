import { expect, test } from 'vitest';
import { RateLimiter, rateLimits } from './rate-limit.ts';

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
