import { type TouchEvent, useRef } from 'react';
import { type BoardColumn, changeSettings, useSetting } from '../../core/settings.ts';
import { columnsOf } from './board.ts';

/** The column that a narrow list shows, alone or beside the first: the one chosen last, else the first of the view format. */
export function useColumn(): BoardColumn {
  const column = useSetting('column');
  const viewFormat = useSetting('viewFormat');
  return column ?? columnsOf(viewFormat)[0];
}

export function chooseColumn(column: BoardColumn): void {
  changeSettings({ column });
}

/** A finger that goes so far sideways, and at least twice as far as up or down, means the next column. */
const SWIPE_PX = 40;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** How many columns on a swipe leads, in reading direction; 0 for what was none. */
export function swipeStep(from: Point, to: Point, rightToLeft: boolean): -1 | 0 | 1 {
  const across = to.x - from.x;
  if (Math.abs(across) < SWIPE_PX || Math.abs(across) < 2 * Math.abs(to.y - from.y)) return 0;
  return across < 0 === rightToLeft ? -1 : 1;
}

/** A swipe over rows that show some of the columns leads to the next or the one before. */
export function useColumnSwipe() {
  const column = useColumn();
  const columns = columnsOf(useSetting('viewFormat'));
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

/** The choice of columns is shown only where not all of them fit. */
function isNarrow(list: Element): boolean {
  return list.querySelector('.match-columns')?.checkVisibility() ?? false;
}
