import { startTransition, useEffect, useState } from 'react';

/** Number of cards that the highest screen shows in two columns. */
const FIRST = 14;
const PIECE = 10;

const whenIdle: (run: () => void) => () => void =
  typeof window.requestIdleCallback === 'function'
    ? (run) => {
        const id = window.requestIdleCallback(run, { timeout: 400 });
        return () => window.cancelIdleCallback(id);
      }
    : (run) => {
        const id = window.setTimeout(run, 30);
        return () => window.clearTimeout(id);
      };

/**
 * How many of so many may be drawn yet: some at once, the rest piece by piece while nothing else is to do, so that a
 * match of hundreds of markets never holds the page up.
 */
export function useDrawn(total: number): number {
  const [count, setCount] = useState(FIRST);
  useEffect(() => {
    if (count >= total) return undefined;
    return whenIdle(() => startTransition(() => setCount(count + PIECE)));
  }, [count, total]);
  return Math.min(count, total);
}
