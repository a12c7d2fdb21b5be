import { drawnBalls, type Facts, isLotto } from '@evens/markets';

const PLACES = 3;

/** The result of a drawn match as text: "2–1 (1–0, 1–1)", the first places of a race, or the numbers of a lotto draw. */
export function drawResult(sport: string, facts: Facts, competitors: readonly string[]): string {
  if (isLotto(sport)) return drawnBalls(facts).join(' · ');
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
