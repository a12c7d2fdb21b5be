import type { IncidentKind, MatchPhase, StopReason } from '@evens/book';
import type { CountName, PeriodScore, Score, Side } from '@evens/markets';
import type { Moment, ScriptClock, Standing } from './match-script.ts';

export interface SoccerGoal {
  /** Played seconds of the half, including stoppage: 3 minutes into the second half is 180. */
  readonly seconds: number;
  readonly side: Side;
  /** A goal from a penalty: the match stops earlier, and an incident gives the reason. */
  readonly penalty?: boolean;
}

export interface SoccerIncident {
  readonly seconds: number;
  readonly side: Side;
  readonly kind: IncidentKind;
}

export interface SoccerHalf {
  /** Played seconds including stoppage; at least 45 minutes. */
  readonly lengthSeconds: number;
  /** In order. */
  readonly goals: readonly SoccerGoal[];
  /** In any order. */
  readonly incidents: readonly SoccerIncident[];
  /** In any order, without the shots that are goals. Absent if the source counts nothing beside the score. */
  readonly counted?: readonly SoccerCount[];
}

/** A shot, a foul and the like: it is no incident and changes counts alone. */
export interface SoccerCount {
  readonly seconds: number;
  readonly side: Side;
  readonly names: readonly CountName[];
}

type Counts = Readonly<Record<CountName, Score>>;

const NONE: Score = { home: 0, away: 0 };
const countsOfGoal = ['shots', 'shots-on-target'] as const;
/** Throw-ins are reported with whatever happens next. */
const unreported: ReadonlySet<CountName> = new Set(['throw-ins']);
const countOfIncident: Partial<Record<IncidentKind, CountName>> = {
  corner: 'corners',
  'yellow-card': 'yellow-cards',
  'red-card': 'red-cards',
};

export interface SoccerPlay {
  /** Delay of the kick-off, 0 or more. */
  readonly kickOffDelaySeconds: number;
  readonly breakSeconds: number;
  readonly halves: readonly [SoccerHalf, SoccerHalf];
  /** From the final whistle to the official result. */
  readonly resultDelaySeconds: number;
  /** Uniform random numbers for the lengths of interruptions; drawn in order. */
  readonly random: () => number;
}

const HALF_SECONDS = 45 * 60;
/** Betting ends this long before the final whistle of a half, whose time nobody can predict. */
const LAST_SECONDS = 20;

const stopReasonByIncident: Partial<Record<IncidentKind, StopReason>> = {
  'red-card': 'red-card',
  penalty: 'penalty',
  review: 'review',
};

type Draft =
  | { readonly at: number; readonly kind: 'goal'; readonly side: Side }
  | { readonly at: number; readonly kind: 'incident'; readonly side: Side; readonly incident: IncidentKind }
  | { readonly at: number; readonly kind: 'stop'; readonly reason: StopReason; readonly reopenAt: number }
  | { readonly at: number; readonly kind: 'count'; readonly side: Side; readonly names: readonly CountName[] }
  | { readonly at: number; readonly kind: 'board' };

/** The events of a half in order, with their interruptions. Seconds of the half. */
function draftHalf(
  { lengthSeconds, goals, incidents, counted = [] }: SoccerHalf,
  random: () => number,
): readonly Draft[] {
  const drafts: Draft[] = [{ at: HALF_SECONDS, kind: 'board' }];
  for (const { seconds: at, side, names } of counted) drafts.push({ at, kind: 'count', side, names });
  for (const { seconds: at, side, penalty } of goals) {
    const lead = penalty ? 60 + random() * 40 : 3 + random() * 9;
    const reopenAt = at + 12 + random() * 18;
    drafts.push({ at: Math.max(1, at - lead), kind: 'stop', reason: penalty ? 'penalty' : 'goal', reopenAt });
    if (penalty) drafts.push({ at: Math.max(1, at - lead + 5), kind: 'incident', side, incident: 'penalty' });
    drafts.push({ at, kind: 'goal', side });
  }
  for (const { seconds: at, side, kind: incident } of incidents) {
    const reason = stopReasonByIncident[incident];
    if (reason)
      drafts.push({ at: Math.max(1, at - 4), kind: 'stop', reason, reopenAt: at + 15 + random() * 40 });
    drafts.push({ at, kind: 'incident', side, incident });
  }
  drafts.push({
    at: lengthSeconds - LAST_SECONDS,
    kind: 'stop',
    reason: 'last-minute',
    reopenAt: lengthSeconds + 20,
  });
  return drafts.filter(({ at }) => at < lengthSeconds).sort((a, b) => a.at - b.at);
}

/** The match over both halves. */
interface MatchSoFar {
  readonly ended: PeriodScore[];
  readonly goals: Side[];
  readonly corners: Side[];
  readonly reds: Record<Side, number>;
  /** The id of the next event of this kind: `goal-1`, `goal-2`. */
  nextId(kind: string): string;
}

