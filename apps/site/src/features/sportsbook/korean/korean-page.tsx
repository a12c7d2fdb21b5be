import type { Match } from '@evens/contract';
import { sportTerms } from '@evens/locales/browser';
import { callQuery } from '@evens/web/core/api.ts';
import { LoadFailed } from '@evens/web/core/load-failed.tsx';
import { usePageSubject } from '@evens/web/core/page-subject.ts';
import { paths } from '@evens/web/core/route-paths.ts';
import { sportName } from '@evens/web/core/sport-name.ts';
import { t } from '@evens/web/core/words.ts';
import { Link, useParams } from '@evens/web/navigation/index.ts';
import { buttonLook } from '@evens/web/ui/button.tsx';
import { EmptyState } from '@evens/web/ui/surface.tsx';
import { Segmented } from '@evens/web/ui/tabs.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CalendarX2 } from 'lucide-react';
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useGrowing, useTree } from '../catalogue/index.ts';
import { PriceAge } from '../match/facts/index.ts';
import { firstPartKey, type KoreanPart } from './korean-columns.ts';
import { KoreanSports } from './korean-sports.tsx';
import { KoreanSkeleton, KoreanTable } from './korean-table.tsx';

/** From this width on, both parts of a match are side by side. Keep equal to korean.css. */
const WIDE_FROM_PX = 960;

/** Whether the element has room for the table with all of its columns. */
function useWideTable(element: RefObject<Element | null>): boolean {
  const [isWide, setWide] = useState(false);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const update = () => setWide(current.clientWidth >= WIDE_FROM_PX);
    update();
    const observer = new ResizeObserver(update);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return isWide;
}

const LIMIT = 300;
const FIRST_SPORT = 'soccer';
const noMatches: readonly Match[] = [];

/** The dense table of one sport: result, handicap and total of each match and of its first period. */
export function KoreanPage() {
  const { sportAlias } = useParams();
  const { data: tree } = useTree();
  const sport = sportAlias?.toLowerCase() ?? tree?.Sports[0]?.Alias ?? FIRST_SPORT;
  const title = t('korean.title', { sport: sportName(sport) });
  usePageSubject(title);
  const found = useQuery({
    ...callQuery('GET /api/sport/matches', { query: { sportAlias: sport, limit: LIMIT } }),
    placeholderData: keepPreviousData,
    // Rows must not move under a finger: the list is fetched on arrival, prices and scores are streamed.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const matches = found.data?.Matches ?? noMatches;
  const { visible, sentinel } = useGrowing(matches);
  const groups = useMemo(() => byTournament(visible.filter(({ Type }) => Type === 1)), [visible]);
  const [part, setPart] = useState<KoreanPart>('full');
  const place = useRef<HTMLDivElement>(null);
  const isWide = useWideTable(place);
  const firstKey = firstPartKey(sportTerms(sport).period);

  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2.5">
        <div className="flex min-h-8 items-baseline gap-3">
          <h1>{title}</h1>
          <PriceAge />
        </div>
        <Link
          to={paths.koreanOutrights}
          className="ms-auto text-sm font-[560] text-quiet pointer:hover:text-text"
        >
          {t('korean.outrights')}
        </Link>
      </div>
      <KoreanSports sports={tree?.Sports} chosen={sport} />
      {!isWide && firstKey && (
        <div className="mb-3">
          <Segmented<KoreanPart>
            label={t('korean.part')}
            choices={[
              { key: 'full', label: t('korean.full') },
              { key: 'first', label: t(firstKey) },
            ]}
            chosen={part}
            onChoose={setPart}
          />
        </div>
      )}
      <div ref={place} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {found.isPending ? (
          <KoreanSkeleton />
        ) : found.isError ? (
          <LoadFailed onRetry={() => void found.refetch()} />
        ) : groups.length === 0 ? (
          <EmptyState icon={CalendarX2} title={t('korean.empty')}>
            <Link to={paths.sport} className={buttonLook()}>
              {t('korean.all-sports')}
            </Link>
          </EmptyState>
        ) : (
          groups.map((group) => (
            <KoreanTable key={group.key} matches={group.matches} part={isWide ? 'both' : part} />
          ))
        )}
        <div ref={sentinel} />
      </div>
    </>
  );
}

interface Group {
  readonly key: number;
  readonly matches: readonly Match[];
}

/** Tournaments in the order of their first match. */
function byTournament(matches: readonly Match[]): readonly Group[] {
  const groups = new Map<number, Match[]>();
  for (const match of matches) {
    const group = groups.get(match.Tournament.ID);
    if (group) group.push(match);
    else groups.set(match.Tournament.ID, [match]);
  }
  return Array.from(groups, ([key, list]) => ({ key, matches: list }));
}
