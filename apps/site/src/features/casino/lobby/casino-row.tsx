import './casino.css';
import { t } from '@evens/web/core/words.ts';
import { GameStrip, GameStripSkeleton } from './game-grid.tsx';
import { pageGames } from './game-lists.ts';
import { useLobby } from './use-lobby.ts';

const nobodys = { recent: [], favourites: [] } as const;

/** A row of popular games for pages outside the casino. */
export function CasinoRow() {
  const { data, isError } = useLobby();
  if (isError) return <p className="py-6 text-quiet">{t('shell.error.network')}</p>;
  if (!data) return <GameStripSkeleton />;
  const games = pageGames({ category: 'popular', liveCategory: undefined }, data.games, nobodys);
  if (games.length === 0) return <p className="py-6 text-quiet">{t('casino.none')}</p>;
  return <GameStrip games={games} label={t('casino.heading.popular')} />;
}
