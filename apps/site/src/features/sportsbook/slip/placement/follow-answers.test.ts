import { toSelectionKey } from '@evens/web/features/sportsbook/slip/selection.ts';
import { createSlipStore } from '@evens/web/features/sportsbook/slip/slip-store.ts';
import { testTicket } from '@evens/web/live/testing-ticket.ts';
import { describe, expect, test } from 'vitest';
import { awaitedBet, createAwaitedBets } from '../state/awaited-bets.ts';
import { chooseTab, stakeJoined, stakeSingle } from '../state/slip-changes.ts';
import { commandFor, memory, testSelection } from '../state/testing-slip.ts';
import { bringBack, takeAnswer } from './follow-answers.ts';

const one = testSelection(1);
const two = testSelection(2, 3000);
const WAITING = '2026-11-20T00:00:05Z';
const declined = (DeclineCode: string) => testTicket({ Acceptance: 2, DeclineCode });

function setUp(stored: string | null = null) {
  const storage = memory(stored);
  const at = { slip: createSlipStore(memory()), awaitedBets: createAwaitedBets(storage) };
  return { ...at, at, storage };
}

/** A single of 10, placed in play and pending. */
function placed() {
  const all = setUp();
  const { slip, awaitedBets } = all;
  slip.toggle(one);
  slip.change(stakeSingle(toSelectionKey(one), '10'));
  slip.begin(commandFor(one));
  awaitedBets.add([
    awaitedBet(slip.state(), { ticketId: 5, playerId: 7, tab: 'single', keys: [toSelectionKey(one)] }),
  ]);
  slip.placed('c1');
  return all;
}

describe('a bet that was declined in play', () => {
  test.each(['danger', 'odds-changed', 'suspended', 'no-price', 'expired', 'offer-declined', 'withdrawn'])(
    'a bet declined for %s returns to the slip with its stake, at the current price',
    (code) => {
      const { slip, at, awaitedBets } = placed();
      expect(slip.state().selections).toEqual([]);
      takeAnswer(at, testTicket({ Acceptance: 4, DueAt: WAITING }));
      expect(slip.state().selections).toEqual([]);
      takeAnswer(at, declined(code));
      expect(slip.state()).toMatchObject({
        selections: [one],
        stakes: { single: { [toSelectionKey(one)]: '10' } },
        retried: [toSelectionKey(one)],
        unsent: [toSelectionKey(one)],
        commands: [],
      });
      expect(awaitedBets.list()).toEqual([]);
    },
  );

  test.each(['limit', 'trader', 'blocked', 'betting-closed', 'closed'])(
    'a bet declined for %s does not return, because no price would change the answer',
    (code) => {
      const { slip, at, awaitedBets } = placed();
      takeAnswer(at, declined(code));
      expect(slip.state().selections).toEqual([]);
      expect(awaitedBets.list()).toEqual([]);
    },
  );

  test('an accepted in-play bet is forgotten', () => {
    const { slip, at, awaitedBets } = placed();
    takeAnswer(at, testTicket({ Acceptance: 1 }));
    expect(slip.state()).toMatchObject({ selections: [], retried: [] });
    expect(awaitedBets.list()).toEqual([]);
  });

  test('a declined bet also returns after a reload, once only', () => {
    const { slip, at } = setUp(placed().storage.read());
    takeAnswer(at, declined('danger'));
    slip.toggle(one);
    takeAnswer(at, declined('danger'));
    expect(slip.state().selections).toEqual([]);
    slip.toggle(one);
    expect(slip.state().selections).toEqual([one]);
  });

  test('a declined bet of several legs returns as the same bet type', () => {
    const { slip, at, awaitedBets } = setUp();
    slip.toggle(one);
    slip.toggle(two);
    slip.change(chooseTab('ifbet'));
    slip.change(stakeJoined('ifbet', '7'));
    const keys = [one, two].map(toSelectionKey);
    slip.begin(commandFor(one, 'c1', { keys, places: ['ifbet'] }));
    awaitedBets.add([awaitedBet(slip.state(), { ticketId: 5, playerId: 7, tab: 'ifbet', keys })]);
    slip.placed('c1');
    takeAnswer(at, declined('odds-changed'));
    expect(slip.state()).toMatchObject({
      selections: [one, two],
      selectedTab: 'ifbet',
      stakes: { ifbet: '7' },
    });
  });

  test('a declined bet does not replace another bet on the slip until the player requests it', () => {
    const { slip, at, awaitedBets } = placed();
    slip.toggle(two);
    slip.toggle(testSelection(3));
    slip.change(chooseTab('combo'));
    takeAnswer(at, declined('danger'));
    expect(slip.state().selections).toHaveLength(2);
    bringBack(at, 5);
    expect(awaitedBets.list()).toEqual([]);
    expect(slip.state()).toMatchObject({ selectedTab: 'single', retried: [toSelectionKey(one)] });
    expect(slip.state().selections.map(({ matchId }) => matchId)).toEqual([2, 3, 1]);
  });

  test('a returned selection that was removed and picked again is placed like any other', () => {
    const { slip, at } = placed();
    takeAnswer(at, declined('danger'));
    slip.toggle(one);
    slip.toggle(one);
    expect(slip.state().retried).toEqual([]);
  });
});
