import { type Random, randomNormal, seededRandom } from '@evens/base';
import type { FixturePlayer } from '@evens/book';
import { type BesideName, besideNames, type CountedPlayer, type CountedPlayers } from '@evens/pricing';
import type { BesideShape, PartWeights, PlayerShape } from '../shapes/player-shapes.ts';
import { squadShapes } from '../shapes/squad-shapes.ts';
import type { Squad } from '../squads.ts';
import { drawRoles, type Roles } from './line-ups.ts';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const average = (values: readonly number[]) => sum(values) / values.length;

/** Each player has a part in the deeds of a side in one match. All lists are in the order of the squad. */
export interface SideParts {
  /** 0 for a player who does not play. */
  readonly minutes: readonly number[];
  /** Weights by score of the shape, and for assists. */
  readonly scores: readonly (readonly number[])[];
  readonly assists: readonly number[];
  /** Mean counts over regular time. */
  readonly beside: Readonly<Partial<Record<BesideName, readonly number[]>>>;
}

const LEADER_MAX = 1.25;

/** Factor on a mean by the ability of the player who leads, between 0.8 and 1.25. */
function leaderFactor({ leader }: BesideShape, squad: Squad, minutes: readonly number[]): number {
  if (!leader) return 1;
  const player = squad.find(
    ({ position }, index) => position === leader.position && (minutes[index] ?? 0) > 0,
  );
  const factor = ((player?.attack ?? leader.attack) / leader.attack) ** leader.power;
  return Math.min(LEADER_MAX, Math.max(1 / LEADER_MAX, factor));
}

/** Draws the minutes of a side's players, and their parts by minutes. */
export function drawParts(squad: Squad, roles: Roles, shape: PlayerShape, random: Random): SideParts {
  const bench = squad
    .map(({ attack }, index) => ({ attack, index }))
    .filter(({ index }) => roles[index] === 'bench' && squad[index]?.position !== shape.alone)
    .sort((a, b) => b.attack - a.attack);
  const minutes = squad.map((_, index): number => (roles[index] === 'starting' ? 1 : 0));
  for (const [rank, { index }] of bench.entries()) minutes[index] = shape.bench[rank] ?? 0;
  const played = minutes.map((usual) =>
    usual === 0 ? 0 : usual * Math.exp(shape.minutesDeviation * randomNormal(random)),
  );
  const weigh = ({ weights, power }: PartWeights) =>
    squad.map(
      ({ position, attack }, index) => (weights[position] ?? 0) * attack ** power * (played[index] ?? 0),
    );
  const beside: Partial<Record<BesideName, readonly number[]>> = {};
  for (const name of besideNames) {
    const own = shape.beside[name];
    if (!own) continue;
    const weights = weigh(own);
    const all = sum(weights) || 1;
    const mean = own.mean * leaderFactor(own, squad, played);
    beside[name] = weights.map((weight) => (mean * weight) / all);
  }
  return { minutes: played, scores: shape.scores.map(weigh), assists: weigh(shape.assists), beside };
}

const DRAWS = 200;
/** Ways in which a player takes part, by his minutes. */
const WAYS = 4;
const SPREAD_MAX = 1.6;

/** A player's shares in one drawn match. */
interface Drawn {
  readonly minutes: number;
  /** By score of the shape. */
  readonly scores: readonly number[];
  readonly assists: number;
  readonly beside: Readonly<Partial<Record<BesideName, number>>>;
}

/** A sport whose players are counted. */
export interface CountedSport {
  readonly sport: string;
  readonly shape: PlayerShape;
  /** Regular time as a part of the one for which the shape's means hold. */
  readonly length: number;
}

