import type { CasinoGame } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { TableMessage } from './frame-messages.ts';
import { GameFrame, type GameFrameProps } from './game-frame.tsx';
import { GameArt } from './lazy.ts';
import { LoadingCover } from './loading-cover.tsx';
import { StartChoice } from './start-choice.tsx';
import { isOwnFrame, type Mode, type TableState } from './table-state.ts';

/** Our own frame reports that it is ready. If it does not within this time after its document was loaded, it is shown as it is. */
const READY_MAX_MS = 20_000;

/** The share of a game's start that is done, 0 to 1; undefined if its frame can be shown. */
function useStartShare(state: TableState) {
  const [loadedUrl, setLoadedUrl] = useState<string>();
  const [lateUrl, setLateUrl] = useState<string>();
  const url = state.kind === 'open' ? state.launch.Url : undefined;
  const isLoaded = url !== undefined && url === loadedUrl;
  useEffect(() => {
    if (!isLoaded) return undefined;
    const timer = setTimeout(() => setLateUrl(url), READY_MAX_MS);
    return () => clearTimeout(timer);
  }, [isLoaded, url]);

  function share(): number | undefined {
    if (state.kind === 'launching') return 0.2;
    if (state.kind !== 'open' || state.isReady) return undefined;
    if (!isLoaded) return 0.45;
    return isOwnFrame(state.launch) && url !== lateUrl ? 0.8 : undefined;
  }
  return { share: share(), isLoaded, onLoaded: () => setLoadedUrl(url) };
}

/** The element that had the focus when the game was launched. */
function useOpener(isLaunching: boolean) {
  const opener = useRef<Element>(null);
  // A dialog that offered the game has returned the focus by now.
  useEffect(() => {
    if (isLaunching) opener.current = document.activeElement;
  }, [isLaunching]);
  return opener;
}

interface StageProps {
  readonly game: CasinoGame;
  readonly state: TableState;
  readonly isPaused: boolean;
  /** A dialog over the table offers the choice of the mode, so the table does not. */
  readonly hasModeDialog: boolean;
  onStart(mode: Mode): void;
  onMessage(message: TableMessage): void;
}

/** Content of a table: the choice of the mode, the game, or an error. A cover hides a game that is being loaded. */
export function Stage(props: StageProps) {
  const { game, state } = props;
  const { share, isLoaded, onLoaded } = useStartShare(state);
  const opener = useOpener(state.kind === 'launching');
  return (
    <>
      <StageContent {...props} isLoaded={isLoaded} opener={opener} onLoaded={onLoaded} />
      {share !== undefined && <LoadingCover game={game} share={share} />}
    </>
  );
}

interface StageContentProps extends StageProps, Pick<GameFrameProps, 'isLoaded' | 'opener' | 'onLoaded'> {}

function StageContent(props: StageContentProps) {
  const { game, state, isPaused, hasModeDialog, isLoaded, opener, onStart, onLoaded, onMessage } = props;
  switch (state.kind) {
    case 'waiting':
      return (
        <Cover game={game}>
          {!hasModeDialog && (
            <div className="w-full max-w-[320px]">
              <StartChoice game={game} onStart={onStart} />
            </div>
          )}
        </Cover>
      );
    case 'launching':
      return null;
    case 'failed':
      return (
        <Cover game={game}>
          <div role="alert" className="grid justify-items-center gap-2 text-center">
            <CircleAlert aria-hidden className="size-7 text-warn" strokeWidth={1.6} />
            <p className="text-lg font-[620]">{t('casinogame.game.failed')}</p>
            <p className="max-w-[40ch] text-quiet">
              {state.text === undefined || state.text === '' ? t('casinogame.game.wrong') : state.text}
            </p>
          </div>
          <Button kind="primary" onClick={() => onStart(state.mode)}>
            {t('shell.retry')}
          </Button>
        </Cover>
      );
    case 'open':
    case 'ended':
      return (
        <>
          {state.kind === 'ended' && <Ended onAgain={() => onStart(state.mode)} />}
          <div className="game-room">
            <GameFrame
              key={state.launch.Url}
              game={game}
              url={state.launch.Url}
              name={game.Name}
              isReady={state.kind === 'open' && state.isReady}
              isLoaded={isLoaded}
              opener={opener}
              isPaused={isPaused}
              hasMoney={state.mode === 'real' && isOwnFrame(state.launch)}
              onLoaded={onLoaded}
              onMessage={onMessage}
            />
          </div>
        </>
      );
  }
}

/** Shown over the frame, which stays open with its own message. */
function Ended({ onAgain }: { onAgain(): void }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line bg-warn/12 px-3.5 py-2"
    >
      <p className="min-w-0 grow basis-64 text-sm">
        <b className="font-[640]">{t('casinogame.ended.title')}</b> {t('casinogame.ended.text')}
      </p>
      <Button kind="primary" size="small" onClick={onAgain}>
        {t('casinogame.ended.again')}
      </Button>
    </div>
  );
}

function Cover({ game, children }: { readonly game: CasinoGame; readonly children: ReactNode }) {
  return (
    <div className="game-cover game-start">
      <div className="game-start-art">
        <Suspense>
          <GameArt id={game.ID} name={game.Name} className="size-full" />
        </Suspense>
      </div>
      <div className="game-start-body">{children}</div>
    </div>
  );
}
