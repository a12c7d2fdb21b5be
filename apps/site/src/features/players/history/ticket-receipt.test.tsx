// @vitest-environment happy-dom
import type { Ticket, TicketItem } from '@evens/contract';
import { testTicket } from '@evens/web/live/testing-ticket.ts';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';

vi.mock('virtual:locales', () => ({ locales: {} }));
vi.mock('@evens/web/core/words.ts', () => ({
  t: (key: string, args: object = {}) => [key, ...Object.values(args)].join(' '),
  words: () => ({ language: { dir: 'ltr' } }),
  loadLaterWords: async () => undefined,
  loadCasinoWords: async () => undefined,
  written: () => ({ money: (amount: string, currency: string) => `${amount} ${currency}` }),
}));
vi.mock('@evens/web/core/formatted.tsx', () => ({
  Money: ({ amount, currency }: { amount: string; currency: string }) => `${amount} ${currency}`,
  DateAndTime: () => 'then',
  KickOff: () => 'then',
}));
vi.mock('@evens/web/core/odds-text.ts', () => ({
  useOddsText: () => (milli: number) => String(milli / 1000),
}));
vi.mock('@evens/web/core/leg-odds.tsx', () => ({
  LegOdds: ({ oddsMilli }: { oddsMilli: number }) => oddsMilli,
}));
vi.mock('@evens/web/navigation/index.ts', () => ({
  Link: ({ to, children }: { to: string; children: string }) => <a href={to}>{children}</a>,
}));
vi.mock('./leg-live.lazy.tsx', () => ({ LegLive: () => null }));
vi.mock('./ticket-path.ts', () => ({ ticketPath: (id: number) => `/bets/${id}` }));
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
vi.resetModules();
const { TicketReceipt } = await import('./ticket-receipt.tsx');

function leg(id: number, other: Partial<TicketItem> = {}, Score = ''): TicketItem {
  const selection = {
    ...{ MatchID: id, MatchName: 'Home – Away', MatchLink: '/m', DateOfMatch: '2026-01-01T00:00:00Z' },
    ...{
      SportTypeName: 'Soccer',
      SportAlias: 'soccer',
      TournamentName: 'League',
      MarketType: '1x2',
      Specifier: '',
      OutcomeNo: 1,
    },
    ...{ MarketName: 'Match result', Odd: { Title: `Pick ${id}`, TitleSuffix: '' }, Odds: 2000 },
    ...{ BookClock: '1.1', Score, Result: 0, ResultReason: '' },
  };
  return { Selections: [selection], Odds: 2000, IsBuilder: false, IsBanker: false, ...other };
}

let cleanUp = () => {};
afterEach(() => cleanUp());

async function receiptText(ticket: Partial<Ticket>): Promise<string> {
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  await act(async () => root.render(<TicketReceipt ticket={testTicket(ticket)} />));
  cleanUp = () => {
    act(() => root.unmount());
    host.remove();
  };
  return host.textContent ?? '';
}

const yankee = (stakes: readonly string[], banked = false): Partial<Ticket> => ({
  BetType: 3,
  Stake: '11.00',
  BetCount: 11,
  SystemRows: stakes.map((Stake, index) => ({ Pick: index + 2, Stake, BetCount: [6, 4, 1][index] ?? 0 })),
  Items: [1, 2, 3, 4].map((id) => leg(id, { IsBanker: banked && id === 1 }, id === 4 ? '1:0' : '')),
});

test('a receipt has the name of the system, its bets by the stake, the reference, and each leg once', async () => {
  const text = await receiptText(yankee(['1.00', '1.00', '1.00']));
  expect(text).toContain('history.system.yankee · history.legs 4 · history.bets 11');
  expect(text).toContain('history.system.yankee11 × 1.00 EUR');
  expect(text).not.toContain('history.row');
  expect(text).toContain('history.number 5');
  for (const id of [1, 2, 3, 4]) expect(text.split(`Pick ${id}`)).toHaveLength(2);
  expect(text.split('history.score-then 1–0')).toHaveLength(2);
});

test('a receipt names the sets in the score at placement of tennis', async () => {
  const [tennis] = [leg(1, {}, '0:0')].map((item) => ({
    ...item,
    Selections: item.Selections.map((selection) => ({ ...selection, SportAlias: 'tennis' })),
  }));
  const text = await receiptText({ Items: tennis ? [tennis] : [] });
  expect(text).toMatch(/history\.score-then live\.score\.sets set 0–0/);
});

test('a system with two stakes or a banker has no name and shows its rows', async () => {
  for (const ticket of [yankee(['1.00', '1.00', '2.00']), yankee(['1.00', '1.00', '1.00'], true)]) {
    const text = await receiptText(ticket);
    expect(text).toContain('history.type.system');
    expect(text).not.toContain('yankee');
    expect(text).toContain('6 × 1.00 EUR');
    cleanUp();
  }
});

test('an each-way receipt has its terms and two bets of half the stake', async () => {
  const text = await receiptText({
    EachWay: true,
    BetCount: 2,
    Items: [leg(1, { PlaceTerms: '1/5 1-2-3' })],
  });
  expect(text).toContain('history.place-terms 1/5 1-2-3');
  expect(text).toContain('bet.number-of-bets2 × 5.00 EUR');
});

test('a boosted receipt has the increase of the winnings with the price before and after', async () => {
  const Boost = { ID: 1, PlainOdds: 1720, BasisPoints: 2000 };
  expect(await receiptText({ Boost, Items: [leg(1, { Odds: 1864 })] })).toContain(
    'boosts.ticket 20 1.72 1.864',
  );
});

test('a boosted receipt of an older version has the increase by its prices', async () => {
  const Boost = { ID: 1, PlainOdds: 3300 };
  expect(await receiptText({ Boost, Items: [leg(1, { Odds: 3760 })] })).toContain(
    'boosts.ticket 20 3.3 3.76',
  );
});

test('a bet builder counts its won, lost and open legs, a cashed-out one without open legs', async () => {
  const results = [2, 2, 5, 3, 0];
  const Selections = results.flatMap((Result, id) =>
    leg(id).Selections.map((selection) => ({ ...selection, Result })),
  );
  const Items = [leg(1, { Selections, IsBuilder: true })];
  expect(await receiptText({ Items })).toContain(
    'history.legs.won 3 5 · history.legs.lost 1 · history.legs.open 1',
  );
  cleanUp();
  const over = await receiptText({ Items, Result: 3 });
  expect(over).toContain('history.legs.won 3 5 · history.legs.lost 1');
  expect(over).not.toContain('history.legs.open');
  cleanUp();
  expect(await receiptText({ Items, Acceptance: 2 })).not.toContain('history.legs.won');
});
