import { paths } from '@evens/web/core/route-paths.ts';

/** The page of one round. */
export function roundPath(id: number): string {
  return paths.casinoRound.replace(':roundId', String(id));
}
