import type { CasinoGame } from '@evens/contract';
import { api } from '@evens/web/core/api.ts';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { rememberGame } from './lazy.ts';
import { isOwnFrame, liveSession, type Mode, nextState, type TableState, waiting } from './table-state.ts';

/** Closes a session at the server, also while the page is being left. An unfinished round remains for the player. */
function endSession(sessionId: string | undefined): void {
  if (sessionId === undefined) return;
  // A failure can no longer be shown; the server ends unused sessions.
  api('POST /api/casino/endgamesession', { body: { SessionID: sessionId }, keepalive: true }).catch(
    () => undefined,
  );
}

async function launch({ Provider, Key }: CasinoGame, mode: Mode) {
  const body = { Provider, Key };
  return mode === 'real'
    ? api('POST /api/casino/launch', { body })
    : api('POST /api/casino/launchdemo', { body });
}

export interface Table {
  readonly state: TableState;
  /** Opens the game. If it is open, the previous session is closed first. */
  start(mode: Mode): void;
  ready(): void;
  /** The frame reports that its session has ended. */
  ended(): void;
}

/** One game at one table: launches it, and closes its session however it is left. */
export function useTable(game: CasinoGame, canPlay: boolean): Table {
  const [state, dispatch] = useReducer(nextState, waiting);
  const open = useRef<string>(undefined);
  const generation = useRef(0);
  useEffect(() => {
    open.current = liveSession(state);
  }, [state]);

  const end = useCallback(() => {
    generation.current += 1;
    endSession(open.current);
    open.current = undefined;
  }, []);

  const start = useCallback(
    (mode: Mode) => {
      end();
      const mine = generation.current;
      dispatch({ kind: 'launching', mode });
      launch(game, mode).then(
        (result) => {
          const isCurrent = generation.current === mine;
          if (result.ok && !isCurrent) endSession(mode === 'real' ? result.value.SessionID : undefined);
          if (!isCurrent) return;
          dispatch(
            result.ok
              ? { kind: 'launched', launch: result.value }
              : { kind: 'failed', text: result.error.message },
          );
        },
        () => {
          if (generation.current === mine) dispatch({ kind: 'failed', text: undefined });
        },
      );
    },
    [game, end],
  );

  useEffect(() => {
    const leavePage = () => {
      if (open.current === undefined) return;
      end();
      // The page may be restored from the browser's back/forward cache.
      dispatch({ kind: 'ended' });
    };
    window.addEventListener('pagehide', leavePage);
    return () => {
      window.removeEventListener('pagehide', leavePage);
      end();
    };
  }, [end]);

  const leave = useCallback(() => {
    end();
    dispatch({ kind: 'left' });
  }, [end]);
  // After log-out the player's table is closed.
  const isOrphan = state.kind !== 'waiting' && state.mode === 'real' && !canPlay;
  useEffect(() => {
    if (isOrphan) leave();
  }, [isOrphan, leave]);

  // Frames of other providers do not report rounds: there an opened game counts as played.
  const isOthers = state.kind === 'open' && !isOwnFrame(state.launch);
  useEffect(() => {
    if (isOthers) rememberGame(game.ID);
  }, [isOthers, game.ID]);

  return {
    state,
    start,
    ready: useCallback(() => dispatch({ kind: 'ready' }), []),
    ended: useCallback(() => dispatch({ kind: 'ended' }), []),
  };
}
