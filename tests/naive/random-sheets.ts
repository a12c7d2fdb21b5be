import { pick, type Random, randomInt } from '@evens/base';
import type { Facts, PeriodScore, Side } from '@evens/markets';
import type { Pair, Sheet } from './grade.ts';
import type { RaceSheet } from './grade-race.ts';

/** A result in two forms: for the second settler and for the product. */
type DrawnSheet =
  | { readonly kind: 'match'; readonly sport: SheetSport; readonly sheet: Sheet; readonly facts: Facts }
  | { readonly kind: 'race'; readonly sheet: RaceSheet; readonly facts: Facts };

export const sheetSports = ['soccer', 'basketball', 'ice-hockey', 'tennis'] as const;
export type SheetSport = (typeof sheetSports)[number];

function toPeriods(phase: PeriodScore['phase'], parts: readonly Pair[]): readonly PeriodScore[] {
  return parts.map(([home, away]) => ({ phase, home, away, ended: true }));
}

/** Goals of both sides in random order. */
function shuffled(random: Random, [home, away]: Pair): Side[] {
  const left: Side[] = [...Array<Side>(home).fill('home'), ...Array<Side>(away).fill('away')];
  const order: Side[] = [];
  while (left.length > 0) order.push(...left.splice(randomInt(random, 0, left.length - 1), 1));
  return order;
}

function added(parts: readonly Pair[]): Pair {
  return [parts.reduce((sum, [home]) => sum + home, 0), parts.reduce((sum, [, away]) => sum + away, 0)];
}

function ofGoals(random: Random, sport: 'soccer' | 'basketball' | 'ice-hockey'): DrawnSheet {
  const part = (): Pair => {
    if (sport === 'basketball') return [randomInt(random, 14, 32), randomInt(random, 14, 32)];
    const most = random() < 0.1 ? 4 : 2;
    return [randomInt(random, 0, most), randomInt(random, 0, most)];
  };
  const parts = Array.from({ length: sport === 'soccer' ? 2 : sport === 'basketball' ? 4 : 3 }, part);
  const [home, away] = added(parts);
  const playsOn = home === away && random() < 0.6;
  const overtime = playsOn ? part() : undefined;
  const isLevel = overtime !== undefined && overtime[0] === overtime[1];
  const shootout: Pair | undefined =
    isLevel && sport !== 'basketball' ? pick(random, [[5, 4] as Pair, [2, 4] as Pair]) : undefined;
  const scorers = parts.flatMap((each) => shuffled(random, each));
  const facts: Facts = {
    kind: 'contest',
    status: 'ended',
    periods: [
      ...toPeriods('regular', parts),
      ...toPeriods('overtime', overtime ? [overtime] : []),
      ...toPeriods('shootout', shootout ? [shootout] : []),
    ],
    ...(sport === 'basketball' ? {} : { goals: [...scorers, ...shuffled(random, overtime ?? [0, 0])] }),
  };
  return { kind: 'match', sport, sheet: { kind: 'goals', parts, overtime, shootout, scorers }, facts };
}

const setEnds: readonly Pair[] = [
  [6, 0],
  [6, 1],
  [6, 2],
  [6, 3],
  [6, 4],
  [7, 5],
  [7, 6],
];

function ofSets(random: Random): DrawnSheet {
  const parts: Pair[] = [];
  const won = { home: 0, away: 0 };
  while (won.home < 2 && won.away < 2) {
    const [most, least] = pick(random, setEnds);
    const side = random() < 0.5 ? 'home' : 'away';
    won[side]++;
    parts.push(side === 'home' ? [most, least] : [least, most]);
  }
  const count = (): Pair => [randomInt(random, 0, 9), randomInt(random, 0, 9)];
  const serves = { aces: count(), faults: count() };
  const facts: Facts = {
    kind: 'contest',
    status: 'ended',
    periods: toPeriods('regular', parts),
    winner: won.home > won.away ? 'home' : 'away',
    format: { bestOf: 3, unit: 'games', target: 6, lastTarget: 6, clear: 2 },
    aces: { home: serves.aces[0], away: serves.aces[1] },
    doubleFaults: { home: serves.faults[0], away: serves.faults[1] },
  };
  const sheet: Sheet = {
    kind: 'sets',
    parts,
    overtime: undefined,
    shootout: undefined,
    scorers: [],
    serves,
  };
  return { kind: 'match', sport: 'tennis', sheet, facts };
}

