import { type FavouriteKind, favourites, setFavourites, withFavourite } from './favourites.ts';

/** Shows the change at once. Code that stores it is loaded on first use; a change that cannot be stored is undone. */
export function toggleFavourite(kind: FavouriteKind, id: number): void {
  const isAdded = !favourites()[kind].has(id);
  setFavourites(withFavourite(favourites(), { kind, id, isAdded: isAdded }));
  import('./favourites-work.ts')
    .then(({ toggled }) => toggled({ kind, id, isAdded: isAdded }))
    .catch(() => setFavourites(withFavourite(favourites(), { kind, id, isAdded: !isAdded })));
}