function computeShares(
  { minutes, scores, assists, beside }: SideParts,
  { shape, length }: CountedSport,
): readonly Drawn[] {
  const shares = shape.scores.map(({ share }, kind) => {
    const weights = scores[kind] ?? [];
    const all = sum(weights) || 1;
    return weights.map((weight) => (share * weight) / all);
  });
  const assisted = shape.scores.map(
    ({ points, isHomeRun }) => !isHomeRun && Math.max(...points) >= shape.assistedFrom,
  );
  const [allMinutes, allAssists] = [sum(minutes), sum(assists)];
  const scored = minutes.map((_, index) => sum(shares.map((own) => own[index] ?? 0)));
  const scoredWithHelp = minutes.map((_, index) =>
    sum(shares.map((own, kind) => (assisted[kind] ? (own[index] ?? 0) : 0))),
  );
  /** Chance of an assist, given the scorer. */
  const helps = (index: number, scorer: number) => {
    const own = (assists[index] ?? 0) / (allAssists - (assists[scorer] ?? 0) || 1);
    return 1 - shape.assisted.reduce((none, chance) => none * (1 - chance * own), 1);
  };
  return minutes.map((played, index) => ({
    minutes: played / allMinutes,
    scores: shares.map((own) => own[index] ?? 0),
    assists:
      assists[index] === 0
        ? 0
        : sum(scoredWithHelp.map((share, scorer) => (scorer === index ? 0 : share * helps(index, scorer)))) /
          Math.max(1e-6, 1 - (scored[index] ?? 0)),
    beside: Object.fromEntries(
      besideNames.flatMap((name) =>
        beside[name] ? [[name, (beside[name][index] ?? 0) * length * shape.overtime]] : [],
      ),
    ),
  }));
}

const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;

function toPlayer(drawn: readonly Drawn[], shape: PlayerShape): CountedPlayer {
  const count = drawn.length < WAYS ? Math.min(1, drawn.length) : WAYS;
  const sorted = drawn.toSorted((a, b) => a.minutes - b.minutes);
  const ways = Array.from({ length: count }, (_, way) =>
    sorted.slice(Math.round((way * sorted.length) / count), Math.round(((way + 1) * sorted.length) / count)),
  );
  /** Means by way, spread so that they vary as much as what was drawn. */
  const mean = (value: (one: Drawn) => number) => {
    const all = drawn.map(value);
    const byWay = ways.map((way) => average(way.map(value)));
    const middle = average(byWay);
    const variance = (values: readonly number[]) => average(values.map((each) => (each - middle) ** 2));
    const spread = Math.min(SPREAD_MAX, Math.sqrt(variance(all) / (variance(byWay) || 1)));
    return byWay.map((each) => rounded(Math.max(0, middle + spread * (each - middle))));
  };
  const scores = mean((one) => sum(one.scores));
  const names = besideNames.filter((name) => drawn.some(({ beside }) => (beside[name] ?? 0) > 0));
  if (scores.every((share) => share === 0) && names.length === 0)
    return { scores: [], assists: [], beside: {} };
  const findPart = (kind: number) =>
    rounded(sum(drawn.map((one) => one.scores[kind] ?? 0)) / (sum(drawn.map((one) => sum(one.scores))) || 1));
  const homeRun = shape.scores.findIndex(({ isHomeRun }) => isHomeRun);
  return {
    scores,
    assists: mean(({ assists }) => assists),
    ...(homeRun >= 0
      ? { homers: findPart(homeRun) }
      : shape.scores.length > 1 && { twos: findPart(1), threes: findPart(2) }),
    beside: Object.fromEntries(names.map((name) => [name, mean(({ beside }) => beside[name] ?? 0)])),
  };
}

/** The players of a side over many drawn matches; `roles` once its line-up is known. */
function drawSide(squad: Squad, roles: Roles | undefined, counted: CountedSport): readonly CountedPlayer[] {
  const { sport, shape } = counted;
  const random = seededRandom(`parts|${squad.map(({ name }) => name).join()}`);
  const squadShape = squadShapes[sport];
  const byPlayer = squad.map((): Drawn[] => []);
  for (let n = 0; n < DRAWS; n++) {
    const drawnRoles = roles ?? (squadShape ? drawRoles(squad, squadShape, random) : []);
    const parts = drawParts(squad, drawnRoles, shape, random);
    for (const [index, drawn] of computeShares(parts, counted).entries())
      if (drawn.minutes > 0) byPlayer[index]?.push(drawn);
  }
  return byPlayer.map((drawn) => toPlayer(drawn, shape));
}

const knownSides = new WeakMap<Squad, readonly CountedPlayer[]>();

/** The players of a match, by their line-ups if these are published. */
export function countedPlayers(
  squads: readonly [Squad, Squad],
  lineUp: readonly FixturePlayer[] | undefined,
  counted: CountedSport,
): CountedPlayers {
  let first = 0;
  const players = squads.flatMap((squad) => {
    const roles = lineUp
      ?.slice(first, first + squad.length)
      .map(({ lineUp: role = 'absent' }): Roles[number] => role);
    first += squad.length;
    if (roles) return drawSide(squad, roles, counted);
    const known = knownSides.get(squad) ?? drawSide(squad, undefined, counted);
    knownSides.set(squad, known);
    return known;
  });
  return { homeCount: squads[0].length, players };
}
