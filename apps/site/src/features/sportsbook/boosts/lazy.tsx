import { lazyPart } from '@evens/web/core/lazy-part.tsx';
import { queryClient } from '@evens/web/core/query-client.ts';
import { knownUser } from '@evens/web/core/session.ts';
import { Suspense } from 'react';
import { loadSlipTools } from '../slip/index.ts';
import { BoostCardsSkeleton } from './boost-cards-skeleton.tsx';
import { areBoostsExpected } from './boosts-expected.ts';

export interface BoostCardsProps {
  /** Only boosts of this match. Default: all. */
  readonly matchId?: number;
}

/** Requests the boosts while the cards and their messages load, unless it is unknown yet whose they are. */
async function loadBoosts(): Promise<void> {
  const { boostsQuery } = await loadSlipTools();
  const user = knownUser();
  if (user !== undefined) void queryClient.prefetchQuery(boostsQuery(user));
}

const Cards = lazyPart(async () => {
  const [{ BoostCards: cards }] = await Promise.all([import('./boost-cards.tsx'), loadBoosts()]);
  return cards;
}, 'later');

const Builders = lazyPart(async () => {
  const [{ BuilderCards: cards }] = await Promise.all([import('./builder-cards.tsx'), loadSlipTools()]);
  return cards;
}, 'later');

/** Bet builders of a match, lazily loaded. */
export function BuilderCards({ matchId }: { readonly matchId: number }) {
  return (
    <Suspense fallback={<BoostCardsSkeleton />}>
      <Builders matchId={matchId} />
    </Suspense>
  );
}

/** A row of boosted prices and prebuilt combos, lazily loaded; empty if there are none. */
export function BoostCards({ matchId }: BoostCardsProps) {
  return (
    <Suspense fallback={matchId === undefined && areBoostsExpected() ? <BoostCardsSkeleton /> : null}>
      <Cards matchId={matchId} />
    </Suspense>
  );
}
