import type { ResultMatch } from '@evens/contract';
import { useSettled } from '@evens/web/core/use-settled.ts';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Card } from '@evens/web/ui/surface.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { isSearch } from '../catalogue/index.ts';
import { teamQuery } from './result-queries.ts';
import { DayRows } from './tournament-results.tsx';
import { fitsView, type ResultsArea, type ResultsView } from './view.ts';

/** Number of rows above the leagues that were found; a button shows the others. */
const FIRST_ROWS = 6;

interface TeamResultsOptions {
  readonly view: ResultsView;
  readonly area: ResultsArea;
  /** Ids of the leagues that the viewer follows. */
  readonly followed: ReadonlySet<number>;
}

export interface TeamResults {
  readonly matches: readonly ResultMatch[];
  readonly hasMore: boolean;
  readonly isPending: boolean;
}

/** Results of teams with a name that has words beginning with the view's text, filtered by the view. */
export function useTeamResults({ view, area, followed }: TeamResultsOptions): TeamResults {
  const text = useSettled(view.text.trim());
  const isSearching = isSearch(text) && isSearch(view.text);
  const { data, isPending } = useQuery({
    ...teamQuery(text, view.day),
    enabled: isSearching,
    placeholderData: keepPreviousData,
  });
  if (!isSearching) return { matches: [], hasMore: false, isPending: isSearch(view.text) };
  const matches = (data?.Matches ?? []).filter((match) => fitsView(match, { view, area, followed }));
  return { matches, hasMore: data?.HasMore ?? false, isPending };
}

export function TeamResultsCard({
  results,
  day,
}: {
  readonly results: TeamResults;
  readonly day: string | undefined;
}) {
  const { matches, hasMore } = results;
  const [isWhole, setIsWhole] = useState(false);
  if (matches.length === 0) return null;
  const isCut = !isWhole && matches.length > FIRST_ROWS;
  return (
    <div className="mb-2">
      <Card className="overflow-hidden">
        <h2 className="flex min-h-10 items-center gap-2.5 px-3.5 text-[13.5px] font-[620]">
          <Search aria-hidden className="size-[18px] shrink-0 text-quiet" />
          {t('results.found')}
        </h2>
        <DayRows matches={isCut ? matches.slice(0, FIRST_ROWS) : matches} day={day} />
        {isCut && (
          <div className="border-t border-line p-1.5">
            <Button size="small" wide onClick={() => setIsWhole(true)}>
              {t('results.found.all', { count: matches.length })}
            </Button>
          </div>
        )}
        {!isCut && hasMore && (
          <p className="border-t border-line px-3.5 py-2.5 text-sm text-faint">{t('results.more')}</p>
        )}
      </Card>
    </div>
  );
}
