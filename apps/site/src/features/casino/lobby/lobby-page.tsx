import type { CasinoCategory, CasinoGame } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { PHONE, useMedia } from '@evens/web/ui/media.ts';
import { Skeleton } from '@evens/web/ui/surface.tsx';
import type { ReactNode } from 'react';
import { Slides } from '../../site/slides/index.ts';
import { CasinoFrame } from './casino-frame.tsx';
import { casinoPath, livePath } from './casino-menu.ts';
import { writeFilters } from './casino-view.ts';
import { pageHeading } from './casino-words.ts';
import { useFavouriteGames } from './favourite-games.ts';
import { GameGrid, GameGridSkeleton, GameStrip, GameStripSkeleton } from './game-grid.tsx';
import { type OwnGames, pageGames } from './game-lists.ts';
import { JackpotCards, winnable } from './jackpots.tsx';
import { LobbyFeature } from './lobby-feature.tsx';
import { NothingListed } from './nothing-listed.tsx';
import { useRecentGames } from './recent-games.ts';
import { useCasinoView } from './use-casino-view.ts';
import { useJackpots } from './use-jackpots.ts';
import { useLobby } from './use-lobby.ts';
import { usePlaying } from './use-playing.ts';
import { Winners } from './winners.tsx';

/** Maximum games of a row; the list's own page has all. */
const ROW_MAX = 20;
const SLOTS_MAX = 12;
const lobby = { category: undefined, liveCategory: undefined } as const;

/** The lobby: slots of all providers, followed by the first games of other lists. */
export function LobbyPage() {
  const { data } = useLobby();
  // Small screens show games before the wins.
  const isPhone = useMedia(PHONE);
  return (
    <>
      <h1 className="sr-only">{t('casino.title')}</h1>
      <CasinoFrame page={lobby} searched={(games) => games}>
        {(games) => (
          <>
            <div className="mb-4 grid grid-cols-[minmax(0,1fr)] gap-2 tablet:mb-2">
              <LobbyFeature games={data?.games} />
              {!isPhone && <Winners />}
            </div>
            <Rows games={games} />
            {isPhone && (
              <div className="mt-7">
                <Winners />
              </div>
            )}
          </>
        )}
      </CasinoFrame>
    </>
  );
}

const firstRows = ['recent', 'favorites', 'popular'] as const;
const lastRows = ['games', 'card'] as const;

function Rows({ games }: { readonly games: readonly CasinoGame[] | undefined }) {
  const own: OwnGames = { recent: useRecentGames(), favourites: useFavouriteGames() };
  if (!games) {
    return (
      <div className="grid gap-7">
        <section>
          <RowHead>
            <Skeleton className="h-5 w-28" />
          </RowHead>
          <GameGridSkeleton />
        </section>
        <GameStripSkeleton />
      </div>
    );
  }
  const slots = pageGames(lobby, games, own);
  const live = pageGames({ category: 'live-casino', liveCategory: 'all' }, games, own);
  return (
    <div className="grid gap-7">
      <Row
        id="slots"
        title={pageHeading({ category: 'slots', liveCategory: undefined })}
        to={casinoPath('slots')}
        count={slots.length}
      >
        {slots.length > 0 ? (
          <GameGrid games={slots.slice(0, SLOTS_MAX)} label={pageHeading(lobby)} />
        ) : (
          <NothingListed page={lobby} />
        )}
      </Row>
      {firstRows.map((category) => (
        <StripRow
          key={category}
          category={category}
          games={pageGames({ category, liveCategory: undefined }, games, own)}
        />
      ))}
      <Slides page="casino" />
      <JackpotsRow games={games} />
      <PlayingRow games={games} />
      {live.length > 0 && (
        <Row id="live" title={t('casino.heading.live.all')} to={livePath('all')} count={live.length}>
          <GameStrip games={live.slice(0, ROW_MAX)} label={t('casino.heading.live.all')} />
        </Row>
      )}
      {lastRows.map((category) => (
        <StripRow
          key={category}
          category={category}
          games={pageGames({ category, liveCategory: undefined }, games, own)}
        />
      ))}
    </div>
  );
}

/** Hidden if empty. */
function StripRow({
  category,
  games,
}: {
  readonly category: CasinoCategory;
  readonly games: readonly CasinoGame[];
}) {
  if (games.length === 0) return null;
  const title = pageHeading({ category, liveCategory: undefined });
  return (
    <Row id={category} title={title} to={casinoPath(category)} count={games.length}>
      <GameStrip games={games.slice(0, ROW_MAX)} label={title} />
    </Row>
  );
}

function JackpotsRow({ games }: { readonly games: readonly CasinoGame[] }) {
  const { data } = useJackpots();
  const open = winnable(data?.Jackpots ?? [], games);
  if (open.length === 0) return null;
  return (
    <Row id="jackpots" title={t('casino.jackpots')} to={casinoPath('special')} count={open.length}>
      <JackpotCards jackpots={open} games={games} />
    </Row>
  );
}

/** Games by the number of their players in the last minutes. Hidden without any. */
function PlayingRow({ games }: { readonly games: readonly CasinoGame[] }) {
  const players = usePlaying();
  const byId = new Map(games.map((game) => [game.ID, game]));
  const played = [...players.keys()].flatMap((id) => byId.get(id) ?? []).slice(0, ROW_MAX);
  if (played.length === 0) return null;
  const title = t('casino.playing');
  return (
    <Row id="playing" title={title}>
      <GameStrip games={played} label={title} players={players} />
    </Row>
  );
}

interface RowProps {
  readonly id: string;
  readonly title: string;
  /** The page of the whole list. */
  readonly to?: string;
  readonly count?: number;
  readonly children: ReactNode;
}

function RowHead({ children }: { readonly children: ReactNode }) {
  return <div className="mb-2.5 flex min-h-9 items-center gap-3">{children}</div>;
}

function Row({ id, title, to, count = 0, children }: RowProps) {
  const { view } = useCasinoView();
  return (
    <section aria-labelledby={`row-${id}`} className="min-w-0">
      <RowHead>
        <h2 id={`row-${id}`} className="text-xl! font-[660]!">
          {title}
        </h2>
        {to !== undefined && count > 0 && (
          <Link
            to={to + writeFilters(view)}
            aria-label={t('casino.see-all-of', { name: title, count })}
            className="-me-2 ms-auto flex min-h-9 items-center rounded-md px-2 text-sm font-[560] text-quiet touch:-my-1 touch:min-h-11 pointer:hover:text-text"
          >
            {t('casino.see-all', { count })}
          </Link>
        )}
      </RowHead>
      {children}
    </section>
  );
}
