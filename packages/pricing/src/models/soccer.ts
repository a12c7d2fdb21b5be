import { type ContestFacts, regularPeriod, type Side } from '@evens/markets';
import { goalScenarios } from '../goal-scenarios.ts';
import { CARD_FOULS } from '../player-goals.ts';
import { dixonColes } from '../poisson.ts';
import type { LineRequest, PricingState, ScenarioModel, ScenarioSet } from '../scenario.ts';
import {
  type CountMeans,
  countLines,
  findCountScenarios,
  type HalfAhead,
  shareAhead,
} from './soccer-counts.ts';
import { extraTimeLines, extraTimeScenarios, isPlayedOn } from './soccer-extra-time.ts';
import { soccerLines } from './soccer-lines.ts';
import { playerLines } from './soccer-player-lines.ts';
import { type PlayersAhead, type SoccerPlayers, soccerPlayerScenarios } from './soccer-players.ts';

export interface SoccerParams {
  /** Expected goals of each side over 90 minutes, 0.1 to 5. */
  readonly homeGoals: number;
  readonly awayGoals: number;
  /** Dixon–Coles correction of low scores, −0.2 to 0. */
  readonly rho: number;
  /** Absent if the source reports no counts. */
  readonly counts?: CountMeans;
  /** Absent if the source does not name players. */
  readonly players?: SoccerPlayers;
}

/** Indexes of `extra` in soccer. */
export const soccerExtra = { homeReds: 0, awayReds: 1, stoppageSeconds: 2 } as const;

const HALF_SECONDS = 45 * 60;
/** Assumed stoppage time until it is announced. */
const USUAL_STOPPAGE_SECONDS = { 1: 120, 2: 240 } as const;
const RED_OWN = 0.7;
const RED_OPPONENT = 1.2;

/** Length of a half in seconds, including stoppage time. `announced` is 0 until stoppage time is announced. */
export function soccerHalfSeconds(half: 1 | 2, announced = 0): number {
  return HALF_SECONDS + (announced > 0 ? announced : USUAL_STOPPAGE_SECONDS[half]);
}

/**
 * The share of a match's goals that is still to come in a half, `elapsedSeconds` into it. The intensity rises linearly
 * from 0.8 of its mean at kick-off to 1.2 at the end, so the first half has 0.45 of the goals.
 */
export function soccerShareLeft(half: 1 | 2, { elapsedSeconds, lengthSeconds }: HalfClock): number {
  const at = Math.min(1, Math.max(0, elapsedSeconds / lengthSeconds));
  return goalsBefore(half / 2) - goalsBefore((half - 1 + at) / 2);
}

/** The share of a match's goals before a part of it, 0 to 1. */
export function goalsBefore(part: number): number {
  return 0.8 * part + 0.2 * part * part;
}

export interface HalfClock {
  readonly elapsedSeconds: number;
  readonly lengthSeconds: number;
}

/** Factors on each side's intensity by the red cards so far. */
export function redCardFactors(
  homeReds: number,
  awayReds: number,
): { readonly home: number; readonly away: number } {
  return {
    home: RED_OWN ** homeReds * RED_OPPONENT ** awayReds,
    away: RED_OWN ** awayReds * RED_OPPONENT ** homeReds,
  };
}

/** Thirty minutes at the pace of ninety. */
const EXTRA_TIME_SHARE = 1 / 3;
/** Minimum share of time left: a goal is possible until the final whistle. */
const LEAST_SHARE = 0.0004;

