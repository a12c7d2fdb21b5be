import { describe, expect, it } from 'vitest';
import { bonusEvents, bonusStates, bonusStatesBefore, nextBonusState, parseBonusState } from './states.ts';

const states = Object.values(bonusStates);

describe('states of a bonus', () => {
  it('have the numbers of the specification', () => {
    expect(bonusStates).toEqual({ undefined: 0, appended: 1, active: 2, cancelled: 3, used: 4 });
    expect(states.map(parseBonusState)).toEqual(states);
    expect(parseBonusState(5)).toBeUndefined();
  });

  it('change only in these ways', () => {
    const seen = states.flatMap((state) =>
      bonusEvents.flatMap((event) => {
        const next = nextBonusState(state, event);
        return next.ok ? [`${state} ${event} ${next.value}`] : [];
      }),
    );
    expect(seen.sort()).toEqual([
      '0 activate 2',
      '0 append 1',
      '1 activate 2',
      '1 cancel 3',
      '1 expire 3',
      '2 cancel 3',
      '2 complete 4',
      '2 expire 3',
      '4 reinstate 2',
    ]);
  });

  it('never leave cancelled', () => {
    for (const event of bonusEvents)
      expect(nextBonusState(bonusStates.cancelled, event)).toEqual({
        ok: false,
        error: 'transition-not-allowed',
      });
  });

  it('before an event are those from which it is allowed', () => {
    for (const event of bonusEvents)
      expect(bonusStatesBefore(event)).toEqual(states.filter((state) => nextBonusState(state, event).ok));
    expect(bonusStatesBefore('cancel')).toEqual([1, 2]);
  });
});
