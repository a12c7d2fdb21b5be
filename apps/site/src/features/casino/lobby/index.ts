export { CasinoSession } from './casino-session.tsx';
export { playLink } from './game-actions.tsx';
export { CasinoRow } from './lazy.ts';
export { useRecentGames } from './recent-games.ts';
export { rtpText } from './rtp-text.ts';
export { useFoundGames } from './use-found-games.ts';
export { useLobby } from './use-lobby.ts';
