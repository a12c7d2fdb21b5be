import { type Random, randomInt } from '@evens/base';
import type { Fixture, FixturePlayer, LineUpRole } from '@evens/book';
import type { Moment } from '../../script/match-script.ts';
import { type SquadShape, squadShapes } from '../shapes/squad-shapes.ts';
import type { Squad } from '../squads.ts';

/** Share of players who are injured, suspended or rested. */
const UNAVAILABLE = 0.1;
/** Places in a position by which a weaker player may be preferred. */
const ROTATION = 1.6;
const LATE_CHANGE = 0.07;

export type Roles = readonly LineUpRole[];

/** Roles of a squad's players in a match, in the order of the squad. */
export function drawRoles(squad: Squad, shape: SquadShape, random: Random): Roles {
  const formation = shape.formations[randomInt(random, 0, shape.formations.length - 1)] ?? {};
  // The unavailable follow all others, and play only where a position has nobody else.
  const ranked = squad
    .map(({ position }, index) => ({
      index,
      position,
      rank: squad.slice(0, index).filter((other) => other.position === position).length,
      isAvailable: random() >= UNAVAILABLE,
    }))
    .map((player) => ({
      ...player,
      rank: player.rank + random() * ROTATION + (player.isAvailable ? 0 : 100),
    }))
    .sort((a, b) => a.rank - b.rank);
  const roles = squad.map((): LineUpRole => 'absent');
  for (const [position, count] of Object.entries(formation)) {
    const chosen = ranked.filter((player) => player.position === position).slice(0, count);
    for (const { index } of chosen) roles[index] = 'starting';
  }
  const others = ranked.filter(({ index }) => roles[index] !== 'starting');
  const keeper = others.find(({ position }) => position === shape.benchPosition);
  const bench = [...(keeper ? [keeper] : []), ...others.filter((player) => player !== keeper)];
  for (const { index } of bench.slice(0, randomInt(random, ...shape.bench))) roles[index] = 'bench';
  return roles;
}

/** A starting player drops out before the start, and a player of the bench and one of the squad move up. */
function changeRoles(squad: Squad, roles: Roles, shape: SquadShape, random: Random): Roles {
  const find = (role: LineUpRole, isWanted: (position: string) => boolean) =>
    squad.flatMap(({ position }, index) => (roles[index] === role && isWanted(position) ? [index] : []));
  const benched = find('bench', (position) => position !== shape.benchPosition);
  const joining = benched[randomInt(random, 0, benched.length - 1)];
  if (joining === undefined) return roles;
  const leaving = find('starting', (position) => position === squad[joining]?.position)[0];
  if (leaving === undefined) return roles;
  const [reserve] = find('absent', (position) => position !== shape.benchPosition);
  return roles.map((role, index) => {
    if (index === leaving) return 'absent';
    if (index === joining) return 'starting';
    return index === reserve ? 'bench' : role;
  });
}

/** Players of both sides, before a line-up is published. */
export function fixturePlayers([home, away]: readonly [Squad, Squad]): readonly FixturePlayer[] {
  const reported = (squad: Squad, side: FixturePlayer['side']) =>
    squad.map(({ name, position, shirt }): FixturePlayer => ({ side, name, position, shirt }));
  return [...reported(home, 'home'), ...reported(away, 'away')];
}

/** The published line-ups of a match, the last one before the start last. */
export type LineUps = readonly {
  /** Seconds after the announced start. */
  readonly atSeconds: number;
  readonly players: readonly FixturePlayer[];
}[];

/** Draws the line-ups of a match: published about an hour before the start, and rarely changed once more. */
export function drawLineUps(sport: string, squads: readonly [Squad, Squad], random: Random): LineUps {
  const shape = squadShapes[sport];
  if (!shape) return [];
  const players = fixturePlayers(squads);
  const publish = (roles: readonly Roles[]) => {
    const all = roles.flat();
    return players.map((player, index) => ({ ...player, lineUp: all[index] ?? ('absent' as const) }));
  };
  const first = squads.map((squad) => drawRoles(squad, shape, random));
  const lineUps = [{ atSeconds: -randomInt(random, 3300, 3720), players: publish(first) }];
  if (random() >= LATE_CHANGE) return lineUps;
  const changedSide = randomInt(random, 0, 1);
  const changed = squads.map((squad, side) => {
    const roles = first[side] ?? [];
    return side === changedSide ? changeRoles(squad, roles, shape, random) : roles;
  });
  return [...lineUps, { atSeconds: -randomInt(random, 600, 1500), players: publish(changed) }];
}

/** Adds the publication of the line-ups to a match. Other changes of its fixture keep the line-ups published so far. */
export function withLineUps(
  moments: readonly Moment[],
  fixture: Fixture,
  lineUps: LineUps,
): readonly Moment[] {
  const cancelled = moments.find(({ kind }) => kind === 'cancel')?.atSeconds ?? 0;
  let current = fixture;
  const publications = lineUps
    .filter(({ atSeconds }) => atSeconds < cancelled)
    .map(({ atSeconds, players }, index) => ({
      kind: 'change' as const,
      id: `line-up-${index + 1}`,
      atSeconds,
      fixture: { players },
    }));
  return [...publications, ...moments]
    .sort((a, b) => a.atSeconds - b.atSeconds)
    .map((moment): Moment => {
      if (moment.kind !== 'change') return moment;
      const { players = current.players, ...rest } = moment.fixture;
      current = { ...current, ...rest, ...(players && { players }) };
      return { ...moment, fixture: current };
    });
}
