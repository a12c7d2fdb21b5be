import type { PageKey } from '@evens/contract';

export type PageParams = Readonly<Record<string, string>>;

/** Whether a page is there: known at once, or a question to the database. */
export type PageLookup = (params: PageParams) => boolean | (() => Promise<boolean>);

/** What decides, for pages whose paths have parameters, whether what they name exists. */
export type PageLookups = Partial<Readonly<Record<PageKey, PageLookup>>>;

/** A page that search engines may list. */
export interface ListedPage {
  /** Canonical, without the language. */
  readonly path: string;
  /** When its content last changed; undefined where nobody knows. */
  readonly changedAtMs?: number | undefined;
}

/** What a page about a match is about, in its language; links are paths without the language. */
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
