import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SessionNumbers } from './dealer-parts.ts';
import { makeDisplayedNumbers } from './displayed-numbers.ts';

const own: SessionNumbers = { balanceMinor: 9900n, stakedMinor: 100n, wonMinor: 0n, rounds: 1 };

function mountNumbers(isDemo: boolean) {
  const numberFormats: SessionNumbers[] = [];
  const times: number[] = [];
  const repeated: boolean[] = [];
  const displayedNumbers = makeDisplayedNumbers(
    {
      IsDemo: isDemo,
      Currency: 'EUR',
      Digits: 2,
      Session: { StartedAt: '2026-01-01T00:00:00Z', Staked: '0.00', Won: '0.00' },
      At: '2026-01-01T00:00:40Z',
    },
    {
      setNumbers: (next) => numberFormats.push(next),
      setTime: (seconds) => times.push(Math.floor(seconds)),
      setRepeated: (isRepeated) => repeated.push(isRepeated),
    },
    { isWinPresented: true },
  );
  return { displayedNumbers, numberFormats, times, repeated };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a frame displays its own numbers until the page sends numbers, and then the page’s', () => {
  const { displayedNumbers, numberFormats: numbers, times } = mountNumbers(false);
  displayedNumbers.setOwn(own);
  expect(numbers.at(-1)).toEqual(own);
  vi.advanceTimersByTime(2000);
  expect(times).toEqual([40, 41, 42]);

  displayedNumbers.receive({ kind: 'balance', currency: 'EUR', balance: '-0.50' });
  displayedNumbers.receive({
    kind: 'visit',
    currency: 'EUR',
    seconds: 60,
    staked: '5.00',
    won: '2.00',
    hasHeader: true,
  });
  const pageNumbers = { ...own, balanceMinor: -50n, stakedMinor: 500n, wonMinor: 200n };
  expect(numbers.at(-1)).toEqual(pageNumbers);
  vi.advanceTimersByTime(5000);
  expect(times).toEqual([40, 41, 42, 60]);

  displayedNumbers.setOwn({ ...own, balanceMinor: 1n, rounds: 2 });
  expect(numbers.at(-1)).toEqual({ ...pageNumbers, rounds: 2 });
});

test('a result that the frame has shown is in its numbers before the page answers, and only once', () => {
  const { displayedNumbers, numberFormats: numbers } = mountNumbers(false);
  const visit = { kind: 'visit', currency: 'EUR', seconds: 60, hasHeader: true } as const;
  displayedNumbers.setOwn({ ...own, stakedMinor: 0n });
  // The page has counted the stake of the command that is on its way.
  displayedNumbers.receive({ kind: 'balance', currency: 'EUR', balance: '49.00' });
  displayedNumbers.receive({ ...visit, staked: '6.00', won: '2.00' });
  displayedNumbers.setOwn({ balanceMinor: 10_150n, stakedMinor: 100n, wonMinor: 250n, rounds: 1 });
  const withResult = { balanceMinor: 5150n, stakedMinor: 600n, wonMinor: 450n, rounds: 1 };
  expect(numbers.at(-1)).toEqual(withResult);
  displayedNumbers.receive({ kind: 'balance', currency: 'EUR', balance: '51.50' });
  displayedNumbers.receive({ ...visit, staked: '6.00', won: '4.50' });
  expect(numbers.at(-1)).toEqual(withResult);
});

test('a demo displays its own numbers, and so does a frame of another currency', () => {
  const demo = mountNumbers(true);
  demo.displayedNumbers.setOwn(own);
  demo.displayedNumbers.receive({ kind: 'balance', currency: 'EUR', balance: '7.00' });
  expect(demo.numberFormats).toEqual([own]);
  const other = mountNumbers(false);
  other.displayedNumbers.setOwn(own);
  other.displayedNumbers.receive({ kind: 'balance', currency: 'JPY', balance: '7' });
  expect(other.numberFormats).toEqual([own]);
});

test('a frame repeats the numbers of the page only after the page has sent all of them, and while it displays them', () => {
  const { displayedNumbers, repeated } = mountNumbers(false);
  const visit = { kind: 'visit', currency: 'EUR', seconds: 60, staked: '5.00', won: '2.00' } as const;
  displayedNumbers.receive({ ...visit, hasHeader: true });
  displayedNumbers.receive({ kind: 'balance', currency: 'EUR', balance: '7.00' });
  displayedNumbers.receive({ ...visit, hasHeader: true });
  displayedNumbers.receive({ ...visit, hasHeader: false });
  expect(repeated).toEqual([false, true, false]);
});
