import { favouriteGames, setFavouriteGames, withGame } from './favourite-games.ts';

/** Shown at once; what keeps it is loaded when it is first wanted, and takes it back where it can't be kept. */
export function toggleFavouriteGame(id: string): void {
  const isWanted = !favouriteGames().ids.includes(id);
  const become = (wanted: boolean) =>
    setFavouriteGames({ ...favouriteGames(), ids: withGame(favouriteGames().ids, id, wanted) });
  become(isWanted);
  import('./favourite-games-work.ts')
    .then(({ toggled }) => toggled({ id, isWanted }))
    .catch(() => become(!isWanted));
}
