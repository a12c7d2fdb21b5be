import { seededRandom } from '@evens/base';
import { emptyFacts, type Fixture, type MatchPhase } from '@evens/book';
import { type MatchPricer, makePricer, NO_DRIFT, type PricedMatch, soccer } from '@evens/pricing';
import type { MatchScript, Moment, ScriptPricer, Standing } from '../script/match-script.ts';
import { soccerMoments } from '../script/soccer-moments.ts';
import { courseOf } from './course.ts';
import { localDate } from './local-time.ts';
import type { Ratings } from './ratings.ts';
import type { SeasonMatch } from './season.ts';

const HALF_SECONDS = 45 * 60;
/** Rulings: what was to be played and isn't within 48 hours is cancelled. Source time. */
const POSTPONEMENT_SECONDS = 48 * 3600;
/** A day's results are known when nobody plays any more: at 5 in the morning of the league. */
const NIGHT_MS = 5 * 3_600_000;
const SLUG_MAX_CHARACTERS = 26;
const RUN_MAX_CHARACTERS = 36;

export interface RunOptions {
  readonly runId: string;
  readonly seed: string;
}

/** Which results a price may know: those dated before this day of the league. */
function knownBefore(match: SeasonMatch, sourceMs: number): string {
  const date = localDate(sourceMs - NIGHT_MS, match.league.zone);
  if (date < match.date) return date;
  return match.date;
}

/** A row of a season as a script for the feed. Awarded and abandoned matches are priced until they begin, as nobody knew. */
export function scriptOf(match: SeasonMatch, ratings: Ratings, run: RunOptions): MatchScript {
  const { league, date, home, away, ending } = match;
  const name = `${league.code}.${date}.${short(home.slug)}-${short(away.slug)}`;
  const unseen = ending.kind === 'unknown' || ending.kind === 'postponed' || ending.kind === 'cancelled';
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
    ...(unseen ? { unpriced: true } : {}),
  };
  return {
    sourceId: `of.${run.runId.slice(0, RUN_MAX_CHARACTERS)}.${name}`,
    fixture,
    pricer: unseen ? undefined : pricerOf(match, ratings),
    moments: () => momentsOf(match, fixture, `${run.seed} ${name}`),
  };
}

function short(slug: string): string {
  return slug.slice(0, SLUG_MAX_CHARACTERS);
}

/**
 * Before the start a price is the ratings' and nothing else, so it holds until a night brings new ones; the market's mood
 * comes in with the ball.
 */
function pricerOf(match: SeasonMatch, ratings: Ratings): ScriptPricer {
  let today: { readonly date: string; readonly pricer: MatchPricer } | undefined;
  let before: { readonly asked: string; readonly priced: PricedMatch } | undefined;
  return {
    price(state, { sourceMs, ...options }) {
      const date = knownBefore(match, sourceMs);
      if (today?.date !== date) today = { date, pricer: makePricer(soccer, ratings.expect(match, date)) };
      const { margin, mainOnly = false } = options;
      if (margin.live) return today.pricer.price(state, options);
      const asked = `${date} ${margin.scale} ${mainOnly}`;
      if (before?.asked !== asked) {
        before = { asked, priced: today.pricer.price(state, { ...options, drift: NO_DRIFT }) };
      }
      return before.priced;
    },
  };
}

function momentsOf({ ending }: SeasonMatch, fixture: Fixture, seed: string): readonly Moment[] {
  switch (ending.kind) {
    case 'played':
      return soccerMoments(courseOf(ending, seededRandom(seed)));
    case 'awarded':
    case 'abandoned':
      return [{ kind: 'cancel', id: 'cancel', atSeconds: 0, reason: ending.kind }];
    case 'cancelled':
      return [{ kind: 'cancel', id: 'cancel', atSeconds: 0, reason: 'not-played' }];
    case 'postponed':
    case 'unknown':
      return [
        { kind: 'clock', id: 'not-started', atSeconds: 0, standing: standingStill(fixture, 'postponed') },
        {
          kind: 'cancel',
          id: 'cancel',
          atSeconds: POSTPONEMENT_SECONDS,
          reason: ending.kind === 'postponed' ? 'postponed' : 'not-played',
        },
      ];
  }
}

function standingStill(fixture: Fixture, phase: MatchPhase): Standing {
  return {
    phase,
    clock: { period: 0, running: false, seconds: 0, countDown: false },
    facts: emptyFacts(fixture),
    elapsedSeconds: 0,
    extra: [],
  };
}
