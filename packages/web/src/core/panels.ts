import { makeStore } from './store.ts';

/** The sidebars that become drawers or sheets on narrow screens. `my-bets` is a tab of the one with the slip. */
export type Panel = 'menu' | 'slip' | 'my-bets' | 'games';

const open = makeStore<Panel | undefined>(undefined);

/** The history entry at which the panel was opened. */
let openedAt: unknown;

/** Opens a sidebar that is a drawer or sheet; does nothing where it is a column. */
export function openPanel(panel: Panel): void {
  openedAt = history.state;
  open.set(panel);
}

/**
 * Closes the panels when another page is displayed, except a panel that was opened during the navigation: the previous page
 * stays displayed and usable while the next one loads.
 */
export function closePanelsAtArrival(): void {
  if (openedAt !== history.state) closePanels();
}

export function closePanels(): void {
  open.set(undefined);
}

/** Navigation state that keeps an open sidebar open. */
export const KEEP_PANELS = { keepsPanels: true } as const;

export function keepsPanels(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'keepsPanels' in state;
}

export function useOpenPanel(): Panel | undefined {
  return open.use();
}
