import type { Category, Sport, Tournament } from '@evens/contract';
import { t, written } from '@evens/web/core/words.ts';
import { useLocation, useNavigationType } from '@evens/web/navigation/index.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import { Flag } from '@evens/web/ui/flag.tsx';
import { SportIcon } from '@evens/web/ui/sport-icon.tsx';
import { Card } from '@evens/web/ui/surface.tsx';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { FavouriteButton } from '../favourites/index.ts';
import { TournamentResults } from './tournament-results.tsx';
import {
  openAlias,
  openSport,
  type ResultsView,
  toggleCategory,
  toggleSport,
  toggleTournament,
} from './view.ts';
import './results.css';

interface ListProps {
  readonly view: ResultsView;
  /** Sports and categories that were found by their names are open. */
  readonly isSearching: boolean;
  onView(view: ResultsView): void;
}

/** Sports, in them categories, in these tournaments, in these score rows; one of each is open at a time. */
export function ResultsList({ sports, ...rest }: ListProps & { readonly sports: readonly Sport[] }) {
  const open = openSport(
    sports.map(({ Alias }) => Alias),
    rest.view.sport,
  );
  return (
    <div className="grid gap-2">
      {sports.map((sport) => (
        <SportCard key={sport.ID} sport={sport} isOpen={rest.isSearching || sport.Alias === open} {...rest} />
      ))}
    </div>
  );
}

interface BranchProps {
  readonly isOpen: boolean;
  readonly count: number;
  /** Indentation steps. */
  readonly depth: 0 | 1 | 2;
  readonly icon: ReactNode;
  readonly name: string;
  onToggle(): void;
}

const indents = ['', 'ps-[42px]!', 'ps-[80px]!'] as const;

function Branch({ isOpen, count, depth, icon, name, onToggle }: BranchProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className={classNames('results-branch', indents[depth], depth === 0 && 'border-t-0!')}
    >
      {icon}
      <bdi className={classNames('min-w-0 truncate', isOpen || depth === 0 ? 'font-[620]' : 'font-medium')}>
        {name}
      </bdi>
      <span className="text-sm text-faint">
        <span aria-hidden>{written().count(count)}</span>
        <span className="sr-only">{t('results.count', { count })}</span>
      </span>
      <ChevronDown
        aria-hidden
        className={classNames(
          'ms-auto size-[18px] shrink-0 text-faint transition-transform',
          isOpen && 'rotate-180',
        )}
      />
    </button>
  );
}

function SportCard({
  sport,
  isOpen,
  ...list
}: ListProps & { readonly sport: Sport; readonly isOpen: boolean }) {
  const card = useRef<HTMLElement>(null);
  const { key } = useLocation();
  const kind = useNavigationType();
  const isChosen = list.view.sport === sport.Alias && list.view.category === undefined;
  // A tournament chosen in the sidebar may be far down the page. One opened by hand is already visible.
  useEffect(() => {
    if (kind === 'PUSH' && isChosen && key !== '') card.current?.scrollIntoView({ block: 'start' });
  }, [key, kind, isChosen]);
  const open = openAlias(
    sport.Categories.map(({ Alias }) => Alias),
    list.view.sport === sport.Alias ? list.view.category : undefined,
  );
  return (
    <section ref={card} className="results-sport" aria-label={sport.Name}>
      <Card className="overflow-hidden">
        <h2>
          <Branch
            isOpen={isOpen}
            count={sport.MatchesCount}
            depth={0}
            icon={<SportIcon sport={sport.Alias} isTinted />}
            name={sport.Name}
            onToggle={() => list.onView(toggleSport(list.view, sport.Alias, isOpen))}
          />
        </h2>
        {isOpen &&
          sport.Categories.map((category) => (
            <CategoryBranch
              key={category.ID}
              sport={sport}
              category={category}
              isOpen={list.isSearching || category.Alias === open}
              {...list}
            />
          ))}
      </Card>
    </section>
  );
}

interface CategoryBranchProps extends ListProps {
  readonly sport: Sport;
  readonly category: Category;
  readonly isOpen: boolean;
}

function CategoryBranch({ sport, category, isOpen, ...list }: CategoryBranchProps) {
  const { view } = list;
  const isHere = view.sport === sport.Alias && view.category === category.Alias;
  const open = openAlias(
    category.Tournaments.map(({ Alias }) => Alias),
    isHere || view.category === undefined ? view.tournament : undefined,
  );
  return (
    <>
      <h3>
        <Branch
          isOpen={isOpen}
          count={category.MatchesCount}
          depth={1}
          icon={<Flag code={category.Code} />}
          name={category.Name}
          onToggle={() => list.onView(toggleCategory(view, sport.Alias, category.Alias, isOpen))}
        />
      </h3>
      {isOpen &&
        category.Tournaments.map((tournament) => (
          <TournamentBranch
            key={tournament.ID}
            path={{ sport: sport.Alias, category: category.Alias, tournament: tournament.Alias }}
            tournament={tournament}
            isOpen={tournament.Alias === open}
            view={view}
            onView={list.onView}
          />
        ))}
    </>
  );
}

interface TournamentBranchProps {
  readonly path: { readonly sport: string; readonly category: string; readonly tournament: string };
  readonly tournament: Tournament;
  readonly isOpen: boolean;
  readonly view: ResultsView;
  onView(view: ResultsView): void;
}

function TournamentBranch({ path, tournament, isOpen, view, onView }: TournamentBranchProps) {
  const { ID, Name, MatchesCount } = tournament;
  return (
    <>
      <div className="relative">
        <Branch
          isOpen={isOpen}
          count={MatchesCount}
          depth={2}
          icon={null}
          name={Name}
          onToggle={() => onView(toggleTournament(view, path, isOpen))}
        />
        <FavouriteButton
          kind="tournament"
          id={ID}
          name={Name}
          className="absolute! start-[38px] top-1/2 -translate-y-1/2 touch:start-[34px]"
        />
      </div>
      {isOpen && (
        <TournamentResults
          tournamentId={ID}
          day={view.day}
          count={MatchesCount}
          of={view.tab === 'outrights' ? 'outrights' : view.tab === 'sports' ? 'matches' : 'all'}
        />
      )}
    </>
  );
}
