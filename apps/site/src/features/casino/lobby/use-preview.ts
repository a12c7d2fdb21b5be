import {
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';

/** Beside the tile for a pointer or the keyboard, in a dialog after a long press. */
export type PreviewKind = 'beside' | 'dialog';

/** Time that the pointer or the focus rests on a tile, ms. Crossing a tile opens and loads nothing. */
const REST_MS = 400;
const LONG_PRESS_MS = 500;
const MOVED_PX = 10;

/** Opens the preview of a tile: after a rest of the pointer or the focus, or after a long press. */
export function usePreview() {
  const [kind, setKind] = useState<PreviewKind>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pressed = useRef<{ readonly x: number; readonly y: number }>(undefined);
  /** The click that ends a long press does not open the game. */
  const skipsClick = useRef(false);

  const cancel = (): void => {
    clearTimeout(timer.current);
    pressed.current = undefined;
  };
  const openAfter = (ms: number, next: PreviewKind): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      skipsClick.current = next === 'dialog';
      setKind(next);
    }, ms);
  };
  const close = useCallback(() => {
    clearTimeout(timer.current);
    setKind(undefined);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    kind,
    close,
    handlers: {
      onPointerEnter({ pointerType }: PointerEvent) {
        if (pointerType === 'mouse' && !kind) openAfter(REST_MS, 'beside');
      },
      onPointerLeave() {
        cancel();
        if (kind === 'beside') close();
      },
      onPointerDown({ pointerType, clientX: x, clientY: y }: PointerEvent) {
        skipsClick.current = false;
        if (pointerType === 'mouse' || kind) return;
        pressed.current = { x, y };
        openAfter(LONG_PRESS_MS, 'dialog');
      },
      onPointerMove({ clientX, clientY }: PointerEvent) {
        const from = pressed.current;
        if (from && Math.hypot(clientX - from.x, clientY - from.y) > MOVED_PX) cancel();
      },
      // Browsers cancel the pointer when the page scrolls.
      onPointerUp: cancel,
      onPointerCancel: cancel,
      onClickCapture(event: MouseEvent) {
        cancel();
        if (!skipsClick.current) return;
        skipsClick.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
      onContextMenu(event: MouseEvent) {
        if (pressed.current || skipsClick.current) event.preventDefault();
      },
      onFocus({ target }: FocusEvent) {
        if (!kind && target.matches('.game-link:focus-visible')) openAfter(REST_MS, 'beside');
      },
      onBlur() {
        cancel();
        if (kind === 'beside') close();
      },
    },
  };
}
