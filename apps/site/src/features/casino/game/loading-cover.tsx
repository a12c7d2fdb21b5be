import type { CasinoGame } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';
import { type CSSProperties, Suspense } from 'react';
import { GameArt } from './lazy.ts';

/** Covers the stage until the game can be played: the picture and name of the game, and the share of its start, 0 to 1. */
export function LoadingCover({ game, share }: { readonly game: CasinoGame; readonly share: number }) {
  const style: CSSProperties & { readonly '--share': number } = { '--share': share };
  return (
    <div
      role="status"
      aria-label={t('casinogame.game.loading', { game: game.Name })}
      className="game-cover game-loading"
    >
      <Suspense>
        <GameArt id={game.ID} name={game.Name} className="game-loading-art" />
      </Suspense>
      <p aria-hidden className="game-loading-name">
        {game.Name}
      </p>
      <div aria-hidden className="game-loading-line" style={style} />
    </div>
  );
}
