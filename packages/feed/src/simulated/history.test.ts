import { emptyFacts } from '@evens/book';
import { type ContestFacts, regularScore, sports } from '@evens/markets';
import { NO_DRIFT } from '@evens/pricing';
import { describe, expect, it } from 'vitest';
import type { MatchScript } from '../script/match-script.ts';
import { listLeagues } from './day-matches.ts';
import { sideStrength } from './pairing.ts';
import { simulatedSchedule } from './schedule.ts';
import { findTableRules } from './season.ts';
import { correlation, ranks } from './testing/ranks.ts';

const DAY_MS = 86_400_000;
const nowMs = Date.UTC(2026, 10, 20, 12);
const seeds = { seed: 'history', runId: 'test' };
const counted = simulatedSchedule({ ...seeds, beganAtMs: nowMs }).counted?.(0, nowMs) ?? [];
/** A table says little before each side has played as often. */
const FEWEST_MATCHES = 6;

function finalFacts({ moments }: MatchScript): ContestFacts | undefined {
  const last = moments().at(-1);
  const facts = last && 'standing' in last && last.kind !== 'clock' ? last.standing.facts : undefined;
  return facts?.kind === 'contest' ? facts : undefined;
}

/** Points per match and strengths of all sides of a league, from its matches. */
function playTable(matches: readonly MatchScript[]) {
  const fixture = matches[0]?.fixture;
  const sport = sports.find(({ alias }) => alias === fixture?.sport);
  const league = sport && listLeagues(sport).find(({ tournament }) => tournament === fixture?.tournament);
  const rules = sport && league && findTableRules(sport, league);
  if (!rules) throw new Error(`no table for ${fixture?.tournament}`);
  const points = new Map<string, number[]>();
  for (const match of matches) {
    const facts = finalFacts(match);
    if (!facts) continue;
    const { home, away } = rules.score(facts);
    for (const [index, { name }] of match.fixture.competitors.entries()) {
      const ahead = index === 0 ? home - away : away - home;
      const added = ahead > 0 ? rules.pointsForWin : ahead === 0 ? 1 : 0;
      points.set(name, [...(points.get(name) ?? []), added]);
    }
  }
  return {
    name: `${sport.alias} ${league.tournament}`,
    played: Math.min(...league.sides.map((side) => points.get(side)?.length ?? 0)),
    means: league.sides.map((side) => {
      const list = points.get(side) ?? [];
      return list.reduce((sum, value) => sum + value, 0) / list.length;
    }),
    strengths: league.sides.map((side) => sideStrength({ sport, league, startsAtMs: nowMs }, side)),
  };
}

/** Chances of a home win and a draw, by the odds without margin. */
function regularChances({ fixture, pricer }: MatchScript): readonly number[] {
  const { markets = [] } =
    pricer?.price(
      { facts: emptyFacts(fixture), elapsedSeconds: 0, extra: [] },
      { margin: { scale: 0, live: false }, drift: NO_DRIFT, sourceMs: fixture.startsAtMs - 5 * DAY_MS },
    ) ?? {};
  return markets.find(({ type }) => type === '1x2')?.odds.map((odd) => 1000 / odd) ?? [];
}

describe('the history of a run', () => {
  it('the tables with which a run begins follow the strengths of the sides, from which the prices come', () => {
    const tables = [...Map.groupBy(counted, ({ fixture }) => fixture.parent).values()]
      .map(playTable)
      .filter(({ played }) => played >= FEWEST_MATCHES);
    const follows = tables.map(({ name, means, strengths }) => ({
      name,
      rank: correlation(ranks(means), ranks(strengths)),
      // Rank of the leader's strength, from 0.
      leader: ranks(strengths)[means.indexOf(Math.max(...means))] ?? Number.NaN,
      sides: strengths.length,
    }));
    expect(follows.length).toBeGreaterThan(10);
    expect(follows.reduce((sum, { rank }) => sum + rank, 0) / follows.length).toBeGreaterThan(0.78);
    expect(follows.filter(({ rank }) => !(rank > 0.4))).toEqual([]);
    expect(follows.filter(({ leader, sides }) => leader < sides / 3).length).toBeGreaterThan(
      0.75 * follows.length,
    );
  }, 120_000);

  it('results of soccer before a run are as likely as their odds claim: of home sides, favourites and draws', () => {
    const kinds = {
      home: { sum: 0, variance: 0 },
      favourite: { sum: 0, variance: 0 },
      draw: { sum: 0, variance: 0 },
    };
    const add = (kind: keyof typeof kinds, chance: number, isWon: boolean) => {
      kinds[kind].sum += (isWon ? 1 : 0) - chance;
      kinds[kind].variance += chance * (1 - chance);
    };
    for (const match of counted.filter(({ fixture }) => fixture.sport === 'soccer')) {
      const facts = finalFacts(match);
      const [home = 0, draw = 0, away = 0] = regularChances(match);
      if (!facts || home === 0) continue;
      const score = regularScore(facts);
      add('home', home, score.home > score.away);
      add('draw', draw, score.home === score.away);
      if (home > away) add('favourite', home, score.home > score.away);
      else add('favourite', away, score.away > score.home);
    }
    expect(kinds.home.variance).toBeGreaterThan(100);
    const far = Object.entries(kinds)
      .map(([kind, { sum, variance }]) => ({ kind, deviations: sum / Math.sqrt(variance) }))
      .filter(({ deviations }) => !(Math.abs(deviations) < 3));
    expect(far).toEqual([]);
  }, 120_000);

  it('matches on which bets were possible have the same results as without a history', () => {
    const fromMs = nowMs - DAY_MS;
    const results = (beganAtMs?: number) =>
      simulatedSchedule({ ...seeds, ...(beganAtMs !== undefined && { beganAtMs }) })
        .starting(fromMs, nowMs)
        .filter(({ fixture }) => fixture.sport === 'soccer')
        .map(({ sourceId, moments }) => ({ sourceId, last: moments().at(-1) }));
    expect(results().length).toBeGreaterThan(10);
    expect(results(nowMs)).toEqual(results());
  }, 60_000);
});
