import type { SpecifiedPath, SpecifiedRoute } from './specified-route.ts';

const text = (path: string, page: SpecifiedPath['page'], heading: string): SpecifiedRoute => ({
  route: path,
  note: 'path constant',
  opens: [{ path, page, head: 'rest', shows: { heading } }],
});

const list = (
  route: string,
  note: string,
  words: string,
  open: (word: string) => SpecifiedPath,
): readonly SpecifiedRoute[] =>
  words.split(', ').map((word) => ({ route: `${route}/${word}`, note, opens: [open(word)] }));

/** Section 2.2: “Other path constants”. */
const pathConstants: readonly SpecifiedRoute[] = [
  { ...text('/promotions', 'promotions', 'Promotions'), note: 'path constant (the Bonus link)' },
  {
    route: '/payment-methods',
    note: 'path constant',
    opens: [
      {
        path: '/payment-methods',
        page: 'paymentMethods',
        head: 'payments',
        shows: { heading: 'Payment methods' },
      },
    ],
  },
  text('/terms-and-conditions', 'termsAndConditions', 'Terms and conditions'),
  text('/bonus-terms-conditions', 'bonusTerms', 'Bonus terms and conditions'),
  text('/privacy-policy', 'privacyPolicy', 'Privacy policy'),
  text('/aml-policy', 'amlPolicy', 'Policy against money laundering'),
  text('/cookies-policy', 'cookiesPolicy', 'Cookies policy'),
  text('/responsible-gaming', 'responsibleGaming', 'Play within limits'),
  text('/frequently-asked-questions', 'faq', 'Frequently asked questions'),
];

const headings: Readonly<Record<string, string>> = {
  'american-football': 'American Football',
  'ice-hockey': 'Ice Hockey',
  nascar: 'NASCAR',
  'aussie-rules': 'Aussie Rules',
  'rugby-league': 'Rugby League',
  'rugby-union': 'Rugby Union',
  'table-tennis': 'Table Tennis',
  'horse-racing': 'Horse Racing',
  all: 'All games',
  popular: 'Popular games',
  recent: 'Recent games',
  favorites: 'Favourite games',
  games: 'Instant and table games',
  special: 'Special games',
  live: 'Live casino',
  crash: 'Crash games',
  card: 'Card games',
};
/** Names of the tabs of the account modal. */
const tabs: Readonly<Record<string, string>> = {
  accountInfo: 'Account',
  casinoHistory: 'Casino history',
  sportsHistory: 'Sports history',
  pendingBets: 'Pending bets',
  transactionHistory: 'Transaction history',
};

/** The heading of a page that a word of the specification names: the word, unless it is another. */
function pageHeading(word: string): string {
  const plain = word.replaceAll('-', ' ');
  return headings[word] ?? `${plain[0]?.toUpperCase()}${plain.slice(1)}`;
}

const sportSlugs = list(
  '/sport',
  'Sport slugs under /sport',
  'soccer, basketball, american-football, tennis, baseball, cricket, ice-hockey, boxing, darts, nascar, golf, aussie-rules, rugby-league, rugby-union, handball, futsal, table-tennis, horse-racing',
  (word) => ({
    path: `/sport/${word}`,
    page: 'sportOne',
    head: 'sport',
    shows: { heading: pageHeading(word) },
  }),
);

const casinoPages = list(
  '/casino',
  'Casino sub-pages',
  'all, slots, popular, recent, favorites, providers, games, special, live, live-casino',
  (word) => ({
    path: `/casino/${word}`,
    page: word === 'providers' ? 'casinoProviders' : 'casinoCategory',
    head: 'casino',
    shows: { heading: pageHeading(word) },
  }),
);

const casinoCategories = list(
  '/casino',
  'Section 2.3, casino categories',
  'all, slots, crash, top-games, card',
  (word) => ({
    path: `/casino/${word}`,
    page: 'casinoCategory',
    head: 'casino',
    shows: { heading: pageHeading(word) },
  }),
);

const liveCategories = list(
  '/casino/live-casino',
  'Section 2.3, live-casino categories',
  'all, roulette, blackjack, baccarat',
  (word) => ({
    path: `/casino/live-casino/${word}`,
    page: 'casinoLive',
    head: 'casino',
    shows: { heading: word === 'all' ? 'Live casino' : `Live ${word}` },
  }),
);

const faqTopics = list(
  '/frequently-asked-questions',
  'Section 9, FAQ topics',
  'deposit-withdrawals, promotions-bonuses, video, bets, sports-markets, esports-markets',
  (word) => ({
    path: `/frequently-asked-questions/${word}`,
    page: 'faqTopic',
    head: 'rest',
    shows: { topic: word },
  }),
);

const accountTabs = list(
  '/user',
  'Section 4, account modal tabs',
  'accountInfo, messages, deposit, withdraw, bonuses, casinoHistory, sportsHistory, pendingBets, transactionHistory',
  (word) => ({
    path: `/user/${word}`,
    // Keys of these pages are the values of the tabs.
    page: word as SpecifiedPath['page'],
    head: 'rest',
    shows: { dialog: 'Your account', tab: tabs[word] ?? pageHeading(word) },
    as: 'player',
  }),
);

/** Every path constant and every list of path segments, one row for each of its words. */
export const pathTable: readonly SpecifiedRoute[] = [
  ...pathConstants,
  ...sportSlugs,
  ...casinoPages,
  ...casinoCategories,
  ...liveCategories,
  ...faqTopics,
  ...accountTabs,
];
