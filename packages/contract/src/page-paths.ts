/** Every path of the site that has a screen, without the language; a parameter begins with a colon. Case doesn't matter. */
export const pagePaths = {
  home: '/',
  login: '/login',
  register: '/register',
  lostPassword: '/lost-password',
  setPassword: '/set-password',
  /** The link in a mail that confirms an address. */
  confirmEmail: '/confirm-email',
  /** The link in a mail that stops such mails. */
  unsubscribe: '/unsubscribe/:token',
  sport: '/sport',
  sportOne: '/sport/:sportAlias',
  sportToday: '/sport/:sportAlias/today',
  category: '/sport/:sportAlias/:categoryAlias',
  tournament: '/sport/:sportAlias/:categoryAlias/:tournamentAlias',
  match: '/sport/:sportAlias/:categoryAlias/:tournamentAlias/match/:matchId',
  results: '/sport/results',
  resultsMatch: '/sport/results/:matchId',
  favourites: '/sport/favorites',
  schedule: '/sport/schedule',
  outrights: '/sport/outrights',
  /** Of a category, or of a sport: the sidebar links to both. */
  outrightsOf: '/sport/outrights/:alias',
  topTournaments: '/sport/top-tournaments',
  topTournamentsOf: '/sport/top-tournaments/:categoryAlias',
  korean: '/sport/koreanView',
  koreanOutrights: '/sport/koreanView/outrights',
  koreanSport: '/sport/koreanView/:sportAlias',
  live: '/live',
  liveFeatured: '/live/featured',
  multiView: '/live/multi-view',
  liveMatch: '/live/sport/:sportAlias/:categoryAlias/:tournamentAlias/match/:matchId',
  liveMatchShort: '/live/:sportAlias/:categoryAlias/:tournamentAlias/match/:matchId',
  esports: '/esports',
  esportsResults: '/esports/results',
  esportsOne: '/esports/:sportAlias',
  esportsOutright: '/esports/:sportAlias/outright',
  esportsOutrightOf: '/esports/:sportAlias/outright/:categoryAlias',
  esportsResultsOf: '/esports/:sportAlias/results',
  esportsResultsMatch: '/esports/:sportAlias/results/:matchId',
  esportsCategory: '/esports/:sportAlias/:categoryAlias',
  esportsTournament: '/esports/:sportAlias/:categoryAlias/:tournamentAlias',
  esportsMatch: '/esports/:sportAlias/:categoryAlias/:tournamentAlias/match/:matchId',
  esportsLiveMatch: '/esports/:sportAlias/:categoryAlias/:tournamentAlias/live/match/:matchId',
  casino: '/casino',
  casinoProviders: '/casino/providers',
  /** `casinoPageOf` says which there are. */
  casinoCategory: '/casino/:category',
  casinoLive: '/casino/:category/:liveCategory',
  /** With `?demo=1` for play money. */
  tableGame: '/table-game/:gameProvider/:gameKey',
  liveCasinoGame: '/live-casino-game/:gameProvider/:gameKey',
  priceAge: '/price-age',
  /** The ways to pay, for everybody; the voucher method leads there. */
  paymentMethods: '/payment-methods',
  /** How to play within limits, and who helps: for everybody. */
  responsibleGaming: '/responsible-gaming',
  /** The legal texts, each in its version in force; `?version=` shows another one. */
  termsAndConditions: '/terms-and-conditions',
  bonusTerms: '/bonus-terms-conditions',
  privacyPolicy: '/privacy-policy',
  amlPolicy: '/aml-policy',
  cookiesPolicy: '/cookies-policy',
  faq: '/frequently-asked-questions',
  faqTopic: '/frequently-asked-questions/:topic',
  blog: '/blog',
  blogCategory: '/blog/:categoryPermalink',
  blogPost: '/blog/:categoryPermalink/:postPermalink',
  /** What bonuses are on offer, for everybody. */
  promotions: '/promotions',
  /** Points, levels, the wheel and the shop, for everybody. */
  loyalty: '/loyalty',
  /** The area of agents: the accounts below, the players of the whole branch, the report of a month. */
  agentManagement: '/agent-management',
  agentUsers: '/users',
  agentReports: '/reports',
  /** Tabs of the account modal, shown over the page that they were opened from. */
  accountInfo: '/user/accountInfo',
  messages: '/user/messages',
  limits: '/user/limits',
  deposit: '/user/deposit',
  withdraw: '/user/withdraw',
  bonuses: '/user/bonuses',
  casinoHistory: '/user/casinoHistory',
  sportsHistory: '/user/sportsHistory',
  pendingBets: '/user/pendingBets',
  transactionHistory: '/user/transactionHistory',
  /** Earlier addresses of those tabs, which lead to them. */
  user: '/user',
  bets: '/user/bets',
  casinoRounds: '/user/casino-history',
  ticket: '/user/bets/:ticketId',
  casinoRound: '/user/casino-history/:roundId',
  fairness: '/fairness',
  winnerProof: '/fairness/proof/:proofId',
  openModal: '/open-modal/:modal',
  openModalWith: '/open-modal/:modal/:data',
  backOffice: '/desk',
  notFound: '/404',
} as const;

