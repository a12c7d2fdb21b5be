import type { CasinoPage } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { Button, buttonLook } from '@evens/web/ui/button.tsx';
import { EmptyState } from '@evens/web/ui/surface.tsx';
import { Dices, History, Star } from 'lucide-react';
import { casinoPath } from './casino-menu.ts';
import { isFiltered, noFilters } from './game-filters.ts';
import { useCasinoView } from './use-casino-view.ts';

/** Explains why a list is empty, with a possible action. */
export function NothingListed({ page: { category } }: { readonly page: CasinoPage }) {
  const { view, setView } = useCasinoView();
  if (isFiltered(view)) {
    return (
      <EmptyState icon={Dices} title={t('casino.none.filtered')} text={t('casino.none.filtered.text')}>
        <Button onClick={() => setView({ ...view, ...noFilters })}>{t('casino.filters.clear')}</Button>
      </EmptyState>
    );
  }
  const all = (
    <Link to={casinoPath('all')} className={buttonLook()}>
      {t('casino.none.all')}
    </Link>
  );
  if (category === 'recent') {
    return (
      <EmptyState icon={History} title={t('casino.recent.none')} text={t('casino.recent.none.text')}>
        {all}
      </EmptyState>
    );
  }
  if (category === 'favorites') {
    return (
      <EmptyState icon={Star} title={t('casino.favourites.none')} text={t('casino.favourites.none.text')}>
        {all}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={Dices} title={t('casino.none')} text={t('casino.none.text')}>
      {category !== 'all' && all}
    </EmptyState>
  );
}
