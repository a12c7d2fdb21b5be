import './casino.css';
import type { CasinoCategory, CasinoGame } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { EmptyState, Skeleton } from '@evens/web/ui/surface.tsx';
import { Tabs } from '@evens/web/ui/tabs.tsx';
import { CloudOff, History, Star } from 'lucide-react';
import { useState } from 'react';
import { GameArt } from '../game-art/index.ts';
import { FavouriteGameButton } from './favourite-game-button.tsx';
import { useFavouriteGames } from './favourite-games.ts';
import { GameLines } from './game-facts.tsx';
import { type OwnGames, pageGames } from './game-lists.ts';
import { useRecentGames } from './recent-games.ts';
import { useLobby } from './use-lobby.ts';

const tabs = ['recent', 'popular', 'favorites'] as const satisfies readonly CasinoCategory[];
type PanelTab = (typeof tabs)[number];

/** The right sidebar of the casino: recent, popular and favourite games. */
export function CasinoPanel() {
  const own: OwnGames = { recent: useRecentGames(), favourites: useFavouriteGames() };
  // Without recent games, the popular ones are shown.
  const [tab, setTab] = useState<PanelTab>(own.recent.length > 0 ? 'recent' : 'popular');
  const { data, isError } = useLobby();
  const games = data && pageGames({ category: tab, liveCategory: undefined }, data.games, own);
  return (
    <section className="overflow-clip rounded-xl border border-line bg-surface">
      <Tabs<PanelTab>
        label={t('casino.mine')}
        choices={tabs.map((key) => ({ key, label: t(`casino.category.${key}`) }))}
        chosen={tab}
        onChoose={setTab}
      >
        {games && games.length > 0 ? (
          <ul className="divide-y divide-line">
            {games.map((game) => (
              <li key={game.ID}>
                <PanelRow game={game} />
              </li>
            ))}
          </ul>
        ) : games ? (
          <Nothing tab={tab} />
        ) : isError ? (
          <EmptyState icon={CloudOff} title={t('shell.error.generic')} />
        ) : (
          ['a', 'b', 'c', 'd'].map((place) => <Skeleton key={place} className="m-3.5 h-9" />)
        )}
      </Tabs>
    </section>
  );
}

function Nothing({ tab }: { readonly tab: PanelTab }) {
  if (tab === 'recent')
    return <EmptyState icon={History} title={t('casino.recent.none')} text={t('casino.recent.none.text')} />;
  if (tab === 'favorites')
    return (
      <EmptyState icon={Star} title={t('casino.favourites.none')} text={t('casino.favourites.none.text')} />
    );
  return <EmptyState title={t('casino.none')} text={t('casino.none.text')} />;
}

function PanelRow({ game }: { readonly game: CasinoGame }) {
  return (
    <div className="flex items-center pe-1 pointer:hover:bg-raised">
      <Link to={game.GameLink} className="flex min-w-0 grow items-center gap-3 py-2.5 ps-3.5">
        <span className="game-frame w-[52px] shrink-0 rounded-md!">
          <GameArt id={game.ID} name={game.Name} />
        </span>
        <GameLines game={game} />
      </Link>
      <FavouriteGameButton
        id={game.ID}
        name={game.Name}
        className="rounded-md text-quiet aria-pressed:text-accent-text pointer:hover:text-text"
      />
    </div>
  );
}
