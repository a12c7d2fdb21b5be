import { useEffect, useRef } from 'react';
import { isCasinoPath, paths } from '../../app/route-paths.ts';
import { useUser } from '../../app/session.ts';
import { useLocation, useMatch } from '../../navigation/index.ts';

/** Remembers the games that are opened, and keeps a player's favourite games with the server once the casino is looked at. */
export function CasinoSession() {
  const id = useUser()?.ID;
  const isCasino = isCasinoPath(useLocation().pathname);
  const hadPlayer = useRef(false);
  const table = useMatch(paths.tableGame);
  const live = useMatch(paths.liveCasinoGame);
  const { gameProvider, gameKey } = table ?? live ?? {};

  useEffect(() => {
    const isLoggedOut = hadPlayer.current && id === undefined;
    hadPlayer.current = id !== undefined;
    // Elsewhere there is work only when a player's are to be forgotten.
    if (!isCasino && !isLoggedOut) return;
    // What can't be loaded now comes with the first star that is pressed.
    import('./favourite-games-work.ts').then(({ follow }) => follow(id)).catch(() => undefined);
  }, [id, isCasino]);

  useEffect(() => {
    if (gameProvider === undefined || gameKey === undefined) return;
    const game = `${gameProvider}:${gameKey}`.toLowerCase();
    import('./recent-games.ts').then(({ rememberGame }) => rememberGame(game)).catch(() => undefined);
  }, [gameProvider, gameKey]);
  return null;
}
