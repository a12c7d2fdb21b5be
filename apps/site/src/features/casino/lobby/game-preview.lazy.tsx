import './game-preview.css';
import type { CasinoGame, Winner } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { Money } from '@evens/web/core/formatted.tsx';
import { t, written } from '@evens/web/core/words.ts';
import { Dialog } from '@evens/web/ui/dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { GameArt } from '../game-art/index.ts';
import { SymbolReels } from '../round-view/lazy.ts';
import { momentText, traitName, volatilityText } from './casino-words.ts';
import { GameActions } from './game-actions.tsx';
import { rtpText } from './rtp-text.ts';
import { usePlaying } from './use-playing.ts';
import type { PreviewKind } from './use-preview.ts';

const FRESH_MS = 30_000;
const EDGE_PX = 8;

interface GamePreviewProps {
  /** Id of a preview beside the tile, which describes the tile's link. */
  readonly id: string;
  readonly game: CasinoGame;
  readonly kind: PreviewKind;
  onClose(): void;
}

/** The game's drawings in motion, its facts and its latest wins. It lies in the top layer and moves no content. */
export function GamePreview({ id, game, kind, onClose }: GamePreviewProps) {
  if (kind === 'beside') return <PreviewBeside id={id} game={game} onClose={onClose} />;
  return (
    <Dialog title={game.Name} closeLabel={t('casino.preview.close')} onClose={onClose}>
      <Preview game={game} />
      <div className="game-touch-actions p-3 pt-0">
        <GameActions game={game} />
      </div>
    </Dialog>
  );
}

/** For a pointer or the keyboard: it has no controls of its own. */
function PreviewBeside({ id, game, onClose }: Omit<GamePreviewProps, 'kind'>) {
  const popover = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = popover.current;
    if (!element?.parentElement) return;
    element.showPopover();
    placeBeside(element.parentElement, element);
  }, []);

  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') onClose();
    };
    document.addEventListener('keydown', onKey);
    // The tile moves away from its preview.
    document.addEventListener('scroll', onClose, { capture: true, passive: true });
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('scroll', onClose, { capture: true });
    };
  }, [onClose]);

  return (
    <div ref={popover} popover="manual" role="tooltip" id={id} className="game-preview">
      <Preview game={game}>
        <p className="leading-tight">
          <bdi className="block truncate text-base font-[660]">{game.Name}</bdi>
          <bdi className="block truncate text-sm text-quiet">{game.ProviderName}</bdi>
        </p>
      </Preview>
    </div>
  );
}

function Preview({ game, children }: { readonly game: CasinoGame; readonly children?: ReactNode }) {
  return (
    <>
      <div className="game-preview-stage game-frame">
        <GameArt id={game.ID} name={game.Name} className="game-preview-art" />
        <Suspense fallback={null}>
          <SymbolReels game={game.Key} />
        </Suspense>
      </div>
      <div className="grid gap-2 p-3">
        {children}
        <Facts game={game} />
        <Wins id={game.ID} />
      </div>
    </>
  );
}

/** Beside the tile at the end of the line, or before it, within the window. Touches the tile, so that a pointer can reach it. */
function placeBeside(tile: Element, popover: HTMLElement): void {
  const { left, right, top } = tile.getBoundingClientRect();
  const { width, height } = popover.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const isRightToLeft = getComputedStyle(tile).direction === 'rtl';
  const hasRight = right + width <= clientWidth - EDGE_PX;
  const hasLeft = left - width >= EDGE_PX;
  const isRight = isRightToLeft ? !hasLeft && hasRight : hasRight || !hasLeft;
  const x = isRight ? right : left - width;
  popover.style.left = `${Math.min(Math.max(EDGE_PX, x), clientWidth - width - EDGE_PX)}px`;
  popover.style.top = `${Math.max(EDGE_PX, Math.min(top, clientHeight - height - EDGE_PX))}px`;
}

function Facts({ game }: { readonly game: CasinoGame }) {
  const players = usePlaying().get(game.ID);
  const { Features = [], HasJackpot, HasDemo } = game;
  const traits = [
    ...(HasJackpot ? ['jackpot' as const] : []),
    ...Features,
    ...(HasDemo ? ['demo' as const] : []),
  ];
  return (
    <>
      <ul className="grid gap-0.5 text-sm">
        {[rtpText(game), volatilityText(game)].map(
          (text) => text !== undefined && <li key={text}>{text}</li>,
        )}
        {players !== undefined && <li>{t('casino.playing.count', { count: players })}</li>}
      </ul>
      {traits.length > 0 && (
        <ul className="flex flex-wrap gap-1.5 text-xs font-[560] text-quiet">
          {traits.map((trait) => (
            <li key={trait} className="rounded-md bg-raised px-2 leading-[22px]">
              {traitName(trait)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const lines = ['a', 'b', 'c'];

/** The skeleton has the height of three wins. */
function Wins({ id }: { readonly id: string }) {
  const { data, isError } = useQuery({
    ...callQuery('GET /api/casino/gamewinners', { query: { game: id } }),
    staleTime: FRESH_MS,
  });
  return (
    <div className="border-t border-line pt-2">
      <p className="text-xs font-[600] text-quiet">{t('casino.winners')}</p>
      <ul className="mt-1 grid text-sm">
        {!data && !isError
          ? lines.map((line) => (
              <li key={line} className="h-6 py-1">
                <span className="skeleton block h-4 rounded-sm" />
              </li>
            ))
          : (data?.Winners ?? []).map((winner) => (
              <Win key={`${winner.At} ${winner.Player}`} winner={winner} />
            ))}
        {(isError || data?.Winners.length === 0) && (
          <li className="text-quiet">{t(isError ? 'shell.error.network' : 'casino.preview.no-wins')}</li>
        )}
      </ul>
    </div>
  );
}

function Win({ winner: { Player, Win: amount, Currency, Multiple, At } }: { readonly winner: Winner }) {
  return (
    <li className="flex h-6 items-center gap-2">
      <bdi translate="no" className="min-w-0 truncate">
        {Player}
      </bdi>
      <time dateTime={At} className="shrink-0 text-xs text-quiet">
        {momentText(Date.parse(At))}
      </time>
      <Money amount={amount} currency={Currency} className="ms-auto shrink-0 font-[620]" />
      <bdi className="shrink-0 text-xs text-quiet">{written().count(Multiple)}×</bdi>
    </li>
  );
}