/** Prices with two decimals, from very short to beyond the deduction table. */
function drawPrice(random: Random): number {
  const hundredths = random() < 0.6 ? randomInt(random, 102, 400) : randomInt(random, 400, 1700);
  return hundredths / 100;
}

/** Runners finish in order. Some tie, and some do not finish. */
export function raceSheet(random: Random): Extract<DrawnSheet, { kind: 'race' }> {
  const runners = randomInt(random, 3, 18);
  const isHandicap = random() < 0.4;
  const withdrawn = Array.from({ length: random() < 0.5 ? 0 : randomInt(random, 1, 2) }, (_, index) => ({
    runner: 1 + ((runners + index * 2 - 1) % runners),
    atMs: randomInt(random, 100, 900),
    price: drawPrice(random),
    placePrices: Array.from({ length: 4 }, () => drawPrice(random)),
  })).filter((one, index, all) => all.findIndex(({ runner }) => runner === one.runner) === index);
  const places = Array<number>(runners).fill(0);
  const left = places
    .map((_, index) => index)
    .filter((at) => !withdrawn.some(({ runner }) => runner === at + 1));
  let place = 1;
  while (left.length > 0 && random() < 0.97) {
    const level = random() < 0.25 ? randomInt(random, 2, 4) : 1;
    const now: number[] = [];
    for (let each = 0; each < level && left.length > 0; each++)
      now.push(...left.splice(randomInt(random, 0, left.length - 1), 1));
    for (const at of now) places[at] = place;
    place += now.length;
  }
  const facts: Facts = {
    kind: 'race',
    status: 'ended',
    places,
    withdrawn: withdrawn.map(({ runner }) => runner),
    withdrawals: withdrawn.map(({ runner, atMs, price, placePrices }) => ({
      runner,
      atMs,
      oddsMilli: Math.round(price * 1000),
      marketOddsMilli: Object.fromEntries(
        placePrices.map((each, index) => [`race-place;number=${index + 1}`, Math.round(each * 1000)]),
      ),
    })),
    handicap: isHandicap,
  };
  return { kind: 'race', sheet: { kind: 'race', places, withdrawn, isHandicap }, facts };
}

export function matchSheet(
  random: Random,
  sport = pick(random, sheetSports),
): Extract<DrawnSheet, { kind: 'match' }> {
  const drawn = sport === 'tennis' ? ofSets(random) : ofGoals(random, sport);
  if (drawn.kind !== 'match') throw new RangeError('a match of two sides');
  return drawn;
}

const CALLED_OFF_SHARE = 0.12;

/** Sometimes abandons a match of two halves in one of them and removes everything after that point. */
export function calledOffAtTimes(
  random: Random,
  drawn: Extract<DrawnSheet, { kind: 'match' }>,
): Extract<DrawnSheet, { kind: 'match' }> {
  if (drawn.sport !== 'soccer' || drawn.facts.kind !== 'contest' || random() >= CALLED_OFF_SHARE)
    return drawn;
  const half = randomInt(random, 1, 2);
  const parts = drawn.sheet.parts.slice(0, half);
  const [home, away] = added(parts);
  const scorers = drawn.sheet.scorers.slice(0, home + away);
  const facts: Facts = {
    kind: 'contest',
    status: 'ended',
    cutShort: 'called',
    periods: toPeriods('regular', parts).map((period, index) => ({ ...period, ended: index < half - 1 })),
    goals: scorers,
  };
  const calledOff = { partsLeft: 2 - half };
  return {
    ...drawn,
    sheet: { ...drawn.sheet, parts, scorers, overtime: undefined, shootout: undefined, calledOff },
    facts,
  };
}
