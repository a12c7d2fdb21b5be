import './casino.css';
import { findCasinoPage } from '@evens/contract';
import { usePageSubject } from '@evens/web/core/page-subject.ts';
import { NotFoundPage } from '@evens/web/features/site/not-found/lazy.ts';
import { useLocation, useParams } from '@evens/web/navigation/index.ts';
import { pageHeading } from './casino-words.ts';
import { CategoryPage } from './category-page.tsx';
import { LobbyPage } from './lobby-page.tsx';
import { OpenRounds } from './open-rounds.tsx';

/** A page of the casino by its path: the lobby, a category of games, or a category of live tables. */
export function CasinoPage() {
  const { pathname } = useLocation();
  const { category, liveCategory } = useParams();
  const page = findCasinoPage(category, liveCategory);
  usePageSubject(page?.category === undefined ? undefined : pageHeading(page));
  if (!page) return <NotFoundPage />;
  // The key clears the search when the page changes.
  return (
    <>
      <OpenRounds />
      {page.category === undefined ? <LobbyPage /> : <CategoryPage key={pathname} page={page} />}
    </>
  );
}
