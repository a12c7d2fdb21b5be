import type { Match, MatchDraw } from '@evens/contract';
import { type Answer, callQuery, RefusalError } from '@evens/web/core/api.ts';
import { LoadFailed } from '@evens/web/core/load-failed.tsx';
import { useMissingPage } from '@evens/web/core/page-missing.ts';
import { usePageSubject } from '@evens/web/core/page-subject.ts';
import { shareLink } from '@evens/web/core/share-link.ts';
import { sportName } from '@evens/web/core/sport-name.ts';
import { visit } from '@evens/web/core/visit.ts';
import { t } from '@evens/web/core/words.ts';
import { useSituation, useTopic } from '@evens/web/live/hooks.ts';
import { Link, Navigate, useLocation, useParams } from '@evens/web/navigation/index.ts';
import { Breadcrumbs } from '@evens/web/ui/breadcrumbs.tsx';
import { buttonLook, IconButton } from '@evens/web/ui/button.tsx';
import { PHONE, RIGHT_COLUMN, useMedia } from '@evens/web/ui/media.ts';
import { EmptyState, Skeleton } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { CalendarX2, Share2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { BoostCards, BuilderCards } from '../../boosts/lazy.tsx';
import { DrawInfo } from '../../draw/lazy.tsx';
import { LeagueTable, MatchForm } from '../../form/lazy.tsx';
import { hasStage, VirtualStage } from '../../virtual/lazy.tsx';
import { isRace, matchFacts } from '../facts/index.ts';
import { LineUps } from '../line-ups/lazy.tsx';
import { MatchHeader, MatchViews, MatchViewsSkeleton, useHasViews, useIsBeside } from '../view/index.ts';
import { MatchMarkets } from './match-markets.tsx';
import { MatchOver, parseMatchEnd } from './match-over.tsx';
import { type PagePanel, PanelRow, PanelStack } from './page-panel.tsx';
import './match-page.css';

/** Shares the match's link, in the language of the page. */
function ShareMatch({ link }: { readonly link: string }) {
  const share = () => {
    const { href } = new URL(`${visit().basename}${link}`, window.location.href);
    void shareLink(href, {
      copied: t('match.share.copied'),
      notCopied: t('match.share.link', { url: href }),
    });
  };
  return (
    <IconButton label={t('match.share')} onClick={share}>
      <Share2 aria-hidden className="size-[17px]" strokeWidth={1.75} />
    </IconButton>
  );
}

const isLivePath = (path: string) => /^\/live\/|\/live\/match\//i.test(path);

/**
 * A match before or in play: its header, and every market by group. All forms of its address show this page. A prematch
 * link, as in a ticket or bookmark, redirects to the live one once the match is in play.
 */
export function MatchPage() {
  const { matchId } = useParams();
  const id = Number(matchId);
  const isId = Number.isSafeInteger(id) && id > 0;
  const found = useQuery({
    ...callQuery('GET /api/match/get', { query: { id } }),
    enabled: isId,
    refetchOnWindowFocus: false,
  });
  useTopic(isId ? `match/${id}` : undefined);
  const { pathname, search, hash } = useLocation();
  const isGone =
    !isId || (found.error instanceof RefusalError && found.error.refused.code === 'NotFoundException');
  useMissingPage(isGone);
  if (isGone) {
    return (
      <div data-state="not-found">
        <EmptyState icon={CalendarX2} title={t('sport.match-gone')} isPageTitle>
          <Link to="/sport" className={buttonLook()}>
            {t('sport.all-title')}
          </Link>
        </EmptyState>
      </div>
    );
  }
  if (found.isError || (found.isPending && found.isPaused)) {
    return <LoadFailed onRetry={() => void found.refetch()} />;
  }
  if (!found.data) return <MatchSkeleton pathname={pathname} />;
  const { MatchLink: link } = found.data.Match;
  if (isLivePath(link) && !isLivePath(pathname)) return <Navigate to={link + search + hash} replace />;
  return <MatchView key={id} found={found.data} />;
}

function MatchView({ found }: { readonly found: Answer<'GET /api/match/get'> }) {
  const { Match: match, Live: live } = found;
  const situation = useSituation(match.ID);
  const facts = useMemo(
    () => matchFacts(match, situation?.fixture, situation?.players),
    [match, situation?.fixture, situation?.players],
  );
  usePageSubject(
    facts.away === '' ? facts.home : t('sport.open-match', { home: facts.home, away: facts.away }),
  );
  const end = parseMatchEnd(situation?.phase ?? live?.Status);
  const isWide = useMedia(RIGHT_COLUMN);
  const isPhone = useMedia(PHONE);
  const hasViews = useHasViews({ match, live });
  const isBeside = useIsBeside({ match, live });
  const fixture = situation?.fixture;
  const draw: MatchDraw | undefined = fixture?.draw
    ? {
        SeedHash: fixture.draw.seedHash,
        Seed: fixture.draw.seed ?? null,
        Params: fixture.draw.params,
        Competitors: fixture.competitors.map(({ name }) => name),
      }
    : found.Draw;
  // Drawn matches have no prices in play.
  const hasBuilders = !isRace(match) && !end && !(draw && match.IsLive);
  const panels: readonly PagePanel[] = [
    ...(isRace(match)
      ? []
      : [
          {
            key: 'form',
            title: t('match.form'),
            shortTitle: t('match.form.short'),
            content: () => <MatchForm matchId={match.ID} />,
          },
        ]),
    ...(found.HasTable
      ? [
          {
            key: 'table',
            title: t('match.table'),
            content: () => <LeagueTable matchId={match.ID} sport={match.SportAlias} />,
          },
        ]
      : []),
    ...(found.HasPlayers
      ? [{ key: 'line-ups', title: t('lineups.title'), content: () => <LineUps match={match} /> }]
      : []),
    ...(draw
      ? [
          {
            key: 'draw',
            title: t('match.drawn'),
            content: () => <DrawInfo sport={match.SportAlias} draw={draw} />,
          },
        ]
      : []),
    ...(hasBuilders
      ? [
          {
            key: 'builders',
            title: t('boosts.builders.title'),
            content: () => <BuilderCards matchId={match.ID} />,
          },
        ]
      : []),
  ];
  const [openPanel, setOpenPanel] = useState<string>();
  // In play a phone has no room for the row above the prices.
  const hasRow = panels.length > 0 && !isBeside && !(hasViews && isPhone);
  const row = hasRow && <PanelRow panels={panels} openKey={openPanel} onOpen={setOpenPanel} />;
  const opened = hasRow && panels.find(({ key }) => key === openPanel);
  const share = <ShareMatch link={match.MatchLink} />;

  return (
    <div data-match={match.ID}>
      {isPhone ? null : (
        <div className="mb-2 flex items-center justify-between gap-2">
          <div className="flex flex-wrap items-center gap-x-1 text-sm text-faint">
            <Breadcrumbs
              label={match.Tournament.Name}
              crumbs={[
                { to: match.SportType.SportLink, name: sportName(match.SportAlias) },
                { to: match.Category.CategoryLink, name: match.Category.Name },
                { to: match.Tournament.TournamentLink, name: match.Tournament.Name },
              ]}
            />
            <Round match={match} />
          </div>
          {share}
        </div>
      )}
      <MatchHeader
        match={match}
        live={live}
        views={isWide ? 'beside' : 'above'}
        {...(isPhone ? { belongsTo: <TournamentLink match={match} />, actions: share } : { actions: row })}
      />
      {isPhone && row}
      {opened && (
        <section aria-label={opened.title} className="mt-2.5">
          {opened.content()}
        </section>
      )}
      <VirtualStage sport={match.SportAlias} match={match} />
      {!isWide && <MatchViews match={match} live={live} position="above" />}
      {end && <MatchOver match={match} end={end} />}
      <div className={isBeside ? 'match-page-columns' : undefined}>
        <div className="min-w-0">
          <MatchMarkets
            found={found}
            facts={facts}
            isBeside={isBeside}
            isOver={end !== undefined}
            isStaged={situation?.phase !== 'scheduled' && hasStage(match.SportAlias, situation?.phase)}
          />
          {/* Last, because boosts may appear later and must not move the markets under a finger. */}
          {!end && (
            <div className="mt-3.5 empty:hidden">
              <BoostCards matchId={match.ID} />
            </div>
          )}
          {hasViews && isPhone && <PanelStack panels={panels} />}
        </div>
        {isBeside && (
          <aside aria-label={t('tracker.title')} className="match-beside">
            <MatchViews match={match} live={live} position="beside" />
            <PanelStack panels={panels} />
          </aside>
        )}
      </div>
    </div>
  );
}

function TournamentLink({ match }: { readonly match: Match }) {
  const { TournamentLink: link, Name: name } = match.Tournament;
  return (
    <Link to={link} className="flex min-h-11 min-w-0 items-center gap-1 text-quiet">
      <span className="truncate-name truncate">
        <bdi>{name}</bdi>
      </span>
      <Round match={match} />
    </Link>
  );
}

/** The round of a knock-out tournament. */
function Round({ match: { RoundSides: sides } }: { readonly match: Match }) {
  if (sides === undefined) return null;
  return (
    <span data-round className="shrink-0 text-quiet">
      {' · '}
      <bdi>{t('sport.round', { sides })}</bdi>
    </span>
  );
}

/** The area above the markets has its final height at once. */
function MatchSkeleton({ pathname }: { readonly pathname: string }) {
  const isLive = isLivePath(pathname);
  const isWide = useMedia(RIGHT_COLUMN);
  return (
    <div role="status" aria-label={t('shell.loading')}>
      <Skeleton className="mb-2 h-9 w-56 max-w-full max-tablet:hidden" />
      <Skeleton className="h-[104px] rounded-xl touch:h-28" />
      {!isWide && isLive && <MatchViewsSkeleton position="above" />}
      {!isLive && <div className="h-8 touch:h-11 tablet:hidden" />}
      <div className="my-2.5 h-9 touch:my-1.5 touch:h-11">
        <Skeleton className="h-[34px] w-80 max-w-full" />
      </div>
      <div className="grid gap-3 wide:grid-cols-2">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-[104px] rounded-xl" />
        ))}
      </div>
    </div>
  );
}
