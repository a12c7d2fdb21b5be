import type { CasinoGame, CasinoPage } from '@evens/contract';
import { AccessLink } from '@evens/web/core/access-link.tsx';
import { paths } from '@evens/web/core/route-paths.ts';
import { useUser } from '@evens/web/core/session.ts';
import { t } from '@evens/web/core/words.ts';
import { buttonLook } from '@evens/web/ui/button.tsx';
import { useMemo, useRef } from 'react';
import { CasinoFrame } from './casino-frame.tsx';
import { pageHeading } from './casino-words.ts';
import { useFavouriteGames } from './favourite-games.ts';
import { GameGrid, GameGridSkeleton } from './game-grid.tsx';
import { type OwnGames, pageGames } from './game-lists.ts';
import { JackpotSums } from './jackpot-sums.tsx';
import { NothingListed } from './nothing-listed.tsx';
import { useRecentGames } from './recent-games.ts';

/** One category of games or of live tables. */
export function CategoryPage({ page }: { readonly page: CasinoPage }) {
  const heading = pageHeading(page);
  const own: OwnGames = { recent: useRecentGames(), favourites: useMarkedHere() };
  const list = (games: readonly CasinoGame[]) => pageGames(page, games, own);
  return (
    <CasinoFrame page={page} searched={list}>
      {(games) => (
        <>
          <div className="mb-3 flex min-h-8 items-baseline gap-2.5">
            <h1>{heading}</h1>
            {games && <span className="text-lg text-faint">{list(games).length}</span>}
          </div>
          {page.category === 'favorites' && <VisitorNote />}
          {!games ? (
            <GameGridSkeleton />
          ) : list(games).length > 0 ? (
            <GameGrid games={list(games)} label={heading} />
          ) : (
            <NothingListed page={page} />
          )}
          {page.category === 'special' && (
            <section aria-labelledby="jackpots" className="mt-8">
              <h2 id="jackpots" className="mb-3 scroll-mt-24 text-xl! font-[660]!">
                {t('casino.jackpots')}
              </h2>
              <JackpotSums games={games} />
            </section>
          )}
        </>
      )}
    </CasinoFrame>
  );
}

/** Games that are or were favourites since the page was opened, so that tiles don't move under a finger. */
function useMarkedHere(): readonly string[] {
  const now = useFavouriteGames();
  const seen = useRef(new Set<string>());
  return useMemo(() => {
    for (const id of now) seen.current.add(id);
    return [...seen.current];
  }, [now]);
}

function VisitorNote() {
  const user = useUser();
  const hasAny = useFavouriteGames().length > 0;
  if (user || !hasAny) return null;
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-4 py-2 text-quiet">
      <span className="grow basis-60">{t('favourites.visitor')}</span>
      <AccessLink to={paths.login} className={buttonLook('plain', 'small')}>
        {t('shell.login')}
      </AccessLink>
    </p>
  );
}
