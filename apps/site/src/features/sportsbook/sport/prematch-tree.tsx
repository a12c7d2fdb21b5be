import type { Sport } from '@evens/contract';
import { KEEP_PANELS } from '@evens/web/core/panels.ts';
import { paths } from '@evens/web/core/route-paths.ts';
import { t } from '@evens/web/core/words.ts';
import { Link, useLocation, useNavigate } from '@evens/web/navigation/index.ts';
import { FilterBox } from '@evens/web/ui/filter-box.tsx';
import { Segmented } from '@evens/web/ui/tabs.tsx';
import { entryLook, TreeCount } from '@evens/web/ui/tree.tsx';
import { CalendarDays, History, LayoutGrid, type LucideIcon, Medal, Star, Trophy } from 'lucide-react';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { isSearch, searchTree } from '../catalogue/index.ts';
import { pathOnDay } from './day-links.ts';
import { TOP_ENTRY, useExpansion } from './expansion.ts';
import { SportEntry } from './sport-entry.tsx';
import { TournamentEntry } from './tournament-entry.tsx';
import { isGame, parseTreePath, topTournaments } from './tree.ts';
import { TreeSkeleton } from './tree-skeleton.tsx';
import { useDayTree } from './use-sport-tree.ts';

/** Maximum number in the sidebar; all are on their own page. */
const TOP_MAX = 20;

interface PrematchTreeProps {
  readonly path: string;
  readonly onGo: (() => void) | undefined;
}

/** The search of the tree, and the sports that it shows: without a search no games. */
function useTreeSearch(sports: readonly Sport[]) {
  const [text, setText] = useState('');
  const searched = useDeferredValue(text);
  const isSearching = isSearch(searched);
  const visibleSports = useMemo(
    () => searchTree(isSearching ? sports : sports.filter((sport) => !isGame(sport)), searched),
    [sports, searched, isSearching],
  );
  return { text, setText, searched, isSearching, visibleSports };
}

/** The sidebar before the start: today or all, a search, and the tree of sports. */
export function PrematchTree({ path, onGo }: PrematchTreeProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const treePath = parseTreePath(path);
  const isToday = /\/today\/?$/i.test(path) || new URLSearchParams(search).get('hours') === 'today';
  const { sports, isPending } = useDayTree(isToday ? 'today' : 'all');
  const { expansion, onSport, onCategory } = useExpansion(path, treePath);
  const { text, setText, searched, isSearching, visibleSports } = useTreeSearch(sports);

  return (
    <>
      <Segmented
        label={t('sport.filter')}
        choices={[
          { key: 'today', label: t('sport.filter.today') },
          { key: 'all', label: t('sport.filter.all') },
        ]}
        chosen={isToday ? 'today' : 'all'}
        onChoose={(which) => void navigate(pathOnDay(path, which), { state: KEEP_PANELS })}
      />
      <FilterBox label={t('sport.search')} text={text} onText={setText} />
      <nav aria-label={t('sport.tree')}>
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-px">
          {!isSearching && (
            <>
              <PageEntry to={paths.sport} path={path} icon={LayoutGrid} name={t('sport.tree.all')} />
              <PageEntry to={paths.favourites} path={path} icon={Star} name={t('sport.tree.favourites')} />
              <PageEntry to={paths.results} path={path} icon={History} name={t('sport.tree.results')} />
              <li>
                <Link
                  to={paths.topTournaments}
                  state={KEEP_PANELS}
                  aria-current={treePath.section === TOP_ENTRY && !treePath.category ? 'page' : undefined}
                  aria-expanded={expansion.sport === TOP_ENTRY}
                  onClick={(event) => {
                    if (!isSame(path, paths.topTournaments)) return;
                    event.preventDefault();
                    onSport(TOP_ENTRY);
                  }}
                  className={entryLook(treePath.section === TOP_ENTRY)}
                >
                  <Trophy aria-hidden className="size-[18px] shrink-0" strokeWidth={1.75} />
                  {t('sport.tree.top')}
                </Link>
                {expansion.sport === TOP_ENTRY && (
                  <TopTournaments sports={sports} path={path} isToday={isToday} onGo={onGo} />
                )}
              </li>
              <PageEntry
                to={paths.schedule}
                path={path}
                icon={CalendarDays}
                name={t('sport.tree.schedule')}
              />
            </>
          )}
          <li>
            <h3 className="px-2.5 pt-3 pb-1 text-xs font-[600] tracking-wide text-faint uppercase">
              {t('sport.tree.sports')}
            </h3>
            {isPending && <TreeSkeleton />}
            {isSearching && visibleSports.length === 0 && (
              <p className="px-2.5 py-2 text-sm text-faint">
                {t('sport.search.none', { text: searched.trim() })}
              </p>
            )}
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-px">
              {visibleSports.map((sport) => (
                <SportEntry
                  key={sport.ID}
                  sport={sport}
                  treePath={treePath}
                  openCategory={expansion.category}
                  isOpen={expansion.sport === sport.Alias}
                  isSearching={isSearching}
                  isToday={isToday}
                  onToggle={onSport}
                  onCategory={onCategory}
                  onGo={onGo}
                />
              ))}
            </ul>
          </li>
          {!isSearching && !isPending && (
            <PageEntry to={paths.outrights} path={path} icon={Medal} name={t('sport.tree.outrights')}>
              <TreeCount
                count={sports.reduce((sum, each) => sum + (isGame(each) ? 0 : each.OutrightsCount), 0)}
              />
            </PageEntry>
          )}
        </ul>
      </nav>
    </>
  );
}

interface TopTournamentsProps {
  readonly sports: readonly Sport[];
  readonly path: string;
  readonly isToday: boolean;
  readonly onGo: (() => void) | undefined;
}

function TopTournaments({ sports, path, isToday, onGo }: TopTournamentsProps) {
  return (
    <ul>
      {topTournaments(sports)
        .slice(0, TOP_MAX)
        .map(({ tournament, category }) => (
          <TournamentEntry
            key={tournament.ID}
            tournament={tournament}
            flag={category.Code}
            isHere={isSame(path, tournament.TournamentLink)}
            isToday={isToday}
            onGo={onGo}
          />
        ))}
    </ul>
  );
}

function isSame(path: string, link: string): boolean {
  return path.toLowerCase().replace(/\/$/, '') === link.toLowerCase();
}

interface PageEntryProps {
  readonly to: string;
  readonly path: string;
  readonly icon: LucideIcon;
  readonly name: string;
  readonly children?: ReactNode;
}

function PageEntry({ to, path, icon: Icon, name, children }: PageEntryProps) {
  const isHere = isSame(path, to);
  return (
    <li>
      <Link to={to} aria-current={isHere ? 'page' : undefined} className={entryLook(isHere)}>
        <Icon aria-hidden className="size-[18px] shrink-0" strokeWidth={1.75} />
        {name}
        {children}
      </Link>
    </li>
  );
}
