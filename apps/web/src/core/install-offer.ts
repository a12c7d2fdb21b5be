import { useSyncExternalStore } from 'react';

/** What browsers hand a page that can be put on the home screen; the dialog is theirs. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

let offered: InstallEvent | undefined;
const listeners = new Set<() => void>();

function set(next: InstallEvent | undefined): void {
  offered = next;
  for (const listener of listeners) listener();
}

function isInstallEvent(event: Event): event is InstallEvent {
  return 'prompt' in event && typeof event.prompt === 'function';
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Listens from start-up on: the browser offers once, long before anybody opens a menu. */
export function hearInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallEvent(event)) return;
    // Asked for by hand only: the browser's own banner would come when nobody wants it.
    event.preventDefault();
    set(event);
  });
  window.addEventListener('appinstalled', () => set(undefined));
}

/** Opens the browser's dialog, once; undefined where it doesn't offer to put the site on the home screen. */
export function useInstallOffer(): (() => void) | undefined {
  const event = useSyncExternalStore(subscribe, () => offered);
  return (
    event &&
    (() => {
      set(undefined);
      void event.prompt();
    })
  );
}
