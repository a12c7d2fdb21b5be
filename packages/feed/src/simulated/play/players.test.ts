import { seededRandom } from '@evens/base';
import type { Fixture, FixturePlayer } from '@evens/book';
import type { ContestFacts, Side } from '@evens/markets';
import { describe, expect, it } from 'vitest';
import type { MatchScript, Moment } from '../../script/match-script.ts';
import { withMishaps } from '../mishaps.ts';
import { simulatedSchedule } from '../schedule.ts';
import { squadShapes } from '../shapes/squad-shapes.ts';
import { withLineUps } from './line-ups.ts';

const DAY_MS = 86_400_000;
const fromMs = Date.UTC(2026, 10, 20);
const scripts = simulatedSchedule({ seed: 'players', runId: 'test' })
  .starting(fromMs, fromMs + 9 * DAY_MS)
  .filter(({ fixture }) => squadShapes[fixture.sport]);

interface Played {
  readonly script: MatchScript;
  readonly moments: readonly Moment[];
}

const played: readonly Played[] = scripts.map((script) => ({ script, moments: script.moments() }));
const soccer = played.filter(({ script }) => script.fixture.sport === 'soccer');

const listPlayers = (fixture: Fixture) => fixture.players ?? [];
const changes = (moments: readonly Moment[]) => moments.filter((moment) => moment.kind === 'change');
const lineUpChanges = (moments: readonly Moment[]) =>
  changes(moments).filter(({ id }) => id.startsWith('line-up'));

/** The last published players of a match. */
function lastPlayers({ script, moments }: Played): readonly FixturePlayer[] {
  return listPlayers(changes(moments).at(-1)?.fixture ?? script.fixture);
}

function countRoles(players: readonly FixturePlayer[], side: Side, lineUp: FixturePlayer['lineUp']): number {
  return players.filter((player) => player.side === side && player.lineUp === lineUp).length;
}

/** Faults of the published line-up of one side. */
function lineUpFaults(sport: string, players: readonly FixturePlayer[], side: Side): readonly string[] {
  const shape = squadShapes[sport];
  const starting = players.filter((player) => player.side === side && player.lineUp === 'starting');
  const counts = Object.keys(shape?.positions ?? {}).map(
    (position) => starting.filter((player) => player.position === position).length,
  );
  const isFormation = shape?.formations.some((formation) =>
    Object.keys(shape.positions).every((position, index) => (formation[position] ?? 0) === counts[index]),
  );
  const bench = countRoles(players, side, 'bench');
  const [fewest = 0, most = 0] = shape?.bench ?? [];
  return [
    ...(isFormation ? [] : [`${sport} starts with ${counts}`]),
    ...(bench >= fewest && bench <= most ? [] : [`${sport} has ${bench} on the bench`]),
    ...(players.some(({ lineUp }) => lineUp === undefined) ? [`${sport} has players without a role`] : []),
  ];
}

