import { amount } from '@evens/base';
import { expect, test } from 'vitest';
import { isUnderWay, judgeSlip, type SlipSituation, waitsForMarkets } from './slip-validity.ts';

const bet = { states: ['open'] as const, stakeMinor: amount(1000n), fault: undefined, isReferred: false };
const ready: SlipSituation = {
  who: 'player',
  isBetInProgress: false,
  isLoading: false,
  isSaving: false,
  isStale: false,
  haveSelectionOddsChanged: false,
  funding: { fault: undefined },
  isStakeUnread: false,
  fault: undefined,
  isEdit: false,
  isEditUnchanged: false,
  bets: [bet],
};

test.each<[string, Partial<SlipSituation>]>([
  ['ready', {}],
  ['log-in', { who: 'visitor', isStale: true }],
  ['no-player', { who: 'other' }],
  ['busy', { isBetInProgress: true, isLoading: true, isSaving: true, isStale: true }],
  ['loading', { isLoading: true, isSaving: true, haveSelectionOddsChanged: true }],
  ['stale', { isStale: true, isSaving: true, bets: [] }],
  ['saving', { isSaving: true, haveSelectionOddsChanged: true }],
  ['accept-first', { haveSelectionOddsChanged: true, bets: [{ ...bet, states: ['suspended'] }] }],
  ['accept-first', { haveSelectionOddsChanged: true, funding: { fault: 'above-balance' } }],
  ['accept-and-place', { haveSelectionOddsChanged: true }],
  // The button of a referral and of a replaced bet has a text of its own.
  ['accept-first', { haveSelectionOddsChanged: true, bets: [{ ...bet, isReferred: true }] }],
  ['accept-first', { haveSelectionOddsChanged: true, isEdit: true }],
  ['enter-stake', { haveSelectionOddsChanged: true, bets: [] }],
  ['not-possible', { fault: { kind: 'incompatible' }, bets: [] }],
  ['enter-stake', { bets: [] }],
  // An invalid stake blocks the slip even beside valid stakes: the placed total is never less than the typed one.
  ['stake-refused', { isStakeUnread: true }],
  ['stake-refused', { isStakeUnread: true, bets: [] }],
  ['edit-unchanged', { isEditUnchanged: true, bets: [{ ...bet, states: ['suspended'] }] }],
  ['not-offered', { bets: [{ ...bet, states: ['suspended', 'closed'] }] }],
  ['suspended', { bets: [{ ...bet, states: ['open', 'suspended'] }] }],
  ['suspended', { bets: [{ ...bet, states: ['waiting'] }] }],
  ['stake-refused', { bets: [{ ...bet, fault: 'above-maximum' }] }],
  ['stake-refused', { bets: [{ ...bet, fault: 'free-bet-odds' }] }],
  ['above-balance', { funding: { fault: 'above-balance' } }],
  ['bonus-stake', { funding: { fault: 'bonus-stake' } }],
])('judgeSlip returns %s for its situation', (validity, change) => {
  expect(judgeSlip({ ...ready, ...change })).toBe(validity);
});

test('a bet in progress blocks the slip of its own player only', () => {
  const commands = [{ playerId: 7 }];
  expect(isUnderWay({ progress: 'idle', commands, playerId: 7 })).toBe(true);
  expect(isUnderWay({ progress: 'idle', commands, playerId: 8 })).toBe(false);
  expect(isUnderWay({ progress: 'idle', commands, playerId: undefined })).toBe(false);
  expect(isUnderWay({ progress: 'sending', commands: [], playerId: 8 })).toBe(true);
});

test('removing unavailable selections is offered only where they block the button', () => {
  expect([waitsForMarkets('not-offered', undefined), waitsForMarkets('suspended', undefined)]).toEqual([
    true,
    true,
  ]);
  expect(waitsForMarkets('not-possible', { kind: 'builder-no-price' })).toBe(true);
  expect(waitsForMarkets('not-possible', { kind: 'incompatible' })).toBe(false);
  expect(waitsForMarkets('enter-stake', undefined)).toBe(false);
});
