import type { Match } from '@evens/contract';
import { callQuery, RefusalError } from '@evens/web/core/api.ts';
import { LoadFailed } from '@evens/web/core/load-failed.tsx';
import { usePageSubject } from '@evens/web/core/page-subject.ts';
import { paths } from '@evens/web/core/route-paths.ts';
import { sportName } from '@evens/web/core/sport-name.ts';
import { t } from '@evens/web/core/words.ts';
import { Link, useParams } from '@evens/web/navigation/index.ts';
import { Breadcrumbs } from '@evens/web/ui/breadcrumbs.tsx';
import { buttonLook } from '@evens/web/ui/button.tsx';
import { classNames } from '@evens/web/ui/class-names.ts';
import { Flag } from '@evens/web/ui/flag.tsx';
import { SportIcon } from '@evens/web/ui/sport-icon.tsx';
import { EmptyState } from '@evens/web/ui/surface.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Trophy } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import {
  MatchBoard,
  MatchCard,
  MatchListSkeleton,
  MatchRow,
  sharedRound,
  useTree,
} from '../catalogue/index.ts';
import { FavouriteButton } from '../favourites/index.ts';
import { PriceAge } from '../match/facts/index.ts';
import { PlaceGone } from './place-gone.lazy.ts';
import { type TopTournament, topTournaments } from './tree.ts';

/** Next matches that a card shows. */
const NEXT_MATCHES = 3;
const LIMIT = 500;

