import type { Match } from '@evens/contract';
import { marketGroupName } from '@evens/locales/browser';
import type { MarketGroup } from '@evens/markets';
import { useQuery } from '@tanstack/react-query';
import { CalendarX2, CloudOff } from 'lucide-react';
import { useMemo } from 'react';
import { Link, Navigate, useLocation, useParams, useSearchParams } from 'react-router';
import { type Answer, callQuery, RefusalError } from '../../app/api.ts';
import { usePageSubject } from '../../app/use-page-head.ts';
import { t, words } from '../../app/words.ts';
import { useMarketKeys, useSituation, useTopic } from '../../live/hooks.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/surface.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { firstPrices, MatchHeader, matchFacts, sportName } from '../match/index.ts';
import { MarketCardView } from './market-card.tsx';
import { ALL_GROUPS, groupsOf, marketCards, pinnedFirst, twoColumns } from './market-cards.ts';
import { usePins } from './pins.ts';

const isLivePath = (path: string) => /^\/live\/|\/live\/match\//i.test(path);

/**
 * A match before or in play: its header, and every market by group. The same page stands on all forms of its address;
 * a ticket's link or a bookmark from before the kick-off is led on to the live one when it is opened.
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
  if (isGone) {
    return (
      <EmptyState icon={CalendarX2} title={t('sport.match-gone')}>
        <Link to="/sport" className={buttonLook()}>
          {t('sport.all-title')}
        </Link>
      </EmptyState>
    );
  }
  if (found.isError) {
    return (
      <ErrorState icon={CloudOff} title={t('shell.error.generic')} text={t('shell.error.network')}>
        <Button onClick={() => void found.refetch()}>{t('shell.retry')}</Button>
      </ErrorState>
    );
  }
  if (!found.data) return <MatchSkeleton />;
  const { MatchLink: link } = found.data.Match;
  if (isLivePath(link) && !isLivePath(pathname)) return <Navigate to={link + search + hash} replace />;
  return <MatchView key={id} found={found.data} />;
}

function MatchView({ found }: { readonly found: Answer<'GET /api/match/get'> }) {
  const { Match: match, Live: live, Markets: markets } = found;
  const situation = useSituation(match.ID);
  const facts = useMemo(() => matchFacts(match, situation?.fixture), [match, situation?.fixture]);
  usePageSubject(
    facts.away === '' ? facts.home : t('sport.open-match', { home: facts.home, away: facts.away }),
  );
  const liveKeys = useMarketKeys('match', match.ID);
  const cards = useMemo(
    () => marketCards(liveKeys ?? markets.map((market) => market.ID)),
    [liveKeys, markets],
  );
  const first = useMemo(() => firstPrices(markets), [markets]);
  const pins = usePins();
  const [search, setSearch] = useSearchParams();
  const nameOf = (group: MarketGroup) => marketGroupName(words(), group, match.SportAlias);
  // Where a match's periods are halves, two groups have one name, and so one tab.
  const groups = uniqueBy(groupsOf(cards), nameOf);
  const group = groups.find((each) => each === search.get('group')) ?? ALL_GROUPS;
  const shown = pinnedFirst(
    group === ALL_GROUPS ? cards : cards.filter((card) => nameOf(card.group) === nameOf(group)),
    pins,
  );
  const isOver =
    situation?.phase === 'ended' || situation?.phase === 'cancelled' || situation?.phase === 'abandoned';

  function choose(next: string) {
    setSearch(
      (before) => {
        if (next === ALL_GROUPS) before.delete('group');
        else before.set('group', next);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return (
    <>
      <Crumbs match={match} />
      <MatchHeader match={match} live={live} />
      <Tabs
        label={t('sport.markets.groups')}
        look="chips"
        className="my-3.5 bleed"
        choices={[
          { key: ALL_GROUPS, label: t('sport.markets.all'), count: cards.length },
          ...groups.map((key) => ({ key, label: nameOf(key) })),
        ]}
        chosen={group}
        onChoose={choose}
      />
      {shown.length === 0 ? (
        <EmptyState title={t(isOver ? 'sport.markets.over' : 'sport.markets.none')} />
      ) : (
        <div className="@container">
          <div className="grid items-start gap-3 @min-[640px]:grid-cols-2">
            {twoColumns(shown).map((column, side) => (
              <div
                key={side === 0 ? 'start' : 'end'}
                className="contents @min-[640px]:grid @min-[640px]:gap-3"
              >
                {column.map(({ card, place }) => (
                  <div
                    key={card.id}
                    className="market-card"
                    style={{ order: place, '--rows': card.lines.length }}
                  >
                    <MarketCardView card={card} match={facts} isPinned={pins.has(card.type)} first={first} />
                  </div>
                ))}
              </div>
            ))}
          </div>
        </div>
      )}
    </>
  );
}

function uniqueBy<T>(list: readonly T[], nameOf: (each: T) => string): readonly T[] {
  return list.filter((each, index) => list.findIndex((other) => nameOf(other) === nameOf(each)) === index);
}

const ESPORTS_SYSTEM_ID = 66;

function Crumbs({ match }: { readonly match: Match }) {
  const base = `/${match.SportSystemID === ESPORTS_SYSTEM_ID ? 'esports' : 'sport'}/${match.SportAlias}`;
  const category = `${base}/${match.CategoryAlias}`;
  const steps = [
    { to: base, name: sportName(match.SportAlias) },
    { to: category, name: match.Category.Name },
    { to: `${category}/${match.TournamentAlias}`, name: match.Tournament.Name },
  ];
  return (
    <nav
      aria-label={match.Tournament.Name}
      className="mb-2.5 flex min-h-5 flex-wrap items-center gap-x-1.5 text-sm text-faint"
    >
      {steps.map(({ to, name }, index) => (
        <span key={to} className="flex items-center gap-1.5">
          {index > 0 && <span aria-hidden>/</span>}
          <Link to={to} className="pointer:hover:text-text touch:py-2">
            <bdi>{name}</bdi>
          </Link>
        </span>
      ))}
    </nav>
  );
}

function MatchSkeleton() {
  return (
    <div role="status" aria-label={t('shell.loading')}>
      <Skeleton className="mb-2.5 h-5 w-56" />
      <Skeleton className="h-[168px] rounded-xl" />
      <Skeleton className="my-3.5 h-[34px] w-80 max-w-full" />
      <div className="grid gap-3 landscape:grid-cols-2">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-[104px] rounded-xl" />
        ))}
      </div>
    </div>
  );
}
