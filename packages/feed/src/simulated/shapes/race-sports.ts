import type { PlaceTerms } from '@evens/markets';

/** A race's field and course. */
export interface RaceSport {
  readonly runners: readonly [number, number];
  /** Spread of strengths, in deviations of one run. */
  readonly spread: number;
  /** Results closer than this are ties. */
  readonly tieBelow: number;
  /** Chance of each runner to retire from the race, and to be withdrawn before it. */
  readonly retires: number;
  readonly withdraws: number;
  /** Whether winnings bear a deduction for a withdrawn runner (Rule 4). */
  readonly ruleFour?: boolean;
  /** Runners have jockeys, trainers and form. */
  readonly hasCards?: boolean;
  /** Share of events that are handicaps, and their field sizes. */
  readonly handicaps?: { readonly share: number; readonly runners: readonly [number, number] };
  readonly eachWay?: PlaceTerms;
  readonly topPlaces: readonly number[];
  /** Number of match-ups of two and of three runners; whether a tie of a pair is an outcome. */
  readonly pairs: number;
  readonly threes: number;
  readonly drawnPairs?: boolean;
  readonly lengthSeconds: number;
  readonly updateSeconds: number;
}

export const raceSports: Readonly<Record<string, RaceSport>> = {
  golf: {
    runners: [14, 18],
    spread: 0.7,
    tieBelow: 0.35,
    retires: 0.01,
    withdraws: 0.01,
    eachWay: { places: 4, fraction: '1/4' },
    topPlaces: [5, 10],
    pairs: 3,
    threes: 3,
    drawnPairs: true,
    lengthSeconds: 17_000,
    updateSeconds: 300,
  },
  nascar: {
    runners: [20, 24],
    spread: 0.9,
    tieBelow: 0,
    retires: 0.12,
    withdraws: 0.005,
    eachWay: { places: 3, fraction: '1/4' },
    topPlaces: [5, 10],
    pairs: 4,
    threes: 0,
    lengthSeconds: 11_400,
    updateSeconds: 120,
  },
  'horse-racing': {
    runners: [7, 13],
    spread: 0.8,
    tieBelow: 0.008,
    retires: 0.015,
    withdraws: 0.03,
    ruleFour: true,
    hasCards: true,
    handicaps: { share: 0.35, runners: [12, 18] },
    topPlaces: [2, 3, 4],
    pairs: 2,
    threes: 0,
    lengthSeconds: 130,
    updateSeconds: 15,
  },
  'formula-1': {
    runners: [20, 20],
    spread: 1.5,
    tieBelow: 0,
    retires: 0.09,
    withdraws: 0.005,
    eachWay: { places: 3, fraction: '1/4' },
    topPlaces: [6, 10],
    pairs: 5,
    threes: 0,
    lengthSeconds: 5600,
    updateSeconds: 90,
  },
  cycling: {
    runners: [16, 22],
    spread: 0.9,
    tieBelow: 0,
    retires: 0.03,
    withdraws: 0.01,
    eachWay: { places: 3, fraction: '1/4' },
    topPlaces: [10],
    pairs: 4,
    threes: 0,
    lengthSeconds: 16_000,
    updateSeconds: 300,
  },
};
