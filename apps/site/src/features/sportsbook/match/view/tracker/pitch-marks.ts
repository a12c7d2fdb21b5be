import type { MatchClock, Momentum, TimelineEntry } from '@evens/book';

/** A pitch of 100 by 60, home playing towards the right. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface PitchMark extends Spot {
  readonly entry: TimelineEntry;
  /** Unique within the match, and the same for the same entry however often it is drawn. */
  readonly key: string;
  /** 0 for the latest. */
  readonly age: number;
  /** 1 when it is reported, less as play goes on. */
  readonly opacity: number;
}

/** FNV-1a: the same entry always has the same place. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value >>> 0;
}

/** Between 0 and 1 by a part of the number. */
const part = (number: number, shift: number) => ((number >>> shift) % 101) / 100;

/** Where things of a kind happen, seen from the side that attacks to the right. */
function typicalSpot(kind: TimelineEntry['kind'], number: number): Spot {
  const along = part(number, 3);
  const across = part(number, 11);
  switch (kind) {
    case 'goal':
      return { x: 98, y: 26 + across * 8 };
    case 'penalty':
      return { x: 89, y: 30 };
    case 'corner':
      return { x: 99, y: number % 2 === 0 ? 1 : 59 };
    case 'yellow-card':
    case 'red-card':
      // Cards are for fouls, and most fouls stop the other side in the middle or in front of the own goal.
      return { x: 20 + along * 40, y: 8 + across * 44 };
    case 'substitution':
    case 'timeout':
    case 'wicket':
      return { x: 42 + along * 6, y: 58 };
    case 'review':
      return { x: 50, y: 30 };
  }
}

function entryKey({ kind, side, period, seconds }: TimelineEntry): string {
  return `${kind}/${side}/${period}/${seconds}`;
}

const MARKS_MAX = 6;
/** Time until a mark has faded, at normal speed of the clock: later it would look like the ball. */
const FADED_SECONDS = 90;

/**
 * The latest entries of the running period with a place each, oldest first, until they fade. Places are typical of their
 * kind, never measured.
 */
export function pitchMarks(
  timeline: readonly TimelineEntry[],
  now: Pick<MatchClock, 'period' | 'seconds' | 'rate'>,
): readonly PitchMark[] {
  const latestEntries = timeline.slice(-MARKS_MAX);
  return latestEntries.flatMap((entry, index) => {
    // Some clocks count down.
    const opacity = 1 - Math.abs(now.seconds - entry.seconds) / (FADED_SECONDS * now.rate);
    if (entry.period !== now.period || opacity <= 0) return [];
    const key = entryKey(entry);
    const spot = typicalSpot(entry.kind, hash(key));
    return {
      entry,
      key,
      age: latestEntries.length - 1 - index,
      opacity,
      x: entry.side === 'home' ? spot.x : 100 - spot.x,
      y: spot.y,
    };
  });
}

const weights: Readonly<Record<TimelineEntry['kind'], number>> = {
  goal: 4,
  penalty: 3,
  corner: 2,
  'yellow-card': -1,
  'red-card': -3,
  review: 0,
  substitution: 0,
  timeout: 0,
  wicket: 0,
};

export interface Pressure {
  readonly home: number;
  readonly away: number;
}

export const PRESSURE_PARTS = 10;
const PRESSURE_PART_SECONDS = 180;

/**
 * Pressure in the last half hour of play, in parts of three minutes, oldest first: incidents count for the side that
 * earned them, a card for the other side. Only reported incidents count.
 */
export function pressure(timeline: readonly TimelineEntry[], nowSeconds: number): readonly Pressure[] {
  const parts = Array.from({ length: PRESSURE_PARTS }, () => ({ home: 0, away: 0 }));
  for (const { kind, side, seconds } of timeline) {
    const back = Math.floor((nowSeconds - seconds) / PRESSURE_PART_SECONDS);
    const of = parts[PRESSURE_PARTS - 1 - Math.max(0, back)];
    if (!of) continue;
    const weight = weights[kind];
    const gains = weight >= 0 ? side : side === 'home' ? 'away' : 'home';
    of[gains] += Math.abs(weight);
  }
  return parts;
}

/** The momentum of each minute as pressure of one side. */
export function pressureByMinute(momentum: Momentum): readonly Pressure[] {
  return momentum.map((balance) => ({ home: Math.max(0, balance), away: Math.max(0, -balance) }));
}

/** Both sides' share of the pressure in per cent; even where nothing was reported. */
export function pressureShare(parts: readonly Pressure[]): Pressure {
  let [home, away] = [0, 0];
  // Recent parts count more.
  for (const [index, each] of parts.entries()) {
    home += each.home * (index + 1);
    away += each.away * (index + 1);
  }
  if (home + away === 0) return { home: 50, away: 50 };
  const share = Math.round((home / (home + away)) * 100);
  return { home: share, away: 100 - share };
}
