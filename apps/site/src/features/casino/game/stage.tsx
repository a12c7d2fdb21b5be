import type { CasinoGame } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Skeleton } from '@evens/web/ui/surface.tsx';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import type { TableMessage } from './frame-messages.ts';
import { GameFrame } from './game-frame.tsx';
import { GameArt } from './lazy.ts';
import { StartChoice } from './start-choice.tsx';
import { isOwnFrame, type Mode, type TableState } from './table-state.ts';

interface StageProps {
  readonly game: CasinoGame;
  readonly state: TableState;
  readonly isPaused: boolean;
  /** A dialog over the table offers the choice of the mode, so the table does not. */
  readonly hasModeDialog: boolean;
  onStart(mode: Mode): void;
  onMessage(message: TableMessage): void;
}

/** Content of a table: the choice of the mode, the game, or an error. */
export function Stage({ game, state, isPaused, hasModeDialog, onStart, onMessage }: StageProps) {
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
      return (
        <div
          role="status"
          aria-label={t('casinogame.game.loading', { game: game.Name })}
          className="game-cover"
        >
          <Skeleton className="size-full rounded-none!" />
        </div>
      );
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
              isPaused={isPaused}
              hasMoney={state.mode === 'real' && isOwnFrame(state.launch)}
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
