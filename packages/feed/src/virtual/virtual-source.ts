import { createHmac } from 'node:crypto';
import { randomNormal, seededRandom } from '@evens/base';
import type { CommittedDraw, Competitor, Fixture } from '@evens/book';
import { hashOfSeed } from '@evens/games';
import { LOTTO_BALLS, type SportAlias, sportByAlias } from '@evens/markets';
import {
  lottery,
  type MatchPricer,
  makePricer,
  NO_DRIFT,
  type PricedMatch,
  race,
  soccer,
} from '@evens/pricing';
import { mergeSources } from '../merge-sources.ts';
import type { MatchScript, Moment, ScriptPricer, ScriptSupply } from '../script/match-script.ts';
import { ScriptedSource } from '../script/scripted-source.ts';
import { roundPairs } from '../simulated/day-matches.ts';
import { drawnStrength } from '../simulated/pairing.ts';
import type { FeedSource } from '../source.ts';
import { virtualClubs, virtualRunners } from './cast.ts';
import { playDraw } from './draw.ts';

export interface VirtualOptions {
  /** Secret of the run. Whoever knows it knows all results. */
  readonly secret: string;
  /** Part of every match id, so that runs never mix. At most 36 characters are used. */
  readonly runId: string;
}

const MINUTE_MS = 60_000;
const RUN_MAX_CHARACTERS = 36;
const RANK = 60;

/** A series of virtual matches: how often they start, and how fast they are played. Times are wall times. */
interface Series {
  readonly everyMs: number;
  readonly speed: number;
  readonly listedAheadMs: number;
  readonly reportedBehindMs: number;
}

/** A half takes 46 to 52 seconds. */
const leagueSeries: Series = {
  everyMs: 4 * MINUTE_MS,
  speed: 60,
  listedAheadMs: 32 * MINUTE_MS,
  reportedBehindMs: 180 * MINUTE_MS,
};
const MATCHES_PER_ROUND = 4;

/** A race takes 40 seconds. */
const raceSeries: Series = {
  everyMs: 3 * MINUTE_MS,
  speed: 10,
  listedAheadMs: 30 * MINUTE_MS,
  reportedBehindMs: 180 * MINUTE_MS,
};
const RUNNERS = 9;
const PLACES_PAID = 3;

/** The balls take 30 seconds. */
const lotterySeries: Series = {
  everyMs: 60 * MINUTE_MS,
  speed: 1,
  listedAheadMs: 24 * 60 * MINUTE_MS,
  reportedBehindMs: 180 * MINUTE_MS,
};
const LOTTERY = { numbers: 49, balls: LOTTO_BALLS };

/** Markets of virtual soccer. */
const soccerMarkets: ReadonlySet<string> = new Set([
  '1x2',
  'double-chance',
  'draw-no-bet',
  'total',
  'asian-handicap',
  'both-teams-to-score',
  'correct-score',
  'half-time-full-time',
  'odd-even',
  'period-1x2',
  'period-total',
]);

/** The seed of a match. Published after the match, it reveals nothing about other seeds. */
function deriveSeed(secret: string, sourceId: string): string {
  return createHmac('sha256', secret).update(sourceId).digest('hex');
}

/** Prices the match until it starts. The prices never move: they follow from the published parameters. */
function pricedUntilStart(pricer: MatchPricer, isOffered: (type: string) => boolean): ScriptPricer {
  let cached: PricedMatch | undefined;
  return {
    price({ facts, ...state }, { margin }) {
      if (facts.status !== 'scheduled') return { markets: [] };
      if (!cached) {
        const priced = pricer.price({ facts, ...state }, { margin, drift: NO_DRIFT });
        cached = { ...priced, markets: priced.markets.filter(({ type }) => isOffered(type)) };
      }
      return cached;
    },
  };
}

interface VirtualMatch {
  readonly sourceId: string;
  readonly sport: SportAlias;
  readonly fixture: Omit<Fixture, 'sport' | 'category' | 'tournamentRank' | 'draw'>;
  readonly params: CommittedDraw['params'];
  readonly pricer: ScriptPricer;
}

function toScript(
  { sourceId, sport, fixture, params, pricer }: VirtualMatch,
  { secret }: VirtualOptions,
): MatchScript {
  const seed = deriveSeed(secret, sourceId);
  const draw: CommittedDraw = { seedHash: hashOfSeed(seed), params };
  const committed: Fixture = { ...fixture, sport, category: 'virtual', tournamentRank: RANK, draw };
  return {
    sourceId,
    fixture: committed,
    pricer,
    moments() {
      const moments = playDraw({ sport, seed, params });
      const atSeconds = (moments.at(-1)?.atSeconds ?? 0) + 1;
      const revealed: Moment = {
        kind: 'change',
        id: 'seed',
        atSeconds,
        fixture: { ...committed, draw: { ...draw, seed } },
      };
      return [...moments, revealed];
    },
  };
}

function competitor(name: string): Competitor {
  return { name, key: `virtual-${name.toLowerCase().replaceAll(' ', '-')}` };
}

