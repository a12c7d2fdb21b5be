import { pagePaths } from '@evens/contract';

export type Screen = keyof typeof pagePaths | 'notFound';

/**
 * Everything that analytics and the tag manager get, as `docs/analytics-events.md` lists it. Every field is one of a closed list:
 * nobody's name, no id, no amount and no address of a page can be in it.
 */
export type AnalyticsEvent =
  /** Another screen is shown: its name, without what its address says of a match, a player or a game. */
  | { readonly event: 'page'; readonly screen: Screen; readonly language: string }
  /** A visitor has become a player in this page, by logging in or registering. */
  | { readonly event: 'login' }
  | { readonly event: 'logout' }
  /** A bet was accepted; not which, nor for how much. */
  | { readonly event: 'bet-placed' }
  | { readonly event: 'chat-open' };

export const analyticsEventNames = [
  'page',
  'login',
  'logout',
  'bet-placed',
  'chat-open',
] as const satisfies readonly AnalyticsEvent['event'][];

/** Names and patterns; a path without a parameter comes before those that would match it too. */
const patterns = Object.entries(pagePaths)
  .map(([screen, path]) => ({
    // Of the keys of the very object.
    screen: screen as keyof typeof pagePaths,
    parameters: path.split(':').length - 1,
    pattern: new RegExp(`^${path.replaceAll(/:[a-z]+/gi, '[^/]+').replaceAll('*', '.*')}/?$`, 'i'),
  }))
  .sort((a, b) => a.parameters - b.parameters);

/** The name of the screen at a path without its language. */
export function screenOf(path: string): Screen {
  return patterns.find(({ pattern }) => pattern.test(path))?.screen ?? 'notFound';
}
