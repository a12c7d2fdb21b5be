/** Kinds of documents that operators edit, each with versions per language. */
export const contentKinds = ['page', 'post', 'faq', 'slide', 'promotion', 'legal'] as const;
export type ContentKind = (typeof contentKinds)[number];

/** The categories of the blog, by permalink. */
export const blogCategories = ['betting', 'casino', 'payments', 'product'] as const;
export type BlogCategory = (typeof blogCategories)[number];

/** Topics of the FAQ, as in the URL. */
export const faqTopics = [
  'deposit-withdrawals',
  'promotions-bonuses',
  'video',
  'bets',
  'sports-markets',
  'esports-markets',
] as const;
export type FaqTopic = (typeof faqTopics)[number];

/** Legal texts, each with its own URL. */
export const legalNames = [
  'terms-and-conditions',
  'bonus-terms-conditions',
  'privacy-policy',
  'aml-policy',
  'cookies-policy',
  'responsible-gaming',
] as const;
export type LegalName = (typeof legalNames)[number];

/** Pages that have a carousel. */
export const slidePages = ['home', 'sport', 'live', 'esports', 'casino'] as const;
export type SlidePage = (typeof slidePages)[number];

/** Drawing behind the text of a slide without a picture; `game`, `table` and `sport` depend on its link. */
export const slideArts = [
  'prices',
  'pitch',
  'sport',
  'arena',
  'map',
  'season',
  'results',
  'screens',
  'clock',
  'slip',
  'game',
  'table',
  'crash',
  'cards',
  'reels',
  'jackpot',
  'tournament',
  'bonus',
  'coins',
  'wheel',
  'welcome',
  'proof',
  'return',
  'limits',
] as const;
export type SlideArt = (typeof slideArts)[number];

/** Widgets that a text may contain; the web app draws them. */
export const contentWidgets = [
  'system-bet',
  'quarter-line',
  'verify-round',
  'cash-out-value',
  'wagering',
  'palpable-errors',
] as const;
export type ContentWidget = (typeof contentWidgets)[number];

export const contentBounds = {
  slugMax: 80,
  titleMax: 160,
  summaryMax: 400,
  /** Characters of a text in markdown. */
  bodyMax: 60_000,
  /** Maximum size of a request with a text; a character may take four bytes in JSON. */
  requestBytesMax: 400_000,
  documentsMax: 3_000,
  reasonMax: 400,
  widgetsMax: 8,
  /** Limits of one widget. */
  widgetValuesMax: 12,
  widgetValueMax: 120,
  /** Posts per page of a list, and per feed. */
  postsPageSize: 20,
  postsPagesMax: 50,
  faqListed: 200,
  faqFound: 40,
  slidesPerPage: 10,
  promotionsListed: 30,
  /** Maximum number of listed versions of a text, newest first. */
  versionsListed: 50,
  /** Documents per page of the operators' list. */
  documentsPageSize: 40,
  picturesPageSize: 30,
  pictureBytesMax: 8 * 1024 * 1024,
  /** Maximum number of stored pictures. */
  picturesMax: 5_000,
  pictureAltMax: 200,
} as const;
