import { emptyFacts } from '@evens/book';
import { regularScore, type Sport, sports } from '@evens/markets';
import { NO_DRIFT } from '@evens/pricing';
import { describe, expect, it } from 'vitest';
import type { MatchScript } from '../script/match-script.ts';
import type { League } from './data/league.ts';
import { isOfClubs, listLeagues } from './day-matches.ts';
import { type LeagueSeason, seasonOnDay } from './league-season.ts';
import { sideStrength } from './pairing.ts';
import { simulatedSchedule } from './schedule.ts';
import { findTableRules } from './season.ts';
import { correlation, ranks } from './testing/ranks.ts';

const DAY_MS = 86_400_000;
const nowMs = Date.UTC(2026, 10, 20);
const supply = simulatedSchedule({ seed: 'season', runId: 'test' });
/** Least odds offered on a side, relative to its fair odds. */
const MIN_RATIO = 1 / 6;
const outrights = (supply.listedEarly?.(nowMs, nowMs) ?? []).filter(
  ({ fixture }) => fixture.runnersKind === 'sides',
);

/** Title odds in thousandths; 0 for a side that is not offered. Empty if the market is not offered. */
function titleOdds(
  { fixture, pricer }: MatchScript,
  sourceMs: number,
  marginScale: number,
): readonly number[] {
  const { markets = [] } =
    pricer?.price(
      { facts: emptyFacts(fixture), elapsedSeconds: 0, extra: [] },
      { margin: { scale: marginScale, live: false }, drift: NO_DRIFT, sourceMs },
    ) ?? {};
  return markets.find(({ type }) => type === 'race-winner')?.odds ?? [];
}

/** Title chances from prices without margin; 0 for a side that is too unlikely to be offered. */
function titleChances(script: MatchScript, sourceMs: number): readonly number[] {
  return titleOdds(script, sourceMs, 0).map((odd) => (odd > 0 ? 1000 / odd : 0));
}

function findLeague(script: MatchScript): { readonly sport: Sport; readonly league: League } {
  const sport = sports.find(({ alias }) => alias === script.fixture.sport);
  const league =
    sport &&
    listLeagues(sport).find(({ tournament }) => `${tournament}-winner` === script.fixture.tournament);
  if (!sport || !league) throw new Error(script.sourceId);
  return { sport, league };
}

function findSeason(script: MatchScript): LeagueSeason {
  return seasonOnDay(findLeague(script).league, (script.listedAtMs ?? 0) / DAY_MS);
}

/** Time at which a part of the season is over. */
function timeInSeason(script: MatchScript, part: number): number {
  const { firstDay, endDay } = findSeason(script);
  return (firstDay + part * (endDay - firstDay)) * DAY_MS;
}