function newMatch(): MatchSoFar {
  const counts = new Map<string, number>();
  return {
    ended: [],
    goals: [],
    corners: [],
    reds: { home: 0, away: 0 },
    nextId(kind) {
      const n = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, n);
      return `${kind}-${n}`;
    },
  };
}

function addCounts(counts: Counts, side: Side, names: readonly CountName[]): Counts {
  const added = names.map((name) => [name, { ...counts[name], [side]: counts[name][side] + 1 }]);
  return { ...counts, ...Object.fromEntries(added) };
}

const noCounts: Counts = {
  corners: NONE,
  'yellow-cards': NONE,
  'red-cards': NONE,
  shots: NONE,
  'shots-on-target': NONE,
  offsides: NONE,
  'throw-ins': NONE,
  fouls: NONE,
};

/** The moments of a half; the second one ends with the result. Adds its events to the match. */
function halfMoments(
  { random, resultDelaySeconds }: SoccerPlay,
  half: SoccerHalf,
  soFar: MatchSoFar,
  startSeconds: number,
): readonly Moment[] {
  const moments: Moment[] = [];
  const number = soFar.ended.length + 1;
  const score = { home: 0, away: 0 };
  let counts = noCounts;
  let stoppage = 0;
  const buildPeriod = (over: boolean): PeriodScore => ({
    phase: 'regular',
    ...score,
    ended: over,
    ...(half.counted && { counts }),
  });
  const standing = (at: number, phase: MatchPhase, over: boolean): Standing => {
    const clock: ScriptClock = {
      period: number,
      running: phase === 'playing',
      seconds: Math.floor((number - 1) * HALF_SECONDS + at),
      countDown: false,
    };
    return {
      phase,
      clock,
      facts: {
        kind: 'contest',
        status: phase === 'ended' ? 'ended' : 'playing',
        periods: [...soFar.ended, buildPeriod(over)],
        goals: [...soFar.goals],
        ...(half.counted && { cornerSides: [...soFar.corners] }),
      },
      elapsedSeconds: over ? 0 : at,
      extra: [soFar.reds.home, soFar.reds.away, over ? 0 : stoppage],
    };
  };
  const playing = (at: number): Standing => standing(at, 'playing', false);
  moments.push({ kind: 'clock', id: `start-${number}`, atSeconds: startSeconds, standing: playing(0) });
  for (const draft of draftHalf(half, random)) {
    const atSeconds = startSeconds + draft.at;
    switch (draft.kind) {
      case 'board':
        stoppage = Math.max(60, half.lengthSeconds - HALF_SECONDS);
        moments.push({ kind: 'clock', id: soFar.nextId('board'), atSeconds, standing: playing(draft.at) });
        break;
      case 'stop':
        moments.push({
          kind: 'stop',
          id: soFar.nextId('stop'),
          atSeconds,
          reason: draft.reason,
          reopenAtSeconds: startSeconds + draft.reopenAt,
        });
        break;
      case 'count':
        counts = addCounts(counts, draft.side, draft.names);
        if (draft.names.every((name) => unreported.has(name))) break;
        moments.push({ kind: 'clock', id: soFar.nextId('count'), atSeconds, standing: playing(draft.at) });
        break;
      case 'goal':
        counts = addCounts(counts, draft.side, countsOfGoal);
        score[draft.side]++;
        soFar.goals.push(draft.side);
        moments.push({
          kind: 'goal',
          id: soFar.nextId('goal'),
          atSeconds,
          side: draft.side,
          standing: playing(draft.at),
        });
        break;
      case 'incident': {
        const count = countOfIncident[draft.incident];
        if (count) counts = addCounts(counts, draft.side, [count]);
        if (draft.incident === 'red-card') soFar.reds[draft.side]++;
        if (draft.incident === 'corner') soFar.corners.push(draft.side);
        moments.push({
          kind: 'incident',
          id: soFar.nextId(draft.incident),
          atSeconds,
          incident: draft.incident,
          side: draft.side,
          standing: playing(draft.at),
        });
      }
    }
  }
  const whistleSeconds = startSeconds + half.lengthSeconds;
  moments.push({
    kind: 'goal',
    id: `end-${number}`,
    atSeconds: whistleSeconds,
    side: 'none',
    standing: standing(half.lengthSeconds, 'break', true),
  });
  if (number === 2) {
    moments.push({
      kind: 'result',
      id: 'result',
      atSeconds: whistleSeconds + resultDelaySeconds,
      standing: standing(half.lengthSeconds, 'ended', true),
    });
  }
  soFar.ended.push(buildPeriod(true));
  return moments;
}

/**
 * Converts a soccer match to moments: kick-off, goals with their suspensions, cards, corners and counts, half time, the result.
 * The same play gives the same moments and ids.
 */
export function soccerMoments(play: SoccerPlay): readonly Moment[] {
  const soFar = newMatch();
  const moments: Moment[] = [];
  let startSeconds = play.kickOffDelaySeconds;
  for (const half of play.halves) {
    moments.push(...halfMoments(play, half, soFar, startSeconds));
    startSeconds = startSeconds + half.lengthSeconds + play.breakSeconds;
  }
  return moments;
}
