// @vitest-environment happy-dom
import type { CasinoGameRow } from '@evens/contract';
import { type Answer, callQuery } from '@evens/web/core/api.ts';
import { act, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

vi.stubGlobal('fetch', () => new Promise(() => undefined));
vi.mock('@evens/web/core/words.ts', () => ({
  t: (key: string) => key,
  words: () => ({ language: { code: 'en', locale: 'en' } }),
  written: () => ({ money: String, count: String, dateTime: String }),
}));
vi.mock('@evens/web/core/session.ts', () => ({ useUser: () => ({ OperatorRole: 'risk' }) }));

// Other files of the process have loaded the panels with messages of their own.
vi.resetModules();
const { queryClient, renderPanel, unmountPanel } = await import('../testing/render-panel.tsx');
const { GamePanel } = await import('./game-panel.tsx');
const { GamesPanel } = await import('./games-panel.tsx');
const { JackpotsPanel } = await import('./jackpots-panel.tsx');
const { ProvidersPanel } = await import('./providers-panel.tsx');
const { TablesPanel } = await import('./tables-panel.tsx');

afterEach(unmountPanel);

const From = '2026-03-01';
const To = '2026-03-02';
const Statements = [{ Name: 'report-breakdown', Text: 'select the sums' }];

const render = (panel: ReactNode, search: string) => renderPanel(panel, `from=${From}&to=${To}&${search}`);

function rows(element: HTMLElement, label: string): readonly string[] {
  return [...element.querySelectorAll(`[aria-label="${label}"] tbody tr`)].map((row) =>
    [...row.children].map(({ textContent }) => textContent).join('|'),
  );
}

const dice: CasinoGameRow = {
  ...{ ID: 'evens:dice', SwitchName: 'dice', Name: 'Dice', Provider: 'evens', ProviderName: 'Evens' },
  ...{ Category: 'games', State: 'open', Closed: null, Items: 2000, InEur: '1000.00', OutEur: '1100.00' },
  ...{ Rtp: 1.1, Margin: 0.04, Expected: { Least: 0.99, Most: 0.99 }, Errors: 5.39, IsOutside: true },
};
const sheep: CasinoGameRow = {
  ...{ ID: 'habanero:sheep', SwitchName: 'habanero:sheep', Name: 'Sheep', Provider: 'habanero' },
  ...{
    ProviderName: 'Habanero',
    Category: 'slots',
    State: 'closed',
    Items: 4,
    InEur: '2.00',
    OutEur: '0.00',
  },
  Closed: { Kind: 'provider', Reason: 'it lost', ClosedDate: '2026-03-01T10:00:00Z' },
  ...{ Rtp: 0, Margin: null, Expected: { Least: null, Most: 0.965 }, Errors: null, IsOutside: false },
};

test('the list of games shows the measured RTP beside the expected one, and its sums lead to the game', async () => {
  const { queryKey } = callQuery('GET /api/desk/casino/games', { query: { From, To } });
  queryClient.setQueryData(queryKey, { Games: [dice, sheep], LeftOff: 0, Statements });
  const element = await render(<GamesPanel />, 'tab=casino-games');
  expect(rows(element, 'search.games')).toEqual([
    'Dice|Evens|backoffice.open|backoffice.close|2000|1000.00|1100.00|-100.00|110.00%|5.4|106.0%–114.0%|99.00%',
    'Sheep|Habanero|backoffice.closed||4|2.00|0.00|2.00|0.00%|–|gaming.no-deviation|≤ 96.50%',
  ]);
  const links = [...element.querySelectorAll('tbody tr:first-child a')].map((link) =>
    link.getAttribute('href'),
  );
  const path = `/backoffice?tab=casino-game&id=evens%3Adice&from=${From}&to=${To}`;
  expect(links.map((link) => link?.endsWith(path))).toEqual([true, true, true, true, true]);
  // Only Dice has a switch: the other game is closed with its provider. It requires a reason.
  expect(element.querySelectorAll('tbody button')).toHaveLength(1);
  await act(async () => element.querySelector<HTMLElement>('tbody button')?.click());
  expect(element.querySelector('h2')?.textContent).toBe('backoffice.close: Dice');
  expect(element.querySelector<HTMLButtonElement>('form button[type=submit]')?.disabled).toBe(true);
  const filtered = await render(<GamesPanel />, 'tab=casino-games&provider=habanero');
  expect(rows(filtered, 'search.games')).toHaveLength(1);
});

test('the page of a game shows its days, rounds and limits', async () => {
  const { queryKey } = callQuery('GET /api/desk/casino/game', { query: { From, To, ID: 'evens:dice' } });
  queryClient.setQueryData(queryKey, {
    Game: dice,
    Days: [{ Day: From, Value: 'evens:dice', Items: 2, InEur: '4.00', OutEur: '3.00' }],
    Rounds: [
      {
        ...{ ID: 12, PlayerID: 7, UserName: 'ada', Currency: 'EUR', Stake: '1.00', Win: '0.00' },
        ...{ State: 'open', StartedDate: '2026-03-01T10:00:00Z' },
      },
    ],
    Limits: [
      {
        ...{ Currency: 'EUR', MinimumStake: '0.10', Own: { MaximumStake: '5.00', MaximumPayout: '500.00' } },
        Casino: { MaximumStake: '1000.00', MaximumPayout: '100000.00' },
      },
    ],
    Statements,
  } satisfies Answer<'GET /api/desk/casino/game'>);
  const element = await render(<GamePanel />, 'tab=casino-game&id=evens:dice');
  expect(rows(element, 'reports.by-day')[0]).toMatch(/\|2\|4\.00\|3\.00\|1\.00\|75\.00%$/);
  expect(rows(element, 'gaming.newest-rounds')[0]).toMatch(/^12\|ada\|EUR\|1\.00\|0\.00\|backoffice\.open\|/);
  expect(rows(element, 'backoffice.tab.limits')).toEqual([
    'EUR|0.10|5.00|500.00|backoffice.methods.limits.is-set|backoffice.limits.change',
  ]);
});

test('jackpots show their balances', async () => {
  const jackpot = {
    Pool: 'mystery',
    ...{ GameID: null, GameName: null },
    Currency: 'EUR',
    Amount: '123.45',
    Seed: '100.00',
  } as const;
  queryClient.setQueryData(callQuery('GET /api/desk/casino/jackpots').queryKey, {
    Jackpots: [{ ...jackpot, MustHitBy: '500.00', Contribution: 0.0025, Wins: 3 }],
    Wins: [],
  } satisfies Answer<'GET /api/desk/casino/jackpots'>);
  expect(rows(await render(<JackpotsPanel />, 'tab=casino-jackpots'), 'reports.jackpots')).toEqual([
    'casino.jackpot.mystery|EUR|123.45|100.00|500.00|0.25%|3|casino.category.slots',
  ]);
});

test('tables show their open rounds, and a missing process is reported', async () => {
  queryClient.setQueryData(callQuery('GET /api/desk/casino/tables').queryKey, {
    Tables: [
      {
        ...{ ID: 'evens:crash', Name: 'Crash', IsClosed: false, Players: 2, Bets: 3, StakesEur: '9.00' },
        Round: { No: 8, State: 'betting', Date: '2026-03-01T10:00:00Z' },
        LastRound: { No: 7, State: 'over', Date: '2026-03-01T09:59:00Z' },
      },
    ],
    Host: null,
  } satisfies Answer<'GET /api/desk/casino/tables'>);
  const tables = await render(<TablesPanel />, 'tab=casino-tables');
  expect(rows(tables, 'gaming.tab.tables')[0]).toMatch(
    /^Crash\|gaming\.phase\.betting\|8\|.+\|2\|3\|9\.00\|7 · history\.csv\.state\.over · /,
  );
  expect(tables.querySelector('.text-danger')?.textContent).toBe('gaming.tables.unplayed');
});

test('providers show their last 24 hours, lost calls and days', async () => {
  const provider = { Provider: 'habanero', Name: 'Habanero', Games: 5, State: 'down', Closed: null } as const;
  const { queryKey } = callQuery('GET /api/desk/providers', { query: { From, To } });
  queryClient.setQueryData(queryKey, {
    Currency: 'EUR',
    Providers: [{ ...provider, Calls: 9, LostCalls: 2, Bets: '10.00', Wins: '25.00', Net: '-15.00' }],
    Days: [{ Day: From, Value: 'habanero', Items: 4, InEur: '10.00', OutEur: '25.00' }],
    HeldWins: [],
    Statements,
  } satisfies Answer<'GET /api/desk/providers'>);
  const element = await render(<ProvidersPanel />, 'tab=casino-providers');
  expect(rows(element, 'backoffice.providers.title')[0]).toMatch(
    /^Habanero\|gaming\.state\.down \|5\|.*10\.00.*\|.*25\.00.*\|.*-15\.00.*\|2 \/ 9\|backoffice\.close$/,
  );
  expect(rows(element, 'reports.by-day')[0]).toMatch(/\|Habanero\|4\|10\.00\|25\.00\|-15\.00\|250\.00%$/);
});
