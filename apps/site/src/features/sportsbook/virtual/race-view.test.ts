import { VIRTUAL_RACE_SECONDS } from '@evens/markets';
import { describe, expect, it } from 'vitest';
import { raceOrder, racePace, raceView } from './race-view.ts';

const UNKNOWN = [0, 0, 0, 0];
const playing = (places: readonly number[], seconds: number) =>
  raceView({ status: 'playing', places }, seconds);
const placed = (runners: readonly number[]) =>
  runners.map((at) => 1 + runners.filter((other) => other > at).length);

describe('raceView', () => {
  it('the field is level at the gate before the start and at the off', () => {
    const parade = raceView({ status: 'scheduled', places: UNKNOWN }, 0);
    expect(parade.stage).toBe('parade');
    expect(new Set([...parade.runners, ...playing(UNKNOWN, 0).runners]).size).toBe(1);
  });

  it('runners without a reported place stay level, so that no order is invented', () => {
    for (const seconds of [10, 100, 390, 450])
      expect(new Set(playing(UNKNOWN, seconds).runners).size).toBe(1);
  });

  it('runners are in the order that was last reported', () => {
    const places = [3, 1, 4, 2];
    for (const seconds of [40, 200, 360, 399, 430]) {
      const { runners } = playing(places, seconds);
      expect(placed(runners)).toEqual(places);
      expect(Math.max(...runners)).toBeLessThan(1);
    }
  });

  it('runners stay before the post until the result, however late it is', () => {
    const faults = Array.from({ length: 600 }, (_, seconds) => ({
      seconds,
      ...playing([2, 1, 4, 3], seconds),
    })).filter(({ runners, post }) => runners.some((at) => at >= post));
    expect(faults).toEqual([]);
  });

  it('the stage is a photo finish from the end of the course until the result', () => {
    expect(playing(UNKNOWN, VIRTUAL_RACE_SECONDS - 1).stage).toBe('running');
    const photo = playing([1, 2, 3, 4], VIRTUAL_RACE_SECONDS);
    expect([photo.stage, photo.progress]).toEqual(['photo', 1]);
  });

  it('a race on a course runs in the reported order, and shows no post and no share before its result', () => {
    const places = [3, 1, 4, 2];
    for (const seconds of [10, 74, 400, 3000]) {
      const view = raceView({ status: 'playing', places }, seconds, racePace('horse-racing'));
      expect(placed(view.runners)).toEqual(places);
      expect([view.stage, view.progress, view.post > 1]).toEqual(['running', 0, true]);
    }
  });

  it('the result orders the field by place beyond the post: ties are level, a non-finisher has not passed it', () => {
    const { stage, runners, post } = raceView({ status: 'ended', places: [2, 0, 2, 1] }, 400);
    expect(stage).toBe('finished');
    expect(placed(runners)).toEqual([2, 4, 2, 1]);
    expect(runners.map((at) => at > post)).toEqual([true, false, true, true]);
    const field = Array.from({ length: 20 }, (_, index) => index + 1);
    const whole = raceView({ status: 'ended', places: field }, 400);
    expect(whole.runners.filter((at) => at <= whole.post)).toEqual([]);
  });
});

it('raceOrder lists runners by place, those without one last and by number', () => {
  expect(raceOrder([0, 2, 0, 1]).map(({ number }) => number)).toEqual([4, 2, 1, 3]);
  expect(raceOrder([0, 2, 0, 1], [1]).map(({ number, isOut }) => [number, isOut])).toEqual([
    [4, false],
    [2, false],
    [3, false],
    [1, true],
  ]);
});
