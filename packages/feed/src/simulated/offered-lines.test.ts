import { emptyFacts } from '@evens/book';
import {
  betResults,
  countOutcomes,
  ESPORTS_SYSTEM_ID,
  type Facts,
  hasBuilders,
  isCombinable,
  isDrawn,
  marketKey,
  type ParsedMarket,
  parseMarket,
  sportByAlias,
  sports,
} from '@evens/markets';
import { computeScenarios, jointChances, NO_DRIFT } from '@evens/pricing';
import { describe, expect, it } from 'vitest';
import type { MatchScript } from '../script/match-script.ts';
import { simulatedSchedule } from './schedule.ts';

const DAY_MS = 86_400_000;
const fromMs = Date.UTC(2026, 9, 2);
const supply = simulatedSchedule({ seed: 'offered', runId: 'test' });
const scripts = supply.starting(fromMs, fromMs + 6 * DAY_MS);
const PRICED_TIMES = 8;

/** Markets that may be offered although the unit may not be played; they are cancelled if it is not. */
const mayNotBePlayed = new Set(['unit-winner', 'over-total']);

/** A match of the sport that is played to its end. */
function played(sport: string): MatchScript | undefined {
  return scripts.find(
    (script) =>
      script.fixture.sport === sport &&
      script.fixture.runnersKind === undefined &&
      script.moments().at(-1)?.kind === 'result',
  );
}

/** All lines offered before the start and during the match. */
function offered(script: MatchScript): ReadonlyMap<string, ParsedMarket> {
  const lines = new Map<string, ParsedMarket>();
  const sourceMs = script.fixture.startsAtMs;
  const price = (facts: Facts, elapsedSeconds: number, extra: readonly number[], live: boolean) => {
    const options = { margin: { scale: 1, live }, drift: NO_DRIFT, sourceMs };
    for (const { type, specifier } of script.pricer?.price({ facts, elapsedSeconds, extra }, options)
      .markets ?? []) {
      const parsed = parseMarket(type, specifier);
      if (!parsed.ok) throw new RangeError(`${type};${specifier}`);
      lines.set(marketKey(type, specifier), parsed.value);
    }
  };
  price(emptyFacts(script.fixture), 0, [], false);
  const moments = script.moments();
  // Prices are requested after all moments of an instant have been reported.
  const last = moments.filter((moment, index) => moments[index + 1]?.atSeconds !== moment.atSeconds);
  const step = Math.max(1, Math.floor(last.length / PRICED_TIMES));
  for (const [index, moment] of last.entries()) {
    if (index % step !== 0 || !('standing' in moment)) continue;
    const { phase, facts, elapsedSeconds, extra } = moment.standing;
    if (phase === 'playing' || phase === 'break') price(facts, elapsedSeconds, extra, true);
  }
  return lines;
}

/** Total of winning outcomes, dead heats by their share; undefined if an outcome stays open. */
function won(
  { definition, specifier }: ParsedMarket,
  facts: Facts,
  players: number,
): { wins: number; back: number } | undefined {
  const outcomes = countOutcomes(definition, {
    runners: facts.kind === 'race' ? facts.places.length : 0,
    players,
  });
  let wins = 0;
  let back = 0;
  for (let outcomeNo = 1; outcomeNo <= outcomes; outcomeNo++) {
    const verdict = definition.settle(outcomeNo, specifier, facts);
    if (!verdict) return undefined;
    const { result, share } = verdict;
    if (result === betResults.win) wins += share ? Number(share.num) / Number(share.den) : 1;
    else if (result === betResults.halfWin) wins += 0.5;
    if (result === betResults.refund || result === betResults.cancelled) back++;
    else if (result === betResults.halfWin || result === betResults.halfLose) back += 0.5;
  }
  return { wins, back };
}

