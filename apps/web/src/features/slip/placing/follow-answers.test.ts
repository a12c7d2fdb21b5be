import { describe, expect, test } from 'vitest';
import { testTicket } from '../../../live/testing-ticket.ts';
import { keyOf } from '../state/selection.ts';
import { chooseTab, stakeJoined, stakeSingle } from '../state/slip-changes.ts';
import { createSlipStore, type SlipStore } from '../state/slip-store.ts';
import { commandFor, memory, selectionOf } from '../state/testing-slip.ts';
import { bringBack, takeAnswer } from './follow-answers.ts';

const one = selectionOf(1);
const two = selectionOf(2, 3000);
const WAITING = '2026-11-20T00:00:05Z';
const declined = (DeclineCode: string) => testTicket({ Acceptance: 2, DeclineCode });

/** A single of 10 that was placed in play and waits; kept through reloads. */
function placed(): { readonly slip: SlipStore; readonly storage: ReturnType<typeof memory> } {
  const storage = memory();
  const slip = createSlipStore(storage);
  slip.toggle(one);
  slip.change(stakeSingle(keyOf(one), '10'));
  slip.begin(commandFor(one));
  slip.placed('c1', new Map(), new Map([[5, [keyOf(one)]]]));
  return { slip, storage };
}

describe('a bet that was declined in play', () => {
  test.each(['danger', 'odds-changed', 'suspended', 'no-price', 'expired', 'offer-declined', 'withdrawn'])(
    'for %s comes back to the slip with its stake, to be placed at the price of now',
    (code) => {
      const { slip } = placed();
      expect(slip.state().selections).toEqual([]);
      takeAnswer(slip, testTicket({ Acceptance: 4, DueAt: WAITING }));
      expect(slip.state().selections).toEqual([]);
      takeAnswer(slip, declined(code));
      expect(slip.state()).toMatchObject({
        selections: [one],
        stakes: { single: { [keyOf(one)]: '10' } },
        retried: [keyOf(one)],
        unsent: [keyOf(one)],
        awaited: [],
        commands: [],
      });
    },
  );

  test.each(['limit', 'trader', 'blocked', 'betting-closed', 'closed'])(
    'for %s stays away: no price would change the answer',
    (code) => {
      const { slip } = placed();
      takeAnswer(slip, declined(code));
      expect(slip.state()).toMatchObject({ selections: [], awaited: [] });
    },
  );

  test('an accepted one is forgotten', () => {
    const { slip } = placed();
    takeAnswer(slip, testTicket({ Acceptance: 1 }));
    expect(slip.state()).toMatchObject({ selections: [], awaited: [], retried: [] });
  });

  test('comes back after a reload too, once', () => {
    const { storage } = placed();
    const slip = createSlipStore(storage);
    takeAnswer(slip, declined('danger'));
    takeAnswer(slip, declined('danger'));
    expect(slip.state().selections).toEqual([one]);
  });

  test('of several legs comes back as the bet that it was', () => {
    const slip = createSlipStore(memory());
    slip.toggle(one);
    slip.toggle(two);
    slip.change(chooseTab('ifbet'));
    slip.change(stakeJoined('ifbet', '7'));
    const keys = [one, two].map(keyOf);
    slip.begin(commandFor(one, 'c1', { keys, places: ['ifbet'] }));
    slip.placed('c1', new Map(), new Map([[5, keys]]));
    takeAnswer(slip, declined('odds-changed'));
    expect(slip.state()).toMatchObject({
      selections: [one, two],
      selectedTab: 'ifbet',
      stakes: { ifbet: '7' },
    });
  });

  test('waits beside another bet that was begun meanwhile, until it is asked for', () => {
    const { slip } = placed();
    slip.toggle(two);
    slip.toggle(selectionOf(3));
    slip.change(chooseTab('combo'));
    takeAnswer(slip, declined('danger'));
    expect(slip.state().selections).toHaveLength(2);
    bringBack(slip, 5);
    expect(slip.state()).toMatchObject({ selectedTab: 'single', awaited: [], retried: [keyOf(one)] });
    expect(slip.state().selections.map(({ matchId }) => matchId)).toEqual([2, 3, 1]);
  });

  test('what was taken off again is placed like any other', () => {
    const { slip } = placed();
    takeAnswer(slip, declined('danger'));
    slip.toggle(one);
    slip.toggle(one);
    expect(slip.state().retried).toEqual([]);
  });
});
