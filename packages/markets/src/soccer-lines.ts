import type { CountedName } from './counts.ts';
import type { Score } from './facts.ts';
import type { Specifier } from './specifier.ts';

/** A count of regular time or of a half. */
export type CountPart = `${'counted' | 'counted-half'}-${CountedName}`;

/** Parts of a soccer match that have markets. `match` is regular time. */
export type SoccerPartName = 'match' | 'half' | 'extra-time' | 'shootout' | CountPart;

/** A whole number of one part's score that lines are compared with. */
export const soccerCounts = {
  goals: ({ home, away }: Score) => home + away,
  home: ({ home }: Score) => home,
  away: ({ away }: Score) => away,
  lead: ({ home, away }: Score) => home - away,
} as const;
export type SoccerCount = keyof typeof soccerCounts;

/** A part that can still change. */
export interface OpenSoccerPart {
  readonly score: Score;
  /** False for the second half until the first has ended. */
  readonly isCurrent: boolean;
  /** The half line, in hundredths, that splits the chances of the part's final count most evenly. */
  even(count: SoccerCount): number;
}

/** A part that has been played. */
export interface PlayedSoccerPart {
  readonly score: Score;
  /** True if the source names the side of each goal. */
  readonly hasScorers: boolean;
}

/** Lines of a market, without the `period` of a half. */
export type SoccerSpecifiers = readonly Omit<Specifier, 'period'>[];

/** The lines that a soccer match offers, and those that the page of its result lists. */
export interface SoccerLines {
  readonly parts: readonly SoccerPartName[];
  /** The line nearest to even chances comes first. */
  offered(part: OpenSoccerPart): SoccerSpecifiers;
  listed(part: PlayedSoccerPart): SoccerSpecifiers;
}

const ONE: SoccerSpecifiers = [{}];

/** A market with one line per part. */
export function oneLine(...parts: readonly SoccerPartName[]): SoccerLines {
  return { parts, offered: () => ONE, listed: () => ONE };
}

/** The same lines at every score. */
export function fixedLines(part: SoccerPartName, specifiers: SoccerSpecifiers): SoccerLines {
  return { parts: [part], offered: () => specifiers, listed: () => specifiers };
}

/** The middle line first, then its neighbours outwards, in hundredths. */
export function linesAround(middle: number, { step, each }: { step: number; each: number }): number[] {
  const lines = [middle];
  for (let n = 1; n <= each; n++) lines.push(middle - n * step, middle + n * step);
  return lines;
}

/** Half lines on either side of the reached number, ascending. */
function halfLinesAround(reached: number, each: number): number[] {
  return Array.from({ length: 2 * each }, (_, index) => (reached - each + index) * 100 + 50);
}

function atLines(lines: readonly number[]): SoccerSpecifiers {
  return lines.map((lineHundredths) => ({ lineHundredths }));
}

interface LineRange {
  readonly part: SoccerPartName;
  /** Distance between offered lines, in hundredths. */
  readonly step: number;
  /** Offered lines on either side of the even one. */
  readonly each: number;
  /** Half lines that a result lists on either side of the scored number. */
  readonly listedEach: number;
}

interface TotalRange extends LineRange {
  readonly count: Exclude<SoccerCount, 'lead'>;
  /** Further offered lines, as distances from the even one in hundredths. */
  readonly further?: readonly number[];
}

/** Totals around the even one, above the scored number. */
export function totalLines({ part, count, step, each, listedEach, further = [] }: TotalRange): SoccerLines {
  return {
    parts: [part],
    offered({ score, even }) {
      const scored = soccerCounts[count](score) * 100;
      const middle = even(count);
      return atLines([
        ...linesAround(middle, { step, each }).filter((line) => line >= scored + Math.min(step, 50)),
        ...further.map((away) => middle + away).filter((line) => line > scored),
      ]);
    },
    listed: ({ score }) =>
      atLines(halfLinesAround(soccerCounts[count](score), listedEach).filter((line) => line > 0)),
  };
}

/** Handicaps of the part's whole score, around the even one. */
export function handicapLines({ part, step, each, listedEach }: LineRange): SoccerLines {
  return {
    parts: [part],
    offered: ({ even }) => atLines(linesAround(-even('lead'), { step, each })),
    listed: ({ score }) => atLines(halfLinesAround(-soccerCounts.lead(score), listedEach)),
  };
}

/**
 * The side that scores next. Offered for a half only while it is the current one. A result lists all goals and the
 * first one that was not scored.
 */
export function nthGoalLines(part: SoccerPartName): SoccerLines {
  return {
    parts: [part],
    offered: ({ score, isCurrent }) => (isCurrent ? [{ number: soccerCounts.goals(score) + 1 }] : []),
    listed: ({ score, hasScorers }) =>
      hasScorers
        ? Array.from({ length: soccerCounts.goals(score) + 1 }, (_, index) => ({ number: index + 1 }))
        : [],
  };
}
