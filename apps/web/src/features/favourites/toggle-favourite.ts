import { type FavouriteKind, favourites, setFavourites, withFavourite } from './favourites.ts';

/** Shown at once; what keeps it is loaded when it is first wanted, and takes it back where it can't be kept. */
export function toggleFavourite(kind: FavouriteKind, id: number): void {
  const isWanted = !favourites()[kind].has(id);
  setFavourites(withFavourite(favourites(), { kind, id, isWanted }));
  import('./favourites-work.ts')
    .then(({ toggled }) => toggled({ kind, id, isWanted }))
    .catch(() => setFavourites(withFavourite(favourites(), { kind, id, isWanted: !isWanted })));
}
