import type { CasinoGame } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { type GameRounds, gameOpens, markRoundPresented } from '@evens/web/core/displayed-rounds.ts';
import { isNothing } from '@evens/web/core/first-deposit.ts';
import { useModals } from '@evens/web/core/modals.ts';
import { paths } from '@evens/web/core/route-paths.ts';
import { currentUser, useUser } from '@evens/web/core/session.ts';
import { isPlayer } from '@evens/web/core/user-kinds.ts';
import { t } from '@evens/web/core/words.ts';
import { useCover, useNavigate } from '@evens/web/navigation/index.ts';
import { Dialog } from '@evens/web/ui/dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { BalanceDialog, type Shortage } from './balance-dialogs.tsx';
import type { TableMessage } from './frame-messages.ts';
import { rememberGame } from './lazy.ts';
import { frameCloses, frameMoves, frameOpens, type MoneyMessage } from './page-balance.ts';
import { canPlayWithoutCash } from './play-without-cash.ts';
import { noteShortage } from './shortage.ts';
import { Stage } from './stage.tsx';
import { StartChoice } from './start-choice.tsx';
import { TableBar } from './table-bar.tsx';
import { isOwnFrame, type Mode } from './table-state.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useTable } from './use-table.ts';

const balanceNow = (): string | undefined => currentUser()?.Balances.TotalBalance;

/** Runs once when the account modal closes with a different balance than it was opened with. */
function useToppedUp(isOn: boolean, onToppedUp: () => void): void {
  const { isCovered: isOpen } = useCover();
  const before = useRef<{ readonly balance: string | undefined }>(undefined);
  const latest = useRef({ isOn, onToppedUp });
  useEffect(() => {
    latest.current = { isOn, onToppedUp };
  });
  useEffect(() => {
    if (isOpen) {
      before.current = { balance: balanceNow() };
      return;
    }
    const hasChanged = before.current !== undefined && before.current.balance !== balanceNow();
    before.current = undefined;
    if (hasChanged && latest.current.isOn) latest.current.onToppedUp();
  }, [isOpen]);
}

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
  return data?.OpenGameIDs.includes(gameId);
}

interface GameTableProps {
  readonly game: CasinoGame;
  /** The page's own game: it names the page, and a dialog offers the choice of its mode. */
  readonly isMain: boolean;
  readonly isNarrow: boolean;
  /** Another tab is displayed. */
  readonly isHidden: boolean;
  /** Starts in this mode without a dialog. */
  readonly wish: Mode | undefined;
  /** Shown in the bar. */
  readonly tools?: ReactNode;
  readonly closeLabel: string;
  onClose(): void;
}

function passOn(rounds: GameRounds, message: MoneyMessage): void {
  if (message.kind === 'asked') rounds.commandSent(message.id);
  else if (message.kind === 'at-stake') rounds.atStake(message.isAtStake);
  else if (message.kind !== 'answered') rounds.resultPresented(message.id);
}

async function reportLowBalance(gameId: string, setShortage: (found: Shortage) => void): Promise<void> {
  if (!(await canPlayWithoutCash(gameId))) setShortage('low');
}

