import type { SpecifiedRoute } from './specified-route.ts';

const inLeague = '/sport/soccer/england/premier-league';
const inGame = '/esports/counter-strike/counter-strike/pro-league';

/** Section 2.2, the route table: sport, live and esports. */
const sportRoutes: readonly SpecifiedRoute[] = [
  { route: '/{lang}', note: 'Home (exact)', opens: [{ path: '/', page: 'home', head: 'rest' }] },
  {
    route: '/{lang}/esports',
    note: 'Nested routes below',
    opens: [{ path: '/esports', page: 'esports', head: 'esports' }],
  },
  {
    route: '/{lang}/esports/{sportAlias}',
    note: 'Game page',
    opens: [{ path: '/esports/counter-strike', page: 'esportsOne', head: 'esports' }],
  },
  {
    route: '/{lang}/esports/{sportAlias}/{categoryAlias}',
    note: 'Category',
    opens: [{ path: '/esports/dota-2/dota-2', page: 'esportsCategory', head: 'esports' }],
  },
  {
    route: '/{lang}/esports/{sportAlias}/{categoryAlias}/{tournamentAlias}',
    note: 'Tournament',
    opens: [{ path: inGame, page: 'esportsTournament', head: 'esports' }],
  },
  {
    route: '/{lang}/esports/{sportAlias}/{categoryAlias}/{tournamentAlias}/match/{matchId}',
    note: 'Match',
    opens: [{ path: `${inGame}/match/{Jackals}`, page: 'esportsMatch', head: 'esports' }],
  },
  {
    route: '/{lang}/esports/{sportAlias}/{categoryAlias}/{tournamentAlias}/live/match/{matchId}',
    note: 'Live match',
    opens: [{ path: `${inGame}/live/match/{Panthers}`, page: 'esportsLiveMatch', head: 'esports' }],
  },
  {
    route: '/{lang}/esports/{sportAlias}/outright',
    note: 'Outrights (inner form also /outright/{categoryAlias})',
    opens: [
      { path: '/esports/counter-strike/outright', page: 'esportsOutright', head: 'esports' },
      {
        path: '/esports/counter-strike/outright/counter-strike',
        page: 'esportsOutrightOf',
        head: 'esports',
      },
    ],
  },
  {
    route: '/{lang}/esports/{sportAlias}/results and .../results/{matchId}',
    note: 'Esports results',
    opens: [
      { path: '/esports/counter-strike/results', page: 'esportsResultsOf', head: 'esports' },
      { path: '/esports/counter-strike/results/{Unicorns}', page: 'esportsResultsMatch', head: 'esports' },
    ],
  },
  {
    route: '/{lang}/esports/results',
    note: 'Esports results path constant',
    opens: [{ path: '/esports/results', page: 'esportsResults', head: 'esports' }],
  },
  {
    route: '/{lang}/live',
    note: 'Live overview (exact)',
    opens: [{ path: '/live', page: 'live', head: 'sport' }],
  },
  {
    route: '/{lang}/live/sport/{sportAlias}/{categoryAlias}/{tournamentAlias}/match/{matchId}',
    note: 'Live match',
    opens: [
      {
        path: '/live/sport/soccer/england/premier-league/match/{Mariners}',
        page: 'liveMatch',
        head: 'sport',
      },
    ],
  },
  {
    route: '/{lang}/live/{sportAlias}/{categoryAlias}/{tournamentAlias}/match/{matchId}',
    note: 'Live match, alternative form',
    opens: [{ path: '/live/soccer/spain/laliga/match/{Navarra}', page: 'liveMatchShort', head: 'sport' }],
  },
  {
    route: '/{lang}/live/featured',
    note: 'Featured live',
    opens: [{ path: '/live/featured', page: 'liveFeatured', head: 'sport' }],
  },
  {
    route: '/{lang}/live/multi-view',
    note: 'Multi-view of live matches',
    opens: [{ path: '/live/multi-view', page: 'multiView', head: 'sport' }],
  },
  {
    route: '/{lang}/sport',
    note: 'Prematch all',
    opens: [{ path: '/sport', page: 'sport', head: 'sport' }],
  },
  {
    route: '/{lang}/sport/{sportAlias}',
    note: 'Sport',
    opens: [{ path: '/sport/soccer', page: 'sportOne', head: 'sport' }],
  },
  {
    route: '/{lang}/sport/{sportAlias}/today',
    note: 'Today matches of a sport',
    opens: [{ path: '/sport/soccer/today', page: 'sportToday', head: 'sport' }],
  },
  {
    route: '/{lang}/sport/{sportAlias}/{categoryAlias}',
    note: 'Category',
    opens: [{ path: '/sport/soccer/england', page: 'category', head: 'sport' }],
  },
  {
    route: '/{lang}/sport/{sportAlias}/{categoryAlias}/{tournamentAlias}',
    note: 'Tournament',
    opens: [{ path: inLeague, page: 'tournament', head: 'sport' }],
  },
  {
    route: '/{lang}/sport/{sportAlias}/{categoryAlias}/{tournamentAlias}/match/{matchId}',
    note: 'Match',
    opens: [{ path: `${inLeague}/match/{Albion}`, page: 'match', head: 'sport' }],
  },
  {
    route: '/{lang}/sport/results and /sport/results/{matchId}',
    note: 'Results',
    opens: [
      { path: '/sport/results', page: 'results', head: 'sport' },
      { path: '/sport/results/{Quayside}', page: 'resultsMatch', head: 'sport' },
    ],
  },
  {
    route: '/{lang}/sport/favorites',
    note: 'Favourites',
    opens: [{ path: '/sport/favorites', page: 'favourites', head: 'sport' }],
  },
  {
    route: '/{lang}/sport/schedule',
    note: 'Schedule (the 7-day view)',
    opens: [{ path: '/sport/schedule', page: 'schedule', head: 'sport' }],
  },
  {
    route: '/{lang}/sport/outrights and /sport/outrights/{categoryAlias}',
    note: 'Outrights (the sidebar also links to outrights per sport name)',
    opens: [
      { path: '/sport/outrights', page: 'outrights', head: 'sport' },
      {
        path: '/sport/outrights/england',
        page: 'outrightsOf',
        head: 'sport',
        shows: { heading: 'England: outrights' },
      },
      { path: '/sport/outrights/soccer', page: 'outrightsOf', head: 'sport' },
    ],
  },
  {
    route: '/{lang}/sport/top-tournaments/{categoryAlias?}',
    note: 'Top tournaments; the alias is optional',
    opens: [
      { path: '/sport/top-tournaments', page: 'topTournaments', head: 'sport' },
      { path: '/sport/top-tournaments/england', page: 'topTournamentsOf', head: 'sport' },
    ],
  },
  {
    route: '/{lang}/sport/koreanView, /koreanView/outrights, /koreanView/{sportAlias}',
    note: 'Alternative view',
    opens: [
      { path: '/sport/koreanView', page: 'korean', head: 'sport' },
      { path: '/sport/koreanView/outrights', page: 'koreanOutrights', head: 'sport' },
      { path: '/sport/koreanView/basketball', page: 'koreanSport', head: 'sport' },
    ],
  },
];

