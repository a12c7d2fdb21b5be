import { useCallback, useEffect, useRef, useState } from 'react';
import { watchVisible } from '../../live/visible.ts';

const FIRST = 24;
const STEP = 40;

/** Shows the first of a long list and more as its end comes near: a page of hundreds opens as fast as one of twenty. */
export function useGrowing<T>(list: readonly T[]) {
  const [count, setCount] = useState(FIRST);
  const total = useRef(list.length);
  useEffect(() => {
    total.current = list.length;
  }, [list.length]);
  const sentinel = useCallback((node: HTMLDivElement | null) => {
    if (!node) return undefined;
    let timer: number | undefined;
    // While the end stays in sight it grows frame by frame; the observer itself only reports changes.
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
  return { shown: list.length <= count ? list : list.slice(0, count), sentinel };
}
