import { persistedStore } from './store.ts';

/** `begun`: the panel is closed, and its conversation is followed. */
const states = ['none', 'begun', 'open'] as const;
type PanelState = (typeof states)[number];

const panel = persistedStore<PanelState>({
  storage: 'session',
  key: 'evens.support',
  parse: (text) => states.find((state) => state === text) ?? 'none',
  format: (state) => state,
});

/** An accepted chat of another company handles this event and opens itself instead. */
const OPEN_EVENT = 'evens:open-chat';

export function openSupport(): void {
  const isOurs = window.dispatchEvent(new CustomEvent(OPEN_EVENT, { cancelable: true }));
  if (!isOurs) return;
  panel.set('open');
}

/** `isFollowed`: a conversation is open, and its new messages are still announced. */
export function closeSupport({ isFollowed }: { readonly isFollowed: boolean }): void {
  panel.set(isFollowed ? 'begun' : 'none');
}

export const useSupportPanel = panel.use;
