import type { Launch } from '@evens/contract';

/** With the player's own balance, or with play money that nobody keeps. */
export const modes = ['real', 'demo'] as const;
export type Mode = (typeof modes)[number];

/** The state of a table. An ended one keeps its frame, which says in its own words why. */
export type TableState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'launching'; readonly mode: Mode }
  | { readonly kind: 'open'; readonly mode: Mode; readonly launch: Launch; readonly isReady: boolean }
  | { readonly kind: 'ended'; readonly mode: Mode; readonly launch: Launch }
  /** In the server's words where it had any. */
  | { readonly kind: 'failed'; readonly mode: Mode; readonly text: string | undefined };

export type TableEvent =
  | { readonly kind: 'launching'; readonly mode: Mode }
  | { readonly kind: 'launched'; readonly launch: Launch }
  | { readonly kind: 'failed'; readonly text: string | undefined }
  | { readonly kind: 'ready' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'left' };

export const waiting: TableState = { kind: 'waiting' };

/** What does not fit the state of the table changes nothing: an answer or a frame's word that comes too late. */
export function nextState(state: TableState, event: TableEvent): TableState {
  switch (event.kind) {
    case 'launching':
      return { kind: 'launching', mode: event.mode };
    case 'launched':
      return state.kind === 'launching'
        ? { kind: 'open', mode: state.mode, launch: event.launch, isReady: false }
        : state;
    case 'failed':
      return state.kind === 'launching' ? { kind: 'failed', mode: state.mode, text: event.text } : state;
    case 'ready':
      return state.kind === 'open' ? { ...state, isReady: true } : state;
    case 'ended':
      return state.kind === 'open' ? { kind: 'ended', mode: state.mode, launch: state.launch } : state;
    case 'left':
      return waiting;
  }
}

/** Our own frame, which shows our games and those of providers that use our clients. */
export function isOwnFrame({ Url }: Pick<Launch, 'Url'>): boolean {
  return Url.startsWith('/arcade/');
}

/** What of a table the server still holds open: only a player's own sessions are kept there. */
export function liveSession(state: TableState): string | undefined {
  return state.kind === 'open' && state.mode === 'real' ? state.launch.SessionID : undefined;
}
