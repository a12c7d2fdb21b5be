import type { Ticket } from '@evens/contract';
import { testTicket } from '@evens/web/live/testing-ticket.ts';
import { expect, test } from 'vitest';
import { followedBets } from './followed-bets.ts';

const NOW_MS = Date.parse('2026-11-30T12:00:00Z');
const HOUR_MS = 3_600_000;

function ticket(ID: number, legs: readonly (readonly [startHours: number, Result: number])[]): Ticket {
  const selection = {
    MatchID: 1,
    MatchName: '',
    MatchLink: '',
    SportTypeName: '',
    SportAlias: 'soccer',
    TournamentName: '',
    MarketType: '1x2',
    Specifier: '',
    OutcomeNo: 1,
    MarketName: '',
    Odd: { Title: '', TitleSuffix: '' },
    Odds: 2000,
    BookClock: '',
    Score: '',
    ResultReason: '',
  };
  return testTicket({
    ID,
    Items: legs.map(([startHours, Result]) => ({
      Selections: [
        { ...selection, Result, DateOfMatch: new Date(NOW_MS + startHours * HOUR_MS).toISOString() },
      ],
      Odds: 2000,
      IsBuilder: false,
      IsBanker: false,
    })),
  });
}

test('open bets are sorted by the start of their next leg, with those in play first', () => {
  const bets = [
    ticket(1, [[5, 0]]),
    ticket(2, [[-1, 0]]),
    // The leg that is over does not count.
    ticket(3, [
      [-3, 2],
      [2, 0],
    ]),
    ticket(4, [[2, 0]]),
    testTicket({ ID: 5, Acceptance: 2 }),
  ];
  expect(followedBets(bets, NOW_MS, new Map()).open.map(({ ID }) => ID)).toEqual([2, 4, 3, 1]);
});

test('settled bets are those of the last 24 hours by the time of the result', () => {
  const settled = (ID: number, hours: number) =>
    testTicket({ ID, Result: 3, SettledAt: new Date(NOW_MS - hours * HOUR_MS).toISOString() });
  const bets = [settled(1, 1), settled(2, 3), settled(9, 25)];
  const { open, settled: found } = followedBets(bets, NOW_MS, new Map());
  expect([open, found.map(({ ID }) => ID)]).toEqual([[], [1, 2]]);
});

test('a bet that is cashed out or settled keeps its position among the open ones until the list is displayed again', () => {
  const startsMs = new Map<number, number>();
  const bets = [ticket(1, [[1, 0]]), ticket(2, [[2, 0]]), ticket(3, [[3, 0]])];
  const sections = (tickets: readonly Ticket[], displayed: Map<number, number>) => {
    const { open, settled } = followedBets(tickets, NOW_MS, displayed);
    return [open, settled].map((section) => section.map(({ ID }) => ID));
  };
  expect(sections(bets, startsMs)).toEqual([[1, 2, 3], []]);
  const cashedOut = bets.map((each) =>
    each.ID === 2
      ? { ...each, Result: 2, CashedOut: '10.46', SettledAt: new Date(NOW_MS).toISOString() }
      : each,
  );
  expect(sections(cashedOut, startsMs)).toEqual([[1, 2, 3], []]);
  expect(sections(cashedOut, new Map())).toEqual([[1, 3], [2]]);
});
