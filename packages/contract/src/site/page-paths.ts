/**
 * All paths of the site that have a screen, without the language. A parameter begins with a colon. Case-insensitive.
 */
export const pagePaths = {
  home: '/',
  login: '/login',
  register: '/register',
  lostPassword: '/lost-password',
  setPassword: '/set-password',
  /** Link in a mail that confirms an address. */
  confirmEmail: '/confirm-email',
  /** Link in a mail that unsubscribes from such mails. */
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
  /** Alias of a category or of a sport: the sidebar links to both. */
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
  casinoTournaments: '/casino/tournaments',
  /** `casinoPageOf` defines the valid categories. */
  casinoCategory: '/casino/:category',
  casinoLive: '/casino/:category/:liveCategory',
  /** With `?demo=1` for play money. */
  tableGame: '/table-game/:gameProvider/:gameKey',
  liveCasinoGame: '/live-casino-game/:gameProvider/:gameKey',
  priceAge: '/price-age',
  /** Public list of payment methods; the voucher method links to it. */
  paymentMethods: '/payment-methods',
  /** Public page about limits and help organisations. */
  responsibleGaming: '/responsible-gaming',
  /** Legal texts in their version in force; `?version=` shows another version. */
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
  /** Public page of available bonuses. */
  promotions: '/promotions',
  /** Public page of points, levels, the wheel and the shop. */
  loyalty: '/loyalty',
  /** Agent area: accounts below, players of the whole branch, monthly report. */
  agentManagement: '/agent-management',
  agentUsers: '/users',
  agentReports: '/reports',
  /** Tabs of the account modal, shown over the page from which they were opened. */
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
  /** Earlier paths of those tabs; they redirect. */
  user: '/user',
  bets: '/user/bets',
  casinoRounds: '/user/casino-history',
  ticket: '/user/bets/:ticketId',
  casinoRound: '/user/casino-history/:roundId',
  fairness: '/fairness',
  winnerProof: '/fairness/proof/:proofId',
  openModal: '/open-modal/:modal',
  openModalWith: '/open-modal/:modal/:data',
  /** With all paths below it: the page of another app. */
  backOffice: '/backoffice',
  notFound: '/404',
} as const;

export type PageKey = keyof typeof pagePaths;
export type PagePath = (typeof pagePaths)[PageKey];

/** The page of a path. */
export interface KnownPage {
  readonly key: PageKey;
  /** Value of each parameter of the pattern. */
  readonly params: Readonly<Record<string, string>>;
  /** Canonical path of the content: a match in play has the path of the match, aliases are in lower case. */
  readonly canonical: string;
}

interface Pattern {
  readonly key: PageKey;
  readonly parts: readonly string[];
  /** One digit per part, 1 for a parameter: if two patterns match, the pattern with the later parameters wins. */
  readonly order: string;
}

const isParameter = (part: string): boolean => part.startsWith(':');
const splitPath = (path: string): readonly string[] => path.split('/').filter((part) => part !== '');

const patterns: readonly Pattern[] = Object.entries(pagePaths)
  .filter(([key]) => key !== 'notFound')
  .map(([key, path]) => {
    const parts = splitPath(path);
    // A key of the table.
    return { key: key as PageKey, parts, order: parts.map((part) => (isParameter(part) ? 1 : 0)).join('') };
  })
  .sort((a, b) => (a.order < b.order ? -1 : 1));

/** Pages of a match in play, with the corresponding page of the match. */
const matchKeys: Partial<Readonly<Record<PageKey, PageKey>>> = {
  liveMatch: 'match',
  liveMatchShort: 'match',
  esportsLiveMatch: 'esportsMatch',
};

/** Parameters that are case-insensitive: aliases of sports, categories, tournaments, topics and posts. */
const isAlias = (part: string): boolean => /alias$|category$|topic$|permalink$/i.test(part);

function fits(parts: readonly string[], given: readonly string[]): boolean {
  return (
    parts.length === given.length &&
    parts.every((part, at) => isParameter(part) || part.toLowerCase() === given[at]?.toLowerCase())
  );
}

/** Returns the page of a path without its language, by `pagePaths`; undefined if there is none. */
export function knownPage(path: string): KnownPage | undefined {
  const given = splitPath(path);
  // The back office routes the paths below its own.
  if (`/${given[0]?.toLowerCase()}` === pagePaths.backOffice)
    return { key: 'backOffice', params: {}, canonical: pagePaths.backOffice };
  const pattern = patterns.find(({ parts }) => fits(parts, given));
  if (!pattern) return undefined;
  const { key, parts } = pattern;
  const params: Record<string, string> = {};
  for (const [at, part] of parts.entries()) if (isParameter(part)) params[part.slice(1)] = given[at] ?? '';
  const written = splitPath(pagePaths[matchKeys[key] ?? key]).map((part) => {
    const value = params[part.slice(1)] ?? '';
    if (!isParameter(part)) return part;
    return isAlias(part) ? value.toLowerCase() : value;
  });
  return { key, params, canonical: `/${written.join('/')}` };
}
