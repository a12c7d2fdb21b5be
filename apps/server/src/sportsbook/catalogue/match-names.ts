import type { Fixture } from '@evens/book';
import type { MatchNames } from '@evens/locales';

/** `players`: their names in order, which only markets on players need. */
export function matchNames(
  { sport, kind, competitors }: Fixture,
  players?: readonly string[] | undefined,
): MatchNames {
  const runners = competitors.map(({ name }) => name);
  return {
    ...{ sport, home: runners[0] ?? '', away: runners[1] ?? '' },
    ...(kind === 'race' && { runners }),
    ...(players && { players }),
  };
}
