import type { Match } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';
import { Skeleton } from '@evens/web/ui/surface.tsx';
import { memo, useCallback, useMemo } from 'react';
import type { ScoreView } from '../match/facts/index.ts';
import { MatchBoard } from './match-board.tsx';
import { MatchCard } from './match-card.tsx';
import { groupMatches, type MatchGroup, sharedRound, type TournamentRank } from './match-groups.ts';
import { MatchRow } from './match-row.tsx';
import { RowSkeleton } from './row-skeleton.tsx';

export interface MatchListProps {
  readonly matches: readonly Match[];
  readonly tournamentRank: TournamentRank;
  /** Sports in their own order; else top tournaments of all sports are first. */
  readonly isBySport?: boolean;
  /** Scores of the list, by match id. */
  readonly scores?: ReadonlyMap<number, ScoreView | undefined> | undefined;
}

/** Matches by tournament, in cards. Rows exist only while they are visible or near. */
export function MatchList({ matches, tournamentRank, isBySport, scores }: MatchListProps) {
  const groups = useMemo(
    () => groupMatches(matches, tournamentRank, isBySport),
    [matches, tournamentRank, isBySport],
  );
  let rowsAbove = 0;
  const cards = groups.map((group) => {
    const above = rowsAbove;
    rowsAbove += group.matches.length;
    return <GroupCard key={group.tournamentId} group={group} scores={scores} rowsAbove={above} />;
  });
  return <MatchBoard>{cards}</MatchBoard>;
}

interface GroupCardProps {
  readonly group: MatchGroup;
  readonly scores: MatchListProps['scores'];
  readonly rowsAbove: number;
}

const GroupCard = memo(function GroupCard({ group: { matches }, scores, rowsAbove }: GroupCardProps) {
  const rows = useCallback(
    (from: number, to: number) =>
      matches
        .slice(from, to)
        .map((match) => <MatchRow key={match.ID} match={match} score={scores?.get(match.ID)} />),
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
});

/** Placeholder in the shape of a list. */
export function MatchListSkeleton({ rows = 8 }: { readonly rows?: number }) {
  return (
    <MatchBoard>
      <div
        role="status"
        aria-label={t('shell.loading')}
        className="match-board overflow-hidden rounded-xl border border-line bg-surface"
      >
        <div className="match-head">
          <Skeleton className="match-head-title h-4 w-40" />
        </div>
        {Array.from({ length: rows }, (_, index) => (
          <RowSkeleton key={index} />
        ))}
      </div>
    </MatchBoard>
  );
}
