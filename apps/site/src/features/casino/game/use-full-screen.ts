import { type RefObject, useCallback, useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

export interface FullScreen {
  /** Whether this element fills the screen. */
  readonly isOn: boolean;
  /** Undefined if the browser does not support it (iPhones). */
  readonly toggle: ((press?: { readonly detail: number }) => void) | undefined;
}

export function useFullScreen(element: RefObject<HTMLElement | null>): FullScreen {
  const isOn = useSyncExternalStore(
    subscribe,
    () => document.fullscreenElement !== null && document.fullscreenElement === element.current,
  );
  const toggle = useCallback(
    (press?: { readonly detail: number }) => {
      // The browser refuses without a user gesture: the page then stays as it is.
      if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
      else element.current?.requestFullscreen().catch(() => undefined);
      // After a pointer's press, keys belong to the game again: Space would press the button.
      if (press && press.detail > 0) element.current?.querySelector('iframe')?.focus();
    },
    [element],
  );
  return { isOn, toggle: document.fullscreenEnabled ? toggle : undefined };
}