function scenarios(params: SoccerParams, state: PricingState): ScenarioSet {
  const { homeGoals, awayGoals, rho, counts, players } = params;
  const { facts, elapsedSeconds, extra } = state;
  if (facts.kind !== 'contest')
    throw new TypeError(`scenarios: expected facts of a contest, got ${facts.kind}`);
  const reds = redCardFactors(extra[soccerExtra.homeReds] ?? 0, extra[soccerExtra.awayReds] ?? 0);
  const home = homeGoals * reds.home;
  const away = awayGoals * reds.away;
  if (isPlayedOn(facts)) {
    const goals = { home: home * EXTRA_TIME_SHARE, away: away * EXTRA_TIME_SHARE };
    return extraTimeScenarios({ facts, elapsedSeconds, ...goals });
  }
  const first = regularPeriod(facts, 1);
  const half = first?.ended ? 2 : 1;
  const runs = regularPeriod(facts, half) !== undefined;
  const announced = runs ? (extra[soccerExtra.stoppageSeconds] ?? 0) : 0;
  const share = soccerShareLeft(half, {
    elapsedSeconds: runs ? elapsedSeconds : 0,
    lengthSeconds: soccerHalfSeconds(half, announced),
  });
  const now = runs && !regularPeriod(facts, half)?.ended ? Math.max(LEAST_SHARE, share) : share;
  const later = half === 1 ? 0.55 : 0;
  const goals = goalScenarios({
    facts,
    periods: 2,
    current: { home: home * now, away: away * now },
    later: { home: home * later, away: away * later },
    correction: (h, a) => dixonColes(h, a, { homeMean: homeGoals, awayMean: awayGoals, rho }),
  });
  const ahead = findHalfAhead(facts, state);
  if (!ahead) return goals;
  return {
    ...goals,
    ...(counts && { findOwn: findCountScenarios(counts, facts, ahead) }),
    ...(players && {
      players: soccerPlayerScenarios(
        players,
        {
          facts,
          now: (ahead.half - ahead.left) / 2,
          goalsAfter: (time) => Math.max(LEAST_SHARE, 1 - goalsBefore(time)),
          cardsAfter: (time) => shareAhead('yellow-cards', 'match', halfAheadAt(time)),
          ...(facts.status === 'scheduled' && { shots: shotMeans(params), fouls: freeFouls(counts) }),
        },
        goals,
      ),
    }),
  };
}

function halfAheadAt(time: number): HalfAhead {
  return time < 0.5 ? { half: 1, left: 1 - 2 * time } : { half: 2, left: 2 - 2 * time };
}

/** Mean shots of each side. Goals are shots on target, and those are shots. */
function shotMeans({ homeGoals, awayGoals, counts }: SoccerParams): PlayersAhead['shots'] {
  const onTarget = counts?.['shots-on-target'];
  const all = counts?.shots;
  if (!onTarget || !all) return undefined;
  const of = (side: Side, goals: number) => ({
    saved: Math.max(0, onTarget[side] - goals),
    wide: Math.max(0, all[side] - onTarget[side]),
  });
  return { home: of('home', homeGoals), away: of('away', awayGoals) };
}

/** Mean fouls of each side without a card. */
function freeFouls(counts: SoccerParams['counts']): PlayersAhead['fouls'] {
  const fouls = counts?.fouls;
  const of = (side: Side) => {
    const cards = (counts?.['yellow-cards']?.[side] ?? 0) + (counts?.['red-cards']?.[side] ?? 0);
    return Math.max(0, (fouls?.[side] ?? 0) - CARD_FOULS * cards);
  };
  return fouls && { home: of('home'), away: of('away') };
}

/** Undefined once regular time is over. */
function findHalfAhead(
  facts: ContestFacts,
  { elapsedSeconds, extra }: Pick<PricingState, 'elapsedSeconds' | 'extra'>,
): HalfAhead | undefined {
  const half = regularPeriod(facts, 1)?.ended ? 2 : 1;
  const period = regularPeriod(facts, half);
  if (period?.ended || facts.periods.some(({ phase }) => phase !== 'regular')) return undefined;
  if (!period) return { half, left: 1 };
  const length = soccerHalfSeconds(half, extra[soccerExtra.stoppageSeconds] ?? 0);
  return { half, left: Math.max(LEAST_SHARE, 1 - elapsedSeconds / length) };
}

function phaseLines(state: PricingState, set: ScenarioSet): readonly LineRequest[] {
  const { facts } = state;
  if (facts.kind !== 'contest') return [];
  if (isPlayedOn(facts)) return extraTimeLines(facts, set);
  const ahead = findHalfAhead(facts, state);
  if (!ahead) return soccerLines(facts, set);
  return [...soccerLines(facts, set), ...countLines(facts, set, ahead), ...playerLines(facts, set)];
}

/**
 * Two Poisson processes whose intensity rises through the match, with the Dixon–Coles correction; exact enumeration.
 * The correction reweighs final scores, so it also holds in play: given the score, the chance of a final score is
 * proportional to τ times its Poisson chance. Red cards change the remaining intensity. Phases after regular time have
 * their own markets. `extra`: red cards of home and away, announced stoppage seconds of the running half.
 */
export const soccer: ScenarioModel<SoccerParams> = {
  name: 'soccer',
  scenarios,
  lines: (_params, state, set) => phaseLines(state, set),
  drift: ({ homeGoals, awayGoals, ...others }, { strength, tempo }) => ({
    ...others,
    homeGoals: homeGoals * (1 + 0.03 * strength + 0.02 * tempo),
    awayGoals: awayGoals * (1 - 0.03 * strength + 0.02 * tempo),
  }),
};
