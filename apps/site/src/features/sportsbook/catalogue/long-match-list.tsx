import { MATCHES_BY_IDS_MAX, type Match, type MatchGroupEntry } from '@evens/contract';
import { type Answer, api, callQuery, type Input, RefusalError } from '@evens/web/core/api.ts';
import { nowMs } from '@evens/web/core/clock.ts';
import { t } from '@evens/web/core/words.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  memo,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { GONE, ListedMatches } from './listed-matches.ts';
import { MatchBoard } from './match-board.tsx';
import { MatchCard, ROWS_FIRST } from './match-card.tsx';
import { MatchRow } from './match-row.tsx';
import { RowSkeleton } from './row-skeleton.tsx';

/** Refetch interval of an empty list, ms: matches reappear, especially in the first seconds after a site start. */
const EMPTY_AGAIN_MS = 15_000;

export type MatchIndex = Answer<'GET /api/sport/matchlist'>;
export type MatchIndexQuery = NonNullable<Input<'GET /api/sport/matchlist'>['query']>;

/** The structure of a list, fetched on arrival. Prices and scores of its rows are streamed. */
export function useMatchIndex(query: MatchIndexQuery, enabled = true) {
  return useQuery({
    ...callQuery('GET /api/sport/matchlist', { query }),
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => state.data?.Total === 0 && EMPTY_AGAIN_MS,
    // Rows must not move under a finger.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

const listed = new ListedMatches({
  async fetchMatches(ids, signal) {
    const answer = await api('GET /api/sport/matches/byids', { query: { ids: ids.join(',') }, signal });
    if (!answer.ok) throw new RefusalError(answer.error);
    return answer.value.Matches;
  },
  nowMs,
  after: (delayMs, call) => setTimeout(call, delayMs),
  atOnce: MATCHES_BY_IDS_MAX,
});

/** Until a list was rendered in this visit. Later ones have their height at once, so that a scroll position is restored. */
let isFirstList = true;

/** Number of cards that the screen can show. */
function cardsOnScreen({ Groups }: MatchIndex): number {
  let rowsAbove = 0;
  const beyond = Groups.findIndex(({ MatchIDs }) => {
    rowsAbove += MatchIDs.length;
    return rowsAbove >= ROWS_FIRST;
  });
  return beyond < 0 ? Groups.length : beyond + 1;
}

/**
 * A list of any length: its height is reserved; rows and their matches are loaded on scrolling. The first list of a visit
 * begins with the cards on the screen: hundreds of empty ones would delay the first price.
 */
export function LongMatchList({ index }: { readonly index: MatchIndex }) {
  const first = useMemo(() => new Map(index.Matches.map((match) => [match.ID, match])), [index]);
  const [countAtFirst] = useState(() => (isFirstList ? cardsOnScreen(index) : undefined));
  const count = useDeferredValue(index.Groups.length, countAtFirst);
  useEffect(() => {
    isFirstList = false;
  }, []);
  let rowsAbove = 0;
  const cards = index.Groups.slice(0, count).map((group) => {
    const above = rowsAbove;
    rowsAbove += group.MatchIDs.length;
    return <IndexedCard key={group.Tournament.ID} group={group} first={first} rowsAbove={above} />;
  });
  return <MatchBoard>{cards}</MatchBoard>;
}

interface IndexedCardProps {
  readonly group: MatchGroupEntry;
  readonly first: ReadonlyMap<number, Match>;
  readonly rowsAbove: number;
}

const IndexedCard = memo(function IndexedCard({ group, first, rowsAbove }: IndexedCardProps) {
  const ids = group.MatchIDs;
  const rows = useCallback(
    (from: number, to: number) =>
      ids.slice(from, to).map((id) => {
        const match = first.get(id);
        return match ? <MatchRow key={id} match={match} /> : <ListedRow key={id} id={id} />;
      }),
    [ids, first],
  );
  const [firstId] = ids;
  const sample =
    firstId === undefined ? undefined : (first.get(firstId) ?? listed.match(firstId) ?? undefined);
  return (
    <MatchCard
      head={group}
      roundSides={group.RoundSides}
      sample={sample}
      count={ids.length}
      rowsAbove={rowsAbove}
      rows={rows}
    />
  );
});

function ListedRow({ id }: { readonly id: number }) {
  const subscribe = useCallback((listener: () => void) => listed.want(id, listener), [id]);
  const match = useSyncExternalStore(subscribe, () => listed.match(id));
  if (match === GONE) {
    return (
      <div className="match-row">
        <p className="col-span-full text-sm text-faint">{t('sport.gone')}</p>
      </div>
    );
  }
  return match ? <MatchRow match={match} /> : <RowSkeleton />;
}
