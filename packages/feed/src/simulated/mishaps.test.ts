import { seededRandom } from '@evens/base';
import { describe, expect, it } from 'vitest';
import type { Moment } from '../script/match-script.ts';
import { withMishaps } from './mishaps.ts';
import { simulatedSchedule } from './schedule.ts';

const fromMs = Date.UTC(2026, 10, 20);
const hockey = simulatedSchedule({ seed: 'mishaps', runId: 'test' })
  .starting(fromMs, fromMs + 86_400_000)
  .filter(({ fixture }) => fixture.sport === 'ice-hockey')
  .map(({ fixture, moments }) => ({
    fixture,
    moments: moments().filter(({ id }) => !id.startsWith('line-up')),
  }))
  .filter(
    ({ moments }) => moments.at(-1)?.kind === 'result' && !moments.some(({ kind }) => kind === 'change'),
  );

/** Results of the matches with a fixed first random draw, which decides the mishap. */
function fated(luck: number): readonly { before: readonly Moment[]; after: readonly Moment[] }[] {
  return hockey.map(({ fixture, moments }, index) => {
    const laterRandom = seededRandom(`fate|${index}`);
    let first = true;
    const random = () => {
      if (!first) return laterRandom();
      first = false;
      return luck;
    };
    return { before: moments, after: withMishaps(moments, { fixture, isKnockOut: false }, random) };
  });
}

const kinds = (moments: readonly Moment[]) => new Set(moments.map(({ kind }) => kind));

describe('mishaps', () => {
  it('most matches have no mishap', () => {
    for (const { before, after } of fated(0.5)) expect(after).toBe(before);
  });

  it('a mishap can delay the start of a match: announced before, with all moments moved by the same time', () => {
    for (const { before, after } of fated(0.001)) {
      const [reported, ...rest] = after;
      expect(reported?.kind).toBe('change');
      expect(reported?.atSeconds).toBeLessThan(0);
      const lateBy = (rest[0]?.atSeconds ?? 0) - (before[0]?.atSeconds ?? 0);
      expect(lateBy).toBeGreaterThanOrEqual(600);
      expect(rest.map(({ atSeconds }) => atSeconds - lateBy)).toEqual(
        before.map(({ atSeconds }) => expect.closeTo(atSeconds, 6)),
      );
    }
  });

  it('a mishap can cancel a match before it starts', () => {
    for (const { after } of fated(0.014)) {
      expect(after).toMatchObject([{ kind: 'cancel', reason: 'not-played' }]);
      expect(after[0]?.atSeconds).toBeLessThan(0);
    }
  });

  it('a mishap can abandon a match in play, without a result', () => {
    for (const { after } of fated(0.022)) {
      expect(after.at(-1)).toMatchObject({ kind: 'cancel', reason: 'abandoned' });
      expect(kinds(after)).not.toContain('result');
      expect(after.length).toBeGreaterThan(2);
    }
  });

  it('a mishap can remove the last goal afterwards, from both score and order', () => {
    const corrected = fated(0.026).filter(({ after }) => kinds(after).has('correction'));
    expect(corrected.length).toBeGreaterThan(0);
    for (const { before, after } of corrected) {
      const [result, correction] = [before.at(-1), after.at(-1)];
      if (result?.kind !== 'result' || correction?.kind !== 'correction') throw new Error('not corrected');
      const [was, now] = [result.standing.facts, correction.standing.facts];
      if (was.kind !== 'contest' || now.kind !== 'contest') throw new Error('not a contest');
      expect(now.goals).toEqual(was.goals?.slice(0, -1));
      const goals = (facts: typeof was) =>
        facts.periods.reduce((sum, { home, away }) => sum + home + away, 0);
      expect(goals(now)).toBe(goals(was) - 1);
      expect(correction.atSeconds).toBeGreaterThan(result.atSeconds);
    }
  });
});