describe('line-ups of the simulated feed', () => {
  it('fixtures list the players of both sides without a line-up, each name once', () => {
    const faults = scripts.filter(({ fixture }) => {
      const players = listPlayers(fixture);
      return (
        players.some(({ lineUp }) => lineUp !== undefined) ||
        new Set(players.map(({ name }) => name)).size !== players.length ||
        players.length > 80
      );
    });
    expect(faults.map(({ sourceId }) => sourceId)).toEqual([]);
    expect(scripts.length).toBeGreaterThan(1000);
  });

  it('a side has the same squad in every match', () => {
    const squads = new Map<string, Set<string>>();
    for (const { fixture } of scripts) {
      for (const [index, side] of (['home', 'away'] as const).entries()) {
        const name = `${fixture.sport}/${fixture.category}/${fixture.competitors[index]?.key}`;
        const squad = listPlayers(fixture)
          .filter((player) => player.side === side)
          .map((player) => `${player.name} ${player.shirt} ${player.position}`)
          .join();
        squads.set(name, (squads.get(name) ?? new Set()).add(squad));
      }
    }
    expect([...squads].filter(([, { size }]) => size !== 1).map(([name]) => name)).toEqual([]);
  });

  it('soccer starts with 11 players in a formation and has 7 to 9 on the bench in more than 500 matches', () => {
    const published = soccer.flatMap(({ moments }) =>
      lineUpChanges(moments).map(({ fixture }) => listPlayers(fixture)),
    );
    expect(published.length).toBeGreaterThan(500);
    const faults = published.flatMap((players) =>
      (['home', 'away'] as const).flatMap((side) => {
        const starting = countRoles(players, side, 'starting');
        const keepers = players.filter(
          (player) => player.side === side && player.lineUp !== 'absent' && player.position === 'GK',
        ).length;
        return [
          ...lineUpFaults('soccer', players, side),
          ...(starting === 11 ? [] : [`${starting} start`]),
          ...(keepers >= 2 ? [] : ['no goalkeeper on the bench']),
        ];
      }),
    );
    expect(faults).toEqual([]);
  });

  it('line-ups of all sports are valid, published about an hour before the start and changed once at most', () => {
    const faults: string[] = [];
    const counts = new Set<number>();
    for (const { script, moments } of played) {
      const published = lineUpChanges(moments);
      const isCalledOff = moments.some(({ kind, atSeconds }) => kind === 'cancel' && atSeconds < 0);
      counts.add(published.length);
      if (!isCalledOff && published.length === 0) faults.push(`${script.sourceId}: none`);
      for (const [index, { atSeconds, fixture }] of published.entries()) {
        const [earliest, latest] = index === 0 ? [-3720, -3300] : [-1500, -600];
        if (atSeconds < earliest || atSeconds > latest) faults.push(`${script.sourceId}: at ${atSeconds}`);
        for (const side of ['home', 'away'] as const)
          faults.push(...lineUpFaults(fixture.sport, listPlayers(fixture), side));
        const order = (players: readonly FixturePlayer[]) => players.map(({ name }) => name).join();
        if (order(listPlayers(fixture)) !== order(listPlayers(script.fixture)))
          faults.push(`${script.sourceId}: another order`);
      }
    }
    expect(faults.slice(0, 10)).toEqual([]);
    expect([...counts].toSorted()).toEqual([0, 1, 2]);
  });

  it('a late start keeps the published line-ups, and a late change of the line-up keeps the later start', () => {
    const late = played.filter(({ moments }) => changes(moments).some(({ id }) => id === 'change-1'));
    expect(late.length).toBeGreaterThan(5);
    for (const { script, moments } of late) {
      const all = changes(moments);
      const moved = all.findIndex(({ id }) => id === 'change-1');
      for (const { fixture } of all.slice(moved)) {
        expect(fixture.startsAtMs).toBeGreaterThan(script.fixture.startsAtMs);
        expect(countRoles(listPlayers(fixture), 'home', 'starting')).toBeGreaterThan(0);
      }
    }
  });

  it('a match that is called off before the publication has none', () => {
    const [script] = scripts;
    if (!script) throw new Error('no match');
    const moments: readonly Moment[] = [
      { kind: 'cancel', id: 'cancel-1', atSeconds: -5000, reason: 'postponed' },
    ];
    const players = listPlayers(script.fixture);
    expect(withLineUps(moments, script.fixture, [{ atSeconds: -3600, players }])).toEqual(moments);
  });
});

const contestFacts = (moment: Moment): ContestFacts | undefined =>
  'standing' in moment && moment.standing.facts.kind === 'contest' ? moment.standing.facts : undefined;

