import { makeStore } from './store.ts';

/** The sidebars that are drawers or sheets where there is no column for them. */
export type Panel = 'menu' | 'slip' | 'games';

const open = makeStore<Panel | undefined>(undefined);

/** Opens a sidebar where it is not a column; where it is one, nothing happens. */
export function openPanel(panel: Panel): void {
  open.set(panel);
}

export function closePanels(): void {
  open.set(undefined);
}

/** What a step carries that leaves a sidebar open which it was taken in. */
export const KEEP_PANELS = { keepsPanels: true } as const;

export function keepsPanels(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'keepsPanels' in state;
}

export function useOpenPanel(): Panel | undefined {
  return open.use();
}
