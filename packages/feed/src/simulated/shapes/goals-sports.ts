import { type GoalsParams, iceHockeyShape } from '@evens/pricing';
import type { GoalsPace } from '../play/goals.ts';

/** A sport with few goals: parameters of an even match and of its play. */
export interface GoalsSport {
  readonly home: number;
  readonly away: number;
  readonly shape: Pick<GoalsParams, 'periods' | 'periodSeconds' | 'overtime' | 'margins'>;
  readonly pace: GoalsPace;
}

export const goalsSports: Readonly<Record<string, GoalsSport>> = {
  'ice-hockey': {
    home: 3.1,
    away: 2.8,
    shape: iceHockeyShape,
    pace: { clock: 'up', standing: 0.7, breakSeconds: 960 },
  },
  futsal: {
    home: 3.1,
    away: 2.7,
    shape: { periods: 2, periodSeconds: 1200 },
    pace: { clock: 'up', standing: 0.8, breakSeconds: 600 },
  },
  'beach-soccer': {
    home: 4,
    away: 3.6,
    shape: { periods: 3, periodSeconds: 720 },
    pace: { clock: 'up', standing: 0.4, breakSeconds: 180 },
  },
  'field-hockey': {
    home: 2.4,
    away: 2.1,
    shape: { periods: 4, periodSeconds: 900 },
    pace: { clock: 'up', standing: 0.1, breakSeconds: 300 },
  },
  bandy: {
    home: 4.2,
    away: 3.7,
    shape: { periods: 2, periodSeconds: 2700 },
    pace: { clock: 'up', standing: 0, breakSeconds: 900 },
  },
  'inline-hockey': {
    home: 3.8,
    away: 3.4,
    shape: { periods: 2, periodSeconds: 1500, overtime: { seconds: 600, decides: 0.7, homeShare: 0.52 } },
    pace: { clock: 'up', standing: 0.5, breakSeconds: 900 },
  },
};
