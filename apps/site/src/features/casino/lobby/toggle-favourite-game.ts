import { favouriteGames, setFavouriteGames, withGame } from './favourite-games.ts';

/** Shows the change at once. Code that stores it is loaded on first use; a change that cannot be stored is undone. */
export function toggleFavouriteGame(id: string): void {
  const isFavourite = !favouriteGames().ids.includes(id);
  const become = (isAdded: boolean) =>
    setFavouriteGames({ ...favouriteGames(), ids: withGame(favouriteGames().ids, id, isAdded) });
  become(isFavourite);
  import('./favourite-games-work.ts')
    .then(({ toggled }) => toggled({ id, isAdded: isFavourite }))
    .catch(() => become(!isFavourite));
}
