import { type ContestFacts, offeredSoccerLines, type PeriodScore } from '@evens/markets';
import { line } from '../lines.ts';
import { alike } from '../masses.ts';
import { poissonChances } from '../poisson.ts';
import { type LineRequest, normalise, type ScenarioSet } from '../scenario.ts';
import { buildMeasures, evenOver } from './soccer-lines.ts';

const PARTS = 2;
const PART_SECONDS = 15 * 60;
const MOST_GOALS = 8;
/** Minimum share of time left: a goal is possible until the final whistle. */
const LEAST_SHARE = 0.002;

/** True if a phase after regular time has begun. */
export function isPlayedOn({ periods }: ContestFacts): boolean {
  return periods.some(({ phase }) => phase !== 'regular');
}

interface ExtraTime {
  readonly facts: ContestFacts;
  /** Seconds of the running part. */
  readonly elapsedSeconds: number;
  /** Expected goals of each side in the whole of extra time. */
  readonly home: number;
  readonly away: number;
}

function shareLeft({ periods }: ContestFacts, elapsedSeconds: number): number {
  const parts = periods.filter(({ phase }) => phase === 'overtime');
  if (periods.some(({ phase }) => phase === 'shootout')) return 0;
  const ended = parts.filter((part) => part.ended).length;
  const running = parts.length > ended ? Math.min(1, elapsedSeconds / PART_SECONDS) : 0;
  if (ended >= PARTS) return 0;
  return Math.max(LEAST_SHARE, (PARTS - ended - running) / PARTS);
}

/**
 * Two parts of fifteen minutes at a constant pace, then penalties, with even chances while they are level. Exact
 * enumeration. Goals of the second part are counted in the current part.
 */
export function extraTimeScenarios({ facts, elapsedSeconds, home, away }: ExtraTime): ScenarioSet {
  const share = shareLeft(facts, elapsedSeconds);
  const most = share > 0 ? MOST_GOALS : 0;
  const homeChances = poissonChances(home * share, most);
  const awayChances = poissonChances(away * share, most);
  const before = facts.periods.filter(({ phase, ended }) => phase !== 'shootout' && ended);
  const running = facts.periods.find(({ phase, ended }) => phase === 'overtime' && !ended);
  const shootout = facts.periods.find(({ phase }) => phase === 'shootout');
  const ends: ContestFacts[] = [];
  const weights: number[] = [];
  const end = (periods: readonly PeriodScore[], weight: number) => {
    ends.push({ ...facts, status: 'ended', periods });
    weights.push(weight);
  };
  for (const [h, chanceH] of homeChances.entries()) {
    for (const [a, chanceA] of awayChances.entries()) {
      const part = { home: (running?.home ?? 0) + h, away: (running?.away ?? 0) + a };
      const played: PeriodScore[] =
        share > 0 ? [...before, { phase: 'overtime', ...part, ended: true }] : before;
      const lead = played.reduce((sum, period) => sum + period.home - period.away, 0);
      if (lead !== 0) {
        end(played, chanceH * chanceA);
        continue;
      }
      for (const home of [true, false]) {
        const kicks = {
          home: (shootout?.home ?? 0) + (home ? 1 : 0),
          away: (shootout?.away ?? 0) + (home ? 0 : 1),
        };
        end([...played, { phase: 'shootout', ...kicks, ended: true }], (chanceH * chanceA) / 2);
      }
    }
  }
  return { facts: ends, weights: normalise(Float64Array.from(weights)) };
}

function extraScore({ periods }: ContestFacts): { readonly home: number; readonly away: number } {
  const parts = periods.filter(({ phase }) => phase === 'overtime');
  return {
    home: parts.reduce((sum, { home }) => sum + home, 0),
    away: parts.reduce((sum, { away }) => sum + away, 0),
  };
}

const ofExtraTime = buildMeasures(extraScore);

/** Lines after regular time: extra time while it runs, the shoot-out while it is level. */
export function extraTimeLines(facts: ContestFacts, all: ScenarioSet): readonly LineRequest[] {
  const shootout = facts.periods.find(({ phase }) => phase === 'shootout');
  if (shootout && (shootout.ended || shootout.home !== shootout.away)) return [];
  const set = alike(all, line('overtime-1x2'));
  const score = shootout ?? extraScore(facts);
  return offeredSoccerLines({
    name: shootout ? 'shootout' : 'extra-time',
    state: { score, isCurrent: true, even: evenOver(set, ofExtraTime) },
  });
}
