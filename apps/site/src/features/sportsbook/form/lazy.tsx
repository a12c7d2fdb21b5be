import { lazyPart } from '@evens/web/core/lazy-part.tsx';
import { Skeleton } from '@evens/web/ui/surface.tsx';
import { Suspense } from 'react';
import type { LeagueTableProps } from './league-table.tsx';

const Form = lazyPart(async () => (await import('./match-form.tsx')).MatchFormCard, 'later');

const Table = lazyPart(async () => (await import('./league-table.tsx')).LeagueTableCard, 'later');

/** The table of the season of a match, in a card. */
export function LeagueTable(props: LeagueTableProps) {
  return (
    <Suspense fallback={<Skeleton className="h-160 rounded-xl" />}>
      <Table {...props} />
    </Suspense>
  );
}

/** Recent form and head-to-head matches of both sides, in a card. */
export function MatchForm({ matchId }: { readonly matchId: number }) {
  return (
    <Suspense fallback={<Skeleton className="h-40 rounded-xl" />}>
      <Form matchId={matchId} />
    </Suspense>
  );
}
