import { makeStore } from './store.ts';

/** The browser's event for a page that can be installed. The dialog is the browser's. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

const offered = makeStore<InstallEvent | undefined>(undefined);

function isInstallEvent(event: Event): event is InstallEvent {
  return 'prompt' in event && typeof event.prompt === 'function';
}

/** Listens from start-up on, because the browser fires the event once, before any menu is opened. */
export function listenForInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallEvent(event)) return;
    // Suppresses the browser's own banner. The user asks for the dialog in the menu.
    event.preventDefault();
    offered.set(event);
  });
  window.addEventListener('appinstalled', () => offered.set(undefined));
}

/** Opens the browser's installation dialog, once; undefined where the browser offers none. */
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
