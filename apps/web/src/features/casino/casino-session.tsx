import { useEffect, useRef } from 'react';
import { isCasinoPath } from '../../core/route-paths.ts';
import { useUser } from '../../core/session.ts';
import { useJackpotsWon } from '../../live/hooks.ts';
import { useLocation } from '../../navigation/index.ts';

/** Keeps a player's favourite games with the server once the casino is looked at, and shows pools that they won. */
export function CasinoSession() {
  const id = useUser()?.ID;
  const isCasino = isCasinoPath(useLocation().pathname);
  const hadPlayer = useRef(false);
  const jackpots = useJackpotsWon();
  const hadJackpot = useRef(false);

  useEffect(() => {
    const isLoggedOut = hadPlayer.current && id === undefined;
    hadPlayer.current = id !== undefined;
    // Elsewhere there is work only when a player's are to be forgotten.
    if (!isCasino && !isLoggedOut) return;
    // What can't be loaded now comes with the first star that is pressed.
    import('./favourite-games-work.ts').then(({ follow }) => follow(id)).catch(() => undefined);
  }, [id, isCasino]);

  useEffect(() => {
    // Nearly nobody has any: the rest is loaded for those who do, and goes on for them.
    hadJackpot.current ||= jackpots !== undefined && jackpots.length > 0;
    if (!hadJackpot.current) return;
    import('./jackpot-news.ts').then(({ announce }) => announce(jackpots)).catch(() => undefined);
  }, [jackpots]);
  return null;
}
