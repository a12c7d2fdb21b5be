import type { CasinoCategory, CasinoGame } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';
import { Skeleton } from '@evens/web/ui/surface.tsx';
import { Tabs } from '@evens/web/ui/tabs.tsx';
import { useState } from 'react';
import { GameArt } from '../game-art/index.ts';
import { useFavouriteGames } from './favourite-games.ts';
import { GameLines } from './game-facts.tsx';
import { pageGames } from './game-lists.ts';
import { useRecentGames } from './recent-games.ts';
import { useLobby } from './use-lobby.ts';

const tabs = ['recent', 'popular', 'favorites', 'all'] as const satisfies readonly CasinoCategory[];
type ChooserTab = (typeof tabs)[number];

interface GameChooserProps {
  readonly label: string;
  /** Ids of games that can't be chosen because they are at another table. */
  readonly usedIds: ReadonlySet<string>;
  onChoose(game: CasinoGame): void;
}

/** Chooses a game from the recent, popular, favourite or all games. */
export function GameChooser({ label, usedIds, onChoose }: GameChooserProps) {
  const own = { recent: useRecentGames(), favourites: useFavouriteGames() };
  const { data } = useLobby();
  const free = data?.games.filter(({ ID }) => !usedIds.has(ID)) ?? [];
  const listed = (tab: ChooserTab) => pageGames({ category: tab, liveCategory: undefined }, free, own);
  const [chosen, setChosen] = useState<ChooserTab>();
  // Without recent games, the popular ones are shown.
  const tab = chosen ?? (listed('recent').length > 0 ? 'recent' : 'popular');
  const games = listed(tab);
  if (!data) return <Skeleton className="m-3.5 h-40" />;
  return (
    <Tabs<ChooserTab>
      label={label}
      choices={tabs.map((key) => ({ key, label: t(`casino.category.${key}`) }))}
      chosen={tab}
      onChoose={setChosen}
    >
      {games.length === 0 ? (
        <p className="px-3.5 py-6 text-center text-quiet">
          {t(
            tab === 'favorites'
              ? 'casino.favourites.none'
              : tab === 'recent'
                ? 'casino.recent.none'
                : 'casino.none',
          )}
        </p>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(190px,1fr))] gap-1 p-2">
          {games.map((game) => (
            <li key={game.ID}>
              <button
                type="button"
                onClick={() => onChoose(game)}
                className="flex w-full min-w-0 items-center gap-3 rounded-lg p-1.5 text-start pointer:hover:bg-raised"
              >
                <GameArt id={game.ID} name={game.Name} className="h-10 w-[53px] shrink-0 rounded-md" />
                <GameLines game={game} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Tabs>
  );
}
