import { type BoardColumn, changeSettings, useSetting } from '@evens/web/core/settings.ts';
import { type TouchEvent, useRef } from 'react';
import { viewColumns } from './board.ts';

/** The only column of a narrow list: the last chosen, else the first of the view format. */
export function useColumn(): BoardColumn {
  const column = useSetting('column');
  const viewFormat = useSetting('viewFormat');
  return column ?? viewColumns(viewFormat)[0];
}

export function chooseColumn(column: BoardColumn): void {
  changeSettings({ column });
}

/** Minimum horizontal distance of a swipe, px. It must also be at least twice the vertical distance. */
const SWIPE_PX = 40;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The column step of a swipe in reading direction; 0 if it is not a swipe. */
export function swipeStep(from: Point, to: Point, rightToLeft: boolean): -1 | 0 | 1 {
  const across = to.x - from.x;
  if (Math.abs(across) < SWIPE_PX || Math.abs(across) < 2 * Math.abs(to.y - from.y)) return 0;
  return across < 0 === rightToLeft ? -1 : 1;
}

/** A swipe over rows that show only some columns changes to the next or previous one of the choices. */
export function useColumnSwipe(columns: readonly BoardColumn[], column: BoardColumn) {
  const from = useRef<Point>(undefined);
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches.item(0);
      from.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : undefined;
    },
    onTouchEnd({ changedTouches, currentTarget }: TouchEvent) {
      const touch = changedTouches.item(0);
      if (!from.current || !touch || !isNarrow(currentTarget)) return;
      const rightToLeft = getComputedStyle(currentTarget).direction === 'rtl';
      const step = swipeStep(from.current, { x: touch.clientX, y: touch.clientY }, rightToLeft);
      const next = step === 0 ? undefined : columns[columns.indexOf(column) + step];
      if (next) chooseColumn(next);
    },
    onTouchCancel() {
      from.current = undefined;
    },
  };
}

/** The choice of columns is visible only if not all columns fit. */
function isNarrow(list: Element): boolean {
  return list.querySelector('.match-head-choice')?.checkVisibility() ?? false;
}
