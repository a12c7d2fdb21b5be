import { seededRandom } from '@evens/base';
import { emptyFacts, type Fixture, type MatchPhase } from '@evens/book';
import { type MatchPricer, makePricer, NO_DRIFT, type PricedMatch, soccer } from '@evens/pricing';
import type { MatchScript, Moment, ScriptPricer, Standing } from '../script/match-script.ts';
import { soccerMoments } from '../script/soccer-moments.ts';
import { drawCourse } from './course.ts';
import { localDate } from './local-time.ts';
import type { Ratings } from './ratings.ts';
import type { SeasonMatch } from './season.ts';

const HALF_SECONDS = 45 * 60;
/** House rule: a match that is not played within 48 hours is cancelled. Source time. */
const POSTPONEMENT_SECONDS = 48 * 3600;
/** Results of a day are known at 5 in the morning in the league's zone, when no match is being played. */
const NIGHT_MS = 5 * 3_600_000;
const SLUG_MAX_CHARACTERS = 26;
const RUN_MAX_CHARACTERS = 36;

export interface RunOptions {
  readonly runId: string;
  readonly seed: string;
}

/** The local date, at most the match's own: a price uses only results dated before it. */
function resultsCutoffDate(match: SeasonMatch, sourceMs: number): string {
  const date = localDate(sourceMs - NIGHT_MS, match.league.zone);
  if (date < match.date) return date;
  return match.date;
}

/**
 * Converts a season row to a script for the feed. Awarded and abandoned matches are priced until they begin, as their
 * ending was not known before.
 */
export function toMatchScript(match: SeasonMatch, ratings: Ratings, run: RunOptions): MatchScript {
  const { league, date, home, away, ending } = match;
  const name = `${league.code}.${date}.${truncateSlug(home.slug)}-${truncateSlug(away.slug)}`;
  const isUnpriced = ending.kind === 'unknown' || ending.kind === 'postponed' || ending.kind === 'cancelled';
  const fixture: Fixture = {
    sport: 'soccer',
    category: league.category,
    tournament: league.slug,
    tournamentName: league.name,
    tournamentRank: league.rank,
    kind: 'match',
    competitors: [
      { name: home.name, key: home.key },
      { name: away.name, key: away.key },
    ],
    startsAtMs: match.kickOffMs,
    periods: 2,
    periodSeconds: HALF_SECONDS,
    ...(isUnpriced ? { unpriced: true } : {}),
  };
  return {
    sourceId: `of.${run.runId.slice(0, RUN_MAX_CHARACTERS)}.${name}`,
    fixture,
    pricer: isUnpriced ? undefined : createScriptPricer(match, ratings),
    moments: () => buildMoments(match, fixture, `${run.seed} ${name}`),
  };
}

function truncateSlug(slug: string): string {
  return slug.slice(0, SLUG_MAX_CHARACTERS);
}

/**
 * Before the start, a price depends only on the ratings, so it is constant until the next night. Random price movement
 * begins with the match.
 */
function createScriptPricer(match: SeasonMatch, ratings: Ratings): ScriptPricer {
  let cachedPricer: { readonly date: string; readonly pricer: MatchPricer } | undefined;
  let cachedPrice: { readonly key: string; readonly priced: PricedMatch } | undefined;
  return {
    price(state, { sourceMs, ...options }) {
      const date = resultsCutoffDate(match, sourceMs);
      if (cachedPricer?.date !== date)
        cachedPricer = { date, pricer: makePricer(soccer, ratings.expect(match, date)) };
      const { margin } = options;
      if (margin.live) return cachedPricer.pricer.price(state, options);
      const priceKey = `${date} ${margin.scale}`;
      if (cachedPrice?.key !== priceKey) {
        cachedPrice = {
          key: priceKey,
          priced: cachedPricer.pricer.price(state, { ...options, drift: NO_DRIFT }),
        };
      }
      return cachedPrice.priced;
    },
  };
}

function buildMoments({ ending }: SeasonMatch, fixture: Fixture, seed: string): readonly Moment[] {
  switch (ending.kind) {
    case 'played':
      return soccerMoments(drawCourse(ending, seededRandom(seed)));
    case 'awarded':
    case 'abandoned':
      return [{ kind: 'cancel', id: 'cancel', atSeconds: 0, reason: ending.kind }];
    case 'cancelled':
      return [{ kind: 'cancel', id: 'cancel', atSeconds: 0, reason: 'not-played' }];
    case 'postponed':
    case 'unknown':
      return [
        {
          kind: 'clock',
          id: 'not-started',
          atSeconds: 0,
          standing: notStartedStanding(fixture, 'postponed'),
        },
        {
          kind: 'cancel',
          id: 'cancel',
          atSeconds: POSTPONEMENT_SECONDS,
          reason: ending.kind === 'postponed' ? 'postponed' : 'not-played',
        },
      ];
  }
}

function notStartedStanding(fixture: Fixture, phase: MatchPhase): Standing {
  return {
    phase,
    clock: { period: 0, running: false, seconds: 0, countDown: false },
    facts: emptyFacts(fixture),
    elapsedSeconds: 0,
    extra: [],
  };
}
