import { type RaceFacts, VIRTUAL_RACE_SECONDS } from '@evens/markets';

export type RaceStage = 'parade' | 'running' | 'photo' | 'finished';

/** A picture of a race. The camera follows the field: positions are along its view, from 0 to 1. */
export interface RaceView {
  readonly stage: RaceStage;
  /** Part of the race that has been run, 0 to 1. */
  readonly progress: number;
  /** Position of each runner. */
  readonly runners: readonly number[];
  /** Position of the winning post; above 1 while it is out of the view. */
  readonly post: number;
}

const GATE = 0.03;
const FRONT = 0.64;
const POST = 0.84;
const POST_AHEAD = 1.3;
/** The winner, the post, and runners without a place in the picture of the result: the camera has passed the line. */
const WON = 0.94;
const PASSED_POST = 0.24;
const NOT_FINISHED = 0.1;
/** Depth of the field while it runs, at the line, and in the picture of the result. */
const DEPTH = 0.5;
const LINE_DEPTH = 0.22;
const FINISHED_DEPTH = 0.62;
/** Seconds on the race's clock before the end in which the post comes in. */
const HOME_SECONDS = 60;

/** Seconds on the race's clock until the field is spread, and until its end. */
export interface RacePace {
  readonly spread: number;
  readonly length: number;
}

const virtualPace: RacePace = { spread: 80, length: VIRTUAL_RACE_SECONDS };
/** The end of a race on a course is unknown until its result. */
const coursePace: RacePace = { spread: 8, length: Number.POSITIVE_INFINITY };

export function racePace(sport: string): RacePace {
  return sport === 'virtual-racing' ? virtualPace : coursePace;
}

const between = (from: number, to: number, share: number) =>
  from + (to - from) * Math.min(1, Math.max(0, share));

/** Depth of each runner in the field: 0 for the first, 1 for the last; runners without a place are in the middle. */
function fieldDepths({ places }: Pick<RaceFacts, 'places'>, missing: number): readonly number[] {
  const last = Math.max(1, places.length - 1);
  return places.map((place) => (place > 0 ? (place - 1) / last : missing));
}

/**
 * Where the runners are at a moment of the race's clock. Only reported places are used, so the end is unknown until the
 * result is.
 */
export function raceView(
  facts: Pick<RaceFacts, 'status' | 'places'>,
  seconds: number,
  pace: RacePace = virtualPace,
): RaceView {
  const { status } = facts;
  if (status === 'scheduled')
    return { stage: 'parade', progress: 0, runners: facts.places.map(() => GATE), post: POST_AHEAD };
  if (status === 'ended') {
    const runners = fieldDepths(facts, 0).map((depth, index) =>
      facts.places[index] === 0 ? NOT_FINISHED : WON - depth * FINISHED_DEPTH,
    );
    return { stage: 'finished', progress: 1, runners, post: PASSED_POST };
  }
  const spread = Math.min(1, seconds / pace.spread);
  const home = (seconds - pace.length + HOME_SECONDS) / HOME_SECONDS;
  const front = between(between(GATE, FRONT, spread), POST - 0.03, home);
  const depth = between(DEPTH * spread, LINE_DEPTH, home);
  return {
    stage: seconds < pace.length ? 'running' : 'photo',
    progress: Math.min(1, seconds / pace.length),
    runners: fieldDepths(facts, 0.5).map((each) => Math.max(GATE, front - each * depth)),
    post: between(POST_AHEAD, POST, home),
  };
}

export interface OrderRow {
  /** 1-based. */
  readonly number: number;
  /** 0 for a runner without a place. */
  readonly place: number;
  readonly isOut: boolean;
}

/** Runners by place, then those without a place by number, then non-starters. */
export function raceOrder(places: readonly number[], withdrawn: readonly number[] = []): readonly OrderRow[] {
  return places
    .map((place, index) => ({ number: index + 1, place, isOut: withdrawn.includes(index + 1) }))
    .sort(
      (a, b) =>
        (a.place || places.length + 1) - (b.place || places.length + 1) ||
        Number(a.isOut) - Number(b.isOut) ||
        a.number - b.number,
    );
}
