import type accounts from '../en/accounts.json';
import type agentreport from '../en/agentreport.json';
import type agents from '../en/agents.json';
import type alerts from '../en/alerts.json';
import type amount from '../en/amount.json';
import type backoffice from '../en/backoffice.json';
import type bet from '../en/bet.json';
import type bonuses from '../en/bonuses.json';
import type boosts from '../en/boosts.json';
import type cashier from '../en/cashier.json';
import type cashout from '../en/cashout.json';
import type casino from '../en/casino.json';
import type casinogame from '../en/casinogame.json';
import type categories from '../en/categories.json';
import type consent from '../en/consent.json';
import type content from '../en/content.json';
import type decline from '../en/decline.json';
import type documents from '../en/documents.json';
import type esports from '../en/esports.json';
import type exposure from '../en/exposure.json';
import type favourites from '../en/favourites.json';
import type feed from '../en/feed.json';
import type gaming from '../en/gaming.json';
import type history from '../en/history.json';
import type home from '../en/home.json';
import type korean from '../en/korean.json';
import type limits from '../en/limits.json';
import type lineups from '../en/lineups.json';
import type live from '../en/live.json';
import type loyalty from '../en/loyalty.json';
import type mail from '../en/mail.json';
import type market from '../en/market.json';
import type match from '../en/match.json';
import type messages from '../en/messages.json';
import type methods from '../en/methods.json';
import type multiview from '../en/multiview.json';
import type offline from '../en/offline.json';
import type operations from '../en/operations.json';
import type outcome from '../en/outcome.json';
import type outrights from '../en/outrights.json';
import type payments from '../en/payments.json';
import type protection from '../en/protection.json';
import type reason from '../en/reason.json';
import type refusal from '../en/refusal.json';
import type reports from '../en/reports.json';
import type results from '../en/results.json';
import type sandbox from '../en/sandbox.json';
import type schedule from '../en/schedule.json';
import type search from '../en/search.json';
import type settings from '../en/settings.json';
import type shell from '../en/shell.json';
import type shortcuts from '../en/shortcuts.json';
import type slip from '../en/slip.json';
import type sport from '../en/sport.json';
import type sports from '../en/sports.json';
import type statement from '../en/statement.json';
import type support from '../en/support.json';
import type texts from '../en/texts.json';
import type tournaments from '../en/tournaments.json';
import type tracker from '../en/tracker.json';
import type user from '../en/user.json';
import type virtual from '../en/virtual.json';
import type wallet from '../en/wallet.json';

/** One file of words each, in every language's folder. English has every key: the others are checked against it. */
interface Areas {
  accounts: typeof accounts;
  agentreport: typeof agentreport;
  agents: typeof agents;
  alerts: typeof alerts;
  amount: typeof amount;
  bet: typeof bet;
  cashier: typeof cashier;
  cashout: typeof cashout;
  casino: typeof casino;
  casinogame: typeof casinogame;
  categories: typeof categories;
  consent: typeof consent;
  content: typeof content;
  decline: typeof decline;
  documents: typeof documents;
  backoffice: typeof backoffice;
  exposure: typeof exposure;
  gaming: typeof gaming;
  history: typeof history;
  limits: typeof limits;
  lineups: typeof lineups;
  live: typeof live;
  loyalty: typeof loyalty;
  mail: typeof mail;
  market: typeof market;
  offline: typeof offline;
  operations: typeof operations;
  outcome: typeof outcome;
  reason: typeof reason;
  refusal: typeof refusal;
  shell: typeof shell;
  slip: typeof slip;
  sport: typeof sport;
  sports: typeof sports;
  statement: typeof statement;
  reports: typeof reports;
  results: typeof results;
  sandbox: typeof sandbox;
  schedule: typeof schedule;
  korean: typeof korean;
  esports: typeof esports;
  search: typeof search;
  favourites: typeof favourites;
  settings: typeof settings;
  bonuses: typeof bonuses;
  boosts: typeof boosts;
  messages: typeof messages;
  methods: typeof methods;
  multiview: typeof multiview;
  match: typeof match;
  outrights: typeof outrights;
  payments: typeof payments;
  protection: typeof protection;
  home: typeof home;
  feed: typeof feed;
  shortcuts: typeof shortcuts;
  texts: typeof texts;
  tournaments: typeof tournaments;
  support: typeof support;
  tracker: typeof tracker;
  user: typeof user;
  virtual: typeof virtual;
  wallet: typeof wallet;
}

export type Area = keyof Areas;
export type AreaKey<A extends Area> = keyof Areas[A] & string;
/** A key of the words: the area's file name, a point, the key in the file. */
export type WordKey = { [A in Area]: `${A}.${AreaKey<A>}` }[Area];

/** Words of the server and of pages without scripts; a browser gets the rest. */
export const serverAreas: readonly Area[] = [
  'categories',
  'content',
  'decline',
  'mail',
  'messages',
  'offline',
  'reason',
  'refusal',
  'sandbox',
  'statement',
  'tournaments',
];
/** Areas that the first page does not show. They are a chunk of their own in the browser. */
export const laterAreas: readonly Area[] = [
  'accounts',
  'agentreport',
  'agents',
  'alerts',
  'amount',
  'bet',
  'bonuses',
  'boosts',
  'cashier',
  'cashout',
  'casino',
  'backoffice',
  'consent',
  'documents',
  'esports',
  'exposure',
  'favourites',
  'feed',
  'gaming',
  'history',
  'korean',
  'limits',
  'lineups',
  'virtual',
  'loyalty',
  'match',
  'methods',
  'multiview',
  'operations',
  'outrights',
  'payments',
  'protection',
  'reports',
  'results',
  'schedule',
  'search',
  'settings',
  'shortcuts',
  'support',
  'texts',
  'tracker',
  'user',
  'wallet',
];

/** Words that only the casino's screens show: a chunk of their own beside the later ones. */
export const casinoAreas: readonly Area[] = ['casinogame'];

/** Page heads differ by these; `rest` is everything else. */
export const headAreas = ['casino', 'sport', 'esports', 'payments', 'rest'] as const;
export type HeadArea = (typeof headAreas)[number];

export interface PageHead {
  readonly title: string;
  readonly description: string;
  readonly keywords: string;
  readonly ogTitle: string;
  readonly ogDescription: string;
}
export type PageHeads = Readonly<Record<HeadArea, PageHead>>;
