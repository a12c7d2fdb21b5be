import { splitKey } from '@evens/markets';
import { type Answer, callQuery } from '@evens/web/core/api.ts';
import { LoadFailed } from '@evens/web/core/load-failed.tsx';
import { usePageSubject } from '@evens/web/core/page-subject.ts';
import { paths } from '@evens/web/core/route-paths.ts';
import { t, written } from '@evens/web/core/words.ts';
import { useLive, useMarketKeys, useSituation, useVisibleTopic } from '@evens/web/live/hooks.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { buttonLook } from '@evens/web/ui/button.tsx';
import { SportIcon } from '@evens/web/ui/sport-icon.tsx';
import { EmptyState } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { CalendarX2 } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { outcomeNumbers, PriceButton } from '../catalogue/index.ts';
import { firstPrices, matchFacts, PriceAge } from '../match/facts/index.ts';
import './korean.css';
import { KoreanSkeleton } from './korean-table.tsx';

type Outright = Answer<'GET /api/sport/outrights'>['Outrights'][number];

/** All outrights in full, with runners in dense columns. */
export function KoreanOutrightsPage() {
  const title = t('korean.outrights.title');
  usePageSubject(title);
  const found = useQuery({
    ...callQuery('GET /api/sport/outrights', { query: {} }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const outrights = found.data?.Outrights ?? [];
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2.5">
        <div className="flex min-h-8 items-baseline gap-3">
          <h1>{title}</h1>
          <PriceAge />
        </div>
        <Link to={paths.korean} className="ms-auto text-sm font-[560] text-quiet pointer:hover:text-text">
          {t('korean.matches')}
        </Link>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {found.isPending ? (
          <KoreanSkeleton />
        ) : found.isError ? (
          <LoadFailed onRetry={() => void found.refetch()} />
        ) : outrights.length === 0 ? (
          <EmptyState icon={CalendarX2} title={t('korean.empty.outrights')}>
            <Link to={paths.korean} className={buttonLook()}>
              {t('korean.matches')}
            </Link>
          </EmptyState>
        ) : (
          outrights.map((outright) => <OutrightTable key={outright.Match.ID} match={outright.Match} />)
        )}
      </div>
    </>
  );
}

const line = splitKey('race-winner');

/** Runners sorted by their prices as loaded; they keep their positions when prices change. */
function OutrightTable({ match }: { readonly match: Outright['Match'] }) {
  const place = useRef<HTMLElement>(null);
  useVisibleTopic(place, `match/${match.ID}`);
  const situation = useSituation(match.ID);
  const facts = useMemo(() => matchFacts(match, situation?.fixture), [match, situation?.fixture]);
  const first = useMemo(() => firstPrices(match.PreviewMarkets), [match]);
  const keys = useMarketKeys('match', match.ID) ?? match.PreviewMarkets.map((market) => market.ID);
  const { markets } = useLive();
  const order = useMemo(() => {
    const odds = markets.matchBook(match.ID)?.markets.get(line.key)?.odds;
    return outcomeNumbers(line.type, facts.runners.length)
      .map((outcomeNo) => ({
        outcomeNo,
        oddsMilli: odds?.[outcomeNo - 1] ?? first.get(`${line.key}#${outcomeNo}`)?.oddsMilli ?? 0,
      }))
      .filter(({ oddsMilli }) => oddsMilli > 0)
      .sort((a, b) => a.oddsMilli - b.oddsMilli)
      .map(({ outcomeNo }) => outcomeNo);
  }, [markets, match.ID, facts.runners.length, first]);
  const isPriced = keys.includes(line.key) && order.length > 0;
  return (
    <section
      ref={place}
      data-match={match.ID}
      className="korean-outright overflow-hidden rounded-xl border border-line bg-surface"
    >
      <header className="flex min-h-[38px] items-center gap-2 border-b border-line px-3.5 text-[13.5px] text-quiet">
        <SportIcon sport={match.SportAlias} className="size-4 shrink-0" isTinted />
        <h2 className="truncate-name min-w-0 truncate font-[620] text-text">
          <Link to={match.MatchLink}>
            <bdi>{match.Tournament.Name}</bdi>
          </Link>
        </h2>
        <bdi className="truncate text-faint">{match.Category.Name}</bdi>
        <span className="ms-auto shrink-0 text-sm text-faint">
          {written().day(Date.parse(match.DateOfMatch))}
        </span>
      </header>
      {!isPriced && <p className="px-3.5 py-3 text-sm text-faint">{t('match.outright.closed')}</p>}
      <div className="korean-runners">
        {isPriced &&
          order.map((outcomeNo) => (
            <PriceButton
              key={outcomeNo}
              match={facts}
              line={line}
              outcomeNo={outcomeNo}
              label="title"
              first={first.get(`${line.key}#${outcomeNo}`)}
            />
          ))}
      </div>
    </section>
  );
}