describe('every line that is offered on a match', () => {
  it.each(sports.filter((sport) => !isDrawn(sport)).map(({ alias }) => alias))(
    'lines offered on a match of %s are settled by its end, with one winner',
    (sport) => {
      const script = played(sport);
      if (!script) throw new Error(`no match of ${sport} was played`);
      const result = script.moments().at(-1);
      if (result?.kind !== 'result') throw new Error('a match without a result');
      const { facts } = result.standing;
      const lines = offered(script);
      expect(lines.size).toBeGreaterThan(3);
      // A set is never drawn, unlike a quarter or an inning.
      const onWinner =
        sportByAlias(sport)?.scoring === 'sets'
          ? /^(handicap-periods|period-handicap);hcp=-?0\.5/
          : /^handicap-full;hcp=-?0\.5/;
      expect([...lines.keys()].filter((key) => onWinner.test(key))).toEqual([]);
      for (const [key, line] of lines) {
        const settled = won(line, facts, script.fixture.players?.length ?? 0);
        if (!settled) {
          expect(mayNotBePlayed.has(line.definition.type), `${key} is left open`).toBe(true);
          continue;
        }
        if (!line.definition.exclusive) continue;
        // Whole lines can be hit exactly: then all stakes are returned and no outcome wins.
        const expected =
          settled.back >= 2 && settled.wins === 0 ? 0 : settled.back === 1 && settled.wins === 0.5 ? 0.5 : 1;
        expect(settled.wins, key).toBeCloseTo(expected, 9);
      }
    },
  );
});

describe('lines of bet builders', () => {
  it.each(sports.filter((sport) => hasBuilders(sport) && !isDrawn(sport)).map(({ alias }) => alias))(
    'lines on %s are shown for builders exactly if each outcome has a joint chance',
    (sport) => {
      const script = played(sport);
      const facts = script && emptyFacts(script.fixture);
      const priced = script?.pricer?.price(
        { facts: emptyFacts(script.fixture), elapsedSeconds: 0, extra: [] },
        { margin: { scale: 1, live: false }, drift: NO_DRIFT, sourceMs: script.fixture.startsAtMs },
      );
      if (!facts || !priced?.chances) throw new Error(`no prices of ${sport}`);
      const set = computeScenarios(priced.chances, facts);
      const legs = priced.markets.flatMap(({ type, specifier, odds }) => {
        const outcomeNo = odds.findIndex((odd) => odd > 0) + 1;
        const market = parseMarket(type, specifier);
        return market.ok && outcomeNo > 0 ? [{ type, specifier, outcomeNo, market: market.value }] : [];
      });
      const base = legs.find(({ market }) => isCombinable(market) && !market.definition.ofPlayers);
      if (!base) throw new Error(`no builder of ${sport}`);
      for (const leg of legs) {
        const joint = jointChances(set, [base, leg]);
        expect(isCombinable(leg.market), `${leg.type};${leg.specifier}`).toBe(joint.ok);
      }
    },
  );
});

