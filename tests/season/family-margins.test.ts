import { simulatedSchedule } from '@evens/feed';
import { expect, test } from 'vitest';
import { replayFamilies } from './family-margins.ts';

const fromMs = Date.UTC(2026, 0, 3);
const toMs = fromMs + 2 * 86_400_000;

test.each(['basketball', 'ice-hockey', 'baseball', 'soccer'])(
  'players of %s pay back what their prices promise, in all leagues',
  (sport) => {
    const supply = simulatedSchedule({ seed: 'families', runId: 'test' });
    const families = replayFamilies(supply, { fromMs, toMs, sports: [sport] });
    const players = families.filter(({ family }) => /player|scorer/.test(family));
    expect(players.length).toBeGreaterThan(3);
    const wrong = players.filter(
      ({ observed, offered, standardError }) => Math.abs(observed - offered) > 0.01 + 4 * standardError,
    );
    expect(wrong).toEqual([]);
  },
);
