import type { CasinoGame } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';

/** Links to both modes of a game. */
export function GameActions({ game: { Name, GameLink, HasDemo } }: { readonly game: CasinoGame }) {
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