export type PageKey = keyof typeof pagePaths;
export type PagePath = (typeof pagePaths)[PageKey];

/** The page that a path names. */
export interface KnownPage {
  readonly key: PageKey;
  /** What the path has for each parameter of its pattern. */
  readonly params: Readonly<Record<string, string>>;
  /** The one path of what the page shows: a match in play has that of the match, aliases are in lower case. */
  readonly canonical: string;
}

interface Pattern {
  readonly key: PageKey;
  readonly parts: readonly string[];
  /** A 1 for each parameter: of two patterns that fit, the one whose parameters come later is the page. */
  readonly order: string;
}

const isParameter = (part: string): boolean => part.startsWith(':');
const partsOf = (path: string): readonly string[] => path.split('/').filter((part) => part !== '');

const patterns: readonly Pattern[] = Object.entries(pagePaths)
  .filter(([key]) => key !== 'notFound')
  .map(([key, path]) => {
    const parts = partsOf(path);
    // A key of the table.
    return { key: key as PageKey, parts, order: parts.map((part) => (isParameter(part) ? 1 : 0)).join('') };
  })
  .sort((a, b) => (a.order < b.order ? -1 : 1));

/** Pages of a match in play, and the page of the match. */
const matchKeys: Partial<Readonly<Record<PageKey, PageKey>>> = {
  liveMatch: 'match',
  liveMatchShort: 'match',
  esportsLiveMatch: 'esportsMatch',
};

/** Names of sports, categories, tournaments, topics and posts in paths: their case does not matter. */
const isAlias = (part: string): boolean => /alias$|category$|topic$|permalink$/i.test(part);

function fits(parts: readonly string[], given: readonly string[]): boolean {
  return (
    parts.length === given.length &&
    parts.every((part, at) => isParameter(part) || part.toLowerCase() === given[at]?.toLowerCase())
  );
}

/** The page on a path without its language, by `pagePaths`; undefined where there is none. */
export function knownPage(path: string): KnownPage | undefined {
  const given = partsOf(path);
  const pattern = patterns.find(({ parts }) => fits(parts, given));
  if (!pattern) return undefined;
  const { key, parts } = pattern;
  const params: Record<string, string> = {};
  for (const [at, part] of parts.entries()) if (isParameter(part)) params[part.slice(1)] = given[at] ?? '';
  const written = partsOf(pagePaths[matchKeys[key] ?? key]).map((part) => {
    const value = params[part.slice(1)] ?? '';
    if (!isParameter(part)) return part;
    return isAlias(part) ? value.toLowerCase() : value;
  });
  return { key, params, canonical: `/${written.join('/')}` };
}
