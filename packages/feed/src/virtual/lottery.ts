import { type Random, randomInt } from '@evens/base';
import type { LotteryParams } from '@evens/pricing';
import type { Moment, Standing } from '../script/match-script.ts';

const SECONDS_PER_BALL = 5;

/** Draws the balls one by one, without replacement. */
export function playLottery({ numbers, balls }: LotteryParams, random: Random): readonly Moment[] {
  const places = Array<number>(numbers).fill(0);
  const standing = (atSeconds: number, isOver: boolean): Standing => ({
    phase: isOver ? 'ended' : 'playing',
    clock: { period: 1, running: !isOver, seconds: atSeconds, countDown: false },
    facts: { kind: 'race', status: isOver ? 'ended' : 'playing', places: [...places], withdrawn: [] },
    elapsedSeconds: atSeconds,
    extra: [],
  });
  const moments: Moment[] = [{ kind: 'clock', id: 'start-1', atSeconds: 0, standing: standing(0, false) }];
  const left = Array.from({ length: numbers }, (_, index) => index + 1);
  for (let ball = 1; ball <= balls; ball++) {
    const [number = 0] = left.splice(randomInt(random, 0, left.length - 1), 1);
    places[number - 1] = ball;
    const atSeconds = ball * SECONDS_PER_BALL;
    moments.push({ kind: 'clock', id: `ball-${ball}`, atSeconds, standing: standing(atSeconds, false) });
  }
  const atSeconds = (balls + 1) * SECONDS_PER_BALL;
  moments.push({ kind: 'result', id: 'result', atSeconds, standing: standing(atSeconds, true) });
  return moments;
}
