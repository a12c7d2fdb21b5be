import { pagePaths } from '@evens/contract';

export type Screen = keyof typeof pagePaths | 'notFound';

/**
 * All events of analytics and the tag manager, as listed in `docs/integrating.md`. Every field has a closed list
 * of values, so no name, id, amount or page address can be in it.
 */
export type AnalyticsEvent =
  /** Another screen was opened. `screen` contains no match, player or game from the address. */
  | { readonly event: 'page'; readonly screen: Screen; readonly language: string }
  /** A visitor logged in or registered on this page. */
  | { readonly event: 'login' }
  | { readonly event: 'logout' }
  /** A bet was accepted, without its details. */
  | { readonly event: 'bet-placed' }
  | { readonly event: 'chat-open' };

export const analyticsEventNames = [
  'page',
  'login',
  'logout',
  'bet-placed',
  'chat-open',
] as const satisfies readonly AnalyticsEvent['event'][];

/** Names and patterns. Paths with fewer parameters come first, because paths with parameters would match them too. */
const patterns = Object.entries(pagePaths)
  .map(([screen, path]) => ({
    // The keys come from the object itself.
    screen: screen as keyof typeof pagePaths,
    parameters: path.split(':').length - 1,
    pattern: new RegExp(`^${path.replaceAll(/:[a-z]+/gi, '[^/]+').replaceAll('*', '.*')}/?$`, 'i'),
  }))
  .sort((a, b) => a.parameters - b.parameters);

/** The screen of a path without its language prefix. */
export function screenFromPath(path: string): Screen {
  return patterns.find(({ pattern }) => pattern.test(path))?.screen ?? 'notFound';
}
