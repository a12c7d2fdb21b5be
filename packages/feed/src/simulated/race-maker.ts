import { randomNormal } from '@evens/base';
import { marketDefinition, marketKey } from '@evens/markets';
import { makePricer, race, raceWinPrices } from '@evens/pricing';
import { drawnStrength, type Pairing, type SimulatedMatch } from './pairing.ts';
import { playRace } from './play/race.ts';
import { drawGoing, drawRaceCards, numberRunners } from './race-cards.ts';
import { drawRaceDistance, raceSeconds } from './shapes/race-distances.ts';
import { type RaceSport, raceSports } from './shapes/race-sports.ts';

/** The runners in the order of their numbers, and whether the race is a handicap. */
function drawField({ sport, names: drawn, startsAtMs }: Pairing, { handicaps, hasCards }: RaceSport) {
  const handicap = handicaps !== undefined && drawn.length >= handicaps.runners[0];
  const rating = { seed: `${startsAtMs}`, findMark: (name: string) => drawnStrength(sport, name) };
  const runners = hasCards ? numberRunners(drawn, handicap ? rating : undefined) : undefined;
  return { handicap, runners, names: runners?.map(({ name }) => name) ?? drawn };
}

/** A race: its runners' expected marks follow their strength. */
export function makeRace(pairing: Pairing): SimulatedMatch {
  const { sport, league, random, startsAtMs } = pairing;
  const course = raceSports[sport.alias];
  if (!course) throw new RangeError(`makeMatch: expected a race model for ${sport.alias}, found none`);
  const { spread, tieBelow, retires } = course;
  const { handicap, runners, names } = drawField(pairing, course);
  // A handicap reduces the differences in the field.
  const apart = handicap ? 0.6 * course.spread : course.spread;
  const expected = names.map(
    (name) => apart * drawnStrength(sport, name) + randomNormal(random) * 0.2 * spread,
  );
  const placesPaid = names.length >= 16 ? 4 : names.length >= 8 ? 3 : 2;
  const params = {
    expected,
    tieBelow,
    retires,
    placesPaid,
    topPlaces: course.topPlaces,
    matchUps: buildMatchUps(expected, course),
    ...(course.drawnPairs ? { drawnMatchUps: true } : {}),
    lean: 0,
  };
  const terms = {
    ...(handicap ? { handicap } : {}),
    ...(course.eachWay ? { eachWay: course.eachWay } : {}),
  };
  const pricer = makePricer(race, params);
  const runnerPrices = (runner: number, withdrawn: readonly number[]) => {
    const facts = {
      kind: 'race',
      status: 'scheduled',
      places: names.map(() => 0),
      withdrawn,
      ...terms,
    } as const;
    const usual = { margin: { scale: 1, live: false }, drift: { strength: 0, tempo: 0 } };
    const { markets } = pricer.price({ facts, elapsedSeconds: 0, extra: [] }, usual);
    const oddsMilli = raceWinPrices(params, withdrawn)[runner - 1] ?? 0;
    const marketOddsMilli: Record<string, number> = {};
    for (const { type, specifier, odds } of markets) {
      const price = odds[runner - 1] ?? 0;
      if (marketDefinition(type)?.outcomes === 'runners' && price > 0)
        marketOddsMilli[marketKey(type, specifier)] = price;
    }
    // A non-starter is the base of the market "winner without".
    for (const number of withdrawn)
      marketOddsMilli[marketKey('race-winner-without', `number=${number}`)] = oddsMilli;
    return { oddsMilli, marketOddsMilli };
  };
  const event = { startsAtMs, terms, ...(course.ruleFour ? { withdrawalPrices: runnerPrices } : {}) };
  const distanceMeters = drawRaceDistance(sport, { league, random });
  const lengthSeconds = raceSeconds(course, distanceMeters);
  return {
    pricer,
    terms: {
      ...terms,
      ...(distanceMeters === undefined ? {} : { distanceMeters }),
      ...(course.hasCards ? { going: drawGoing(league.tournament, startsAtMs) } : {}),
    },
    runners: names,
    ...(runners
      ? { raceCards: drawRaceCards(`${startsAtMs}|${names.join('|')}`, { runners, expected, spread }) }
      : {}),
    periods: 1,
    periodSeconds: 0,
    play: (luck) => playRace(params, { pace: { ...course, lengthSeconds }, event }, luck),
  };
}

/** Compares neighbours in strength, best first. */
function buildMatchUps(
  expected: readonly number[],
  { pairs, threes }: RaceSport,
): readonly (readonly number[])[] {
  const ranked = expected
    .map((value, index) => ({ value, runner: index + 1 }))
    .sort((a, b) => a.value - b.value);
  const groups = (count: number, size: number, skip: number) =>
    Array.from({ length: count }, (_, group) =>
      ranked
        .slice(skip + group * size, skip + (group + 1) * size)
        .map(({ runner }) => runner)
        .sort((a, b) => a - b),
    ).filter((runners) => runners.length === size);
  return [...groups(pairs, 2, 0), ...groups(threes, 3, 0)];
}
