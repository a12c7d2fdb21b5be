import { watchVisible } from '@evens/web/live/visible.ts';
import { useCallback, useEffect, useRef, useState } from 'react';

const FIRST = 24;
const STEP = 40;

/** Shows the first items of a long list, and more near its end: a page of hundreds opens as fast as one of twenty. */
export function useGrowing<T>(list: readonly T[]) {
  const [count, setCount] = useState(FIRST);
  const total = useRef(list.length);
  useEffect(() => {
    total.current = list.length;
  }, [list.length]);
  const sentinel = useCallback((node: HTMLDivElement | null) => {
    if (!node) return undefined;
    let timer: number | undefined;
    // The observer only reports changes, so the list grows by timer while its end stays visible.
    const grow = () => {
      setCount((before) => (before < total.current ? before + STEP : before));
      timer = window.setTimeout(grow, 50);
    };
    const stop = watchVisible(node, (isVisible) => {
      window.clearTimeout(timer);
      if (isVisible) grow();
    });
    return () => {
      window.clearTimeout(timer);
      stop();
    };
  }, []);
  return { visible: list.length <= count ? list : list.slice(0, count), sentinel };
}
