import { type RefObject, useCallback, useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

export interface FullScreen {
  /** Whether it is this element that fills the screen. */
  readonly isOn: boolean;
  /** Undefined where the browser can't: phones of one maker. */
  readonly toggle: (() => void) | undefined;
}

export function useFullScreen(element: RefObject<HTMLElement | null>): FullScreen {
  const isOn = useSyncExternalStore(
    subscribe,
    () => document.fullscreenElement !== null && document.fullscreenElement === element.current,
  );
  const toggle = useCallback(() => {
    // Refused where the browser doesn't think that somebody asked for it: the page stays as it is.
    if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
    else element.current?.requestFullscreen().catch(() => undefined);
  }, [element]);
  return { isOn, toggle: document.fullscreenEnabled ? toggle : undefined };
}
