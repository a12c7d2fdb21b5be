import { useEffect } from 'react';
import { useUser } from '../../core/session.ts';
import { favourites } from './favourites.ts';

/** Keeps a player's favourites with the server. A visitor's need no work until the player is known. */
export function FavouritesSession() {
  const id = useUser()?.ID;
  useEffect(() => {
    if (id === undefined && favourites().owner === undefined) return;
    // What can't be loaded now comes with the first star that is pressed.
    import('./favourites-work.ts').then(({ follow }) => follow(id)).catch(() => undefined);
  }, [id]);
  return null;
}
