import { paths } from '@evens/web/core/route-paths.ts';
import { sportName } from '@evens/web/core/sport-name.ts';
import { t } from '@evens/web/core/words.ts';
import { Link, useLocation, useMatch } from '@evens/web/navigation/index.ts';
import { Flag } from '@evens/web/ui/flag.tsx';
import { SportIcon } from '@evens/web/ui/sport-icon.tsx';
import { Collapse, EmptyState, Skeleton } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { Fragment, type PointerEvent, type ReactNode, Suspense, useMemo, useState } from 'react';
import { bySport, type LiveMatch, liveQuery } from '../catalogue/index.ts';
import { useFavourites } from '../favourites/index.ts';
import { DragEntry, useMultiView } from '../multi-view/index.ts';
import { collapse, matchPageSport, useIsCollapsed } from './collapsed.ts';
import { LiveEntry } from './live-entry.tsx';
import { TopicNotice } from './topic-notice.tsx';
import { Unseen } from './unseen.tsx';

interface TreeProps {
  readonly onGo: (() => void) | undefined;
}

const noMatches: readonly LiveMatch[] = [];

/**
 * The sidebar's live mode: favourites in play, and sports with their matches in play, each with its money line. On the
 * multi-view page, matches can be dragged into the multi-view, and its matches are left out here.
 */
export function LiveTree({ onGo }: TreeProps) {
  const { data, isPending, isFetching, refetch } = useQuery(liveQuery);
  const { pathname } = useLocation();
  const isMultiView = pathname.toLowerCase().includes('multi-view');
  const inMultiView = useMultiView();
  const all = data?.Matches ?? noMatches;
  const { hidden, holders } = useStillList(inMultiView);
  const listed = useMemo(
    () => (isMultiView ? all.filter(({ Match }) => !hidden.includes(Match.ID)) : all),
    [all, isMultiView, hidden],
  );
  const groups = useMemo(() => bySport(listed), [listed]);
  const isList = useMatch(paths.live) !== null;
  const pageSport = matchPageSport(all, pathname);
  // As high as the screen, so that the links below the tree do not move.
  if (isPending)
    return (
      <div className="min-h-dvh">
        <Skeleton className="h-40" />
      </div>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)]">
      <TopicNotice topic="list/live" />
      <nav {...holders} aria-label={t('live.title')} className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <FavouritesInPlay matches={listed} isMultiView={isMultiView} onGo={onGo} />
        {groups.length === 0 && (
          <EmptyState title={t(all.length === 0 ? 'live.empty' : 'live.all-in-multi-view')} />
        )}
        {groups.map(({ sport, matches }) => {
          const isClosedAtFirst = isList || (pageSport !== undefined && pageSport !== sport);
          return (
            <SportGroup
              key={`${sport} ${isClosedAtFirst}`}
              {...{ sport, matches, isMultiView, isClosedAtFirst, onGo }}
            />
          );
        })}
      </nav>
      <div className="mt-2 min-h-9 touch:min-h-11">
        <Unseen matches={all} isFetching={isFetching} onShow={() => void refetch()} />
      </div>
    </div>
  );
}

interface GroupProps extends TreeProps {
  readonly matches: readonly LiveMatch[];
  readonly isMultiView: boolean;
}

/**
 * Matches of the multi-view to leave out. One that is added while the pointer is in the list keeps its space until the
 * pointer leaves: the list stays still under it.
 */
function useStillList(inMultiView: readonly number[]) {
  const [hiddenAtEntry, setHiddenAtEntry] = useState<readonly number[]>();
  const hidden = useMemo(
    () => inMultiView.filter((id) => hiddenAtEntry?.includes(id) ?? true),
    [inMultiView, hiddenAtEntry],
  );
  const holders = {
    onPointerEnter: () => setHiddenAtEntry((before) => before ?? inMultiView),
    // A finger leaves with each tap.
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') setHiddenAtEntry(undefined);
    },
  };
  return { hidden, holders };
}

