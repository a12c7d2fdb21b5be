import type { ResultMatch } from '@evens/contract';
import { type Answer, RefusalError } from '@evens/web/core/api.ts';
import { calendarDay } from '@evens/web/core/clock.ts';
import { LoadFailed } from '@evens/web/core/load-failed.tsx';
import { useMissingPage } from '@evens/web/core/page-missing.ts';
import { usePageSubject } from '@evens/web/core/page-subject.ts';
import { sportName } from '@evens/web/core/sport-name.ts';
import { t, written } from '@evens/web/core/words.ts';
import { Link, Navigate, useLocation, useParams, useSearchParams } from '@evens/web/navigation/index.ts';
import { buttonLook } from '@evens/web/ui/button.tsx';
import { Card, EmptyState, Skeleton } from '@evens/web/ui/surface.tsx';
import { Tabs } from '@evens/web/ui/tabs.tsx';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, CalendarX2, Radio } from 'lucide-react';
import { DrawInfo } from '../draw/lazy.tsx';
import { MatchForm } from '../form/lazy.tsx';
import { ResultHeader } from './result-header.tsx';
import { ResultMarkets } from './result-markets.tsx';
import { resultQuery } from './result-queries.ts';
import { TournamentResults } from './tournament-results.tsx';
import { pathOfArea, placeOfPath, writeView } from './view.ts';

const tabs = ['summary', 'markets'] as const;
type Tab = (typeof tabs)[number];
const RACE = 2;

/** One match's result: the score in short, or every market with its winners. */
export function ResultPage() {
  const { matchId } = useParams();
  const { pathname } = useLocation();
  const id = Number(matchId);
  const isId = Number.isSafeInteger(id) && id > 0;
  const found = useQuery({ ...resultQuery(id), enabled: isId });
  const isGone =
    !isId || (found.error instanceof RefusalError && found.error.refused.code === 'NotFoundException');
  useMissingPage(isGone);
  if (isGone) {
    return (
      <div data-state="not-found">
        <EmptyState icon={CalendarX2} title={t('results.gone')} isPageTitle>
          <Link to={pathOfArea(placeOfPath(pathname).area)} className={buttonLook()}>
            {t('results.all')}
          </Link>
        </EmptyState>
      </div>
    );
  }
  if (found.isError) {
    return <LoadFailed onRetry={() => void found.refetch()} />;
  }
  if (!found.data) return <ResultSkeleton />;
  return <Result key={id} found={found.data} />;
}

function Result({ found }: { readonly found: Answer<'GET /api/results/preview/byId'> }) {
  const { Match: match, Correction, Draw } = found;
  const { pathname, search } = useLocation();
  usePageSubject(match.Name);
  // The result of an esports game under the path of sport, or the reverse.
  if (pathname.toLowerCase().replace(/\/+$/, '') !== match.ResultLink.toLowerCase())
    return <Navigate to={match.ResultLink + search} replace />;
  return (
    <>
      <Crumbs match={match} />
      <ResultHeader match={match} correctedAt={Correction?.At} />
      {match.IsOver ? <ResultTabs match={match} /> : <NotOver match={match} />}
      {Draw && (
        <section className="mt-3.5 grid gap-2" aria-labelledby="draw">
          <h2 id="draw">{t('match.drawn')}</h2>
          <DrawInfo sport={match.SportAlias} draw={Draw} />
        </section>
      )}
    </>
  );
}

function ResultTabs({ match }: { readonly match: ResultMatch }) {
  const [search, setSearch] = useSearchParams();
  const tab: Tab = tabs.find((each) => each === search.get('tab')) ?? 'summary';
  return (
    <>
      <Tabs
        label={t('results.tabs')}
        variant="chips"
        className="my-3.5 bleed"
        choices={tabs.map((key) => ({ key, label: t(`results.tab.${key}`) }))}
        chosen={tab}
        onChoose={(next) => setSearch(next === 'summary' ? {} : { tab: next }, { replace: true })}
      />
      {tab === 'markets' ? (
        <ResultMarkets matchId={match.ID} sport={match.SportAlias} />
      ) : (
        <Summary match={match} />
      )}
    </>
  );
}

/** Form of both sides before the match, and other results of the tournament on that day. */
function Summary({ match }: { readonly match: ResultMatch }) {
  const atMs = Date.parse(match.DateOfMatch);
  return (
    <div className="grid gap-3">
      {match.Type !== RACE && <MatchForm matchId={match.ID} />}
      <Card className="overflow-hidden">
        <h2 className="px-3.5 py-2">
          <bdi>{match.Tournament.Name}</bdi>
          <span className="ms-2 font-medium text-faint">{written().day(atMs)}</span>
        </h2>
        <TournamentResults
          tournamentId={match.Tournament.ID}
          day={calendarDay(atMs)}
          count={2}
          except={match.ID}
        />
      </Card>
    </div>
  );
}

function NotOver({ match }: { readonly match: ResultMatch }) {
  const isInPlay = match.Status === 'playing' || match.Status === 'break';
  return (
    <EmptyState
      icon={isInPlay ? Radio : CalendarClock}
      title={t(isInPlay ? 'results.not-over.playing' : 'results.not-over.scheduled')}
      text={t('results.not-over.text')}
    >
      <Link to={match.MatchLink} className={buttonLook('primary')}>
        {t('results.not-over.open')}
      </Link>
    </EmptyState>
  );
}

function Crumbs({ match }: { readonly match: ResultMatch }) {
  const root = match.ResultLink.replace(/\/\d+$/, '');
  const place = { sport: match.SportAlias, category: match.CategoryAlias, tournament: match.TournamentAlias };
  const tab = match.IsOutright ? ('outrights' as const) : undefined;
  const to = (view: Parameters<typeof writeView>[0]) =>
    `${root}${writeView({ ...view, ...(tab && { tab }) })}`;
  const steps = [
    { to: root, name: t('results.title') },
    { to: to({ sport: place.sport }), name: sportName(match.SportAlias) },
    { to: to({ sport: place.sport, category: place.category }), name: match.Category.Name },
    { to: to(place), name: match.Tournament.Name },
  ];
  return (
    <nav
      aria-label={t('results.crumbs')}
      className="mb-2.5 flex min-h-5 flex-wrap items-center gap-x-1.5 text-sm text-faint"
    >
      {steps.map((step, index) => (
        <span key={step.to} className="flex items-center gap-1.5">
          {index > 0 && <span aria-hidden>/</span>}
          <Link to={step.to} className="pointer:hover:text-text touch:py-2">
            <bdi>{step.name}</bdi>
          </Link>
        </span>
      ))}
    </nav>
  );
}

function ResultSkeleton() {
  return (
    <div role="status" aria-label={t('shell.loading')}>
      <Skeleton className="mb-2.5 h-5 w-56" />
      <Skeleton className="h-[196px] rounded-xl" />
      <Skeleton className="my-3.5 h-[34px] w-52" />
      <Skeleton className="h-64 rounded-xl" />
    </div>
  );
}
