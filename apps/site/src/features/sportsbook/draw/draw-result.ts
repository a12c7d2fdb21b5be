import type { Facts } from '@evens/markets';

const PLACES = 3;

/** The result of a drawn match as text: "2–1 (1–0, 1–1)", or the first places of a race. */
export function drawResult(facts: Facts, competitors: readonly string[]): string {
  if (facts.kind === 'race') {
    return facts.places
      .map((place, index) => ({ place, name: competitors[index] ?? `${index + 1}` }))
      .filter(({ place }) => place > 0 && place <= PLACES)
      .sort((a, b) => a.place - b.place)
      .map(({ place, name }) => `${place}. ${name}`)
      .join(' · ');
  }
  const [home, away] = facts.periods.reduce(
    ([homeGoals, awayGoals], period) => [homeGoals + period.home, awayGoals + period.away],
    [0, 0],
  );
  const halves = facts.periods.map((period) => `${period.home}–${period.away}`).join(', ');
  return `${home}–${away} (${halves})`;
}
