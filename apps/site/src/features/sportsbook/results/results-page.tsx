import type { Sport } from '@evens/contract';
import { LoadFailed } from '@evens/web/core/load-failed.tsx';
import { usePageSubject } from '@evens/web/core/page-subject.ts';
import { sportName } from '@evens/web/core/sport-name.ts';
import { t } from '@evens/web/core/words.ts';
import { useLocation, useNavigate } from '@evens/web/navigation/index.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { FilterBox } from '@evens/web/ui/filter-box.tsx';
import { EmptyState, Skeleton } from '@evens/web/ui/surface.tsx';
import { Tabs } from '@evens/web/ui/tabs.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CalendarX2, Search, Star } from 'lucide-react';
import { useState } from 'react';
import { isSearch, searchTree } from '../catalogue/index.ts';
import { useFavourites } from '../favourites/index.ts';
import { DayChoice } from './day-choice.tsx';
import { treeQuery } from './result-queries.ts';
import { ResultsList } from './results-list.tsx';
import { TeamResultsCard, useTeamResults } from './team-results.tsx';
import {
  onlyTournaments,
  placeOfPath,
  type ResultsTab,
  type ResultsView,
  readView,
  resultsTabs,
  sportsOfArea,
  writeView,
} from './view.ts';

/** Results of sports, of games or of one game: by tournament and day. The view is stored in the address. */
export function ResultsPage() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { area } = placeOfPath(pathname);
  const view = readView(new URLSearchParams(search));
  const [typed, setTyped] = useTyped(view.text);
  const found = useQuery({ ...treeQuery(view.day), placeholderData: keepPreviousData });
  const followed = useFavourites().tournament;
  const title =
    area.kind === 'esports'
      ? area.game === undefined
        ? t('results.title.esports')
        : t('results.title.of', { name: sportName(area.game) })
      : t('results.title');
  usePageSubject(title);

  /** Opening and closing replaces the history entry, so that Back leaves the page. */
  function show(change: Partial<ResultsView>, how: 'step' | 'same') {
    const next = { ...view, text: typed, ...change };
    void navigate({ pathname, search: writeView(next) }, { replace: how === 'same' });
  }
  function chooseTab(tab: ResultsTab) {
    show({ tab, sport: undefined, category: undefined, tournament: undefined }, 'step');
  }
  function filterBy(text: string) {
    setTyped(text);
    show({ text }, 'same');
  }

  const trees = {
    sports: found.data?.Sports ?? [],
    outrights: found.data?.Outrights ?? [],
    favorites: onlyTournaments(bothTrees(found.data), followed),
  };
  const ofArea = sportsOfArea(trees[view.tab], area);
  const sports = searchTree(ofArea, view.text);
  const isSearching = isSearch(view.text);
  const ofTeams = useTeamResults({ view, area, followed });

  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
        <h1>{title}</h1>
        <DayChoice day={view.day} onDay={(day) => show({ day }, 'step')} />
      </div>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
        <Tabs
          label={t('results.show')}
          variant="chips"
          className="bleed"
          choices={resultsTabs.map((key) => ({ key, label: tabText(key, area.kind) }))}
          chosen={view.tab}
          onChoose={chooseTab}
        />
        <FilterBox
          label={t('results.search')}
          text={typed}
          onText={filterBy}
          className="w-full tablet:w-72"
        />
      </div>
      {found.isPending ? (
        <ListSkeleton />
      ) : found.isError ? (
        <LoadFailed onRetry={() => void found.refetch()} />
      ) : sports.length === 0 && isSearching && ofTeams.isPending ? (
        <ListSkeleton />
      ) : sports.length === 0 && ofTeams.matches.length === 0 ? (
        <NothingHere
          view={view}
          isFiltered={isSearching && ofArea.length > 0}
          onView={(next) => show(next, 'step')}
        />
      ) : (
        <div className={found.isPlaceholderData ? 'opacity-60 transition-opacity' : undefined}>
          <TeamResultsCard key={view.text} results={ofTeams} day={view.day} />
          <ResultsList
            sports={sports}
            view={view}
            isSearching={isSearching}
            onView={(next) => show({ ...next, text: typed }, 'same')}
          />
        </div>
      )}
    </>
  );
}

/** Text of the search box. On a slow device the address and its page follow some keystrokes later. */
function useTyped(inAddress: string): readonly [string, (text: string) => void] {
  const [ahead, setAhead] = useState<string>();
  if (ahead === inAddress) setAhead(undefined);
  return [ahead ?? inAddress, setAhead];
}

/** A league's matches and its outright are of two tournaments: each is in one of the trees. */
function bothTrees(
  data: { readonly Sports: readonly Sport[]; readonly Outrights: readonly Sport[] } | undefined,
): readonly Sport[] {
  const joined = new Map<number, Sport>();
  for (const sport of [...(data?.Sports ?? []), ...(data?.Outrights ?? [])]) {
    const known = joined.get(sport.ID);
    joined.set(sport.ID, known ? { ...known, Categories: joinCategories(known, sport) } : sport);
  }
  return [...joined.values()];
}

function joinCategories(one: Sport, other: Sport): Sport['Categories'] {
  const joined = new Map(one.Categories.map((category) => [category.ID, category]));
  for (const category of other.Categories) {
    const known = joined.get(category.ID);
    joined.set(
      category.ID,
      known ? { ...known, Tournaments: [...known.Tournaments, ...category.Tournaments] } : category,
    );
  }
  return [...joined.values()];
}

function tabText(tab: ResultsTab, area: 'sport' | 'esports'): string {
  if (tab === 'favorites') return t('results.show.favorites');
  if (tab === 'outrights') return t('results.show.outrights');
  return t(area === 'sport' ? 'results.show.sports' : 'results.show.games');
}

interface NothingHereProps {
  readonly view: ResultsView;
  readonly isFiltered: boolean;
  onView(view: ResultsView): void;
}

function NothingHere({ view, isFiltered, onView }: NothingHereProps) {
  if (isFiltered) {
    return (
      <EmptyState icon={Search} title={t('sport.search.none', { text: view.text.trim() })}>
        <Button onClick={() => onView({ ...view, text: '' })}>{t('results.search.clear')}</Button>
      </EmptyState>
    );
  }
  const isOfFavorites = view.tab === 'favorites';
  return (
    <EmptyState
      icon={isOfFavorites ? Star : CalendarX2}
      title={t(view.day === undefined ? 'results.empty' : 'results.empty.day')}
      text={isOfFavorites ? t('results.empty.favorites') : undefined}
    >
      {view.day !== undefined && (
        <Button onClick={() => onView({ ...view, day: undefined })}>{t('results.day.latest')}</Button>
      )}
      {view.tab !== 'sports' && (
        <Button onClick={() => onView({ ...view, tab: 'sports' })}>{t('results.empty.all')}</Button>
      )}
    </EmptyState>
  );
}

function ListSkeleton() {
  return (
    <div role="status" aria-label={t('shell.loading')} className="grid gap-2">
      {Array.from({ length: 10 }, (_, index) => (
        <Skeleton key={index} className="h-10 rounded-xl touch:h-[46px]" />
      ))}
    </div>
  );
}
