import { seededRandom } from '@evens/base';
import { type ContestFacts, fullScore, regularScore } from '@evens/markets';
import { americanFootball } from '@evens/pricing';
import { expect, test } from 'vitest';
import { playAmericanFootball } from './american-football.ts';

const params = {
  homeTouchdown: 0.26,
  awayTouchdown: 0.225,
  periodSeconds: 900,
  marginShift: 0,
  totalShift: 0,
};

const isLevel = (facts: ContestFacts) => regularScore(facts).home === regularScore(facts).away;
const isBy = (points: number) => (facts: ContestFacts) => {
  const { home, away } = fullScore(facts);
  return Math.abs(home - away) === points;
};

const MATCHES = 4000;
const random = seededRandom('margins');
const played = Array.from({ length: MATCHES }, () => {
  const result = playAmericanFootball(params, random).at(-1);
  if (result?.kind !== 'result') throw new Error('a match without a result');
  return result.standing.facts as ContestFacts;
});
const { facts, weights } = americanFootball.scenarios(params, {
  facts: { kind: 'contest', status: 'scheduled', periods: [] },
  elapsedSeconds: 0,
  extra: [],
});

test.each([
  { name: 'are level after regular time', test: isLevel, least: 0.045, most: 0.07 },
  { name: 'end by one point', test: isBy(1), least: 0.03, most: 0.05 },
  { name: 'end by three points', test: isBy(3), least: 0.13, most: 0.17 },
  { name: 'end by seven points', test: isBy(7), least: 0.075, most: 0.105 },
])(
  'matches of American football $name as often as they are priced, and as in the NFL',
  ({ test: matches, least, most }) => {
    const chance = facts.reduce(
      (sum, final, index) => sum + (matches(final as ContestFacts) ? (weights[index] ?? 0) : 0),
      0,
    );
    const share = played.filter(matches).length / MATCHES;
    expect(share).toBeGreaterThan(least);
    expect(share).toBeLessThan(most);
    // A price is itself a share of 2,000 plays.
    const deviation = Math.sqrt(chance * (1 - chance) * (1 / MATCHES + 1 / 2000));
    expect(Math.abs(share - chance)).toBeLessThan(3 * deviation);
  },
);
