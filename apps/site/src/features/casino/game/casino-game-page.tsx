import type { CasinoGame } from '@evens/contract';
import { usePageSubject } from '@evens/web/core/page-subject.ts';
import { paths } from '@evens/web/core/route-paths.ts';
import { t } from '@evens/web/core/words.ts';
import { NotFoundPage } from '@evens/web/features/site/not-found/lazy.ts';
import {
  Navigate,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from '@evens/web/navigation/index.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import { GAME_ALONE, SIDE_BY_SIDE, useMedia } from '@evens/web/ui/media.ts';
import { Skeleton } from '@evens/web/ui/surface.tsx';
import { Tabs } from '@evens/web/ui/tabs.tsx';
import { useState } from 'react';
import { ListFailed } from '../../players/history/index.ts';
import { GameTable } from './game-table.tsx';
import { TableSlot } from './table-slot.tsx';
import type { Mode } from './table-state.ts';
import { useTables, visibleSlots, withinMost } from './tables-store.ts';
import { useGames } from './use-games.ts';
import { ViewChoice, ViewMenu } from './view-choice.tsx';
import './casino-game.css';

/** The page of one game, with tables for other games beside it. */
export function CasinoGamePage() {
  const { gameProvider = '', gameKey = '' } = useParams();
  const { data, error, refetch } = useGames();
  const { pathname, search } = useLocation();
  if (!data) {
    return error ? (
      <ListFailed failure={error} onRetry={() => void refetch()} />
    ) : (
      <div role="status" aria-label={t('shell.loading')}>
        <Skeleton className="h-[60vh] rounded-xl!" />
      </div>
    );
  }
  const { games, tablesMax } = data;
  const id = `${gameProvider}:${gameKey}`.toLowerCase();
  const game = games.find(({ ID }) => ID === id);
  if (!game) return <NotFoundPage />;
  // Each game has one URL: live games are redirected from the URL of table games.
  if (pathname.toLowerCase().replace(/\/$/, '') !== game.GameLink)
    return <Navigate to={game.GameLink + search} replace />;
  return <Tables game={game} games={games} tablesMax={tablesMax} />;
}

/** The mode that the link requests. */
function requestedMode(search: URLSearchParams, { HasDemo }: CasinoGame): Mode | undefined {
  if (search.get('demo') === '1' && HasDemo) return 'demo';
  return search.get('play') === '1' ? 'real' : undefined;
}

interface TablesProps {
  readonly game: CasinoGame;
  readonly games: readonly CasinoGame[];
  /** Maximum number of games side by side. */
  readonly tablesMax: number;
}

/** The page's own game at the first table. The tab remembers the others. On narrow screens tables are tabs. */
function Tables({ game, games, tablesMax }: TablesProps) {
  usePageSubject(game.Name);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const isAlone = useMedia(GAME_ALONE);
  const isSideBySide = useMedia(SIDE_BY_SIDE) && !isAlone;
  const tables = withinMost(useTables(game.ID), tablesMax);
  const slots = visibleSlots(tables).map((id) => games.find(({ ID }) => ID === id));
  const [tab, setTab] = useState(0);
  const visibleSlot = Math.min(tab, slots.length - 1);
  const hasTabs = !isSideBySide && slots.length > 1;
  const isHidden = (slot: number) => hasTabs && slot !== visibleSlot;
  const usedIds = new Set(slots.flatMap((each) => each?.ID ?? []));
  const isMany = isSideBySide && slots.length > 1;
  return (
    <div className={classNames('game-page', isAlone && 'game-page-alone')}>
      {hasTabs && (
        <Tabs
          label={t('casinogame.tables')}
          choices={slots.map((each, slot) => ({
            key: `${slot}`,
            label: each?.Name ?? t('casinogame.tables.number', { number: slot + 1 }),
          }))}
          chosen={`${visibleSlot}`}
          onChoose={(key) => setTab(Number(key))}
        />
      )}
      <div className="game-tables" data-view={isSideBySide ? tables.view : 1}>
        <div hidden={isHidden(0)} className="game-slot">
          <GameTable
            key={game.ID}
            game={game}
            isMain
            isNarrow={isAlone || isMany}
            isHidden={isHidden(0)}
            wish={requestedMode(search, game)}
            tools={
              isAlone || isMany ? (
                <ViewMenu own={game.ID} view={tables.view} most={tablesMax} />
              ) : (
                <ViewChoice own={game.ID} view={tables.view} most={tablesMax} />
              )
            }
            closeLabel={t('casinogame.game.close')}
            onClose={() =>
              navigate(game.LiveCategory === null ? paths.casino : `${paths.casino}/live-casino/all`)
            }
          />
        </div>
        {slots.slice(1).map((each, index) => (
          <div key={`slot ${index + 1}`} hidden={isHidden(index + 1)} className="game-slot">
            <TableSlot
              own={game.ID}
              slot={index + 1}
              game={each}
              usedIds={usedIds}
              isHidden={isHidden(index + 1)}
            />
          </div>
        ))}
      </div>
    </div>
  );
}
