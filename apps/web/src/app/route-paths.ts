/** Every path of the site that has a screen, without the language; a parameter begins with a colon. */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  lostPassword: '/lost-password',
  setPassword: '/set-password',
  sport: '/sport',
  sportOne: '/sport/:sportAlias',
  sportToday: '/sport/:sportAlias/today',
  category: '/sport/:sportAlias/:categoryAlias',
  tournament: '/sport/:sportAlias/:categoryAlias/:tournamentAlias',
  match: '/sport/:sportAlias/:categoryAlias/:tournamentAlias/match/:matchId',
  live: '/live',
  liveMatch: '/live/sport/:sportAlias/:categoryAlias/:tournamentAlias/match/:matchId',
  liveMatchShort: '/live/:sportAlias/:categoryAlias/:tournamentAlias/match/:matchId',
  esportsOne: '/esports/:sportAlias',
  esportsCategory: '/esports/:sportAlias/:categoryAlias',
  esportsTournament: '/esports/:sportAlias/:categoryAlias/:tournamentAlias',
  esportsMatch: '/esports/:sportAlias/:categoryAlias/:tournamentAlias/match/:matchId',
  esportsLiveMatch: '/esports/:sportAlias/:categoryAlias/:tournamentAlias/live/match/:matchId',
  bets: '/user/bets',
  ticket: '/user/bets/:ticketId',
  desk: '/desk',
  notFound: '/404',
} as const;

export const routePaths: readonly string[] = Object.values(paths);

/** Sport, live and esports pages: they have the sport sidebar and the betslip. */
export function isSportPath(path: string): boolean {
  return /^\/(sport|live|esports)(\/|$)/i.test(path);
}