describe('title odds', () => {
  it.each(outrights.map((script) => [script.sourceId, script] as const))(
    'title chances follow strength when the season begins, and total 1 before margin: %s',
    (_, script) => {
      const { sport, league } = findLeague(script);
      const chances = titleChances(script, script.listedAtMs ?? 0);
      const startsAtMs = timeInSeason(script, 0.5);
      const strengths = script.fixture.competitors.map(({ name }) =>
        sideStrength({ sport, league, startsAtMs }, name),
      );
      expect(correlation(ranks(chances), ranks(strengths))).toBeGreaterThan(0.75);
      const favourite = chances.indexOf(Math.max(...chances));
      expect(ranks(strengths)[favourite]).toBeLessThan(4);
      // Prices are rounded down to the steps of the ladder.
      expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeGreaterThan(0.99);
      expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeLessThan(1.04);
    },
    30_000,
  );

  it('a favourite of clubs wins the title with 18 to 60 percent when the season begins, the weakest hardly ever', () => {
    const wrong: string[] = [];
    for (const script of outrights) {
      if (!isOfClubs(findLeague(script).sport)) continue;
      const chances = titleChances(script, script.listedAtMs ?? 0);
      const [highest, weakest] = [Math.max(...chances), chances.at(-1) ?? 0];
      if (highest < 0.18 || highest > 0.6 || weakest > 0.02)
        wrong.push(`${script.sourceId}: ${highest}, ${weakest}`);
    }
    expect(wrong).toEqual([]);
  });

  it('title odds are as likely as they claim at every part of the season, and leaders and champions shorten', () => {
    const champions = outrights.slice(0, 9).flatMap((script) => {
      const result = script.moments().at(-1);
      const facts = result?.kind === 'result' ? result.standing.facts : undefined;
      return facts?.kind === 'race' ? [{ script, champion: facts.places.indexOf(1) }] : [];
    });
    expect(champions.length).toBe(9);
    const means = [0, 0.5, 0.8].map((part) => {
      const excess = { sum: 0, variance: 0 };
      let total = 0;
      for (const { script, champion } of champions) {
        const chances = titleChances(script, timeInSeason(script, part));
        // A title that is as good as won has no odds any more.
        if (chances.length === 0) {
          total += 1;
          continue;
        }
        const power = (n: number) => chances.reduce((sum, chance) => sum + chance ** n, 0);
        total += chances[champion] ?? 0;
        // The chance of the champion is the sum of the squares on average.
        excess.sum += (chances[champion] ?? 0) - power(2);
        excess.variance += power(3) - power(2) ** 2;
      }
      expect(Math.abs(excess.sum / Math.sqrt(excess.variance)), `${part} of the season`).toBeLessThan(3);
      return total / champions.length;
    });
    let decided = 0;
    let lengthened = 0;
    for (const { script } of champions) {
      const [before, after] = [0, 0.8].map((part) => titleChances(script, timeInSeason(script, part)));
      if (after?.length === 0) {
        decided++;
        continue;
      }
      const leader = (after ?? []).indexOf(Math.max(...(after ?? [])));
      if ((after?.[leader] ?? 0) <= (before?.[leader] ?? 1)) lengthened++;
    }
    expect(decided).toBeLessThan(4);
    expect(lengthened).toBeLessThan(3);
    const [first = 0, middle = 0, last = 0] = means;
    expect(middle).toBeGreaterThan(first);
    expect(last).toBeGreaterThan(1.5 * first);
  }, 180_000);

  it.each(['rugby-league', 'rugby-union', 'dota-2'])(
    'on every day of a season, title odds include the favourite and follow the chances: %s',
    (sport) => {
      // At `nowMs` a season of weeks can be in its last round.
      const script = supply
        .listedEarly?.(nowMs, nowMs + 8 * DAY_MS)
        .find(({ fixture }) => fixture.sport === sport && fixture.runnersKind === 'sides');
      if (!script) throw new Error('no outright');
      const wrong: string[] = [];
      for (let day = findSeason(script).firstDay; ; day++) {
        const atMs = day * DAY_MS;
        if (atMs >= script.fixture.startsAtMs) break;
        const odds = titleOdds(script, atMs, 1);
        const chances = titleChances(script, atMs);
        const favourite = chances.indexOf(Math.max(...chances));
        const ratios = odds
          .map((odd, side) => (odd * (chances[side] ?? 0)) / 1000)
          .filter((ratio) => ratio > 0);
        if (odds[favourite] === 0 || Math.min(...ratios) < MIN_RATIO)
          wrong.push(`day ${day}: ${odds} for chances of ${chances}`);
      }
      expect(wrong).toEqual([]);
    },
    60_000,
  );

  it('title odds at a time do not depend on earlier requests', () => {
    const [script] = outrights;
    const again = simulatedSchedule({ seed: 'season', runId: 'test' }).listedEarly?.(nowMs, nowMs)[0];
    if (!script || !again) throw new Error('no outright');
    const middleMs = timeInSeason(script, 0) + 10 * DAY_MS;
    const late = titleChances(script, middleMs + 5 * DAY_MS);
    expect(titleChances(script, middleMs)).toEqual(titleChances(again, middleMs));
    expect(titleChances(again, middleMs + 5 * DAY_MS)).toEqual(late);
  });
});

