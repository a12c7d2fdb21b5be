import type { Category, Sport, Tournament } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { Flag } from '@evens/web/ui/flag.tsx';
import { Skeleton } from '@evens/web/ui/surface.tsx';
import { useMemo } from 'react';
import { useTree } from '../../sportsbook/catalogue/index.ts';

const SHOWN_MAX = 12;

interface Popular {
  readonly sport: Sport;
  readonly category: Category;
  readonly tournament: Tournament;
}

/** Links to the top tournaments, sorted by the popularity of their sports. */
export function PopularTournaments() {
  const { data } = useTree();
  const popular = useMemo(() => mostPopular(data?.Sports ?? []), [data]);
  if (data && popular.length === 0)
    return <p className="py-2 text-quiet">{t('shell.home.nothing-listed')}</p>;
  return (
    <div className="bleed flex gap-2 overflow-x-auto [scrollbar-width:none]">
      {data
        ? popular.map(({ sport, category, tournament }) => (
            <Link
              key={tournament.ID}
              to={tournament.TournamentLink}
              className="flex h-11 shrink-0 items-center gap-2.5 rounded-lg border border-line bg-surface px-3 transition-colors pointer:hover:bg-raised"
            >
              <Flag code={category.Code} />
              <span className="grid leading-tight">
                <bdi className="text-[13px] font-[600]">{tournament.Name}</bdi>
                <bdi className="text-xs text-faint">{sport.Name}</bdi>
              </span>
              <span className="ps-1 text-sm text-faint">{tournament.MatchesCount}</span>
            </Link>
          ))
        : ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <Skeleton key={key} className="h-11 w-36 shrink-0 rounded-lg" />
          ))}
    </div>
  );
}

function mostPopular(sports: readonly Sport[]): readonly Popular[] {
  return sports
    .flatMap((sport) =>
      sport.Categories.flatMap((category) =>
        category.TopTournaments.map((tournament) => ({ sport, category, tournament })),
      ),
    )
    .filter(({ tournament }) => tournament.MatchesCount > 0)
    .sort((a, b) => a.tournament.Rank + a.sport.Rank - (b.tournament.Rank + b.sport.Rank))
    .slice(0, SHOWN_MAX);
}
