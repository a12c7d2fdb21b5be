import { lazyPart } from '../../core/lazy-part.ts';

/** Parts of the lobby that a game's page shows. */
export const GameStar = lazyPart(
  async () => (await import('../casino/favourite-game-button.tsx')).FavouriteGameButton,
);
export const GameArt = lazyPart(async () => (await import('../casino/game-art.tsx')).GameArt);
export const GameChooser = lazyPart(async () => (await import('../casino/game-chooser.tsx')).GameChooser);

/** Puts a played game at the head of the recent ones. */
export function rememberGame(id: string): void {
  import('../casino/recent-games.ts').then((recent) => recent.rememberGame(id)).catch(() => undefined);
}
