import type { Match } from '@evens/contract';
import { written } from '@evens/web/core/words.ts';
import { memo, useCallback, useMemo } from 'react';
import { MatchBoard, MatchCard, MatchRow, sharedRound } from '../catalogue/index.ts';
import { byHour } from './plan.ts';

interface HourListProps {
  /** In the order of time. */
  readonly matches: readonly Match[];
  readonly offset: number;
}

/** Matches by the hour in which they start, in an hour by tournament. */
export function HourList({ matches, offset }: HourListProps) {
  const hours = useMemo(() => byHour(matches, offset), [matches, offset]);
  let rowsAbove = 0;
  return (
    <MatchBoard>
      {hours.map(({ startsAtMs, tournaments }) => (
        <section key={startsAtMs} className="grid gap-2">
          <h2 className="text-sm font-[640] text-quiet">
            <bdi>{written().time(startsAtMs)}</bdi>
          </h2>
          {tournaments.map((own) => {
            const above = rowsAbove;
            rowsAbove += own.length;
            return <TournamentCard key={own[0]?.Tournament.ID} matches={own} rowsAbove={above} />;
          })}
        </section>
      ))}
    </MatchBoard>
  );
}

interface TournamentCardProps {
  readonly matches: readonly Match[];
  readonly rowsAbove: number;
}

const TournamentCard = memo(function TournamentCard({ matches, rowsAbove }: TournamentCardProps) {
  const rows = useCallback(
    (from: number, to: number) =>
      matches.slice(from, to).map((match) => <MatchRow key={match.ID} match={match} />),
    [matches],
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
