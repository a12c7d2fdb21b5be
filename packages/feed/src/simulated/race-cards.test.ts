import { expect, test } from 'vitest';
import { drawGoing, drawRaceCards } from './race-cards.ts';

const field = { names: ['A', 'B', 'C', 'D', 'E'], expected: [-2, -0.5, 0, 0.5, 2], spread: 1 };
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
  const cards = drawRaceCards('a', { names: [], expected: Array(18).fill(0), spread: 1 });
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
