import { describe, expect, it } from 'vitest';
import { listCancels } from './play-windows.ts';

const windowMs = 100;

function cancels(
  phase: 'scheduled' | 'playing' | 'abandoned',
  starts: readonly (readonly [startsAtMs: number, untilMs?: number])[],
  atMs: number,
) {
  const announced = starts.map(([startsAtMs, untilMs]) => ({ startsAtMs, untilMs }));
  return listCancels({ id: 7, phase, windowMs }, announced, atMs).map(({ reason, fromMs, untilMs }) => [
    reason,
    fromMs,
    untilMs,
  ]);
}

describe('what is cancelled of a match that is late', () => {
  it.each([
    ['nothing within the window', 'scheduled', [[1000]], 1100, []],
    ['all once it is over', 'scheduled', [[1000]], 1101, [['postponed', undefined, undefined]]],
    ['all of one that was broken off', 'abandoned', [[1000]], 1101, [['abandoned', undefined, undefined]]],
    ['all of one without an end', 'playing', [[1000]], 1101, [['no-result', undefined, undefined]]],
    [
      'bets from before it was put off',
      'scheduled',
      [[1000, 500], [5000]],
      1101,
      [['postponed', undefined, 499]],
    ],
    [
      'of one put off twice, bets under each start that is too long ago',
      'scheduled',
      [[1000, 500], [1050, 900], [5000]],
      1200,
      [
        ['postponed', undefined, 499],
        ['postponed', 500, 899],
      ],
    ],
    ['nothing of one that began after it was put off', 'playing', [[1000, 500], [5000]], 5050, []],
  ] as const)('the cancellation of an unfinished match is %s', (_what, phase, starts, atMs, expected) => {
    expect(cancels(phase, starts, atMs)).toEqual(expected);
  });
});
