import type { Amount } from '@evens/base';
import type { User } from '@evens/contract';
import { type Answer, api, RefusalError } from '@evens/web/core/api.ts';
import { useUser } from '@evens/web/core/session.ts';
import { live } from '@evens/web/live/browser.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { wireAmount } from './stake-limits.ts';

const CALL = 'GET /api/boosts/get';
type BoostsAnswer = Answer<typeof CALL>;
const LOOK_AGAIN_MS = 30_000;
const LOOK_SOONEST_MS = 1000;

/** Refetch delay: until the first boost ends, at most half a minute, because operators can end boosts at any time. */
function nextLookMs(answer: BoostsAnswer | undefined): number {
  const ends = [...(answer?.Boosts ?? []), ...(answer?.Combos ?? [])].map(({ EndsAt }) => Date.parse(EndsAt));
  const soonestMs = Math.min(...ends) - live.feed.serverNowMs();
  return Math.min(LOOK_AGAIN_MS, Math.max(LOOK_SOONEST_MS, soonestMs + LOOK_SOONEST_MS));
}

/** Boosts for this caller: used boosts and maximum stakes differ per player. */
export function boostsQuery(user: Pick<User, 'ID'> | null) {
  return queryOptions<BoostsAnswer, Error>({
    queryKey: [CALL, user?.ID ?? 0],
    queryFn: async ({ signal }) => {
      const result = await api(CALL, { signal });
      if (!result.ok) throw new RefusalError(result.error);
      return result.value;
    },
    staleTime: LOOK_AGAIN_MS / 2,
    refetchInterval: ({ state }) => nextLookMs(state.data),
  });
}

export const boostsQueryKey = [CALL] as const;

/** A boost on the slip that is available or was used. */
export interface OpenBoost {
  /** Maximum stake in minor units of the player's currency. */
  readonly maximumMinor: Amount;
  readonly isUsed: boolean;
}

/** Boosts by id; undefined until loaded or while off. */
export function useOpenBoosts(isOn: boolean): ReadonlyMap<number, OpenBoost> | undefined {
  const { data } = useQuery({ ...boostsQuery(useUser()), enabled: isOn });
  return useMemo(
    () =>
      data &&
      new Map(
        data.Boosts.map(({ ID, MaximumStake, Currency, IsUsed }) => [
          ID,
          { maximumMinor: wireAmount(MaximumStake, Currency), isUsed: IsUsed },
        ]),
      ),
    [data],
  );
}
