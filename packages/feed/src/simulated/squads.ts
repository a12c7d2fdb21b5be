import { pick, type Random, randomInt, randomNormal, seededRandom } from '@evens/base';
import type { Sport } from '@evens/markets';
import type { League } from './data/league.ts';
import { famousNames, playerNames, type RegionNames } from './data/player-names.ts';
import {
  countryOrigins,
  type Origins,
  otherOrigins,
  sideCountries,
  sportOrigins,
} from './data/squad-origins.ts';
import { type PositionShape, squadShapes } from './shapes/squad-shapes.ts';

interface SquadPlayer {
  readonly name: string;
  readonly position: string;
  readonly shirt: number;
  /** Share of the team's scores if all players of the squad play; the shares add up to 1. Never reported. */
  readonly attack: number;
}

/** In the order of a team sheet, the best players of each position first. */
export type Squad = readonly SquadPlayer[];

interface SquadOptions {
  readonly seed: string;
  readonly sport: string;
  /** The team's key, unique within the sport and the country. */
  readonly key: string;
  /** The category of its league, or its own country in an international league. */
  readonly country: string;
  /** A national team: all players have names of its own country. */
  readonly isNational?: boolean;
  /** Names of other squads. The squad's own names are added. */
  readonly used: UsedNames;
}

interface UsedNames {
  readonly names: Set<string>;
  /** How many players have each family name. */
  readonly families: Map<string, number>;
}

export function noNames(): UsedNames {
  return { names: new Set(), families: new Map() };
}

function drawRegion(origins: Origins, random: Random): RegionNames {
  const shares = Object.entries(origins);
  let luck = random() * shares.reduce((sum, [, share]) => sum + share, 0);
  const region = shares.find(([, share]) => {
    luck -= share;
    return luck < 0;
  });
  const names: Readonly<Record<string, RegionNames>> = playerNames;
  return names[region?.[0] ?? ''] ?? playerNames.english;
}

interface DrawnName {
  readonly name: string;
  readonly family: string;
}

function combine(
  { given, family, isFamilyFirst = false, isHandle = false }: RegionNames,
  random: Random,
): DrawnName {
  const [first, last] = [pick(random, given), pick(random, family)];
  if (isHandle) return { name: `${first}${last}`, family: first };
  return { name: isFamilyFirst ? `${last} ${first}` : `${first} ${last}`, family: last };
}

/** From this attempt on, a name has a second given name: the names of a region are not endless. */
const PLAIN_ATTEMPTS = 40;
const CANDIDATES = 4;

/** Draws a name whose family name is new to the squad, and that few others of the sport have. */
function drawName(
  origins: Origins,
  { used, squadFamilies }: { readonly used: UsedNames; readonly squadFamilies: Set<string> },
  random: Random,
): string {
  for (let attempt = 0; ; attempt++) {
    const region = drawRegion(origins, random);
    const candidates = Array.from({ length: CANDIDATES }, () => {
      const plain = combine(region, random);
      return attempt < PLAIN_ATTEMPTS
        ? plain
        : { ...plain, name: `${plain.name} ${pick(random, region.given)}` };
    });
    const [best] = candidates
      .filter(({ name }) => !used.names.has(name) && !famousNames.has(name))
      .filter(({ family }) => attempt >= PLAIN_ATTEMPTS || !squadFamilies.has(family))
      .sort((a, b) => (used.families.get(a.family) ?? 0) - (used.families.get(b.family) ?? 0));
    if (!best) continue;
    used.names.add(best.name);
    used.families.set(best.family, (used.families.get(best.family) ?? 0) + 1);
    squadFamilies.add(best.family);
    return best.name;
  }
}

function drawShirt({ shirts = [], shirtRanges }: PositionShape, used: Set<number>, random: Random): number {
  const usual = shirts.find((shirt) => !used.has(shirt));
  const free: number[] = [];
  for (const [low, high] of shirtRanges)
    for (let shirt = low; shirt <= high; shirt++) if (!used.has(shirt)) free.push(shirt);
  const shirt = usual ?? pick(random, free);
  used.add(shirt);
  return shirt;
}

function findOrigins({ sport, country, isNational = false }: SquadOptions): Origins {
  const own = countryOrigins[country] ?? otherOrigins;
  if (isNational) return Object.fromEntries(Object.entries(own).slice(0, 1));
  return sportOrigins[`${sport}/${country}`] ?? own;
}

const ABILITY_MAX = 3;
const ABILITY_DEVIATION = 0.6;

/** A player's weight against one of usual ability: a star has twice as much, and never `ABILITY_MAX` times. */
function drawAbility(random: Random): number {
  return ABILITY_MAX / (1 + (ABILITY_MAX - 1) * Math.exp(-ABILITY_DEVIATION * randomNormal(random)));
}

/** Draws a squad: the same for the same options. Undefined for a sport without squads. */
export function drawSquad(options: SquadOptions): Squad | undefined {
  const { seed, sport, key, country, used } = options;
  const shape = squadShapes[sport];
  if (!shape) return undefined;
  const random = seededRandom(`${seed}|squad|${sport}|${country}|${key}`);
  const origins = findOrigins(options);
  const usedShirts = new Set<number>();
  const squadFamilies = new Set<string>();
  const players = Object.entries(shape.positions).flatMap(([position, positionShape]) => {
    const count = randomInt(random, ...positionShape.players);
    const weights = Array.from({ length: count }, () => positionShape.attack * drawAbility(random));
    return weights
      .sort((a, b) => b - a)
      .map((weight) => ({
        name: drawName(origins, { used, squadFamilies }, random),
        position,
        shirt: drawShirt(positionShape, usedShirts, random),
        weight,
      }));
  });
  const whole = players.reduce((sum, { weight }) => sum + weight, 0);
  return players.map(({ weight, ...player }) => ({ ...player, attack: weight / whole }));
}

const INTERNATIONAL = 'international';

/** Finds the squad of a side of a league; undefined in sports without squads. */
export type FindSquad = (sport: Sport, league: League, side: string) => Squad | undefined;

/**
 * Squads of all sides. The squads of a sport are drawn together, in the order of its leagues, so that no two of its
 * players have the same name.
 */
export function createSquads(seed: string, listLeagues: (sport: Sport) => readonly League[]): FindSquad {
  const squadsBySport = new Map<string, ReadonlyMap<string, Squad>>();
  const findCountry = ({ category }: League, side: string) =>
    category === INTERNATIONAL ? (sideCountries[side] ?? INTERNATIONAL) : category;

  function drawAll(sport: Sport): ReadonlyMap<string, Squad> {
    const squads = new Map<string, Squad>();
    const used = noNames();
    for (const league of listLeagues(sport)) {
      for (const side of league.sides) {
        const country = findCountry(league, side);
        const name = `${country}|${side}`;
        if (squads.has(name)) continue;
        const isNational = league.category === INTERNATIONAL && sport.alias === 'cricket';
        const squad = drawSquad({ seed, sport: sport.alias, key: side, country, isNational, used });
        if (squad) squads.set(name, squad);
      }
    }
    return squads;
  }

  return (sport, league, side) => {
    let squads = squadsBySport.get(sport.alias);
    if (!squads) {
      squads = drawAll(sport);
      squadsBySport.set(sport.alias, squads);
    }
    return squads.get(`${findCountry(league, side)}|${side}`);
  };
}
