import type { SpecifiedCall } from './specified-call.ts';

/** Section 7: “Config and localisation”, “Results” and “Blog”, whose methods and paths are given. */
const contentCalls: readonly SpecifiedCall[] = [
  { quote: 'GET /api/admin/config/get', parameters: '', keys: ['GET /api/admin/config/get'] },
  {
    quote: 'GET /api/localization/getalltranslationsbylanguagecode',
    parameters: 'lang',
    keys: ['GET /api/localization/getalltranslationsbylanguagecode'],
  },
  {
    quote: 'GET /api/localization/translatedview',
    parameters: 'path, lang',
    keys: ['GET /api/localization/translatedview'],
  },
  { quote: 'GET /api/SlideShow/GetByPage', parameters: 'page', keys: ['GET /api/SlideShow/GetByPage'] },
  {
    quote: 'GET /api/localization/LocalizedHtmlView',
    parameters: 'name, lang',
    keys: ['GET /api/localization/LocalizedHtmlView'],
  },
  { quote: 'GET /api/results/tournaments', parameters: '', keys: ['GET /api/results/tournaments'] },
  {
    quote: 'GET /api/results/tournaments/ByDate',
    parameters: 'date',
    keys: ['GET /api/results/tournaments/ByDate'],
  },
  {
    quote: 'GET /api/results/tournaments/ByMatch',
    parameters: 'MatchId',
    keys: ['GET /api/results/tournaments/ByMatch'],
  },
  {
    quote: 'GET /api/results/preview/byTournament',
    parameters: 'langcode, TournamentId',
    keys: ['GET /api/results/preview/byTournament'],
  },
  {
    quote: 'GET /api/results/preview/byTournamentAndDate',
    parameters: 'langcode, TournamentId, date',
    keys: ['GET /api/results/preview/byTournamentAndDate'],
  },
  {
    quote: 'GET /api/results/preview/byId',
    parameters: 'langcode, id',
    keys: ['GET /api/results/preview/byId'],
  },
  {
    quote: 'GET /api/results/alternative/byId',
    parameters: 'langCode, Id',
    keys: ['GET /api/results/alternative/byId'],
  },
  {
    quote: 'GET api/blog/GetAllBlogCategories',
    parameters: '',
    keys: ['GET /api/blog/GetAllBlogCategories'],
  },
  { quote: 'GET api/blog/GetAllBlogPosts', parameters: '', keys: ['GET /api/blog/GetAllBlogPosts'] },
  {
    quote: 'GET api/blog/GetBlogPostsByPermalink',
    parameters: 'permalink',
    keys: ['GET /api/blog/GetBlogPostsByPermalink'],
  },
  {
    quote: 'GET api/blog/GetBlogPost',
    parameters: 'blogPostPermalink, categoryPermalink',
    keys: ['GET /api/blog/GetBlogPost'],
  },
];

const unnamedPaths = 'Paths of Seven Mojos, Leap, Rocket, EGT Digital and PatePlay are not shown';

