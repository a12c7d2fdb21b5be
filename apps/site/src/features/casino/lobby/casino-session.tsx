import { isCasinoPath } from '@evens/web/core/route-paths.ts';
import { useUser } from '@evens/web/core/session.ts';
import { useJackpotsWon } from '@evens/web/live/hooks.ts';
import { useLocation } from '@evens/web/navigation/index.ts';
import { useEffect, useRef } from 'react';

/** Synchronises a player's favourite games with the server on casino pages, and shows jackpots that the player won. */
export function CasinoSession() {
  const id = useUser()?.ID;
  const isCasino = isCasinoPath(useLocation().pathname);
  const hadPlayer = useRef(false);
  const jackpots = useJackpotsWon();
  const hadJackpot = useRef(false);

  useEffect(() => {
    const isLoggedOut = hadPlayer.current && id === undefined;
    hadPlayer.current = id !== undefined;
    // On other pages it only has to forget the previous player's favourites.
    if (!isCasino && !isLoggedOut) return;
    // If loading fails now, the next press of a star loads them.
    import('./favourite-games-work.ts').then(({ follow }) => follow(id)).catch(() => undefined);
  }, [id, isCasino]);

  useEffect(() => {
    // Few players win a jackpot, so this part is loaded only for winners, and stays active for them.
    hadJackpot.current ||= jackpots !== undefined && jackpots.length > 0;
    if (!hadJackpot.current) return;
    import('./jackpot-news.ts').then(({ announce }) => announce(jackpots)).catch(() => undefined);
  }, [jackpots]);
  return null;
}
