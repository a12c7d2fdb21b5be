import type { CasinoGame, CasinoPage } from '@evens/contract';
import { nowMs } from '@evens/web/core/clock.ts';
import { LoadFailed } from '@evens/web/core/load-failed.tsx';
import { openPanel } from '@evens/web/core/panels.ts';
import { t, written } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { FilterBox } from '@evens/web/ui/filter-box.tsx';
import { GAMES_COLUMN, useMedia } from '@evens/web/ui/media.ts';
import { Badge, EmptyState } from '@evens/web/ui/surface.tsx';
import { LayoutGrid, SearchX, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useDeferredValue, useEffect, useId, useMemo, useState } from 'react';
import { gameListNames, pageHeading } from './casino-words.ts';
import { CategoryNav } from './category-nav.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { findGames, isSearch } from './find-games.ts';
import { filterCount, filterGames, isFiltered, noFilters } from './game-filters.ts';
import { GameGrid } from './game-grid.tsx';
import { listedLiveCategories } from './game-lists.ts';
import { ProviderFilter } from './provider-filter.tsx';
import { useCasinoView, useOneForm } from './use-casino-view.ts';
import { useLobby } from './use-lobby.ts';

/** Delay between the last typed letter and the URL update, ms: browsers limit history changes. */
const PAUSE_MS = 400;

interface CasinoFrameProps {
  readonly page: CasinoPage;
  /** The list that is searched. Only games of the chosen providers are passed. */
  searched(games: readonly CasinoGame[]): readonly CasinoGame[];
  /** Content while there is no search; undefined games are still loading. */
  children(games: readonly CasinoGame[] | undefined): ReactNode;
}

/** Shared parts of all game lists: categories, search, provider filter, and the empty state. */
export function CasinoFrame({ page, searched, children }: CasinoFrameProps) {
  useOneForm();
  const { view, setView } = useCasinoView();
  const { data, isError, refetch } = useLobby();
  const [typed, setTyped] = useState(view.text);
  const text = useDeferredValue(typed);
  const hasRightColumn = useMedia(GAMES_COLUMN);

  useEffect(() => {
    if (typed === view.text) return undefined;
    const timer = setTimeout(() => setView({ ...view, text: typed }), PAUSE_MS);
    return () => clearTimeout(timer);
  });

  const games = useMemo(() => data && filterGames(data.games, view, nowMs()), [data, view]);
  const isFinding = games !== undefined && isSearch(text);
  const chosen = filterCount(view);
  const [isFiltering, setFiltering] = useState(chosen > 0);
  const panelId = useId();
  return (
    <>
      {/* The lobby always renders its own heading, and a displayed list renders its own. */}
      {page.category !== undefined && (isFinding || (isError && !data)) && (
        <h1 className="sr-only">{pageHeading(page)}</h1>
      )}
      <div className="mb-3 grid gap-2.5 mini:flex mini:items-center mini:gap-3">
        <CategoryNav page={page} filters={view} liveCategories={listedLiveCategories(data?.games)} />
        <div className="flex min-w-0 items-center gap-2 max-mobile:flex-wrap mini:ms-auto mini:shrink-0">
          <FilterBox
            label={t('casino.search')}
            text={typed}
            clearLabel={t('casino.search.clear')}
            onText={setTyped}
            className="min-w-0 grow max-mobile:basis-full tablet:max-w-72 mini:w-36 mini:grow-0 laptop:w-44"
          />
          <span className="max-tablet:hidden grow mini:hidden" />
          <ProviderFilter
            providers={data?.providers ?? []}
            chosen={view.providers}
            onChoose={(ids) => setView({ ...view, providers: ids })}
          />
          <Button
            aria-expanded={isFiltering}
            aria-controls={isFiltering ? panelId : undefined}
            aria-label={chosen > 0 ? t('casino.filters.chosen', { count: chosen }) : t('casino.filters')}
            onClick={() => setFiltering(!isFiltering)}
            className="relative border border-line px-2.5! aria-expanded:bg-hover"
          >
            <SlidersHorizontal aria-hidden className="size-[18px]" strokeWidth={1.75} />
            {chosen > 0 && (
              <span className="absolute -end-1.5 -top-1.5 flex">
                <Badge tone="accent">{written().count(chosen)}</Badge>
              </span>
            )}
          </Button>
          {!hasRightColumn && (
            <Button className="border border-line px-2.5!" onClick={() => openPanel('games')}>
              <LayoutGrid
                role="img"
                aria-label={t('casino.mine')}
                className="size-[18px]"
                strokeWidth={1.75}
              />
            </Button>
          )}
        </div>
      </div>
      {isFiltering && data && (
        <FilterPanel
          id={panelId}
          games={findGames(searched(data.games), text, gameListNames)}
          filters={view}
          onChange={(filters) => setView({ ...view, ...filters })}
        />
      )}
      {isError && !data ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : isFinding ? (
        <Found
          games={findGames(searched(games), text, gameListNames)}
          text={text.trim()}
          onClear={isFiltered(view) ? () => setView({ ...view, ...noFilters }) : undefined}
        />
      ) : (
        children(games)
      )}
    </>
  );
}

interface FoundProps {
  readonly games: readonly CasinoGame[];
  readonly text: string;
  /** Clears the filters. Undefined without any. */
  readonly onClear: (() => void) | undefined;
}

function Found({ games, text, onClear }: FoundProps) {
  return (
    <section aria-label={t('casino.search.results')}>
      <p role="status" className={games.length === 0 ? 'sr-only' : 'mb-3 text-quiet'}>
        {t('casino.search.found', { count: games.length })}
      </p>
      {games.length > 0 ? (
        <GameGrid games={games} label={t('casino.search.results')} />
      ) : (
        <EmptyState
          icon={SearchX}
          title={t('casino.search.none', { text })}
          text={t('casino.search.none.text')}
        >
          {onClear && <Button onClick={onClear}>{t('casino.filters.clear')}</Button>}
        </EmptyState>
      )}
    </section>
  );
}