/** Renders nothing without favourites. If no favourite is in play, links to the favourites page. */
function FavouritesInPlay({ matches, isMultiView, onGo }: GroupProps) {
  const { match: matchIds, tournament: tournamentIds } = useFavourites();
  const isCollapsed = useIsCollapsed('sport/my-favourites');
  const mine = useMemo(
    () => matches.filter(({ Match }) => matchIds.has(Match.ID) || tournamentIds.has(Match.Tournament.ID)),
    [matches, matchIds, tournamentIds],
  );
  if (matchIds.size + tournamentIds.size === 0) return null;
  if (mine.length === 0) {
    return (
      <Link
        to={paths.favourites}
        onClick={onGo}
        className="flex min-h-[38px] items-center gap-2.5 rounded-xl border border-line bg-surface px-3 text-[13.5px] font-[640] touch:min-h-11"
      >
        <Star aria-hidden className="size-[18px] text-quiet" strokeWidth={1.75} />
        {t('live.favourites')}
      </Link>
    );
  }
  return (
    <Collapse
      open={!isCollapsed}
      onToggle={(open) => collapse('sport/my-favourites', !open)}
      start={
        <span className="ps-3 pe-2.5 text-quiet">
          <Star aria-hidden className="size-[18px]" strokeWidth={1.75} />
        </span>
      }
      title={<Title name={t('live.favourites')} count={mine.length} />}
    >
      <Entries matches={mine} isMultiView={isMultiView} onGo={onGo} />
    </Collapse>
  );
}

interface SportGroupProps extends GroupProps {
  readonly sport: string;
  /**
   * Beside the list of all matches in play, which has their prices, and beside a match of another sport. How it is
   * opened there is not remembered.
   */
  readonly isClosedAtFirst: boolean;
}

function SportGroup({ sport, matches, isMultiView, isClosedAtFirst, onGo }: SportGroupProps) {
  const [isOpenHere, setOpenHere] = useState(false);
  const isCollapsed = useIsCollapsed(`sport/${sport}`);
  return (
    <Collapse
      open={isClosedAtFirst ? isOpenHere : !isCollapsed}
      onToggle={(open) => (isClosedAtFirst ? setOpenHere(open) : collapse(`sport/${sport}`, !open))}
      start={
        <span className="ps-3 pe-2.5 text-quiet">
          <SportIcon sport={sport} isTinted />
        </span>
      }
      title={<Title name={sportName(sport)} count={matches.length} />}
    >
      {byCategory(matches).map((ofCategory) => (
        <CategoryGroup
          key={ofCategory[0]?.Match.Category.ID}
          matches={ofCategory}
          isMultiView={isMultiView}
          onGo={onGo}
        />
      ))}
    </Collapse>
  );
}

/** A country or tour of a sport, with its matches in play. */
function CategoryGroup({ matches, isMultiView, onGo }: GroupProps) {
  const [first] = matches;
  const category = first?.Match.Category;
  const key = `category/${category?.ID ?? 0}` as const;
  const isCollapsed = useIsCollapsed(key);
  if (!category) return null;
  return (
    <section>
      <h3>
        <button
          type="button"
          aria-expanded={!isCollapsed}
          onClick={() => collapse(key, !isCollapsed)}
          className="flex h-8 w-full items-center gap-2 border-t border-line px-3 text-start text-sm font-[560] text-quiet touch:h-11"
        >
          <Flag code={category.Code} />
          <bdi className="min-w-0 grow truncate">{category.Name}</bdi>
          <span className="font-medium text-faint">{matches.length}</span>
        </button>
      </h3>
      {!isCollapsed && <Entries matches={matches} isMultiView={isMultiView} onGo={onGo} />}
    </section>
  );
}

function byCategory(matches: readonly LiveMatch[]): readonly (readonly LiveMatch[])[] {
  return [...Map.groupBy(matches, ({ Match }) => Match.Category.ID).values()];
}

function Title({ name, count }: { readonly name: string; readonly count: number }) {
  return (
    <span className="flex items-center gap-2 text-[13.5px]">
      {name}
      <span className="text-sm font-medium text-faint">{count}</span>
    </span>
  );
}

/** The space of a match that was just added to the multi-view. */
function AddedEntry({ name, entry }: { readonly name: string; readonly entry: ReactNode }) {
  return (
    <div className="relative border-t border-line">
      <div inert className="invisible ps-8 touch:ps-11">
        {entry}
      </div>
      <p className="absolute inset-0 grid place-content-center px-3 text-center text-sm text-faint">
        {t('multiview.added', { match: name })}
      </p>
    </div>
  );
}

function Entries({ matches, isMultiView, onGo }: GroupProps) {
  const inMultiView = useMultiView();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)]">
      {matches.map(({ Match }) => {
        const entry = <LiveEntry match={Match} onGo={onGo} />;
        const framed = <div className="border-t border-line">{entry}</div>;
        if (!isMultiView) return <Fragment key={Match.ID}>{framed}</Fragment>;
        if (inMultiView.includes(Match.ID))
          return <AddedEntry key={Match.ID} name={Match.Name} entry={entry} />;
        return (
          <Suspense key={Match.ID} fallback={framed}>
            <DragEntry id={Match.ID} name={Match.Name}>
              {entry}
            </DragEntry>
          </Suspense>
        );
      })}
    </div>
  );
}
