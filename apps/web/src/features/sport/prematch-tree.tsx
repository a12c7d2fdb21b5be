import type { Category, Sport } from '@evens/contract';
import { Search, Trophy } from 'lucide-react';
import { useId, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { t } from '../../app/words.ts';
import { classNames } from '../../ui/class-names.ts';
import { Flag } from '../../ui/flag.tsx';
import { SportIcon } from '../../ui/sport-icon.tsx';
import { Segmented } from '../../ui/tabs.tsx';
import { useTree } from '../catalogue/index.ts';
import { searchTree, type TreePlace } from './tree.ts';
import { TreeSkeleton } from './tree-skeleton.tsx';

interface PrematchTreeProps {
  readonly place: TreePlace;
  readonly path: string;
  readonly onGo: (() => void) | undefined;
}

/** The sidebar before the start: today or all, a search, and the tree of sports. */
export function PrematchTree({ place, path, onGo }: PrematchTreeProps) {
  const { data, isPending } = useTree();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const isToday =
    /\/today$/i.test(path) || new URLSearchParams(useLocation().search).get('hours') === 'today';
  const sports = searchTree(data?.Sports ?? [], text);
  const isSearching = sports !== data?.Sports && text.trim().length > 1;

  function filter(which: 'today' | 'all') {
    const base = place.sport ? `/sport/${place.sport}` : '/sport';
    if (which === 'all') void navigate(base);
    else void navigate(place.sport ? `${base}/today` : '/sport?hours=today');
  }

  return (
    <>
      <Segmented
        label={t('sport.filter')}
        choices={[
          { key: 'today', label: t('sport.filter.today') },
          { key: 'all', label: t('sport.filter.all') },
        ]}
        chosen={isToday ? 'today' : 'all'}
        onChoose={filter}
      />
      <SearchBox text={text} onText={setText} />
      <nav aria-label={t('sport.tree')} className="grid grid-cols-[minmax(0,1fr)] gap-px">
        {!isSearching && (
          <Link to="/sport" onClick={onGo} className={entryLook(path === '/sport')}>
            <Trophy aria-hidden className="size-[18px] shrink-0" strokeWidth={1.75} />
            {t('sport.tree.all')}
          </Link>
        )}
        <h3 className="px-2.5 pt-3 pb-1 text-xs font-[600] tracking-wide text-faint uppercase">
          {t('sport.tree.sports')}
        </h3>
        {isPending && <TreeSkeleton />}
        {isSearching && sports.length === 0 && (
          <p className="px-2.5 py-2 text-sm text-faint">{t('sport.search.none', { text: text.trim() })}</p>
        )}
        {sports.map((sport) => (
          <SportEntry key={sport.ID} sport={sport} place={place} isSearching={isSearching} onGo={onGo} />
        ))}
      </nav>
    </>
  );
}

function SearchBox({ text, onText }: { readonly text: string; onText(text: string): void }) {
  const id = useId();
  return (
    <div className="relative">
      <Search
        aria-hidden
        className="pointer-events-none absolute start-2.5 top-1/2 size-4 -translate-y-1/2 text-faint"
      />
      <label htmlFor={id} className="sr-only">
        {t('sport.search')}
      </label>
      <input
        id={id}
        type="search"
        value={text}
        maxLength={60}
        placeholder={t('sport.search')}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onText('');
        }}
        className="h-9 w-full rounded-md border border-line bg-surface ps-8.5 pe-2 text-sm placeholder:text-faint touch:h-11"
      />
    </div>
  );
}

function entryLook(isHere: boolean): string {
  return classNames(
    'flex min-h-[34px] touch:min-h-11 items-center gap-2.5 rounded-[8px] px-2.5 text-[13.5px] transition-colors',
    isHere
      ? 'bg-raised font-[600] text-text'
      : 'font-medium text-quiet pointer:hover:bg-surface pointer:hover:text-text',
  );
}

function Count({ count }: { readonly count: number }) {
  return <span className="ms-auto shrink-0 ps-1 text-sm whitespace-nowrap text-faint">{count}</span>;
}

interface EntryProps {
  readonly place: TreePlace;
  readonly isSearching: boolean;
  readonly onGo: (() => void) | undefined;
}

/** Open while the path is inside it: one sport and one category at a time. While searching everything found is open. */
function SportEntry({ sport, place, isSearching, onGo }: EntryProps & { readonly sport: Sport }) {
  const isHere = place.sport === sport.Alias;
  return (
    <>
      <Link
        to={sport.SportLink}
        aria-current={isHere && !place.category ? 'page' : undefined}
        aria-expanded={isHere || isSearching}
        className={entryLook(isHere)}
      >
        <SportIcon sport={sport.Alias} />
        <span className="truncate">{sport.Name}</span>
        <Count count={sport.MatchesCount} />
      </Link>
      {(isHere || isSearching) &&
        sport.Categories.map((category) => (
          <CategoryEntry
            key={category.ID}
            category={category}
            place={place}
            isSearching={isSearching}
            onGo={onGo}
          />
        ))}
    </>
  );
}

function CategoryEntry({ category, place, isSearching, onGo }: EntryProps & { readonly category: Category }) {
  const isHere = place.category === category.Alias;
  return (
    <>
      <Link
        to={category.CategoryLink}
        onClick={onGo}
        aria-current={isHere && !place.tournament ? 'page' : undefined}
        aria-expanded={isHere || isSearching}
        className={classNames(
          'flex min-h-[30px] touch:min-h-11 items-center gap-2.5 rounded-[8px] ps-9 pe-2.5 text-[13px] font-medium transition-colors',
          isHere ? 'text-text' : 'text-quiet pointer:hover:bg-surface pointer:hover:text-text',
        )}
      >
        <Flag code={category.Code} />
        <bdi className="truncate">{category.Name}</bdi>
        <Count count={category.MatchesCount} />
      </Link>
      {(isHere || isSearching) &&
        category.Tournaments.map((tournament) => {
          const isPage = isHere && place.tournament === tournament.Alias;
          return (
            <Link
              key={tournament.ID}
              to={tournament.TournamentLink}
              onClick={onGo}
              aria-current={isPage ? 'page' : undefined}
              className={classNames(
                'flex min-h-[30px] touch:min-h-11 items-center gap-2 rounded-[8px] ps-[62px] pe-2.5 text-[13px] transition-colors',
                isPage
                  ? 'font-[600] text-accent-text'
                  : 'text-faint pointer:hover:bg-surface pointer:hover:text-text',
              )}
            >
              <bdi className="truncate">{tournament.Name}</bdi>
              <Count count={tournament.MatchesCount} />
            </Link>
          );
        })}
    </>
  );
}