describe('outrights of seasons', () => {
  const outrights = (supply.listedEarly?.(fromMs, fromMs) ?? []).filter(
    ({ fixture }) => fixture.runnersKind === 'sides',
  );

  it('big leagues have outrights, and their matches refer to them', () => {
    expect(new Set(outrights.map(({ fixture }) => fixture.sport)).size).toBeGreaterThanOrEqual(3);
    const ids = new Set(outrights.map(({ sourceId }) => sourceId));
    const parents = new Set(
      supply.starting(fromMs, fromMs + 6 * DAY_MS).map(({ fixture }) => fixture.parent),
    );
    expect([...parents].filter((parent) => parent !== undefined && ids.has(parent)).length).toBeGreaterThan(
      3,
    );
  });

  it('big esports leagues have outrights that their matches belong to', () => {
    const games = outrights.filter(
      ({ fixture }) => sportByAlias(fixture.sport)?.systemId === ESPORTS_SYSTEM_ID,
    );
    expect(new Set(games.map(({ fixture }) => fixture.sport)).size).toBeGreaterThanOrEqual(2);
    for (const game of games) {
      const last = game.moments().at(-1);
      if (last?.kind !== 'result' || last.standing.facts.kind !== 'race') throw new Error('no table');
      expect(last.standing.facts.places).toHaveLength(game.fixture.competitors.length);
      expect(Math.max(...last.standing.facts.places)).toBeGreaterThan(1);
    }
  });

  it('outrights price every side, with fair chances that total one and a margin within bounds', () => {
    const [script] = outrights;
    const price = (sourceMs: number) =>
      script?.pricer?.price(
        { facts: emptyFacts(script.fixture), elapsedSeconds: 0, extra: [] },
        { margin: { scale: 1, live: false }, drift: NO_DRIFT, sourceMs },
      ).markets ?? [];
    const startsAtMs = script?.fixture.startsAtMs ?? 0;
    const early = price(script?.listedAtMs ?? 0);
    const late = price(startsAtMs - 1000);
    const winner = early.find(({ type }) => type === 'race-winner');
    const book = (winner?.odds ?? []).reduce((sum, odd) => sum + (odd > 0 ? 1000 / odd : 0), 0);
    expect(book).toBeGreaterThan(1.1);
    expect(book).toBeLessThan(1.35);
    expect(late).not.toEqual(early);
    expect(early.map(({ type }) => type)).not.toContain('each-way-place');
  });

  it('outrights end with the table of their matches and settle every line', () => {
    const [script] = outrights;
    const result = script?.moments().at(-1);
    if (result?.kind !== 'result' || result.standing.facts.kind !== 'race') throw new Error('no table');
    const { facts } = result.standing;
    expect(Math.min(...facts.places)).toBe(1);
    for (const [type, specifier] of [
      ['race-winner', ''],
      ['race-place', 'number=4'],
      ['relegation', 'number=3'],
      ['each-way-place', ''],
    ] as const) {
      const parsed = parseMarket(type, specifier);
      const settled = parsed.ok ? won(parsed.value, facts, 0) : undefined;
      const places = { 'race-winner': 1, 'race-place': 4, relegation: 3, 'each-way-place': 3 }[type];
      expect(settled?.wins, type).toBeCloseTo(places, 9);
    }
  });
});

describe('races', () => {
  it('horse racing has priced withdrawals, occasional dead heats, and handicaps', () => {
    const races = supply
      .starting(fromMs, fromMs + 2 * DAY_MS)
      .filter(({ fixture }) => fixture.sport === 'horse-racing');
    const finals = races.flatMap((script) => {
      const last = script.moments().at(-1);
      return last?.kind === 'result' && last.standing.facts.kind === 'race' ? [last.standing.facts] : [];
    });
    const withdrawals = finals.flatMap(({ withdrawals = [] }) => withdrawals);
    expect(withdrawals.length).toBeGreaterThan(3);
    for (const { oddsMilli, marketOddsMilli = {} } of withdrawals) {
      expect(oddsMilli).toBeGreaterThanOrEqual(1010);
      expect(Object.keys(marketOddsMilli)).toContainEqual(expect.stringMatching(/^race-place;number=\d+$/));
    }
    const favouriteOut = finals.filter(({ withdrawals: gone = [] }) => gone.length > 1);
    for (const { withdrawals: gone = [] } of favouriteOut)
      expect(gone[1]?.marketOddsMilli).toMatchObject({
        [`race-winner-without;number=${gone[0]?.runner}`]: gone[1]?.oddsMilli,
      });
    for (const { withdrawn, places, withdrawals: gone = [] } of finals) {
      expect(gone.map(({ runner }) => runner)).toEqual(withdrawn);
      for (const runner of withdrawn) expect(places[runner - 1]).toBe(0);
    }
    expect(races.some(({ fixture }) => fixture.handicap)).toBe(true);
    expect(
      finals.some(
        ({ places }) =>
          new Set(places.filter((place) => place > 0)).size < places.filter((place) => place > 0).length,
      ),
    ).toBe(true);
  });
});
