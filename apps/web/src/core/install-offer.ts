import { makeStore } from './store.ts';

/** What browsers hand a page that can be put on the home screen; the dialog is theirs. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

const offered = makeStore<InstallEvent | undefined>(undefined);

function isInstallEvent(event: Event): event is InstallEvent {
  return 'prompt' in event && typeof event.prompt === 'function';
}

/** Listens from start-up on: the browser offers once, long before anybody opens a menu. */
export function hearInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallEvent(event)) return;
    // Asked for by hand only: the browser's own banner would come when nobody wants it.
    event.preventDefault();
    offered.set(event);
  });
  window.addEventListener('appinstalled', () => offered.set(undefined));
}

/** Opens the browser's dialog, once; undefined where it doesn't offer to put the site on the home screen. */
export function useInstallOffer(): (() => void) | undefined {
  const event = offered.use();
  return (
    event &&
    (() => {
      offered.set(undefined);
      void event.prompt();
    })
  );
}
