import { expect, test } from 'vitest';
import { linkedBuses } from '../../platform/bus/testing/linked-buses.ts';
import { LoginGuard } from './login-guard.ts';

const home = { name: 'ada', ip: '192.0.2.1' };

const waitMs = (guard: LoginGuard, who: typeof home, atMs: number): number =>
  Math.max(guard.callerWaitMs(who, atMs), guard.nameWaitMs(who, atMs));

function failTimes(guard: LoginGuard, who: typeof home, times: number, atMs = 0): void {
  for (let i = 0; i < times; i++) guard.failed(who, atMs);
}

test('five failures are free, then each doubles the wait up to a quarter of an hour', () => {
  const guard = new LoginGuard();
  failTimes(guard, home, 4);
  expect(waitMs(guard, home, 0)).toBe(0);
  guard.failed(home, 0);
  expect(waitMs(guard, home, 0)).toBe(30_000);
  expect(waitMs(guard, home, 30_000)).toBe(0);
  guard.failed(home, 30_000);
  expect(waitMs(guard, home, 30_000)).toBe(60_000);
  failTimes(guard, home, 10, 100_000);
  expect(waitMs(guard, home, 100_000)).toBe(900_000);
});

test('guesses from other addresses do not lock the owner out', () => {
  const guard = new LoginGuard();
  failTimes(guard, { name: 'ADA', ip: '198.51.100.7' }, 20);
  expect(waitMs(guard, home, 0)).toBe(0);
  expect(waitMs(guard, { name: 'ada', ip: '198.51.100.7' }, 0)).toBeGreaterThan(0);
});

test('a hundred failures from many networks block the name for an hour', () => {
  const guard = new LoginGuard();
  for (let i = 0; i < 99; i++) guard.failed({ name: 'ada', ip: `10.0.0.${i}` }, 0);
  expect(waitMs(guard, home, 0)).toBe(0);
  guard.failed({ name: 'ada', ip: '10.0.1.1' }, 0);
  expect(waitMs(guard, home, 0)).toBe(3_600_000);
  expect(waitMs(guard, home, 3_600_000)).toBe(0);
});

test('the right password resets the failure count', () => {
  const guard = new LoginGuard();
  failTimes(guard, home, 4);
  guard.succeeded(home);
  guard.failed(home, 0);
  expect(waitMs(guard, home, 0)).toBe(0);
});

test('failures and successes count at all processes, for callers and for names', () => {
  const guards = linkedBuses(2).map((bus) => new LoginGuard().share(bus));
  const [here, there] = guards;
  if (!here || !there) throw new Error('two guards');
  for (let i = 0; i < 5; i++) guards[i % 2]?.failed(home, 0);
  expect([waitMs(here, home, 0), waitMs(there, home, 0)]).toEqual([30_000, 30_000]);
  here.succeeded(home);
  expect([waitMs(here, home, 0), waitMs(there, home, 0)]).toEqual([0, 0]);
  for (let i = 0; i < 100; i++) guards[i % 2]?.failed({ name: 'Ada', ip: `10.0.0.${i}` }, 0);
  expect([waitMs(here, home, 0), waitMs(there, home, 0)]).toEqual([3_600_000, 3_600_000]);
});
