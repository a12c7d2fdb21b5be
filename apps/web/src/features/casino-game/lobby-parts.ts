import { type ComponentType, lazy } from 'react';
import { loadChunk } from '../../core/chunk.ts';

function part<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazy(() => loadChunk(async () => ({ default: await load() })));
}

/** Parts of the lobby, each by its own file: the lobby's door would bring the rest along. */
export const GameStar = part(
  async () => (await import('../casino/favourite-game-button.tsx')).FavouriteGameButton,
);
export const GameArt = part(async () => (await import('../casino/game-art.tsx')).GameArt);
export const GameChooser = part(async () => (await import('../casino/game-chooser.tsx')).GameChooser);

/** A game stands at a table: it is among the recent ones from now on. */
export function rememberGame(id: string): void {
  import('../casino/recent-games.ts').then((recent) => recent.rememberGame(id)).catch(() => undefined);
}