/** Section 2.2, the route table: casino, accounts, content and the rest. */
const otherRoutes: readonly SpecifiedRoute[] = [
  {
    route: '/{lang}/casino',
    note: 'Casino',
    opens: [{ path: '/casino', page: 'casino', head: 'casino' }],
  },
  {
    route: '/{lang}/casino/providers',
    note: 'Providers',
    opens: [{ path: '/casino/providers', page: 'casinoProviders', head: 'casino' }],
  },
  {
    route: '/{lang}/casino/{category}',
    note: 'Category; optional ?providers=a,b query, a sorted comma list',
    opens: [
      { path: '/casino/top-games', page: 'casinoCategory', head: 'casino' },
      {
        path: '/casino/slots?providers=evens,softswiss',
        page: 'casinoCategory',
        head: 'casino',
        shows: { heading: 'Slots' },
      },
    ],
  },
  {
    route: '/{lang}/casino/{category}/{liveCategory}',
    note: 'Live-casino category',
    opens: [
      {
        path: '/casino/live/blackjack',
        page: 'casinoLive',
        head: 'casino',
        shows: { heading: 'Live blackjack' },
      },
    ],
  },
  {
    route: '/{lang}/casino/live-casino/{category}',
    note: 'The live-casino list link is /{lang}/casino/live-casino/all',
    opens: [
      {
        path: '/casino/live-casino/all',
        page: 'casinoLive',
        head: 'casino',
        shows: { heading: 'Live casino' },
      },
      { path: '/casino/live-casino/roulette', page: 'casinoLive', head: 'casino' },
    ],
  },
  {
    route: '/{lang}/table-game/{gameProvider}/{gameKey}',
    note: 'Table game',
    opens: [{ path: '/table-game/evens/dice', page: 'tableGame', head: 'casino' }],
  },
  {
    route: '/{lang}/live-casino-game/{gameProvider}/{gameKey}',
    note: 'Live-casino game',
    opens: [
      {
        path: '/live-casino-game/evens/live-roulette',
        page: 'liveCasinoGame',
        head: 'casino',
        shows: { heading: 'Live Roulette' },
      },
    ],
  },
  {
    route: '/{lang}/agent-management, /users, /reports',
    note: 'Agent area',
    opens: [
      { path: '/agent-management', page: 'agentManagement', head: 'rest' },
      { path: '/users', page: 'agentUsers', head: 'rest' },
      { path: '/reports', page: 'agentReports', head: 'rest' },
    ],
  },
  {
    route: '/{lang}/set-password, /{lang}/lost-Password',
    note: 'Password screens',
    opens: [
      {
        path: '/set-password?token=abc',
        page: 'setPassword',
        head: 'rest',
        shows: { heading: 'New password' },
      },
      {
        path: '/lost-Password',
        page: 'lostPassword',
        head: 'rest',
        shows: { heading: 'Forgotten password' },
      },
    ],
  },
  {
    route: '/{lang}/frequently-asked-questions/{topic?}',
    note: 'FAQ',
    opens: [
      {
        path: '/frequently-asked-questions',
        page: 'faq',
        head: 'rest',
        shows: { heading: 'Frequently asked questions' },
      },
      {
        path: '/frequently-asked-questions/video',
        page: 'faqTopic',
        head: 'rest',
        shows: { topic: 'video' },
      },
    ],
  },
  {
    route: '/{lang}/blog, /blog/{categoryPermalink}, /blog/{categoryPermalink}/{postPermalink}',
    note: 'Blog: category list, posts of a category, single post',
    opens: [
      { path: '/blog', page: 'blog', head: 'rest', shows: { heading: 'Blog' } },
      { path: '/blog/betting', page: 'blogCategory', head: 'rest', shows: { heading: 'Betting' } },
      {
        path: '/blog/betting/how-a-system-bet-pays',
        page: 'blogPost',
        head: 'rest',
        shows: { heading: 'How a system bet pays' },
      },
    ],
  },
  {
    route: '/{lang}/loyalty',
    note: 'Loyalty',
    opens: [{ path: '/loyalty', page: 'loyalty', head: 'rest', shows: { heading: 'Loyalty' } }],
  },
  {
    route: '/{lang}/open-modal/{modal}/{data?}',
    note: 'Opens a named modal',
    opens: [
      { path: '/open-modal/errorModal', page: 'openModal', head: 'rest', shows: { dialog: 'Error' } },
      {
        path: '/open-modal/loginModal/deposit',
        page: 'openModalWith',
        head: 'rest',
        shows: { dialog: 'Your account', tab: 'Deposit' },
      },
    ],
  },
  {
    route: '/{lang}/user/deposit',
    note: 'Example of a user route',
    opens: [
      {
        path: '/user/deposit',
        page: 'deposit',
        head: 'rest',
        shows: { dialog: 'Your account', tab: 'Deposit' },
        as: 'player',
      },
    ],
  },
];

/** A path that no page has, and what the specification says of it: the row `catch-all`, “Not-found page”. */
export const catchAll: Omit<SpecifiedRoute, 'opens'> & { readonly paths: readonly string[] } = {
  route: 'catch-all',
  note: 'Not-found page',
  paths: ['/404', '/nothing', '/nothing/here', '/sport/no-such-sport', '/casino/no-such-category'],
};

export const routeTable: readonly SpecifiedRoute[] = [...sportRoutes, ...otherRoutes];
