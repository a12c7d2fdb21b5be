import type { PageKey } from '@evens/contract';
import type { HeadArea } from '@evens/locales';

/** Text that identifies a page in the browser, in English. */
export type Sight =
  | { readonly heading: string }
  /** The dialog by its name, and its chosen tab. */
  | { readonly dialog: string; readonly tab?: string }
  /** The questions of one topic. */
  | { readonly topic: string };

/** A path that a row of the specification names, with the page that the site has there. */
export interface SpecifiedPath {
  /** Without the language; `{Albion}` is the id of the match whose home side is Albion. */
  readonly path: string;
  readonly page: PageKey;
  readonly head: HeadArea;
  /** Absent where a case of tests/routes looks at the page. */
  readonly shows?: Sight;
  /** Default: a visitor. */
  readonly as?: 'player';
}

export interface SpecifiedRoute {
  /** The row's first cell. */
  readonly route: string;
  /** The row's second cell. */
  readonly note: string;
  readonly opens: readonly [SpecifiedPath, ...SpecifiedPath[]];
}

/** Paths that a first cell names: alternatives are joined by commas or `and`; an optional parameter has a path with and one without it. */
export function namedPaths(route: string): number {
  return route.split(/, | and /).length + route.split('?}').length - 1;
}
