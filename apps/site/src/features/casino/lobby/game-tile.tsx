import type { CasinoGame } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { Skeleton } from '@evens/web/ui/surface.tsx';
import { FavouriteGameButton } from './favourite-game-button.tsx';
import { GameArt } from './game-art.tsx';
import { GameFacts } from './game-facts.tsx';
import { useOpenGames } from './use-open-games.ts';

/** A game: picture, name, provider, RTP, star, and buttons for both modes. */
export function GameTile({ game }: { readonly game: CasinoGame }) {
  const { ID, Name, GameLink, LiveCategory, HasJackpot, IsClosed } = game;
  const isOpen = useOpenGames().includes(ID);
  return (
    <article className="game-tile" data-game={ID}>
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
          HasJackpot && (
            <span className="game-badge" data-kind="jackpot">
              {t('casino.badge.jackpot')}
            </span>
          )
        )}
        <FavouriteGameButton id={ID} name={Name} className="game-star" />
        <div className="game-actions">
          <GameActions game={game} />
        </div>
      </div>
      <p className="mt-2 leading-5 font-[620]">
        <Link to={GameLink} className="game-link block truncate-name truncate">
          <bdi>{Name}</bdi>
        </Link>
      </p>
      <GameFacts game={game} />
      <div className="game-touch-actions">
        <GameActions game={game} />
      </div>
    </article>
  );
}

function GameActions({ game: { Name, GameLink, HasDemo } }: { readonly game: CasinoGame }) {
  return (
    <>
      <Link to={playLink(GameLink)} className="game-play" aria-label={t('casino.play-game', { name: Name })}>
        {t('casino.play')}
      </Link>
      {HasDemo && (
        <Link
          to={demoLink(GameLink)}
          className="game-demo"
          aria-label={t('casino.demo-game', { name: Name })}
        >
          {t('casino.demo')}
        </Link>
      )}
    </>
  );
}

/** Opens the game with the player's balance and without a dialog. Visitors get the dialog. */
export function playLink(gameLink: string): string {
  return `${gameLink}?play=1`;
}

export function demoLink(gameLink: string): string {
  return `${gameLink}?demo=1`;
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
