import type { Match } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { t, written } from '@evens/web/core/words.ts';
import { raceName } from '@evens/web/features/sportsbook/slip/selection-names.ts';
import { useServerSeconds } from '@evens/web/live/hooks.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { Skeleton } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { startsIn } from './starts-in.ts';

const RACES_MAX = 8;
const REFRESH_MS = 60_000;
/** Above this number of minutes, the start alone is enough. */
const MINUTES_MAX = 90;

/** The next races of all meetings, by start. */
export function NextOff({ sport }: { readonly sport: string }) {
  const { data, isPending } = useQuery({
    ...callQuery('GET /api/sport/matchlist', { query: { sportAlias: sport, hours: '24' } }),
    refetchInterval: REFRESH_MS,
  });
  const seconds = useServerSeconds();
  const races = (data?.Matches ?? [])
    .map((match) => ({ match, startsAtMs: Date.parse(match.DateOfMatch) }))
    .filter(({ startsAtMs }) => startsAtMs > seconds * 1000)
    .sort((a, b) => a.startsAtMs - b.startsAtMs)
    .slice(0, RACES_MAX);
  if (isPending) return <NextOffSkeleton />;
  if (races.length === 0) return null;
  return (
    <section aria-labelledby="next-off">
      <h2 id="next-off" className="mb-1.5 text-sm text-quiet">
        {t('sport.next-off')}
      </h2>
      <ul className="bleed flex gap-2 overflow-x-auto">
        {races.map(({ match, startsAtMs }) => (
          <li key={match.ID} className="shrink-0">
            <Race match={match} startsAtMs={startsAtMs} seconds={seconds} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function NextOffSkeleton() {
  return (
    <div aria-hidden>
      <Skeleton className="mb-1.5 h-5 w-20" />
      <Skeleton className="h-[52px] rounded-xl" />
    </div>
  );
}

interface RaceProps {
  readonly match: Match;
  readonly startsAtMs: number;
  readonly seconds: number;
}

function Race({ match, startsAtMs, seconds }: RaceProps) {
  const minutes = Math.ceil((startsAtMs / 1000 - seconds) / 60);
  return (
    <Link
      to={match.MatchLink}
      data-next-off={match.ID}
      className="grid min-h-[52px] min-w-[132px] content-center rounded-xl border border-line bg-surface px-3 py-1.5 pointer:hover:border-quiet"
    >
      <span className="flex items-baseline justify-between gap-3">
        <b className="tabular-nums">{written().time(startsAtMs)}</b>
        {minutes <= MINUTES_MAX && (
          <span className="text-xs whitespace-nowrap text-accent-text">{startsIn(minutes)}</span>
        )}
      </span>
      <span className="text-sm whitespace-nowrap text-quiet">
        <bdi>{raceName(match.Name, match.RaceNumber)}</bdi>
      </span>
    </Link>
  );
}