/** A table with its bar, its game and its balance dialogs. */
export function GameTable(props: GameTableProps) {
  const { game, isMain, isNarrow, isHidden, tools, closeLabel, onClose } = props;
  const user = useUser();
  const canPlay = isPlayer(user);
  // Visitors get the dialog, regardless of the link.
  const wish = props.wish === 'real' && !canPlay ? undefined : props.wish;
  const place = useRef<HTMLElement>(null);
  const fullScreen = useFullScreen(place);
  const { state, start, ready, ended, leave } = useTable(game);
  const [isAsking, setAsking] = useState(isMain && wish === undefined);
  const hasOpenRound = useOpenRound(game.ID, { isOn: isAsking && canPlay });
  const [shortage, setShortage] = useState<Shortage>();
  const { isCovered } = useCover();
  const hasModal = useModals().length > 0 || isCovered;
  const navigate = useNavigate();
  const mode = state.kind === 'waiting' ? undefined : state.mode;
  const offered: readonly Mode[] = [
    ...(canPlay ? (['real'] as const) : []),
    ...(game.HasDemo ? (['demo'] as const) : []),
  ];

  const begin = useCallback(
    (next: Mode) => {
      setAsking(false);
      start(next);
      const balance = currentUser()?.Balances.TotalBalance;
      if (next === 'real' && balance !== undefined && isNothing(balance))
        void reportLowBalance(game.ID, setShortage);
    },
    [start, game.ID],
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

  // After log-out the player's table is closed.
  const isOrphan = mode === 'real' && !canPlay;
  useEffect(() => {
    if (isOrphan) leave();
  }, [isOrphan, leave]);

  const isPlaying = state.kind === 'open' && state.mode === 'real';
  const isOurs = state.kind === 'open' && isOwnFrame(state.launch);
  // Frames of other providers do not report rounds: there an opened game counts as played.
  const isOthers = state.kind === 'open' && !isOurs;
  useEffect(() => {
    if (isOthers) rememberGame(game.ID);
  }, [isOthers, game.ID]);
  // A frame reads the balance only when it is opened, so a top-up reopens it. Its round in progress is resumed.
  useToppedUp(isPlaying, () => start('real'));

  const rounds = useRef<GameRounds>(undefined);
  useEffect(() => {
    if (!isPlaying) return undefined;
    const displayedGame = gameOpens(game.ID);
    rounds.current = displayedGame;
    return () => {
      rounds.current = undefined;
      displayedGame.closes();
    };
  }, [isPlaying, game.ID]);
  useEffect(() => (isPlaying ? () => frameCloses(place) : undefined), [isPlaying]);

  const receiveMessage = useCallback(
    (message: TableMessage) => {
      switch (message.kind) {
        case 'ready':
          if (isPlaying && isOurs) frameOpens(place);
          return ready();
        case 'played':
          return rememberGame(game.ID);
        case 'closed':
          return ended();
        case 'session-ended':
          return message.wantsAnother && mode !== undefined ? begin(mode) : ended();
        case 'needs-deposit': {
          const balance = currentUser()?.Balances.TotalBalance;
          if (balance === undefined || mode !== 'real') return undefined;
          const found = noteShortage(balance);
          if (found !== 'deposit') return setShortage(found);
          return navigate(paths.deposit);
        }
        default:
          // A demo has its own balance.
          if (!isPlaying || !isOurs) return undefined;
          frameMoves(place, message);
          if (rounds.current) passOn(rounds.current, message);
          return message.kind === 'shown' ? markRoundPresented() : undefined;
      }
    },
    [ready, ended, begin, mode, isPlaying, isOurs, navigate, game.ID],
  );

  return (
    <section
      ref={place}
      className="game-table"
      aria-label={game.Name}
      data-table={game.ID}
      data-state={state.kind}
    >
      <TableBar
        game={game}
        isHeading={isMain}
        isNarrow={isNarrow}
        mode={mode}
        offered={offered}
        fullScreen={fullScreen}
        closeLabel={closeLabel}
        onMode={begin}
        onClose={onClose}
      >
        {tools}
      </TableBar>
      <div className="game-stage">
        <Stage
          game={game}
          state={state}
          hasModeDialog={isAsking}
          isPaused={isHidden || hasModal || shortage !== undefined}
          onStart={begin}
          onMessage={receiveMessage}
        />
      </div>
      {isAsking && hasOpenRound === false && state.kind === 'waiting' && !hasModal && (
        <Dialog
          title={t('casinogame.start.title', { game: game.Name })}
          closeLabel={t('shell.close')}
          onClose={() => setAsking(false)}
        >
          <div className="p-5">
            <StartChoice game={game} onStart={begin} />
          </div>
        </Dialog>
      )}
      {shortage && (
        <BalanceDialog
          shortage={shortage}
          onClose={() => setShortage(undefined)}
          onDemo={
            game.HasDemo
              ? () => {
                  setShortage(undefined);
                  begin('demo');
                }
              : undefined
          }
        />
      )}
    </section>
  );
}
