import { advance, type MatchBook, type MatchEvent, openBook } from '@evens/book';
import { oddsPolicies } from '@evens/tickets';
import type { Selection } from '@evens/web/features/sportsbook/slip/selection.ts';
import { testBook } from '@evens/web/live/testing.ts';
import { describe, expect, test } from 'vitest';
import { checkPrice } from './price-check.ts';

const selection: Selection = {
  matchId: 1,
  marketType: '1x2',
  specifier: '',
  outcomeNo: 1,
  oddsMilli: 2000,
  sourceType: 1,
  match: { sport: 'soccer', home: 'A', away: 'B', runner: '', link: '/' },
};

function priced(home: number): MatchEvent {
  const markets = [{ type: '1x2', specifier: '', odds: [home, 3000, 4000] }];
  return { kind: 'odds', match: 'm', id: 'o', occurredAtMs: 1, sourceType: 1, complete: true, markets };
}

function after(...events: MatchEvent[]): MatchBook {
  return events.reduce(advance, testBook());
}

const { declineAny, acceptBetter, acceptAny } = oddsPolicies;

describe('a selection compared with the match book', () => {
  test.each([
    [declineAny, 2000, false],
    [declineAny, 2100, true],
    [declineAny, 1900, true],
    [acceptBetter, 2100, false],
    [acceptBetter, 1900, true],
    [acceptAny, 2100, false],
    [acceptAny, 1900, false],
  ])('under policy %i, a price seen at 2000 and now %i must be accepted: %s', (policy, now, mustAccept) => {
    expect(checkPrice(selection, after(priced(now)), policy)).toEqual({
      state: 'open',
      oddsMilli: now,
      sourceType: 1,
      mustAccept,
    });
  });

  test('a selection without a match book is waiting', () => {
    expect(checkPrice(selection, undefined, declineAny).state).toBe('waiting');
  });

  test('a selection is suspended while paused or not yet priced, and closed when its line or match is gone', () => {
    const base = { match: 'm', id: 'x', occurredAtMs: 2 };
    const suspended: MatchEvent = { kind: 'market-suspended', ...base, keys: ['1x2'] };
    const stopped: MatchEvent = { kind: 'match-stopped', ...base, reason: 'goal' };
    const cancelled: MatchEvent = { kind: 'cancel', ...base, reason: 'not-played' };
    expect(checkPrice(selection, after(priced(2000), suspended), declineAny).state).toBe('suspended');
    expect(checkPrice(selection, after(priced(2000), stopped), declineAny).state).toBe('suspended');
    expect(checkPrice(selection, after(priced(0)), declineAny).state).toBe('closed');
    expect(checkPrice(selection, after(priced(2000), cancelled), declineAny).state).toBe('closed');
    expect(checkPrice(selection, openBook(testBook().fixture, 1), declineAny).state).toBe('suspended');
  });
});
