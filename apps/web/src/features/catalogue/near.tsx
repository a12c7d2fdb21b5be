import { type ReactNode, type RefObject, startTransition, useEffect, useRef, useState } from 'react';
import { makeVisibleWatch } from '../../live/visible.ts';

/** Rows are made ready so far outside of sight: further than a flick of the finger goes in a frame. */
const watchNear = makeVisibleWatch(900);

/** Whether an element is in sight or will soon be. What has the focus stays, wherever it is. */
export function useNear(element: RefObject<Element | null>, atFirst: boolean): boolean {
  const [isNear, setNear] = useState(atFirst);
  useEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    return watchNear(current, (next) => {
      if (!next && current.contains(document.activeElement)) return;
      // A long way scrolled at once brings many rows: they are made in slices, and typing or tapping comes first.
      startTransition(() => setNear(next));
    });
  }, [element]);
  return isNear;
}

export interface RowsProps {
  readonly count: number;
  /** Drawn at once, before it is known what is in sight. */
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
