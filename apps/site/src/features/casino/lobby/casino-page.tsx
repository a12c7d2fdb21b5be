import './casino.css';
import { findCasinoPage } from '@evens/contract';
import { usePageSubject } from '../../../core/page-subject.ts';
import { useLocation, useParams } from '../../../navigation/index.ts';
import { NotFoundPage } from '../../site/not-found/lazy.ts';
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
