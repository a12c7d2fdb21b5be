import type { Match } from '@evens/contract';
import { AccessLink } from '@evens/web/core/access-link.tsx';
import { callQuery } from '@evens/web/core/api.ts';
import { LoadFailed } from '@evens/web/core/load-failed.tsx';
import { usePageSubject } from '@evens/web/core/page-subject.ts';
import { paths } from '@evens/web/core/route-paths.ts';
import { useUser } from '@evens/web/core/session.ts';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { buttonLook } from '@evens/web/ui/button.tsx';
import { Flag } from '@evens/web/ui/flag.tsx';
import { Card, EmptyState } from '@evens/web/ui/surface.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { useCallback, useMemo, useRef } from 'react';
import { MatchBoard, MatchCard, MatchListSkeleton, MatchRow, sharedRound } from '../catalogue/index.ts';
import { FavouriteButton, useFavourites } from '../favourites/index.ts';
import { PriceAge, type ScoreView } from '../match/facts/index.ts';
import { byTournament, type FavouritesAnswer, favouriteRows, firstScores } from './favourites-view.ts';

const FRESH_MS = 30_000;
const LOOK_EVERY_MS = 60_000;

/**
 * Favourite matches and tournaments, those in play first. Removed favourites stay listed until the page is left, so
 * that rows don't move under a finger and a mistake can be corrected.
 */
export function FavouritesPage() {
  usePageSubject(t('favourites.title'));
  const user = useUser();
  const { match, tournament } = useMarkedHere();
  const hasAny = match.length + tournament.length > 0;
  const query = { matchIds: match.join(','), tournamentIds: tournament.join(',') };
  const { data, isError, refetch } = useQuery({
    ...callQuery('GET /api/sport/favourites', { query }),
    enabled: hasAny,
    staleTime: FRESH_MS,
    refetchInterval: LOOK_EVERY_MS,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <div className="mb-3 flex min-h-8 items-baseline gap-3">
        <h1>{t('favourites.title')}</h1>
        <span className="ms-auto">
          <PriceAge />
        </span>
      </div>
      {!user && hasAny && <VisitorNote />}
      {!hasAny ? (
        <Nothing />
      ) : data ? (
        <Lists answer={data} />
      ) : isError ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        <MatchListSkeleton />
      )}
    </>
  );
}

/** Ids that are or were favourites of the same person since the page was opened. */
function useMarkedHere() {
  const now = useFavourites();
  const seen = useRef({ owner: now.owner, match: new Set<number>(), tournament: new Set<number>() });
  return useMemo(() => {
    if (seen.current.owner !== now.owner)
      seen.current = { owner: now.owner, match: new Set(), tournament: new Set() };
    const { match, tournament } = seen.current;
    for (const id of now.match) match.add(id);
    for (const id of now.tournament) tournament.add(id);
    return { match: [...match], tournament: [...tournament] };
  }, [now]);
}

function VisitorNote() {
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-4 py-2 text-quiet">
      <span className="grow basis-60">{t('favourites.visitor')}</span>
      <AccessLink to={paths.login} className={buttonLook('plain', 'small')}>
        {t('shell.login')}
      </AccessLink>
    </p>
  );
}

function Nothing() {
  const user = useUser();
  return (
    <Card>
      <EmptyState
        icon={Star}
        title={t('favourites.empty')}
        text={t(user ? 'favourites.empty.text' : 'favourites.empty.visitor')}
      >
        <Link to={paths.sport} className={buttonLook('primary')}>
          {t('shell.nav.sport')}
        </Link>
        <Link to={paths.live} className={buttonLook()}>
          {t('shell.nav.live')}
        </Link>
      </EmptyState>
    </Card>
  );
}

function Lists({ answer }: { readonly answer: FavouritesAnswer }) {
  const rows = useMemo(() => favouriteRows(answer), [answer]);
  const scores = useMemo(() => firstScores(answer), [answer]);
  const { live, next } = rows;
  if (live.length + next.length + answer.Tournaments.length === 0) return <AllOver />;
  let above = 0;
  const card = (matches: readonly Match[]) => {
    const rowsAbove = above;
    above += matches.length;
    return <MatchesCard key={matches[0]?.ID} matches={matches} rowsAbove={rowsAbove} scores={scores} />;
  };
  return (
    <MatchBoard>
      {live.length > 0 && <Heading text={t('favourites.live')} />}
      {byTournament(live).map(card)}
      {next.length > 0 && <Heading text={t('favourites.next')} />}
      {byTournament(next).map(card)}
      {answer.Tournaments.length > 0 && <Heading text={t('favourites.tournaments')} />}
      {answer.Tournaments.map((each) =>
        each.Matches.length > 0 ? (
          <div key={each.Tournament.ID}>
            {card(each.Matches.map(({ Match }) => Match))}
            {each.Tournament.MatchesCount > each.Matches.length && (
              <Link
                to={each.Tournament.TournamentLink}
                className="mt-1 inline-flex min-h-9 touch:min-h-11 items-center px-3 text-sm font-[560] text-quiet pointer:hover:text-text"
              >
                {t('favourites.all-matches', { count: each.Tournament.MatchesCount })}
              </Link>
            )}
          </div>
        ) : (
          <Card key={each.Tournament.ID} className="flex items-center gap-3 ps-3.5 pe-1 py-0.5">
            <Flag code={each.CategoryCode} />
            <Link to={each.Tournament.TournamentLink} className="min-w-0 truncate-name truncate font-[620]">
              <bdi>{each.Tournament.Name}</bdi>
            </Link>
            <span className="ms-auto shrink-0 text-sm text-faint">{t('favourites.no-matches')}</span>
            <FavouriteButton kind="tournament" id={each.Tournament.ID} name={each.Tournament.Name} />
          </Card>
        ),
      )}
    </MatchBoard>
  );
}

function AllOver() {
  return (
    <Card>
      <EmptyState icon={Star} title={t('favourites.over')} text={t('favourites.over.text')}>
        <Link to={paths.sport} className={buttonLook('primary')}>
          {t('shell.nav.sport')}
        </Link>
      </EmptyState>
    </Card>
  );
}

function Heading({ text }: { readonly text: string }) {
  return <h2 className="px-1 pt-1 text-sm font-[620] text-quiet">{text}</h2>;
}

interface MatchesCardProps {
  readonly matches: readonly Match[];
  readonly rowsAbove: number;
  readonly scores: ReadonlyMap<number, ScoreView>;
}

function MatchesCard({ matches, rowsAbove, scores }: MatchesCardProps) {
  const rows = useCallback(
    (from: number, to: number) =>
      matches
        .slice(from, to)
        .map((match) => <MatchRow key={match.ID} match={match} score={scores.get(match.ID)} />),
    [matches, scores],
  );
  const [first] = matches;
  if (!first) return null;
  return (
    <MatchCard
      head={first}
      roundSides={sharedRound(matches)}
      sample={first}
      count={matches.length}
      rowsAbove={rowsAbove}
      rows={rows}
    />
  );
}
