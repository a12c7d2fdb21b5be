import { amount } from '@evens/base';
import { describe, expect, it } from 'vitest';
import {
  type Attempt,
  afterAcceptance,
  afterDecline,
  firstAttempt,
  type LaneAnswer,
  nextAttempt,
  TRIES_MAX,
} from './ending-state.ts';

const accepted = { kind: 'accepted', amountMinor: amount(9000n), version: 8 } as const;
const declined = { kind: 'declined', amountMinor: amount(10_000n), version: 8 } as const;

describe('afterAcceptance', () => {
  it('afterAcceptance ends the wait with the amounts of an accepted bet', () => {
    expect(afterAcceptance(accepted)).toEqual({ kind: 'ended', ended: accepted });
  });

  it('afterAcceptance ends the wait as gone if the ticket has changed', () => {
    expect(afterAcceptance({ kind: 'gone' })).toEqual({ kind: 'ended', ended: { kind: 'gone' } });
  });

  it('afterAcceptance ends the wait as held if a reality check blocks the bet', () => {
    expect(afterAcceptance({ kind: 'held' })).toEqual({ kind: 'ended', ended: { kind: 'held' } });
  });

  it('afterAcceptance makes the bet declinable for the reason of the database', () => {
    expect(afterAcceptance({ kind: 'declined', reason: 'blocked' })).toEqual({
      kind: 'declinable',
      reason: 'blocked',
    });
  });

  it('afterAcceptance judges the bet again if the balance has changed', () => {
    expect(afterAcceptance({ kind: 'moved' })).toEqual({ kind: 'again' });
  });
});

describe('afterDecline', () => {
  it.each([declined, { kind: 'gone' } as const])('afterDecline ends the wait with %o', (written) => {
    expect(afterDecline(written)).toEqual({ kind: 'ended', ended: written });
  });
});

describe('nextAttempt', () => {
  /** The attempt after these answers of the lane. */
  function after(answers: readonly LaneAnswer[]): Attempt {
    return answers.reduce<Attempt>((attempt, answer) => {
      if (attempt.kind === 'answered') throw new Error('an answered attempt was judged again');
      return nextAttempt(attempt, answer);
    }, firstAttempt);
  }
  const again = { kind: 'again' } as const;
  const overLimit = { kind: 'over-limit' } as const;

  it('an ended wait answers the attempt, at the first or a later try', () => {
    expect(after([{ kind: 'ended', ended: accepted }])).toEqual({ kind: 'answered', ended: accepted });
    expect(after([again, { kind: 'ended', ended: declined }])).toEqual({ kind: 'answered', ended: declined });
  });

  it('the next attempt judges the bet again with the data in memory', () => {
    expect(after([again])).toEqual({ kind: 'to-judge', tries: 1, isReadAnew: false });
  });

  it('after an over-limit answer, the next attempt and all later ones read the limits from the database', () => {
    expect(after([overLimit])).toEqual({ kind: 'to-judge', tries: 1, isReadAnew: true });
    expect(after([overLimit, again])).toEqual({ kind: 'to-judge', tries: 2, isReadAnew: true });
  });

  it.each([again, overLimit])('a waiting bet is postponed after TRIES_MAX answers %o', (answer) => {
    const tries = Array.from({ length: TRIES_MAX }, () => answer);
    expect(after(tries.slice(1))).toMatchObject({ kind: 'to-judge', tries: TRIES_MAX - 1 });
    expect(after(tries)).toEqual({ kind: 'answered', ended: { kind: 'later' } });
  });
});
