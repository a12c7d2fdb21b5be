import { useLayoutEffect, useRef } from 'react';
import { hasMovedPrice } from './leg-facts.ts';
import type { SlipFacts } from './slip-facts.ts';

/** A finger that is on its way when a price moves arrives within this time, ms. */
const SEEN_MS = 500;

/** Returns whether the moved prices have been displayed long enough for the player to see them. */
export function useSeenPrices({ legs }: Pick<SlipFacts, 'legs'>): () => boolean {
  const moved = legs
    .filter(hasMovedPrice)
    .map(({ leg, oddsMilli }) => `${leg.id} ${oddsMilli}`)
    .join('\n');
  const displayedAtMs = useRef(0);
  useLayoutEffect(() => {
    if (moved !== '') displayedAtMs.current = performance.now();
  }, [moved]);
  return () => performance.now() - displayedAtMs.current >= SEEN_MS;
}
