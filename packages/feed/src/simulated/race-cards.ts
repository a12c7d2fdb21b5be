import { pick, type Random, randomInt, randomNormal, seededRandom } from '@evens/base';
import { type Going, goings, type RunnerCard } from '@evens/book';
import { normalBelow } from '@evens/pricing';
import { famousNames, playerNames } from './data/player-names.ts';

const JOCKEYS = 60;
const TRAINERS = 36;
const FORM_RACES = 5;
/** A tenth or later place is `0`. */
const LAST_DIGIT = 9;
/** Chance that a runner has not finished an earlier race. */
const PULLED_UP = 0.04;

function inventPeople(seed: string, count: number): readonly string[] {
  const random = seededRandom(seed);
  const people = new Set<string>();
  while (people.size < count) {
    const { given, family } = pick(random, [playerNames.english, playerNames.scottish]);
    const name = `${pick(random, given)} ${pick(random, family)}`;
    if (!famousNames.has(name)) people.add(name);
  }
  return [...people];
}

const jockeys = inventPeople('jockeys', JOCKEYS);
const trainers = inventPeople('trainers', TRAINERS);

function shuffled<T>(items: readonly T[], random: Random): readonly T[] {
  return items
    .map((item) => ({ item, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}

/** Places of earlier races of a runner with this expected mark, against fields like this one. */
function drawForm(expected: number, spread: number, random: Random): string {
  const places = Array.from({ length: FORM_RACES }, () => {
    if (random() < PULLED_UP) return 'P';
    const ahead = normalBelow((expected + randomNormal(random)) / Math.hypot(1, spread));
    const place = 1 + Math.floor(ahead * randomInt(random, 8, 14));
    return place > LAST_DIGIT ? '0' : `${place}`;
  });
  return places.join('');
}

const DAY_MS = 86_400_000;

/** The going of a course: the same for all races of its day. */
export function drawGoing(course: string, startsAtMs: number): Going {
  return pick(seededRandom(`going|${course}|${Math.floor(startsAtMs / DAY_MS)}`), goings);
}

const LEAST_KG = 51.5;
const MOST_KG = 61;

function horseAge(name: string): number {
  return randomInt(seededRandom(`horse|${name}`), 3, 9);
}

/** A horse carries the weight for its age, in a handicap one by its strength; a low mark is a good one. */
function drawWeightKg(name: string, handicap: { seed: string; mark: number } | undefined): number {
  if (!handicap) return horseAge(name) === 3 ? 55.5 : 58;
  const luck = randomNormal(seededRandom(`${handicap.seed}|weight|${name}`));
  const weightKg = Math.round(2 * (56.5 - 1.8 * handicap.mark + 0.8 * luck)) / 2;
  return Math.max(LEAST_KG, Math.min(MOST_KG, weightKg));
}

export interface WeightedRunner {
  readonly name: string;
  readonly weightKg: number;
}

/** The runners of a race in the order of their numbers: the highest weight is number 1, equal weights are by name. */
export function numberRunners(
  names: readonly string[],
  handicap: { readonly seed: string; readonly findMark: (name: string) => number } | undefined,
): readonly WeightedRunner[] {
  return names
    .map((name) => ({
      name,
      weightKg: drawWeightKg(name, handicap && { seed: handicap.seed, mark: handicap.findMark(name) }),
    }))
    .sort((a, b) => b.weightKg - a.weightKg || (a.name < b.name ? -1 : 1));
}

interface Field {
  readonly runners: readonly WeightedRunner[];
  /** The runners' expected marks. */
  readonly expected: readonly number[];
  readonly spread: number;
}

/** Race cards of a field: the same for the same seed. A horse has one trainer and age in all its races. */
export function drawRaceCards(seed: string, { runners, expected, spread }: Field): readonly RunnerCard[] {
  const random = seededRandom(`${seed}|race-cards`);
  const riding = shuffled(jockeys, random);
  const stalls = shuffled(
    expected.map((_, index) => index + 1),
    random,
  );
  return expected.map((mark, index) => {
    const { name = '', weightKg = LEAST_KG } = runners[index] ?? {};
    return {
      stall: stalls[index] ?? 0,
      jockey: riding[index] ?? '',
      trainer: pick(seededRandom(`trainer|${name}`), trainers),
      age: horseAge(name),
      weightKg,
      form: drawForm(mark, spread, random),
    };
  });
}