/** Section 7: “Casino”. */
const casinoCalls: readonly SpecifiedCall[] = [
  { quote: 'GET /api/livecasino/get', parameters: 'type', keys: ['GET /api/livecasino/get'] },
  {
    quote: 'GET /api/endorphina/geturl, getdemourl',
    parameters: 'game',
    keys: ['GET /api/endorphina/geturl', 'GET /api/endorphina/getdemourl'],
    departure: 'Game URLs are requested by GET',
  },
  {
    quote: 'GET /api/habanero/getGamesByCategory, getlaunchurl',
    parameters: 'gameKey, isDemo',
    keys: ['GET /api/habanero/getGamesByCategory', 'GET /api/habanero/getlaunchurl'],
  },
  {
    quote: 'GET /api/SoftSwissCasino/getgames',
    parameters: 'Country, Currency, IsMobile',
    keys: ['GET /api/SoftSwissCasino/getgames'],
  },
  {
    quote: 'GET /api/SoftSwissCasino/getlaunchurl',
    parameters: 'gameName, gameProvider, connectionId, isDemo',
    keys: ['GET /api/SoftSwissCasino/getlaunchurl'],
    departure: '`connectionId` of a launch',
  },
  {
    quote: 'POST /api/SoftSwissCasino/EndGameSession',
    parameters: 'sessionId',
    keys: ['POST /api/SoftSwissCasino/EndGameSession'],
  },
  {
    quote: 'GET /api/SoftSwissCasino/GetJackpots, GetLiveCasinoGames',
    parameters: '',
    keys: ['GET /api/SoftSwissCasino/GetJackpots', 'GET /api/SoftSwissCasino/GetLiveCasinoGames'],
  },
  { quote: 'GET /api/OpenBoxInternal/Games', parameters: '', keys: ['GET /api/OpenBoxInternal/Games'] },
  {
    quote: 'GET /api/OpenBoxInternal/GameUrl',
    parameters: 'gameId, gameName, isMobile',
    keys: ['GET /api/OpenBoxInternal/GameUrl'],
  },
  {
    quote: 'GET Seven Mojos games, gameurl, demogameurl, livegames',
    parameters: 'gameName, gameToken, productFamily, language',
    keys: [
      'GET /api/SevenMojos/games',
      'GET /api/SevenMojos/gameurl',
      'GET /api/SevenMojos/demogameurl',
      'GET /api/SevenMojos/livegames',
    ],
    departure: unnamedPaths,
  },
  {
    quote: 'GET Leap casinogames, virtualgames',
    parameters: '',
    keys: ['GET /api/Leap/casinogames', 'GET /api/Leap/virtualgames'],
    departure: unnamedPaths,
  },
  {
    quote: 'GET Leap gameurl, demogameurl',
    parameters: 'gameId, lang',
    keys: ['GET /api/Leap/gameurl', 'GET /api/Leap/demogameurl'],
    departure: unnamedPaths,
  },
  {
    quote: 'GET Rocket LaunchGame',
    parameters: 'gameId',
    keys: ['GET /api/Rocket/LaunchGame'],
    departure: unnamedPaths,
  },
  { quote: 'GET /api/CasinoTop/Get', parameters: 'page', keys: ['GET /api/CasinoTop/Get'] },
  {
    quote: 'GET /api/profile/casinohistory/getcasinohistory',
    parameters: 'from, to',
    keys: ['GET /api/profile/casinohistory/getcasinohistory'],
  },
  { quote: 'GET /api/goldenrace/initialize', parameters: '', keys: ['GET /api/goldenrace/initialize'] },
  {
    quote: 'GET /api/PopularCasinoGames/Live, Slot, Table',
    parameters: '',
    keys: [
      'GET /api/PopularCasinoGames/Live',
      'GET /api/PopularCasinoGames/Slot',
      'GET /api/PopularCasinoGames/Table',
    ],
  },
  {
    quote:
      'Games, jackpots and game URL calls, each with a demo variant, also exist for four other game providers. Their paths are not shown.',
    keys: [
      'GET /api/egtDigital/games',
      'GET /api/egtDigital/jackpots',
      'GET /api/egtDigital/gameurl',
      'GET /api/egtDigital/demogameurl',
      'GET /api/patePlay/games',
      'GET /api/patePlay/jackpots',
      'GET /api/patePlay/gameurl',
      'GET /api/patePlay/demogameurl',
      'POST /api/casino/launch',
    ],
    departure: 'Two of four more providers are not named',
  },
  {
    quote: 'A jackpot display call goes to an external provider host.',
    keys: ['GET /api/casino/jackpots'],
    departure: "A jackpot display call goes to a provider's own host",
  },
];

