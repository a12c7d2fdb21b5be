import { lazyPart } from '@evens/web/core/lazy-part.tsx';

/** Parts of the lobby that a game's page shows. */
export const GameStar = lazyPart(
  async () => (await import('../lobby/favourite-game-button.tsx')).FavouriteGameButton,
);
export const GameArt = lazyPart(async () => (await import('../game-art/index.ts')).GameArt);
export const GameChooser = lazyPart(async () => (await import('../lobby/game-chooser.tsx')).GameChooser);

/** Puts a played game at the head of the recent ones. */
export function rememberGame(id: string): void {
  import('../lobby/recent-games.ts').then((recent) => recent.rememberGame(id)).catch(() => undefined);
}
