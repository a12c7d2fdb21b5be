import { hasStartingPrices } from '@evens/markets';
import { callQuery } from '@evens/web/core/api.ts';
import type { Situation } from '@evens/web/live/situation.ts';
import { useQuery } from '@tanstack/react-query';

/** Starting prices by runner; empty before the start and without any. */
export function useStartingPrices(matchId: number, situation: Situation | undefined): readonly number[] {
  const hasStarted = situation !== undefined && situation.facts.status !== 'scheduled';
  const { data } = useQuery({
    ...callQuery('GET /api/results/preview/byId', { query: { id: matchId } }),
    enabled: hasStarted && hasStartingPrices(situation.fixture.sport),
  });
  return data?.StartingPrices ?? [];
}
