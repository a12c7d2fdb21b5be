import { expect, test, vi } from 'vitest';
import { pageQuery, parseView, sessionQuery, viewSearch } from './history-view.ts';

vi.mock('../../players/history/index.ts', () => import('../../players/history/period.ts'));

const parse = (search: string) => parseView(new URLSearchParams(search), 'EUR');

test.each([
  '',
  'view=rounds&period=month&page=3',
  'period=custom&from=2026-02-01&to=2026-02-03&game=evens%3Adice&result=won',
  'stakeFrom=1.50&stakeTo=20.00&result=100',
])('the address %s is that of its own view', (search) => {
  expect(new URLSearchParams(viewSearch(parse(search))).toString().split('&').sort()).toEqual(
    search.split('&').sort(),
  );
});

test('parseView ignores invalid parts of an address', () => {
  expect(parse('view=x&period=x&page=0&game=dice&result=5&stakeFrom=one&stakeTo=1.234')).toEqual(parse(''));
});

test('a big win is a least payout, other results are results', () => {
  const at = { before: 0, nowMs: Date.parse('2026-11-20T12:00:00Z') };
  expect(pageQuery(parse('result=100'), at)).toEqual({
    from: '2026-11-19T12:00:00.000Z',
    to: '2026-11-21T12:00:00.000Z',
    times: 100,
  });
  expect(pageQuery(parse('result=lost'), { ...at, before: 7 })).toMatchObject({ before: 7, result: 'lost' });
});

test('the rounds of a session have its game, its time and the filters of the list', () => {
  const session = {
    GameID: 'evens:dice',
    From: '2026-11-20T12:00:00.100Z',
    To: '2026-11-20T12:10:00.100Z',
    LastID: 9,
  };
  const { filters } = parse('result=won&stakeTo=5.00');
  expect(sessionQuery(session, { before: 0, filters })).toEqual({
    game: 'evens:dice',
    from: session.From,
    to: '2026-11-20T12:10:00.101Z',
    before: 10,
    result: 'won',
    stakeTo: '5.00',
  });
});
