import { ok, type Result } from '@evens/base';
import { fairChances, soccer } from '@evens/pricing';
import { type ExpectedGoals, type RatingSettings, type ResultShares, rateClubs } from './ratings.ts';
import { readSeasonFolder, type SeasonFolder } from './read-folder.ts';
import type { Problem, SeasonMatch } from './season.ts';

/** Mean of −ln(predicted chance of the actual outcome): lower is better. */
export interface LogLosses {
  readonly matches: number;
  readonly prices: number;
  readonly frequencies: number;
}

export interface LeagueLosses extends LogLosses {
  readonly code: string;
  readonly name: string;
}

/** Outcomes with a predicted chance from `low` up to `low` + 0.1: mean prediction against actual frequency. */
export interface Decile {
  readonly low: number;
  readonly outcomes: number;
  readonly predicted: number;
  readonly observed: number;
}

export interface Calibration {
  readonly season: string;
  readonly total: LogLosses;
  readonly leagues: readonly LeagueLosses[];
  readonly deciles: readonly Decile[];
  /** Problems in the files. */
  readonly problems: readonly Problem[];
}

const DECILES = 10;

/**
 * Quality of the closing 1X2 prices (before margin) of a folder's latest season, compared with the league's own
 * frequencies. Both use only results before the day of each match. Returns a one-line error for an unreadable folder.
 */
export function calibrate(directory: string, settings?: RatingSettings): Result<Calibration, string> {
  const folder = readSeasonFolder(directory);
  return folder.ok ? ok(measure(folder.value, settings)) : folder;
}

function closingChances(expected: ExpectedGoals): ResultShares {
  const state = {
    facts: { kind: 'contest', status: 'scheduled', periods: [] },
    elapsedSeconds: 0,
    extra: [],
  } as const;
  const [home = 0, draw = 0, away = 0] = fairChances(soccer.scenarios(expected, state), {
    type: '1x2',
    specifier: '',
  });
  return [home, draw, away];
}

function measure(
  { matches, earlier, problems }: SeasonFolder,
  settings: RatingSettings | undefined,
): Calibration {
  const season =
    matches
      .map((match) => match.season)
      .sort()
      .at(-1) ?? '';
  const ratings = rateClubs([...earlier, ...matches], settings);
  const sums = new Map<string, { name: string; matches: number; prices: number; frequencies: number }>();
  const deciles = Array.from({ length: DECILES }, () => ({ outcomes: 0, predicted: 0, observed: 0 }));
  for (const match of matches) {
    if (match.season !== season) continue;
    const happened = outcomeIndex(match);
    if (happened === undefined) continue;
    const chances = closingChances(ratings.expect(match, match.date));
    const sum = sums.get(match.league.code) ?? {
      name: match.league.name,
      matches: 0,
      prices: 0,
      frequencies: 0,
    };
    sums.set(match.league.code, sum);
    sum.matches++;
    sum.prices -= Math.log(chances[happened]);
    sum.frequencies -= Math.log(ratings.frequencies(match, match.date)[happened]);
    for (const [outcome, chance] of chances.entries()) {
      const decile = deciles[Math.min(DECILES - 1, Math.floor(chance * DECILES))];
      if (!decile) continue;
      decile.outcomes++;
      decile.predicted += chance;
      if (outcome === happened) decile.observed++;
    }
  }
  const total = { matches: 0, prices: 0, frequencies: 0 };
  for (const sum of sums.values()) {
    total.matches += sum.matches;
    total.prices += sum.prices;
    total.frequencies += sum.frequencies;
  }
  return {
    season,
    total: means(total),
    leagues: Array.from(sums, ([code, sum]) => ({ code, name: sum.name, ...means(sum) })).sort((a, b) =>
      a.code < b.code ? -1 : 1,
    ),
    problems,
    deciles: deciles.map(({ outcomes, predicted, observed }, index) => ({
      low: index / DECILES,
      outcomes,
      predicted: predicted / outcomes,
      observed: observed / outcomes,
    })),
  };
}

function means({ matches, prices, frequencies }: LogLosses): LogLosses {
  return { matches, prices: prices / matches, frequencies: frequencies / matches };
}

/** 0 home, 1 draw, 2 away; undefined for a match that was not played. */
function outcomeIndex({ ending }: SeasonMatch): 0 | 1 | 2 | undefined {
  if (ending.kind !== 'played') return undefined;
  const { home, away } = ending.fullTime;
  return home > away ? 0 : home < away ? 2 : 1;
}
