import type { CasinoGame } from '@evens/contract';
import { useGrowing } from '../../sportsbook/catalogue/index.ts';
import { GameTile, GameTileSkeleton } from './game-tile.tsx';

interface GameGridProps {
  readonly games: readonly CasinoGame[];
  readonly label: string;
}

/** A whole list; rows of a long one are added near its end. */
export function GameGrid({ games, label }: GameGridProps) {
  const { visible, sentinel } = useGrowing(games);
  return (
    <>
      <ul aria-label={label} className="game-grid">
        {visible.map((game) => (
          <li key={game.ID} className="min-w-0">
            <GameTile game={game} />
          </li>
        ))}
      </ul>
      {visible.length < games.length && <div ref={sentinel} className="h-px" />}
    </>
  );
}

const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

export function GameGridSkeleton() {
  return (
    <div className="game-grid">
      {places.map((place) => (
        <GameTileSkeleton key={place} />
      ))}
    </div>
  );
}

/** A row that scrolls sideways. */
export function GameStrip({
  games,
  label,
  players,
}: GameGridProps & {
  /** Number of players by game, which the tiles show. */
  readonly players?: ReadonlyMap<string, number>;
}) {
  return (
    <ul aria-label={label} className="game-strip bleed">
      {games.map((game) => (
        <li key={game.ID}>
          <GameTile game={game} players={players?.get(game.ID)} />
        </li>
      ))}
    </ul>
  );
}

export function GameStripSkeleton() {
  return (
    <div className="game-strip bleed">
      {places.map((place) => (
        <GameTileSkeleton key={place} />
      ))}
    </div>
  );
}