/** Faults of the players in the events of a soccer match. */
function matchFaults(match: Played): readonly string[] {
  const players = lastPlayers(match);
  const faults: string[] = [];
  const on = new Set(players.flatMap(({ lineUp }, index) => (lineUp === 'starting' ? [index] : [])));
  const bench = new Set(players.flatMap(({ lineUp }, index) => (lineUp === 'bench' ? [index] : [])));
  const off = new Set<number>();
  const windows = { home: new Set<number>(), away: new Set<number>() };
  const substitutes = { home: 0, away: 0 };
  const findSide = (index: number | undefined) => players[index ?? -1]?.side;
  for (const moment of match.moments) {
    const { scorers, goals, periods } = contestFacts(moment) ?? {};
    if (goals && scorers?.length !== goals.length)
      faults.push(`${scorers?.length} scorers of ${goals.length}`);
    for (const side of ['home', 'away'] as const) {
      const scored = goals?.filter((goal) => goal === side).length ?? 0;
      const byPlayers = scorers?.filter(
        (scorer) => scorer && (findSide(scorer.player) === side) !== (scorer.own === true),
      ).length;
      const inPeriods = periods?.reduce((sum, period) => sum + period[side], 0);
      if (goals && (byPlayers !== scored || inPeriods !== scored)) faults.push(`${byPlayers} of ${scored}`);
    }
    if (moment.kind === 'goal' && moment.side !== 'none') {
      const { player, assist, own, side } = moment;
      if (player === undefined || !on.has(player)) faults.push('a scorer who is not on the pitch');
      if ((findSide(player) === side) === (own === true)) faults.push('a scorer of the wrong side');
      if (assist !== undefined && (!on.has(assist) || assist === player || findSide(assist) !== side))
        faults.push('a wrong assist');
    }
    if (moment.kind !== 'incident') continue;
    const { incident, side, player, playerOff } = moment;
    if (incident === 'red-card' || incident === 'yellow-card') {
      if (player === undefined || !on.has(player) || findSide(player) !== side)
        faults.push(`a wrong ${incident}`);
      if (incident === 'red-card' && player !== undefined) on.delete(player);
    }
    if (incident === 'substitution') {
      if (player === undefined || playerOff === undefined) faults.push('a substitution without players');
      else {
        if (!on.has(playerOff) || !bench.has(player) || off.has(playerOff))
          faults.push('a wrong substitution');
        if (findSide(player) !== side || findSide(playerOff) !== side)
          faults.push('a substitute of the wrong side');
        on.delete(playerOff);
        off.add(playerOff);
        bench.delete(player);
        on.add(player);
      }
      windows[side].add(moment.atSeconds);
      substitutes[side]++;
      if (windows[side].size > 3 || substitutes[side] > 5) faults.push('too many substitutions');
    }
  }
  return faults;
}

describe('players of soccer matches', () => {
  it('scorers add up to the score at every moment, and only players on the pitch take part, in 300 matches', () => {
    expect(soccer.length).toBeGreaterThan(300);
    expect(soccer.flatMap(matchFaults).slice(0, 10)).toEqual([]);
  });

  it('a goal that is struck off takes its scorer along', () => {
    let corrections = 0;
    for (const { script, moments } of soccer.slice(0, 60)) {
      const before = moments.filter(({ kind }) => kind !== 'correction');
      if (before.at(-1)?.kind !== 'result') continue;
      let first = true;
      const later = seededRandom(script.sourceId);
      const random = () => {
        if (!first) return later();
        first = false;
        return 0.026;
      };
      const correction = withMishaps(before, { fixture: script.fixture, isKnockOut: false }, random).at(-1);
      if (correction?.kind !== 'correction') continue;
      corrections++;
      const [was, is] = [before.at(-1), correction].map((moment) => moment && contestFacts(moment));
      expect(is?.scorers).toEqual(was?.scorers?.slice(0, -1));
      expect(is?.scorers?.length).toBe(is?.goals?.length);
    }
    expect(corrections).toBeGreaterThan(20);
  });

  it('goals follow the positions: forwards score most, goalkeepers hardly ever', () => {
    const goals = new Map<string, number>();
    for (const match of soccer) {
      const players = lastPlayers(match);
      for (const moment of match.moments) {
        if (moment.kind !== 'goal' || moment.player === undefined || moment.own) continue;
        const position = players[moment.player]?.position ?? '';
        goals.set(position, (goals.get(position) ?? 0) + 1);
      }
    }
    const count = (position: string) => goals.get(position) ?? 0;
    expect(count('FW')).toBeGreaterThan(count('MF'));
    expect(count('MF')).toBeGreaterThan(count('DF'));
    expect(count('GK')).toBeLessThan(0.01 * count('FW'));
  });
});
