import type { CasinoGame } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';
import { Button, IconButton } from '@evens/web/ui/button.tsx';
import { Segmented } from '@evens/web/ui/tabs.tsx';
import { ArrowLeftRight, Maximize2, Minimize2, X } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { TournamentLine } from '../../promotions/tournaments/lazy.ts';
import { rtpText } from '../lobby/index.ts';
import { GameStar } from './lazy.ts';
import { type Mode, modes } from './table-state.ts';
import type { FullScreen } from './use-full-screen.ts';

export interface TableBarProps {
  readonly game: CasinoGame;
  /** Whether the game's name is the heading of the page. */
  readonly isHeading: boolean;
  readonly isNarrow: boolean;
  /** Undefined before the game is opened. */
  readonly mode: Mode | undefined;
  /** The game can be opened in both modes. */
  readonly canChoose: boolean;
  readonly fullScreen: FullScreen;
  /** Shown before the last buttons. */
  readonly children?: ReactNode;
  /** Describes the destination of the close button. */
  readonly closeLabel: string;
  onMode(mode: Mode): void;
  onClose(): void;
}

/** The game's name, provider and RTP, and the actions of its table. */
export function TableBar(props: TableBarProps) {
  const { game, isHeading, isNarrow, mode, canChoose, fullScreen, children, closeLabel, onMode, onClose } =
    props;
  const Name = isHeading ? 'h1' : 'h2';
  const rtp = rtpText(game);
  const facts = (
    <p className="truncate text-xs text-faint">
      <bdi>{game.ProviderName}</bdi>
      {rtp !== undefined && <> · {rtp}</>}
    </p>
  );
  const hasChoice = mode !== undefined && canChoose;
  return (
    <header className="table-bar">
      <div className="table-title min-w-0 grow">
        <Name className="table-name">
          <bdi>{game.Name}</bdi>
        </Name>
        {mode === 'demo' ? (
          facts
        ) : (
          <Suspense fallback={facts}>
            <TournamentLine game={game} isNarrow={isNarrow}>
              {facts}
            </TournamentLine>
          </Suspense>
        )}
      </div>
      {hasChoice &&
        (isNarrow ? (
          <ModeButton mode={mode} onMode={onMode} />
        ) : (
          <Segmented
            label={t('casinogame.mode')}
            choices={modes.map((key) => ({ key, label: t(`casinogame.mode.${key}`) }))}
            chosen={mode}
            onChoose={(next) => {
              if (next !== mode) onMode(next);
            }}
          />
        ))}
      {children}
      <Suspense fallback={<span className="size-9 touch:size-11" />}>
        <GameStar
          id={game.ID}
          name={game.Name}
          className="rounded-md text-quiet aria-pressed:text-accent-text pointer:hover:text-text"
        />
      </Suspense>
      {fullScreen.toggle && (
        <IconButton
          label={t(fullScreen.isOn ? 'casinogame.game.full-screen.leave' : 'casinogame.game.full-screen')}
          onClick={fullScreen.toggle}
          className="table-full-screen"
        >
          {fullScreen.isOn ? (
            <Minimize2 aria-hidden className="size-[18px]" />
          ) : (
            <Maximize2 aria-hidden className="size-[18px]" />
          )}
        </IconButton>
      )}
      <IconButton label={closeLabel} onClick={onClose}>
        <X aria-hidden className="size-5" />
      </IconButton>
    </header>
  );
}

/** Switches to the other mode. */
function ModeButton({ mode, onMode }: { readonly mode: Mode; onMode(mode: Mode): void }) {
  const other = mode === 'real' ? 'demo' : 'real';
  return (
    <Button
      size="small"
      className="gap-1.5! px-2.5!"
      aria-label={t('casinogame.mode.to', {
        now: t(`casinogame.mode.${mode}`),
        other: t(`casinogame.mode.${other}`),
      })}
      onClick={() => onMode(other)}
    >
      <span className="table-mode">{t(`casinogame.mode.${mode}`)}</span>
      <ArrowLeftRight aria-hidden className="size-3.5" />
    </Button>
  );
}
