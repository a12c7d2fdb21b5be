import { type RefObject, useLayoutEffect, useState } from 'react';

/** From this width on, both parts of a match are side by side. Keep equal to korean.css. */
const WIDE_FROM_PX = 960;

/** Whether the element has room for the table with all of its columns. */
export function useWideTable(element: RefObject<Element | null>): boolean {
  const [isWide, setWide] = useState(false);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const update = () => setWide(current.clientWidth >= WIDE_FROM_PX);
    update();
    const observer = new ResizeObserver(update);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return isWide;
}
