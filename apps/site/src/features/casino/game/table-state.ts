import type { Launch } from '@evens/contract';

/** `real`: the player's own balance. `demo`: play money that is not stored. */
export const modes = ['real', 'demo'] as const;
export type Mode = (typeof modes)[number];

/** The state of a table. After the end the frame stays, because it shows the reason. */
export type TableState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'launching'; readonly mode: Mode }
  | { readonly kind: 'open'; readonly mode: Mode; readonly launch: Launch; readonly isReady: boolean }
  | { readonly kind: 'ended'; readonly mode: Mode; readonly launch: Launch }
  /** The server's message, if any. */
  | { readonly kind: 'failed'; readonly mode: Mode; readonly text: string | undefined };

export type TableEvent =
  | { readonly kind: 'launching'; readonly mode: Mode }
  | { readonly kind: 'launched'; readonly launch: Launch }
  | { readonly kind: 'failed'; readonly text: string | undefined }
  | { readonly kind: 'ready' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'left' };

export const waiting: TableState = { kind: 'waiting' };

/** Events that do not fit the state change nothing: an answer or message of a frame that comes too late. */
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

/** Our own frame. It shows in-house games and games of providers that use our clients. */
export function isOwnFrame({ Url }: Pick<Launch, 'Url'>): boolean {
  return Url.startsWith('/arcade/');
}

/** Id of the session that is open at the server: only real-money sessions are stored there. */
export function liveSession(state: TableState): string | undefined {
  return state.kind === 'open' && state.mode === 'real' ? state.launch.SessionID : undefined;
}
