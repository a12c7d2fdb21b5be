import type { Sport } from '@evens/contract';
import { paths } from '@evens/web/core/route-paths.ts';
import { t } from '@evens/web/core/words.ts';
import { Link, useLocation } from '@evens/web/navigation/index.ts';
import { SportIcon } from '@evens/web/ui/sport-icon.tsx';
import { Skeleton } from '@evens/web/ui/surface.tsx';
import { entryLook, TreeCount } from '@evens/web/ui/tree.tsx';
import { useQuery } from '@tanstack/react-query';
import { Gamepad2, LayoutGrid, Medal, Star, Volleyball } from 'lucide-react';
import { matchTreeQuery, treeQuery } from './result-queries.ts';
import { pathOfArea, placeOfPath, type ResultsView, readView, sportsOfArea, writeView } from './view.ts';

interface ResultsTreeProps {
  readonly path: string;
  readonly onGo: (() => void) | undefined;
}

/** The sidebar on pages of results: favourites, sports or games, outrights. On a match's result its sport is marked. */
export function ResultsTree({ path, onGo }: ResultsTreeProps) {
  const { search } = useLocation();
  const { area, matchId } = placeOfPath(path);
  const view = readView(new URLSearchParams(search));
  const day = matchId === undefined ? view.day : undefined;
  const { data, isPending } = useQuery(treeQuery(day));
  const ofMatch = useQuery({ ...matchTreeQuery(matchId ?? 0), enabled: matchId !== undefined });
  const whole = area.kind === 'esports' ? ({ kind: 'esports', game: undefined } as const) : area;
  const isOutright = (ofMatch.data?.Outrights.length ?? 0) > 0;
  const here =
    matchId === undefined
      ? { tab: view.tab, sport: area.kind === 'esports' ? (area.game ?? view.sport) : view.sport }
      : {
          tab: isOutright ? ('outrights' as const) : ('sports' as const),
          sport: (ofMatch.data?.Sports ?? [])[0]?.Alias,
        };
  const root = pathOfArea(whole);
  const to = (next: Partial<ResultsView>) => `${root}${writeView({ day, ...next })}`;
  const isTab = (tab: ResultsView['tab']) => here.tab === tab;
  const sports = sportsOfArea(data?.Sports ?? [], whole);
  const isAll = isTab('sports') && here.sport === undefined && matchId === undefined;

  return (
    <nav aria-label={t('results.tree')} className="grid grid-cols-[minmax(0,1fr)] gap-px">
      <Link to={to({})} onClick={onGo} aria-current={isAll ? 'page' : undefined} className={entryLook(isAll)}>
        <LayoutGrid aria-hidden className="size-[18px] shrink-0" strokeWidth={1.75} />
        {t('results.all')}
      </Link>
      <Link
        to={to({ tab: 'favorites' })}
        onClick={onGo}
        aria-current={isTab('favorites') ? 'page' : undefined}
        className={entryLook(isTab('favorites'))}
      >
        <Star aria-hidden className="size-[18px] shrink-0" strokeWidth={1.75} />
        {t('results.show.favorites')}
      </Link>
      <h3 className="px-2.5 pt-3 pb-1 text-xs font-[600] tracking-wide text-faint uppercase">
        {t(area.kind === 'sport' ? 'results.show.sports' : 'results.show.games')}
      </h3>
      {isPending && <EntriesSkeleton />}
      {sports.map((sport) => (
        <SportLink
          key={sport.ID}
          sport={sport}
          to={
            area.kind === 'sport' ? to({ sport: sport.Alias }) : `${sport.ResultsLink}${writeView({ day })}`
          }
          isHere={isTab('sports') && here.sport === sport.Alias}
          onGo={onGo}
        />
      ))}
      <Link
        to={to({ tab: 'outrights' })}
        onClick={onGo}
        aria-current={isTab('outrights') ? 'page' : undefined}
        className={entryLook(isTab('outrights'))}
      >
        <Medal aria-hidden className="size-[18px] shrink-0" strokeWidth={1.75} />
        {t('results.show.outrights')}
      </Link>
      <div className="my-2 border-t border-line" />
      {area.kind === 'sport' ? (
        <Link to={paths.esportsResults} onClick={onGo} className={entryLook(false)}>
          <Gamepad2 aria-hidden className="size-[18px] shrink-0" strokeWidth={1.75} />
          {t('results.title.esports')}
        </Link>
      ) : (
        <Link to={paths.results} onClick={onGo} className={entryLook(false)}>
          <Volleyball aria-hidden className="size-[18px] shrink-0" strokeWidth={1.75} />
          {t('results.title.sport')}
        </Link>
      )}
    </nav>
  );
}

interface SportLinkProps {
  readonly sport: Sport;
  readonly to: string;
  readonly isHere: boolean;
  readonly onGo: (() => void) | undefined;
}

function SportLink({ sport, to, isHere, onGo }: SportLinkProps) {
  return (
    <Link to={to} onClick={onGo} aria-current={isHere ? 'page' : undefined} className={entryLook(isHere)}>
      <SportIcon sport={sport.Alias} />
      <span className="truncate">{sport.Name}</span>
      <TreeCount count={sport.MatchesCount} />
    </Link>
  );
}

function EntriesSkeleton() {
  return (
    <div role="status" aria-label={t('shell.loading')} className="grid gap-px">
      {Array.from({ length: 12 }, (_, index) => (
        <div key={index} className="flex min-h-[34px] items-center gap-2.5 px-2.5 touch:min-h-11">
          <Skeleton className="size-[18px]" />
          <Skeleton className="h-4 w-28" />
        </div>
      ))}
    </div>
  );
}
