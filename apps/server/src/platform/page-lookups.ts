import type { PageKey } from '@evens/contract';

export type PageParams = Readonly<Record<string, string>>;

/** Whether a page exists: known immediately, or after a database query. */
export type PageLookup = (params: PageParams) => boolean | (() => Promise<boolean>);

/** Decides for pages with path parameters whether their subject exists. */
export type PageLookups = Partial<Readonly<Record<PageKey, PageLookup>>>;

/** A page that search engines may list. */
export interface ListedPage {
  /** Canonical, without the language. */
  readonly path: string;
  /** Time of the last content change. Undefined if unknown. */
  readonly changedAtMs?: number | undefined;
}

/** Subject of a match page in its language. Links are paths without the language. */
export interface MatchFacts {
  readonly name: string;
  readonly startsAtMs: number;
  readonly state: 'scheduled' | 'postponed' | 'cancelled';
  /** Home and away, or the runners of a race. */
  readonly competitors: readonly string[];
  readonly isRace: boolean;
  /** Sport, category, tournament and the match itself. */
  readonly trail: readonly { readonly name: string; readonly link: string }[];
}

/** Subject of a text page in its language: its title and description replace those of its area. */
export interface TextFacts {
  readonly title: string;
  /** Empty if the text has none. */
  readonly description: string;
  /** Language of the text: English if it does not exist in the page's language. */
  readonly language: string;
  /** Only for a post. */
  readonly article?: ArticleFacts;
  /** Only for a page of questions. */
  readonly questions?: readonly { readonly question: string; readonly answer: string }[];
}

export interface ArticleFacts {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly changedAtMs: number;
  readonly picture: { readonly path: string; readonly width: number; readonly height: number } | undefined;
  /** The blog, the category and the post itself; links are paths without the language. */
  readonly trail: readonly { readonly name: string; readonly link: string }[];
}
