import { persistedStore } from '@evens/web/core/store.ts';

/** Place of a game's statistics over its stage: shares of the free space, 0 to 1. */
export interface StatisticsPlace {
  readonly x: number;
  readonly y: number;
}

const isShare = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1;

/** Frames and stored text are untrusted. */
export function parseStatisticsPlace(value: unknown): StatisticsPlace | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { x, y }: Partial<Record<keyof StatisticsPlace, unknown>> = value;
  return isShare(x) && isShare(y) ? { x, y } : undefined;
}

/** The place that the player chose in this tab. Undefined before the first move. */
export const statisticsPlace = persistedStore<StatisticsPlace | undefined>({
  storage: 'session',
  key: 'evens.statistics-place',
  parse: (text) => (text === null || text === '' ? undefined : parseStatisticsPlace(JSON.parse(text))),
  format: (place) => (place ? JSON.stringify(place) : ''),
});
