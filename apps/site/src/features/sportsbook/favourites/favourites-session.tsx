import { useUser } from '@evens/web/core/session.ts';
import { useEffect } from 'react';
import { favourites } from './favourites.ts';

/** Synchronises a player's favourites with the server. Visitors need nothing until they log in. */
export function FavouritesSession() {
  const id = useUser()?.ID;
  useEffect(() => {
    if (id === undefined && favourites().owner === undefined) return;
    // If loading fails now, the next press of a star loads them.
    import('./favourites-work.ts').then(({ follow }) => follow(id)).catch(() => undefined);
  }, [id]);
  return null;
}