/** The top tournaments of all sports or of one category, each with its next matches. */
export function TopTournamentsPage() {
  const { categoryAlias } = useParams();
  const tree = useTree();
  const found = useQuery({
    ...callQuery('GET /api/sport/matches', {
      query: { top: true, each: NEXT_MATCHES, limit: LIMIT, ...(categoryAlias && { categoryAlias }) },
    }),
    placeholderData: keepPreviousData,
    // No refetch, so that rows do not move under a finger: prices and scores arrive by the stream.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const all = useMemo(() => topTournaments(tree.data?.Sports ?? []), [tree.data]);
  const name = categoryAlias ? categoryName(all, categoryAlias) || (found.data?.Place.Category ?? '') : '';
  const isGone = found.error instanceof RefusalError && found.error.refused.code === 'NotFoundException';
  const title = isGone
    ? t('sport.place.gone')
    : !categoryAlias
      ? t('sport.tree.top')
      : name === ''
        ? '\u00a0'
        : t('sport.top.of', { name });
  usePageSubject(title);
  const crumbs = [
    { name: t('sport.all-title'), to: paths.sport },
    ...(categoryAlias ? [{ name: t('sport.tree.top'), to: paths.topTournaments }] : []),
  ];

  if (isGone) return <PlaceGone up={crumbs} />;
  return (
    <>
      <Breadcrumbs label={t('sport.place')} crumbs={crumbs} />
      <div className="mb-3 flex min-h-8 items-baseline gap-3">
        <h1>{title}</h1>
        <PriceAge />
      </div>
      <CategoryChips all={all} chosen={categoryAlias} />
      {found.isPending || tree.isPending ? (
        <MatchListSkeleton />
      ) : found.isError ? (
        <LoadFailed onRetry={() => void found.refetch()} />
      ) : found.data.Matches.length === 0 ? (
        <EmptyState icon={Trophy} title={t('sport.top.empty')} text={t('sport.top.empty.text')}>
          <Link to={categoryAlias ? paths.topTournaments : paths.sport} className={buttonLook()}>
            {categoryAlias ? t('sport.tree.top') : t('sport.all-title')}
          </Link>
        </EmptyState>
      ) : (
        <div className={found.isPlaceholderData ? 'opacity-60 transition-opacity' : undefined}>
          <Cards all={all} matches={found.data.Matches} />
        </div>
      )}
    </>
  );
}

function categoryName(all: readonly TopTournament[], alias: string): string {
  return all.find(({ category }) => category.Alias === alias.toLowerCase())?.category.Name ?? '';
}

/** Every category that has a top tournament; a category of several sports is listed once. */
function CategoryChips({
  all,
  chosen,
}: {
  readonly all: readonly TopTournament[];
  readonly chosen: string | undefined;
}) {
  const categories = useMemo(
    () => [...new Map(all.map(({ category }) => [category.Alias, category])).values()],
    [all],
  );
  const chipClass = (isOn: boolean) =>
    classNames(
      'inline-flex h-[34px] touch:h-11 shrink-0 items-center gap-2 rounded-md border px-3 text-sm font-[560] whitespace-nowrap transition-colors',
      isOn ? 'border-text bg-text text-ink' : 'border-line bg-surface text-quiet pointer:hover:text-text',
    );
  return (
    <nav
      aria-label={t('sport.top.categories')}
      className="mb-3 flex min-h-[34px] touch:min-h-11 gap-2 overflow-x-auto bleed [scrollbar-width:none]"
    >
      <Link
        to={paths.topTournaments}
        aria-current={chosen === undefined ? 'page' : undefined}
        className={chipClass(chosen === undefined)}
      >
        {t('sport.tree.all')}
      </Link>
      {categories.map(({ Alias, Code, Name }) => {
        const isOn = Alias === chosen?.toLowerCase();
        return (
          <Link
            key={Alias}
            to={`${paths.topTournaments}/${Alias}`}
            aria-current={isOn ? 'page' : undefined}
            className={chipClass(isOn)}
          >
            <Flag code={Code} className={isOn ? 'text-ink!' : ''} />
            <bdi>{Name}</bdi>
          </Link>
        );
      })}
    </nav>
  );
}

function Cards({
  all,
  matches,
}: {
  readonly all: readonly TopTournament[];
  readonly matches: readonly Match[];
}) {
  const byTournament = useMemo(() => Map.groupBy(matches, (match) => match.Tournament.ID), [matches]);
  let rowsAbove = 0;
  return (
    <MatchBoard>
      {all.map((top) => {
        const list = byTournament.get(top.tournament.ID);
        if (!list) return null;
        const above = rowsAbove;
        rowsAbove += list.length;
        return <TopCard key={top.tournament.ID} top={top} matches={list} rowsAbove={above} />;
      })}
    </MatchBoard>
  );
}

interface TopCardProps {
  readonly top: TopTournament;
  readonly matches: readonly Match[];
  readonly rowsAbove: number;
}

function TopCard({ top: { tournament }, matches, rowsAbove }: TopCardProps) {
  const rows = useCallback(
    (from: number, to: number) =>
      matches.slice(from, to).map((match) => <MatchRow key={match.ID} match={match} />),
    [matches],
  );
  const [first] = matches;
  if (!first) return null;
  return (
    <div>
      <div className="flex min-h-9 touch:min-h-11 items-center gap-2 px-1 text-sm text-quiet">
        <SportIcon sport={first.SportAlias} className="size-4 shrink-0" isTinted />
        <span className="truncate">{sportName(first.SportAlias)}</span>
        {tournament.LiveCount > 0 && (
          <span className="shrink-0 font-[600] text-live">
            {t('sport.count.live', { count: tournament.LiveCount })}
          </span>
        )}
        <Link
          to={tournament.TournamentLink}
          className="ms-auto flex shrink-0 touch:min-h-11 items-center text-faint underline pointer:hover:text-text"
        >
          {t('sport.count', { count: tournament.MatchesCount })}
        </Link>
        <FavouriteButton
          kind="tournament"
          id={tournament.ID}
          name={tournament.Name}
          className="size-8! touch:size-11! shrink-0"
        />
      </div>
      <MatchCard
        head={first}
        roundSides={sharedRound(matches)}
        sample={first}
        count={matches.length}
        rowsAbove={rowsAbove}
        rows={rows}
      />
    </div>
  );
}
