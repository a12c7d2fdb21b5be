import { seededRandom } from '@evens/base';
import type { ContestFacts, CountName } from '@evens/markets';
import { expect, test } from 'vitest';
import { soccerCountMeans } from '../shapes/soccer-counts.ts';
import { playSoccer } from './soccer.ts';

function play(seed: string): readonly ContestFacts[] {
  const params = { homeGoals: 1.6, awayGoals: 1.1, rho: -0.08, counts: soccerCountMeans(1.6, 1.1) };
  return playSoccer(params, seededRandom(seed)).flatMap((moment) =>
    'standing' in moment && moment.standing.facts.kind === 'contest' ? [moment.standing.facts] : [],
  );
}

const sum = ({ periods }: ContestFacts, name: CountName) =>
  periods.reduce((all, { counts }) => all + (counts?.[name]?.home ?? 0) + (counts?.[name]?.away ?? 0), 0);
const names = ['shots', 'shots-on-target', 'fouls', 'offsides', 'throw-ins', 'corners'] as const;

test('counts rise as the match is played, and never fall', () => {
  const wrong: string[] = [];
  for (let n = 0; n < 40; n++) {
    const states = play(`counts ${n}`);
    for (const name of names) {
      const counts = states.map((facts) => sum(facts, name));
      if (counts.some((count, index) => count < (counts[index - 1] ?? 0))) wrong.push(`${name} fall in ${n}`);
    }
    // Each shot and foul is a report of its own.
    for (const name of ['shots', 'fouls'] as const) {
      const values = new Set(states.map((facts) => sum(facts, name)));
      const last = states.at(-1);
      if (!last || values.size < 0.8 * sum(last, name)) wrong.push(`${name} jump in ${n}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('every goal is a shot on target, and every shot on target a shot, at each moment', () => {
  for (let n = 0; n < 40; n++)
    for (const facts of play(`shots ${n}`)) {
      expect(sum(facts, 'shots-on-target')).toBeGreaterThanOrEqual(facts.goals?.length ?? 0);
      expect(sum(facts, 'shots')).toBeGreaterThanOrEqual(sum(facts, 'shots-on-target'));
    }
});
