import type { CasinoGame } from '@evens/contract';
import { type GameRounds, gameOpens, markRoundPresented } from '@evens/web/core/displayed-rounds.ts';
import { useModals } from '@evens/web/core/modals.ts';
import { paths } from '@evens/web/core/route-paths.ts';
import { currentUser, useUser } from '@evens/web/core/session.ts';
import { isPlayer } from '@evens/web/core/user-kinds.ts';
import { t } from '@evens/web/core/words.ts';
import { useCover, useNavigate } from '@evens/web/navigation/index.ts';
import { Dialog } from '@evens/web/ui/dialog.tsx';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { BalanceDialog, type Shortage } from './balance-dialogs.tsx';
import type { TableMessage } from './frame-messages.ts';
import { rememberGame } from './lazy.ts';
import { frameCloses, frameMoves, frameOpens, type MoneyMessage } from './page-balance.ts';
import { noteShortage } from './shortage.ts';
import { Stage } from './stage.tsx';
import { StartChoice } from './start-choice.tsx';
import { TableBar } from './table-bar.tsx';
import { isOwnFrame, type Mode } from './table-state.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useGameStart } from './use-game-start.ts';
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

/** While the frame is played for money: its displayed rounds. Afterwards the page's balance leaves the frame out. */
function usePlayedFrame(frame: object, gameId: string, isPlaying: boolean) {
  const rounds = useRef<GameRounds>(undefined);
  useEffect(() => {
    if (!isPlaying) return undefined;
    const displayedGame = gameOpens(gameId);
    rounds.current = displayedGame;
    return () => {
      rounds.current = undefined;
      displayedGame.closes();
    };
  }, [isPlaying, gameId]);
  useEffect(() => (isPlaying ? () => frameCloses(frame) : undefined), [isPlaying, frame]);
  return rounds;
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

/** A table with its bar, its game and its balance dialogs. */
export function GameTable(props: GameTableProps) {
  const { game, isMain, isNarrow, isHidden, tools, closeLabel, onClose } = props;
  const canPlay = isPlayer(useUser());
  // Visitors get the dialog, regardless of the link.
  const wish = props.wish === 'real' && !canPlay ? undefined : props.wish;
  const place = useRef<HTMLElement>(null);
  const fullScreen = useFullScreen(place);
  const { toggle: toggleFullScreen } = fullScreen;
  const { state, start, ready, ended } = useTable(game, canPlay);
  const [shortage, setShortage] = useState<Shortage>();
  const { begin, isAsking, hasOpenRound, stopAsking } = useGameStart({
    game,
    canPlay,
    wish,
    hasDialog: isMain,
    start,
    onShortage: setShortage,
  });
  const { isCovered } = useCover();
  const hasModal = useModals().length > 0 || isCovered;
  const navigate = useNavigate();
  const mode = state.kind === 'waiting' ? undefined : state.mode;
  const isPlaying = state.kind === 'open' && state.mode === 'real';
  const isOurs = state.kind === 'open' && isOwnFrame(state.launch);
  // A frame reads the balance only when it is opened, so a top-up reopens it. Its round in progress is resumed.
  useToppedUp(isPlaying, () => start('real'));

  const rounds = usePlayedFrame(place, game.ID, isPlaying);

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
        case 'full-screen':
          return toggleFullScreen?.();
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
    [ready, ended, begin, toggleFullScreen, mode, isPlaying, isOurs, navigate, game.ID],
  );

  function playDemo() {
    setShortage(undefined);
    begin('demo');
  }

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
        canChoose={canPlay && game.HasDemo}
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
        <StartDialog game={game} onStart={begin} onClose={stopAsking} />
      )}
      {shortage && (
        <BalanceDialog
          shortage={shortage}
          onClose={() => setShortage(undefined)}
          onDemo={game.HasDemo ? playDemo : undefined}
        />
      )}
    </section>
  );
}

interface StartDialogProps {
  readonly game: CasinoGame;
  onStart(mode: Mode): void;
  onClose(): void;
}

function StartDialog({ game, onStart, onClose }: StartDialogProps) {
  return (
    <Dialog
      title={t('casinogame.start.title', { game: game.Name })}
      closeLabel={t('shell.close')}
      onClose={onClose}
    >
      <div className="p-5">
        <StartChoice game={game} onStart={onStart} />
      </div>
    </Dialog>
  );
}
