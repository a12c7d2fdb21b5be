import type { Match, Sport } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { LoadFailed } from '@evens/web/core/load-failed.tsx';
import { usePageSubject } from '@evens/web/core/page-subject.ts';
import { paths } from '@evens/web/core/route-paths.ts';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { buttonLook } from '@evens/web/ui/button.tsx';
import { EmptyState, Skeleton } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Gamepad2 } from 'lucide-react';
import { useMemo } from 'react';
import { Slides } from '../../site/slides/index.ts';
import { MatchList, MatchListSkeleton, useTournamentRank, useTree } from '../catalogue/index.ts';
import { PriceAge } from '../match/facts/index.ts';
import { GameEmblem, gameHue } from './game-emblem.tsx';
import { listGames } from './games.ts';

/** Matches per league; the page of a game has all. */
const EACH = 4;
const SHOWN_OF_GAME = 8;
const LIMIT = 500;

/** All games with their matches in play and their next matches. */
export function EsportsPage() {
  usePageSubject(t('esports.title'));
  const tree = useTree();
  const { tournamentRank } = useTournamentRank();
  const found = useQuery({
    ...callQuery('GET /api/sport/matches', { query: { sportAlias: 'esports', each: EACH, limit: LIMIT } }),
    // Rows must not move under a finger; prices and scores are streamed anyway.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const games = useMemo(() => listGames(tree.data?.Sports ?? []), [tree.data]);
  const byGame = useMemo(
    () => Map.groupBy(found.data?.Matches ?? [], (match) => match.SportAlias),
    [found.data],
  );
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-h-8 items-baseline gap-3">
          <h1>{t('esports.all')}</h1>
          <PriceAge />
        </div>
        <Link to={paths.esportsResults} className={buttonLook('plain', 'small')}>
          {t('esports.results')}
        </Link>
      </div>
      {tree.isPending || found.isPending ? (
        <>
          <Skeleton className="mb-5 h-[68px] rounded-xl" />
          <MatchListSkeleton />
        </>
      ) : found.isError ? (
        <LoadFailed onRetry={() => void found.refetch()} />
      ) : games.length === 0 ? (
        <EmptyState icon={Gamepad2} title={t('esports.empty')} text={t('esports.empty.text')}>
          <Link to={paths.esportsResults} className={buttonLook()}>
            {t('esports.results')}
          </Link>
        </EmptyState>
      ) : (
        <>
          <GameTiles games={games} />
          {games.map((game) => (
            <GameSection
              key={game.ID}
              game={game}
              matches={byGame.get(game.Alias) ?? []}
              tournamentRank={tournamentRank}
            />
          ))}
        </>
      )}
      <div className="mt-4">
        <Slides page="esports" />
      </div>
    </>
  );
}

function GameTiles({ games }: { readonly games: readonly Sport[] }) {
  return (
    <nav aria-label={t('esports.choose')} className="mb-5 flex snap-x gap-2.5 overflow-x-auto bleed pb-1">
      {games.map((game) => (
        <Link
          key={game.ID}
          to={game.SportLink}
          style={gameHue(game.Alias)}
          className="sport-tint flex h-[68px] min-w-[172px] shrink-0 snap-start items-center gap-3 rounded-xl border border-line bg-surface px-3 transition-colors pointer:hover:bg-raised"
        >
          <GameEmblem game={game.Alias} className="size-11 rounded-lg" />
          <span className="grid min-w-0">
            <span className="words whitespace-nowrap font-[600]">{game.Name}</span>
            <span className="flex gap-2 whitespace-nowrap text-sm text-faint">
              {t('sport.count', { count: game.MatchesCount })}
              {game.LiveCount > 0 && (
                <b className="font-[600] text-live">{t('sport.count.live', { count: game.LiveCount })}</b>
              )}
            </span>
          </span>
        </Link>
      ))}
    </nav>
  );
}

interface GameSectionProps {
  readonly game: Sport;
  readonly matches: readonly Match[];
  readonly tournamentRank: (tournamentId: number) => number;
}

/** Matches in play, then by start time: the list's own order, limited. */
function GameSection({ game, matches, tournamentRank }: GameSectionProps) {
  const visibleMatches = useMemo(
    () =>
      [...matches.filter(({ IsLive }) => IsLive), ...matches.filter(({ IsLive }) => !IsLive)].slice(
        0,
        SHOWN_OF_GAME,
      ),
    [matches],
  );
  return (
    <section aria-label={game.Name} className="mb-6">
      <div className="mb-2 flex min-h-8 items-center gap-2.5">
        <h2 className="min-w-0 text-lg font-[640]">
          <Link to={game.SportLink} className="flex items-center gap-2 pointer:hover:underline">
            <GameEmblem game={game.Alias} />
            <span className="truncate">{game.Name}</span>
          </Link>
        </h2>
        {game.OutrightsCount > 0 && (
          <Link to={game.OutrightsLink} className={buttonLook('quiet', 'small')}>
            {t('esports.outrights')}
          </Link>
        )}
        {game.MatchesCount > visibleMatches.length && (
          <Link to={game.SportLink} className={`ms-auto ${buttonLook('quiet', 'small')}`}>
            {t('sport.count', { count: game.MatchesCount })}
            <span className="sr-only">{t('esports.all-of', { game: game.Name })}</span>
            <ArrowRight aria-hidden className="size-4 rtl:-scale-x-100" />
          </Link>
        )}
      </div>
      {visibleMatches.length > 0 && <MatchList matches={visibleMatches} tournamentRank={tournamentRank} />}
    </section>
  );
}
