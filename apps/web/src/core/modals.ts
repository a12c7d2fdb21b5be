import { makeStore } from './store.ts';

/** The dialogs that any screen can open. */
export type Modal =
  | { readonly kind: 'refresh-needed' }
  | { readonly kind: 'error'; readonly text: string }
  | { readonly kind: 'low-balance' }
  | { readonly kind: 'welcome'; readonly userName: string }
  | { readonly kind: 'top-up' }
  | { readonly kind: 'shortcuts' }
  | { readonly kind: 'mystery-jackpot-win' }
  /** New terms, by their version; nothing can be bet until the player agrees. */
  | { readonly kind: 'terms'; readonly version: number };

const open = makeStore<readonly Modal[]>([]);

/** Opens a dialog over those that are open; one of each kind at a time. */
export function openModal(modal: Modal): void {
  open.set([...open.get().filter((each) => each.kind !== modal.kind), modal]);
}

/** The generic error dialog: what happened, and Ok. */
export function showError(text: string): void {
  openModal({ kind: 'error', text });
}

export function closeModal(kind: Modal['kind']): void {
  open.set(open.get().filter((each) => each.kind !== kind));
}

export function useModals(): readonly Modal[] {
  return open.use();
}
