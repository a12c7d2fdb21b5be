import type { CasinoCategory, CasinoPage, LiveCasinoCategory } from '@evens/contract';
import { paths } from '@evens/web/core/route-paths.ts';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import { useLayoutEffect, useRef } from 'react';
import { casinoMenu, casinoPath, isLivePage, livePath } from './casino-menu.ts';
import { writeFilters } from './casino-view.ts';
import type { GameFilters } from './game-filters.ts';

interface CategoryNavProps {
  readonly page: CasinoPage;
  /** Kept when the category changes. */
  readonly filters: GameFilters;
  readonly liveCategories: readonly LiveCasinoCategory[];
}

const chip =
  'flex h-[34px] shrink-0 items-center rounded-md border px-3.5 text-sm font-[560] whitespace-nowrap transition-colors touch:h-11';
const chosenChip = 'border-text bg-text text-ink';
const otherChip = 'border-line bg-surface text-quiet pointer:hover:text-text';

/** Links to the categories of games or live tables. They always include the current one. */
export function CategoryNav({ page, filters, liveCategories }: CategoryNavProps) {
  const search = writeFilters(filters);
  const isLive = isLivePage(page);
  const list = useChosenInView(page);
  const entries = isLive
    ? liveCategories.map((category) => ({
        to: livePath(category),
        name: t(`casino.live.${category}`),
        isHere: page.liveCategory === category,
      }))
    : visibleCategories(page.category).map((category) => ({
        to: casinoPath(category),
        name: t(`casino.category.${category}`),
        isHere: page.category === category,
      }));
  return (
    <nav aria-label={t(isLive ? 'casino.live-kinds' : 'casino.kinds')} className="min-w-0">
      <ul ref={list} className="category-nav bleed flex gap-2 overflow-x-auto [scrollbar-width:none]">
        {entries.map(({ to, name, isHere }) => (
          <li key={to}>
            <Link
              to={to + search}
              aria-current={isHere ? 'page' : undefined}
              className={classNames(chip, isHere ? chosenChip : otherChip)}
            >
              {name}
            </Link>
          </li>
        ))}
        {isLive ? (
          <li>
            <Link to={paths.casino} className={classNames(chip, otherChip)}>
              {t('casino.title')}
            </Link>
          </li>
        ) : (
          <li>
            <Link to={livePath('all')} className={classNames(chip, otherChip)}>
              {t('casino.category.live-casino')}
            </Link>
          </li>
        )}
        <li>
          <Link to={paths.casinoTournaments} className={classNames(chip, otherChip)}>
            {t('casino.tournaments')}
          </Link>
        </li>
        <li>
          <Link to={`${paths.casinoTournaments}?kind=target`} className={classNames(chip, otherChip)}>
            {t('casino.tournaments.kind.target')}
          </Link>
        </li>
      </ul>
    </nav>
  );
}

/** Scrolls the chosen link into view on small screens. Only the row scrolls, not the page. */
function useChosenInView({ category, liveCategory }: CasinoPage) {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const chosen = list.current?.querySelector('[aria-current="page"]')?.getBoundingClientRect();
    const row = list.current?.getBoundingClientRect();
    if (!chosen || !row || (chosen.left >= row.left && chosen.right <= row.right)) return;
    list.current?.scrollBy({ left: (chosen.left + chosen.right - row.left - row.right) / 2 });
  }, [category, liveCategory]);
  return list;
}

function visibleCategories(here: CasinoCategory | undefined): readonly CasinoCategory[] {
  const usual: readonly CasinoCategory[] = [...casinoMenu, 'special'];
  return here === undefined || usual.includes(here) ? usual : [...usual, here];
}
