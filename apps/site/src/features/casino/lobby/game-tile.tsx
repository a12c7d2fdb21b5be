import type { CasinoGame } from '@evens/contract';
import { nowMs } from '@evens/web/core/clock.ts';
import { lazyPart } from '@evens/web/core/lazy-part.tsx';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { Skeleton } from '@evens/web/ui/surface.tsx';
import { Suspense, useId } from 'react';
import { GameArt } from '../game-art/index.ts';
import { FavouriteGameButton } from './favourite-game-button.tsx';
import { GameActions } from './game-actions.tsx';
import { GameFacts } from './game-facts.tsx';
import { isNew } from './game-filters.ts';
import { TableStrip } from './table-strip.tsx';
import { useOpenRounds } from './use-open-rounds.ts';
import { usePreview } from './use-preview.ts';

const GamePreview = lazyPart(async () => (await import('./game-preview.lazy.tsx')).GamePreview);

/** A game: picture, name, provider, RTP, star, and buttons for both modes. */
export function GameTile({
  game,
  players,
}: {
  readonly game: CasinoGame;
  /** Number of players now, shown below the facts. */
  readonly players?: number | undefined;
}) {
  const { ID, Name, GameLink, LiveCategory, HasJackpot, IsClosed, IsShared, Provider, ProviderName } = game;
  const isOpen = useOpenRounds().some(({ GameID }) => GameID === ID);
  const preview = usePreview();
  const previewId = useId();
  return (
    <article className="game-tile" data-game={ID} {...preview.handlers}>
      <div className="game-frame">
        <GameArt id={ID} name={Name} />
        {isOpen ? (
          <span className="game-badge" data-kind="open">
            {t('casino.badge.open')}
          </span>
        ) : IsClosed ? (
          <span className="game-badge" data-kind="closed">
            {t('casino.badge.closed')}
          </span>
        ) : LiveCategory !== null ? (
          <span className="game-badge" data-kind="live">
            {t('casino.badge.live')}
          </span>
        ) : (
          (HasJackpot || isNew(game, nowMs())) && (
            <span className="game-badge" data-kind={HasJackpot ? 'jackpot' : 'new'}>
              {t(HasJackpot ? 'casino.badge.jackpot' : 'casino.trait.new')}
            </span>
          )
        )}
        {IsShared && !IsClosed && <TableStrip id={ID} />}
        {LiveCategory !== null && Provider !== 'evens' && (
          <p className="table-strip table-outside">{t('casino.table.outside', { provider: ProviderName })}</p>
        )}
        <FavouriteGameButton id={ID} name={Name} className="game-star" />
        <div className="game-actions">
          <GameActions game={game} />
        </div>
      </div>
      <p className="mt-2 leading-5 font-[620]">
        <Link
          to={GameLink}
          aria-describedby={preview.kind === 'beside' ? previewId : undefined}
          className="game-link line-clamp-2"
        >
          <bdi>{Name}</bdi>
        </Link>
      </p>
      <GameFacts game={game} />
      {players !== undefined && (
        <span className="truncate text-xs font-[600] text-quiet">
          {t('casino.playing.count', { count: players })}
        </span>
      )}
      <div className="game-touch-actions">
        <GameActions game={game} />
      </div>
      {preview.kind && (
        <Suspense fallback={null}>
          <GamePreview id={previewId} game={game} kind={preview.kind} onClose={preview.close} />
        </Suspense>
      )}
    </article>
  );
}

/** In the shape of a tile. */
export function GameTileSkeleton() {
  return (
    <div className="grid content-start">
      <Skeleton className="aspect-[4/3] rounded-xl!" />
      <Skeleton className="mt-2.5 mb-1.5 h-3.5 w-2/3" />
      <Skeleton className="mb-[5px] h-3 w-4/5" />
      <div aria-hidden className="mt-1.5 hidden h-11 touch:block" />
    </div>
  );
}
