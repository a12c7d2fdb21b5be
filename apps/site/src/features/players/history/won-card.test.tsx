// @vitest-environment happy-dom
import type { Ticket } from '@evens/contract';
import { testTicket } from '@evens/web/live/testing-ticket.ts';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.mock('virtual:locales', () => ({ locales: {} }));
vi.mock('@evens/web/core/words.ts', () => ({
  t: (key: string, args: object = {}) => [key, ...Object.values(args)].join(' '),
  words: () => ({ language: { dir: 'ltr' } }),
  written: () => ({ money: (amount: string) => amount }),
}));
vi.mock('@evens/web/core/odds-text.ts', () => ({
  useOddsText: () => (milli: number) => String(milli / 1000),
}));
vi.mock('@evens/web/navigation/index.ts', () => ({
  Link: ({ to, children }: { to: string; children: string }) => <a href={to}>{children}</a>,
}));
vi.mock('./ticket-path.ts', () => ({ ticketPath: (id: number) => `/bets/${id}` }));
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {} }));
vi.resetModules();
const { showWins } = await import('./won-card.tsx');
const { showLosses } = await import('./won-text.ts');
const { Notices } = await import('@evens/web/ui/notice.tsx');

const names = ['Fenwick', 'Jasper', 'Albion', 'Orchard', 'Harbour', 'Quarry'];

function won(ID: number, Payout: string, legs = 1): Ticket {
  return testTicket({
    ...{ ID, Payout, Result: 2, StakeOpen: '0.00', SettlementNo: 1, SettledAt: '2026-11-20T02:00:00Z' },
    BetType: legs > 1 ? 2 : 1,
    Items: names.slice(0, legs).map((name, index) => ({
      ...{ Odds: 2000, IsBuilder: false, IsBanker: false },
      Selections: [
        {
          ...{ MatchID: index, MatchName: `${name} – Rovers`, MatchLink: '/m', Score: '', BookClock: '' },
          ...{ DateOfMatch: '2026-11-20T00:00:00Z', SportTypeName: '', SportAlias: 'soccer' },
          ...{ TournamentName: '', MarketType: '1x2', Specifier: '', OutcomeNo: 1, MarketName: '' },
          ...{ Odd: { Title: name, TitleSuffix: '' }, Odds: 2000, Result: 2, ResultReason: '' },
        },
      ],
    })),
  });
}

let page: HTMLElement;
let root: Root;
beforeEach(async () => {
  vi.useFakeTimers();
  page = document.createElement('div');
  root = createRoot(page);
  await act(async () => root.render(<Notices closeLabel="Close" />));
});
afterEach(async () => {
  await act(async () => vi.runAllTimers());
  await act(async () => root.unmount());
});

const show = (...tickets: readonly Ticket[]) => act(async () => showWins(tickets));
const cardText = () => page.querySelector('[data-won-card]')?.textContent ?? '';

test('the card of a won combo has its return, its legs and a link to the bet, and goes by itself', async () => {
  await show(won(5, '64.00', 6));
  expect(cardText()).toContain('64.00\u00a0EUR');
  expect(page.querySelectorAll('[data-leg-result="2"]')).toHaveLength(4);
  expect(cardText()).toContain('history.won.more 2');
  expect(page.querySelector('[data-won-card] a')?.getAttribute('href')).toBe('/bets/5');
  expect(page.querySelector('[role=status]')?.textContent).toMatch(/^history\.won 64\.00.EUR/);
  await act(async () => vi.advanceTimersByTime(10_000));
  expect(cardText()).toBe('');
});

test('wins that arrive while a card is displayed are summed in it, later ones begin a new one', async () => {
  await show(won(5, '20.00'));
  await show(won(6, '31.50'), won(5, '20.00'));
  expect(page.querySelectorAll('[data-won-card]')).toHaveLength(1);
  expect(cardText()).toContain('51.50\u00a0EUR');
  expect(page.querySelector('[role=status]')?.textContent).toBe('history.won.several 51.50\u00a0EUR 2');
  await act(async () => page.querySelector<HTMLElement>('[data-won-card] button')?.click());
  expect(cardText()).toBe('');
  await show(won(7, '11.00'));
  expect(cardText()).toContain('11.00\u00a0EUR');
  expect(cardText()).not.toContain('Rovers – ');
  expect(page.querySelector('[role=status]')?.textContent).toContain('history.won 11.00');
});

test('lost bets have one quiet notice with a link to the bet, or to the history of several', async () => {
  const lose = (...tickets: readonly Ticket[]) => act(async () => showLosses(tickets));
  const notice = () => page.querySelector('[role=status] a');
  await lose({ ...won(5, '0.00'), Result: 3 });
  expect(cardText()).toBe('');
  expect(notice()?.textContent).toMatch(/^history\.lost .*Fenwick/);
  expect(notice()?.getAttribute('href')).toBe('/bets/5');
  await act(async () => vi.advanceTimersByTime(6000));
  expect(notice()).toBeNull();
  await lose({ ...won(6, '0.00'), Result: 3 }, { ...won(7, '0.00'), Result: 3 });
  expect(page.querySelectorAll('[role=status] a')).toHaveLength(1);
  expect(notice()?.textContent).toBe('history.lost.several 2');
});
