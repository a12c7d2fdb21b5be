import { expect, test } from 'vitest';
import { drawGoing, drawRaceCards, numberRunners } from './race-cards.ts';
import { simulatedSchedule } from './schedule.ts';

const field = {
  runners: ['A', 'B', 'C', 'D', 'E'].map((name) => ({ name, weightKg: 58 })),
  expected: [-2, -0.5, 0, 0.5, 2],
  spread: 1,
};
const meanPlace = (form: string) =>
  [...form].reduce((sum, place) => sum + (place === '0' || place === 'P' ? 10 : Number(place)), 0) /
  form.length;

test('a race has the same cards for the same seed, and others for another', () => {
  expect(drawRaceCards('a', field)).toEqual(drawRaceCards('a', field));
  expect(drawRaceCards('a', field)).not.toEqual(drawRaceCards('b', field));
});

test('a horse has the same trainer and age in all races', () => {
  const horses = (seed: string) => drawRaceCards(seed, field).map(({ trainer, age }) => ({ trainer, age }));
  expect(horses('a')).toEqual(horses('b'));
  expect(new Set(horses('a').map(({ trainer }) => trainer)).size).toBeGreaterThan(1);
});

test('jockeys and stalls of a race are all different', () => {
  const cards = drawRaceCards('a', { runners: [], expected: Array(18).fill(0), spread: 1 });
  expect(new Set(cards.map(({ jockey }) => jockey)).size).toBe(18);
  expect(cards.map(({ stall }) => stall).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 18 }, (_, index) => index + 1),
  );
});

test('better runners have better form', () => {
  const forms = Array.from({ length: 200 }, (_, seed) => drawRaceCards(`${seed}`, field));
  const means = field.expected.map(
    (_, runner) => forms.reduce((sum, cards) => sum + meanPlace(cards[runner]?.form ?? ''), 0) / forms.length,
  );
  expect(means).toEqual(means.toSorted((a, b) => a - b));
  expect((means.at(-1) ?? 0) - (means[0] ?? 0)).toBeGreaterThan(3);
});

test('the going is the same all day at a course, and differs between days', () => {
  const dayMs = 86_400_000;
  expect(drawGoing('ascot', 5 * dayMs)).toBe(drawGoing('ascot', 6 * dayMs - 1));
  const week = Array.from({ length: 14 }, (_, day) => drawGoing('ascot', day * dayMs));
  expect(new Set(week).size).toBeGreaterThan(2);
});

test('in a handicap, numbers follow the weights, and better horses carry more', () => {
  const names = Array.from({ length: 200 }, (_, index) => `Horse ${index}`);
  const findMark = (name: string) => (Number(name.slice(6)) - 100) / 50;
  const runners = numberRunners(names, { seed: 'a', findMark });
  const weights = runners.map(({ weightKg }) => weightKg);
  expect(weights).toEqual(weights.toSorted((a, b) => b - a));
  expect(new Set(weights).size).toBeGreaterThan(10);
  const mean = (part: typeof runners) =>
    part.reduce((sum, { name }) => sum + findMark(name), 0) / part.length;
  expect(mean(runners.slice(0, 50))).toBeLessThan(-1);
  expect(mean(runners.slice(-50))).toBeGreaterThan(1);
});

test('simulated race cards have their numbers by weight, and stalls by a draw of their own', () => {
  const dayMs = Date.UTC(2027, 4, 8);
  const cards = simulatedSchedule({ seed: 'cards', runId: 'test' })
    .starting(dayMs, dayMs + 86_400_000)
    .map(({ fixture }) => fixture)
    .filter(({ sport }) => sport === 'horse-racing')
    .map(({ handicap, competitors }) => ({
      handicap,
      runners: competitors.flatMap(({ name, card }) => (card ? [{ name, ...card }] : [])),
    }));
  const handicaps = cards.filter(({ handicap }) => handicap);
  expect(handicaps.length).toBeGreaterThan(10);
  expect(
    handicaps.filter(({ runners }) => new Set(runners.map(({ weightKg }) => weightKg)).size < 4),
  ).toEqual([]);
  const disordered = cards.filter(({ runners }) =>
    runners.some(({ weightKg }, index) => weightKg < (runners[index + 1]?.weightKg ?? 0)),
  );
  expect(disordered).toEqual([]);
  const byStall = cards.filter(({ runners }) => runners.every(({ stall }, index) => stall === index + 1));
  expect(byStall).toEqual([]);
});