function strength(sport: SportAlias, name: string): number {
  const known = sportByAlias(sport);
  return known ? drawnStrength(known, name) : 0;
}

const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;

/** The matches of a round. Two rounds in a row use all clubs once. */
function leagueRound(round: number, startsAtMs: number, options: VirtualOptions): readonly MatchScript[] {
  const half = round % 2;
  const pairs = roundPairs(virtualClubs, Math.floor(round / 2));
  return pairs.slice(half * MATCHES_PER_ROUND, (half + 1) * MATCHES_PER_ROUND).map(([home, away], index) => {
    const sourceId = `virtual.${options.runId.slice(0, RUN_MAX_CHARACTERS)}.s.${round}.${index + 1}`;
    const edge = (strength('virtual-soccer', home) - strength('virtual-soccer', away)) / Math.SQRT2;
    const params = {
      homeGoals: rounded(1.5 * Math.exp(0.24 * edge)),
      awayGoals: rounded(1.2 * Math.exp(-0.24 * edge)),
      rho: -0.08,
    };
    const fixture = {
      tournament: 'virtual-league',
      tournamentName: 'Evens League',
      kind: 'match',
      competitors: [competitor(home), competitor(away)],
      startsAtMs,
      periods: 2,
      periodSeconds: 2700,
    } as const;
    const pricer = pricedUntilStart(makePricer(soccer, params), (type) => soccerMarkets.has(type));
    return toScript({ sourceId, sport: 'virtual-soccer', fixture, params, pricer }, options);
  });
}

function createRace(number: number, startsAtMs: number, options: VirtualOptions): readonly MatchScript[] {
  const runId = options.runId.slice(0, RUN_MAX_CHARACTERS);
  const sourceId = `virtual.${runId}.r.${number}`;
  // The field is public: it does not depend on the secret.
  const random = seededRandom(`virtual race|${number}`);
  const field = virtualRunners
    .map((name) => ({ name, order: random() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, RUNNERS)
    .map(({ name }) => name);
  const expected = field.map((name) =>
    rounded(0.7 * strength('virtual-racing', name) + 0.2 * randomNormal(random)),
  );
  const params = {
    expected,
    tieBelow: 0,
    retires: 0.01,
    placesPaid: PLACES_PAID,
    matchUps: [
      [1, 2],
      [3, 4],
      [5, 6],
    ],
    lean: 0,
  };
  const fixture = {
    tournament: 'virtual-races',
    tournamentName: 'Evens Stakes',
    kind: 'race',
    competitors: field.map(competitor),
    startsAtMs,
    periods: 1,
    periodSeconds: 0,
  } as const;
  const pricer = pricedUntilStart(makePricer(race, params), () => true);
  return [toScript({ sourceId, sport: 'virtual-racing', fixture, params, pricer }, options)];
}

function createLottery(number: number, startsAtMs: number, options: VirtualOptions): readonly MatchScript[] {
  const sourceId = `virtual.${options.runId.slice(0, RUN_MAX_CHARACTERS)}.l.${number}`;
  const fixture = {
    tournament: 'lotto-6-49',
    tournamentName: 'Evens 6/49',
    kind: 'race',
    competitors: Array.from({ length: LOTTERY.numbers }, (_, index) => competitor(`${index + 1}`)),
    startsAtMs,
    periods: 1,
    periodSeconds: 0,
  } as const;
  const pricer = pricedUntilStart(makePricer(lottery, LOTTERY), () => true);
  return [toScript({ sourceId, sport: 'lotto', fixture, params: LOTTERY, pricer }, options)];
}

/** Source time is wall time times the speed, for all runs. */
function createSeries(
  { everyMs, speed, listedAheadMs, reportedBehindMs }: Series,
  { runId }: VirtualOptions,
  scripts: (number: number, startsAtMs: number) => readonly MatchScript[],
): FeedSource {
  const stepMs = everyMs * speed;
  const supply: ScriptSupply = {
    starting(fromMs, toMs) {
      const found: MatchScript[] = [];
      for (let number = Math.ceil(fromMs / stepMs); number * stepMs < toMs; number++)
        found.push(...scripts(number, number * stepMs));
      return found;
    },
  };
  return new ScriptedSource({
    name: 'virtual',
    supply,
    mapping: { runId, sourceZeroMs: 0, wallZeroMs: 0, speed },
    listedAheadMs: listedAheadMs * speed,
    reportedBehindMs: reportedBehindMs * speed,
  });
}

/**
 * Endless matches of the virtual sports in real time. The seed of each is derived from the secret; its fixture commits
 * to the seed, and reveals it after the result. Two sources with the same secret and run report the same facts.
 */
export function createVirtualSource(options: VirtualOptions): FeedSource {
  return mergeSources(
    createSeries(leagueSeries, options, (round, startsAtMs) => leagueRound(round, startsAtMs, options)),
    createSeries(raceSeries, options, (number, startsAtMs) => createRace(number, startsAtMs, options)),
    createSeries(lotterySeries, options, (number, startsAtMs) => createLottery(number, startsAtMs, options)),
  );
}
