import type { CasinoGame } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { isNothing } from '@evens/web/core/first-deposit.ts';
import { currentUser } from '@evens/web/core/session.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Shortage } from './balance-dialogs.tsx';
import { canPlayWithoutCash } from './play-without-cash.ts';
import type { Mode } from './table-state.ts';

/** Whether the player has an unfinished round of the game; undefined until known. */
function useOpenRound(gameId: string, { isOn }: { readonly isOn: boolean }): boolean | undefined {
  const { data, isError } = useQuery({
    ...callQuery('GET /api/casino/visit'),
    enabled: isOn,
    // A round that was open earlier may have ended.
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  });
  if (!isOn || isError) return false;
  return data?.OpenRounds.some(({ GameID }) => GameID === gameId);
}

async function reportLowBalance(gameId: string, onShortage: (found: Shortage) => void): Promise<void> {
  if (!(await canPlayWithoutCash(gameId))) onShortage('low');
}

interface GameStartInput {
  readonly game: CasinoGame;
  readonly canPlay: boolean;
  /** Mode of the link. */
  readonly wish: Mode | undefined;
  /** Without a mode in the link, a dialog offers the choice. */
  readonly hasDialog: boolean;
  start(mode: Mode): void;
  onShortage(shortage: Shortage): void;
}

/** Starts the game in the mode of its link, of an unfinished round, or of the choice in a dialog. */
export function useGameStart({ game, canPlay, wish, hasDialog, start, onShortage }: GameStartInput) {
  const [isAsking, setAsking] = useState(hasDialog && wish === undefined);
  const hasOpenRound = useOpenRound(game.ID, { isOn: isAsking && canPlay });

  const begin = useCallback(
    (mode: Mode) => {
      setAsking(false);
      start(mode);
      const balance = currentUser()?.Balances.TotalBalance;
      if (mode === 'real' && balance !== undefined && isNothing(balance))
        void reportLowBalance(game.ID, onShortage);
    },
    [start, game.ID, onShortage],
  );

  // A link with a mode may lead here again while the game is open.
  const begun = useRef<Mode>(undefined);
  useEffect(() => {
    if (wish && begun.current !== wish) begin(wish);
    begun.current = wish;
  }, [wish, begin]);

  // A round in progress is resumed without a dialog.
  useEffect(() => {
    if (hasOpenRound === true) begin('real');
  }, [hasOpenRound, begin]);

  return { begin, isAsking, hasOpenRound, stopAsking: () => setAsking(false) };
}
