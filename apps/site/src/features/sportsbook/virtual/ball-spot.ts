import type { TimelineEntry } from '@evens/book';
import { hashKey } from '@evens/web/ui/seed.ts';

/** A pitch of 100 by 60, home playing towards the right. */
export interface BallSpot {
  readonly x: number;
  readonly y: number;
  /** The side that has just scored. */
  readonly scored: 'home' | 'away' | undefined;
}

/** Match seconds for which the ball rolls to one spot, and for which it stays in the net. */
const ROLL_SECONDS = 120;
const GOAL_SECONDS = 200;

type Goal = Pick<TimelineEntry, 'kind' | 'side' | 'seconds'>;

/**
 * Where the ball is drawn: the same for everybody who looks at the same moment. Between goals its spots are invented
 * from the match, and say nothing about the score to come.
 */
export function ballSpot(matchId: number, timeline: readonly Goal[], seconds: number): BallSpot {
  const goal = timeline.findLast(({ kind }) => kind === 'goal');
  const since = goal ? seconds - goal.seconds : Number.POSITIVE_INFINITY;
  if (goal && since < GOAL_SECONDS) return { x: goal.side === 'home' ? 101 : -1, y: 30, scored: goal.side };
  if (since < GOAL_SECONDS + ROLL_SECONDS || seconds <= 0) return { x: 50, y: 30, scored: undefined };
  const spot = hashKey(`${matchId}/${Math.floor(seconds / ROLL_SECONDS)}`);
  return { x: 10 + (spot % 81), y: 7 + ((spot >>> 8) % 47), scored: undefined };
}
