import { pagePaths } from '@evens/contract';

export interface ListedGame {
  readonly ID: string;
  readonly Categories: readonly string[];
  readonly LiveCategory: string | null;
}

/** Expected content of a casino screen, derived from the lobby's answer. */
export interface CasinoCase {
  /** The path as in `pagePaths`. */
  readonly route: string;
  readonly path: string;
  /** Whether a game has a tile on the screen. Undefined if the screen lists providers. */
  readonly shows: ((game: ListedGame) => boolean) | undefined;
  /** `all`: exactly these; `some`: these among others. */
  readonly extent: 'all' | 'some';
}

const isSlot = ({ Categories }: ListedGame) => Categories.includes('slots');

/** All routes of the casino lobby. */
export const casinoCases: readonly CasinoCase[] = [
  { route: pagePaths.casino, path: '/casino', shows: isSlot, extent: 'some' },
  { route: pagePaths.casinoProviders, path: '/casino/providers', shows: undefined, extent: 'all' },
  {
    route: pagePaths.casinoCategory,
    path: '/casino/top-games',
    shows: ({ Categories }) => Categories.includes('top-games'),
    extent: 'all',
  },
  {
    route: pagePaths.casinoLive,
    path: '/casino/live-casino/roulette',
    shows: ({ LiveCategory }) => LiveCategory === 'roulette',
    extent: 'all',
  },
];
