import { makeVisibleWatch } from '@evens/web/live/visible.ts';
import { type ReactNode, type RefObject, startTransition, useEffect, useRef, useState } from 'react';

/** Rows within this distance of the viewport (900 px) are prepared: further than a flick scrolls in one frame. */
const watchNear = makeVisibleWatch(900);

/** Whether an element is visible or near the viewport. An element that contains the focus stays near. */
export function useNear(element: RefObject<Element | null>, atFirst: boolean): boolean {
  const [isNear, setNear] = useState(atFirst);
  useEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    return watchNear(current, (next) => {
      if (!next && current.contains(document.activeElement)) return;
      // A long scroll brings many rows. A transition renders them in slices, and input has priority.
      startTransition(() => setNear(next));
    });
  }, [element]);
  return isNear;
}

export interface RowsProps {
  readonly count: number;
  /** Rendered at once, before visibility is known. */
  readonly isFirst: boolean;
  readonly children: () => ReactNode;
}

/** Reserves the height of the rows; they are rendered while they are near. */
export function Rows({ count, isFirst, children }: RowsProps) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place, isFirst);
  return (
    <div ref={place} className="match-rows" style={{ '--rows': count }}>
      {isNear && children()}
    </div>
  );
}