/** Section 7: “Named only (methods and paths not shown)”. */
const namedCalls: readonly SpecifiedCall[] = [
  { quote: 'Version hash (response field data)', keys: ['GET /api/version/hash'] },
  { quote: 'clear cache data', keys: ['POST /api/version/clearcache'] },
  {
    quote: 'Crypto wallet address request for a currency, then a follow-up refresh',
    keys: ['POST /api/wallet/address', 'GET /api/wallet/address'],
  },
  { quote: 'Settings: odd formats', keys: ['GET /api/settings/oddformats'] },
  { quote: 'Settings: view formats', keys: ['GET /api/settings/viewformats'] },
  { quote: 'Settings: languages', keys: ['GET /api/settings/languages'] },
  { quote: 'Settings: timezones', keys: ['GET /api/settings/timezones'] },
  { quote: 'Settings: currencies', keys: ['GET /api/settings/currencies'] },
  { quote: 'Settings: set timezone', keys: ['POST /api/settings/settimezone'] },
  { quote: 'Settings: set language', keys: ['POST /api/settings/setlanguage'] },
  { quote: 'Settings: set odd format', keys: ['POST /api/settings/setoddformat'] },
  { quote: 'Settings: set view format', keys: ['POST /api/settings/setviewformat'] },
  { quote: 'User: get user (a 401 is handled)', keys: ['GET /api/user/get'] },
  { quote: 'User: logout', keys: ['POST /api/account/logout'] },
  { quote: 'User: balance', keys: ['GET /api/user/balance'] },
  {
    quote: 'User: favourites add and remove',
    keys: ['POST /api/user/favourites/add', 'POST /api/user/favourites/remove'],
  },
  {
    quote: 'User: favourite tournaments',
    keys: ['GET /api/user/favourites', 'GET /api/sport/favourites'],
  },
  { quote: 'User: files get and send', keys: ['GET /api/user/files/get', 'POST /api/user/files/send'] },
  { quote: 'User: login history', keys: ['GET /api/user/loginhistory'] },
  { quote: 'Bonuses: bonuses', keys: ['GET /api/bonus/bonuses'] },
  { quote: 'Bonuses: free spin bonuses', keys: ['GET /api/bonus/freespinbonuses'] },
  { quote: 'Bonuses: free bet bonus', keys: ['GET /api/bonus/freebetbonus'] },
  { quote: 'Bonuses: appended free bet bonus', keys: ['GET /api/bonus/appendedfreebets'] },
  { quote: 'Bonuses: free bet history', keys: ['GET /api/bonus/freebethistory'] },
  {
    quote: 'Bonuses: general and personal bonuses',
    keys: ['GET /api/bonus/generalbonuses', 'GET /api/bonus/personalbonuses'],
  },
  {
    quote: 'Bonuses: claim bonus (BonusCode)',
    parameters: 'BonusCode',
    keys: ['POST /api/bonus/claim'],
  },
  { quote: 'Cashout: tickets with cashout', keys: ['GET /api/cashout/tickets'] },
  { quote: 'Cashout: create cashout', keys: ['POST /api/cashout/create'] },
  { quote: 'Blockchain: addresses', keys: ['GET /api/blockchain/addresses'] },
  { quote: 'Blockchain: register address', keys: ['POST /api/blockchain/register-address'] },
  {
    quote: 'Blockchain: sub-addresses for the all-in-one crypto processor',
    keys: ['GET /api/blockchain/sub-addresses'],
  },
  { quote: 'Messages: by page', keys: ['GET /api/messages/get'] },
  { quote: 'Messages: unread count', keys: ['GET /api/messages/unreadcount'] },
  { quote: 'Messages: read message', keys: ['POST /api/messages/read'] },
  { quote: 'Messages: remove messages', keys: ['POST /api/messages/remove'] },
  { quote: 'Transfers: X1 status', keys: ['GET /api/transfer/x1status'] },
  { quote: 'Transfers: pending transfer', keys: ['GET /api/transfer/pendingtransfer'] },
  {
    quote: 'Transfers: fund transfer (Id, BonusCode)',
    parameters: 'Id, BonusCode',
    keys: ['POST /api/transfer/fundtransfer'],
  },
  { quote: 'visitor basic info', keys: ['GET /api/settings/visitor'] },
  { quote: 'loyalty init data', keys: ['GET /api/loyalty/initdata'] },
  { quote: 'Deposit: deposit methods', keys: ['GET /api/deposit/methods'] },
  {
    quote: 'History: uncleared bets',
    parameters: 'from, to',
    keys: ['GET /api/history/unclearedbets'],
  },
  { quote: 'History: cleared bets', parameters: 'from, to', keys: ['GET /api/history/clearedbets'] },
  { quote: 'History: virtual sport', parameters: 'from, to', keys: ['GET /api/history/virtualsport'] },
  {
    quote: 'History: casino',
    parameters: 'from, to',
    keys: ['GET /api/profile/casinohistory/getcasinohistory'],
  },
  { quote: 'History: transactions', parameters: 'from, to', keys: ['GET /api/history/transactions'] },
  {
    quote: 'History: declined bets between from and to',
    parameters: 'from, to',
    keys: ['GET /api/history/declinedbets'],
  },
  {
    quote: 'History: cancel withdrawal (pendingWithdrawalId)',
    parameters: 'pendingWithdrawalId',
    keys: ['POST /api/history/cancelwithdrawal'],
  },
  {
    quote: 'Betslip: add and remove selection by ID',
    parameters: 'ID',
    keys: ['POST /api/betslip/addselection', 'POST /api/betslip/removeselection'],
  },
  { quote: 'Betslip: get betslip', keys: ['GET /api/betslip/get'] },
  { quote: 'Betslip: place bet', keys: ['POST /api/betslip/placebet'] },
  { quote: 'Betslip: selection status', keys: ['POST /api/betslip/selectionstatus'] },
  { quote: 'Betslip: accumulator bonus', keys: ['GET /api/betslip/accumulatorbonus'] },
  { quote: 'Betslip: odds-change policy', keys: ['POST /api/betslip/oddschangepolicy'] },
  {
    quote: 'Betslip: cashout',
    parameters: 'amount, CashoutOddsValues, betId',
    keys: ['POST /api/cashout/create'],
  },
  {
    quote: 'Casino: slots URLs and demo URLs',
    keys: ['POST /api/casino/launch', 'POST /api/casino/launchdemo'],
  },
  { quote: 'Casino: game lists', keys: ['GET /api/casino/games'] },
  { quote: 'Casino: top games', keys: ['GET /api/CasinoTop/Get'] },
  { quote: 'Casino: golden race config', keys: ['GET /api/goldenrace/initialize'] },
  { quote: 'Casino: casino jackpots', keys: ['GET /api/casino/jackpots'] },
  { quote: 'Agents: sub-agents', keys: ['GET /api/agents/subagents'] },
  { quote: 'Agents: lock', keys: ['POST /api/agents/lock'] },
  { quote: 'Agents: unlock', keys: ['POST /api/agents/unlock'] },
  { quote: 'Agents: report', keys: ['GET /api/agents/report'] },
  { quote: 'The betting feed through a data service: live', keys: ['GET /api/data/live'] },
  { quote: 'The betting feed through a data service: prematch', keys: ['GET /api/data/prematch'] },
  {
    quote: 'The betting feed through a data service: esport with sport 66',
    keys: ['GET /api/data/esport'],
  },
  { quote: 'The betting feed through a data service: outright', keys: ['GET /api/data/outright'] },
  {
    quote: 'The betting feed through a data service: preview-market',
    keys: ['GET /api/data/previewmarket'],
  },
  {
    quote: 'The betting feed through a data service: top and popular matches',
    keys: ['GET /api/data/top', 'GET /api/data/popular'],
  },
  {
    quote: 'The betting feed through a data service: alternative markets',
    keys: ['GET /api/data/alternativemarkets'],
  },
];

/** Every call of section 7. */
export const callTable: readonly SpecifiedCall[] = [...contentCalls, ...casinoCalls, ...namedCalls];

/** Section 7: “Real-time subscriptions are used for live and prematch preview markets and for event updates.” */
export const subscriptions: readonly { readonly quote: string; readonly topic: string }[] = [
  { quote: 'live preview markets', topic: 'preview/{Mariners}' },
  { quote: 'prematch preview markets', topic: 'preview/{Albion}' },
  { quote: 'event updates', topic: 'match/{Mariners}' },
  { quote: 'live (the betting feed)', topic: 'list/live' },
  { quote: 'prematch (the betting feed)', topic: 'list/prematch/soccer' },
];
