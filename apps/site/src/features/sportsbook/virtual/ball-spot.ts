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

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** The home side before kick-off, the goalkeeper first. */
const formation: readonly Spot[] = [
  { x: 4, y: 30 },
  { x: 18, y: 10 },
  { x: 15, y: 23 },
  { x: 15, y: 37 },
  { x: 18, y: 50 },
  { x: 33, y: 14 },
  { x: 29, y: 30 },
  { x: 33, y: 46 },
  { x: 45, y: 12 },
  { x: 47, y: 30 },
  { x: 45, y: 48 },
];
/** Part of the ball's way from the centre that the players of a side follow. */
const FOLLOW = { x: 0.55, y: 0.3 };
/** The last line of a side that defends its goal. */
const LINE = 8;
/** Distance of the nearest player to the ball. */
const DRIBBLE = 3;

/** Where the home side is drawn: it follows the ball, and its nearest player has it. The goalkeeper stays in the goal. */
function homeSpots({ x, y }: Spot): readonly Spot[] {
  const spots = formation.map((spot, no) =>
    no === 0
      ? { x: spot.x, y: 30 + (y - 30) * 0.15 }
      : { x: Math.max(LINE, spot.x + (x - 50) * FOLLOW.x), y: spot.y + (y - 30) * FOLLOW.y },
  );
  if (x < 0 || x > 100) return spots;
  const distance = (spot: Spot) => Math.hypot(spot.x - x, spot.y - y);
  const nearest = spots.slice(1).reduce((best, spot) => (distance(spot) < distance(best) ? spot : best));
  return spots.map((spot) => (spot === nearest ? { x: x - DRIBBLE, y } : spot));
}

/** The players of both sides around the ball. */
export function playerSpots(ball: Spot): Readonly<Record<'home' | 'away', readonly Spot[]>> {
  const mirror = ({ x, y }: Spot): Spot => ({ x: 100 - x, y: 60 - y });
  return { home: homeSpots(ball), away: homeSpots(mirror(ball)).map(mirror) };
}