/** Results of each side in its season, latest last: 1 for a win, 0.5 for a draw. */
function resultsBySide(matches: readonly MatchScript[]): ReadonlyMap<string, readonly number[]> {
  const results = new Map<string, number[]>();
  for (const { fixture, moments } of matches.toSorted(
    (a, b) => a.fixture.startsAtMs - b.fixture.startsAtMs,
  )) {
    const last = moments().at(-1);
    const facts = last && 'standing' in last && last.kind !== 'clock' ? last.standing.facts : undefined;
    const sport = sports.find(({ alias }) => alias === fixture.sport);
    const league = sport && listLeagues(sport).find(({ tournament }) => tournament === fixture.tournament);
    const rules = sport && league && findTableRules(sport, league);
    if (!rules || facts?.kind !== 'contest') continue;
    const { home, away } = rules.score(facts);
    const won = (Math.sign(home - away) + 1) / 2;
    for (const [index, { key }] of fixture.competitors.entries()) {
      const name = `${fixture.parent} ${key}`;
      results.set(name, [...(results.get(name) ?? []), index === 0 ? won : 1 - won]);
    }
  }
  return results;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('a season', () => {
  it('the prices of coming matches follow the table, and the last ten results less', () => {
    const results = resultsBySide(supply.counted?.(0, nowMs) ?? []);
    const matches = supply.starting(nowMs, nowMs + 4 * DAY_MS).flatMap(({ fixture, pricer }) => {
      const [home = [], away = []] = fixture.competitors.map(
        ({ key }) => results.get(`${fixture.parent} ${key}`) ?? [],
      );
      if (Math.min(home.length, away.length) < 10) return [];
      const { markets = [] } =
        pricer?.price(
          { facts: emptyFacts(fixture), elapsedSeconds: 0, extra: [] },
          { margin: { scale: 0, live: false }, drift: NO_DRIFT, sourceMs: nowMs },
        ) ?? {};
      const { odds = [] } =
        markets.find(({ type }) => type === 'winner') ?? markets.find(({ type }) => type === '1x2') ?? {};
      return [
        {
          price: (odds.at(-1) ?? 0) / (odds[0] ?? 1),
          table: mean(home) - mean(away),
          form: mean(home.slice(-10)) - mean(away.slice(-10)),
        },
      ];
    });
    expect(matches.length).toBeGreaterThan(100);
    const prices = ranks(matches.map(({ price }) => price));
    const byTable = correlation(ranks(matches.map(({ table }) => table)), prices);
    const byForm = correlation(ranks(matches.map(({ form }) => form)), prices);
    expect(byTable).toBeGreaterThan(0.5);
    expect(byForm).toBeGreaterThan(0.4);
    expect(byForm).toBeLessThan(byTable);
  }, 60_000);

  it('the table of a season behind its prices counts the results so far', () => {
    const [script] = outrights;
    if (!script?.pricer) throw new Error('no outright');
    const atMs = timeInSeason(script, 0) + 20 * DAY_MS;
    const { chances } = script.pricer.price(
      { facts: emptyFacts(script.fixture), elapsedSeconds: 0, extra: [] },
      { margin: { scale: 1, live: false }, drift: NO_DRIFT, sourceMs: atMs },
    );
    // A new source reports these matches.
    const reportedMs = atMs - 7 * DAY_MS;
    const reported = [...(supply.counted?.(0, reportedMs) ?? []), ...supply.starting(reportedMs, atMs)];
    const played = script.fixture.competitors.map(() => 0);
    const goals = script.fixture.competitors.map(() => 0);
    for (const match of reported) {
      const last = match.fixture.parent === script.sourceId ? match.moments().at(-1) : undefined;
      if (!last || !('standing' in last) || last.standing.facts.kind !== 'contest') continue;
      if (last.kind === 'clock' || match.fixture.startsAtMs + last.atSeconds * 1000 > atMs) continue;
      const { home, away } = regularScore(last.standing.facts);
      for (const [index, { key }] of match.fixture.competitors.entries()) {
        const side = script.fixture.competitors.findIndex((other) => other.key === key);
        played[side] = (played[side] ?? 0) + 1;
        goals[side] = (goals[side] ?? 0) + (index === 0 ? home - away : away - home);
      }
    }
    expect(Math.max(...played)).toBeGreaterThan(1);
    expect(chances?.params).toMatchObject({ played, differences: goals });
  });

  it('all sides of a season have played as often as the others, within one match', () => {
    const wrong: string[] = [];
    for (const day of [0, 1, 2, 3, 4, 9, 18]) {
      const atMs = nowMs + day * DAY_MS;
      const counted = supply.counted?.(0, atMs) ?? [];
      const listed = supply.listedEarly?.(atMs - 7 * DAY_MS, atMs) ?? [];
      for (const [parent, matches] of Map.groupBy(counted, ({ fixture }) => fixture.parent)) {
        const sides = matches.flatMap(({ fixture }) => fixture.competitors.map(({ key }) => key));
        const played = [...Map.groupBy(sides, (key) => key).values()].map(({ length }) => length);
        const outright = listed.find(({ sourceId }) => sourceId === parent);
        const fewest = played.length === outright?.fixture.competitors.length ? Math.min(...played) : 0;
        if (Math.max(...played) - fewest > 1) wrong.push(`${parent} on day ${day}: ${played}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('in a season of 38 rounds, each side meets each other side once at home and once away', () => {
    const script = outrights.find(({ fixture }) => fixture.tournament === 'premier-league-winner');
    if (!script) throw new Error('no outright');
    const { league } = findLeague(script);
    const { firstDay, endDay } = findSeason(script);
    const meetings = new Map<string, number>();
    for (const { fixture } of supply.starting(firstDay * DAY_MS, (endDay + 1) * DAY_MS)) {
      if (fixture.parent !== script.sourceId) continue;
      const pair = fixture.competitors.map(({ key }) => key).join(' – ');
      meetings.set(pair, (meetings.get(pair) ?? 0) + 1);
    }
    expect(meetings.size).toBe(league.sides.length * (league.sides.length - 1));
    expect([...meetings.values()].filter((times) => times > 1)).toEqual([]);
  }, 120_000);

  it('an outright is listed from the end of the last season until the end of its own, and the next one follows', () => {
    const [script] = outrights;
    if (!script?.listedAtMs) throw new Error('no outright');
    expect(script.listedAtMs).toBeLessThanOrEqual(nowMs);
    const tournament = script.fixture.tournament;
    const later = supply
      .listedEarly?.(script.fixture.startsAtMs, script.fixture.startsAtMs + 8 * DAY_MS)
      .filter(({ fixture }) => fixture.tournament === tournament);
    expect(later?.map(({ sourceId }) => sourceId)).toEqual([script.sourceId, expect.any(String)]);
    const next = later?.[1];
    expect(next?.listedAtMs).toBeGreaterThan(script.fixture.startsAtMs);
  });
});
