import { useSyncExternalStore } from 'react';

/** The sidebars that are drawers or sheets where there is no column for them. */
export type Panel = 'menu' | 'slip' | 'games';

let open: Panel | undefined;
const listeners = new Set<() => void>();

function set(next: Panel | undefined): void {
  if (next === open) return;
  open = next;
  for (const listener of listeners) listener();
}

/** Opens a sidebar where it is not a column; where it is one, nothing happens. */
export function openPanel(panel: Panel): void {
  set(panel);
}

export function closePanels(): void {
  set(undefined);
}

/** What a step carries that leaves a sidebar open which it was taken in. */
export const KEEP_PANELS = { keepsPanels: true } as const;

export function keepsPanels(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'keepsPanels' in state;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useOpenPanel(): Panel | undefined {
  return useSyncExternalStore(subscribe, () => open);
}
