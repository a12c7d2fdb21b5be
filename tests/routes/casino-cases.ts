import { pagePaths } from '@evens/contract';

export interface ListedGame {
  readonly ID: string;
  readonly Categories: readonly string[];
  readonly LiveCategory: string | null;
}

/** What a screen of the casino is to show, judged by what the lobby answers. */
export interface CasinoCase {
  /** The path as the table of paths has it. */
  readonly route: string;
  readonly path: string;
  /** Whether a game has a tile on the screen; undefined where it is the providers that stand there. */
  readonly shows: ((game: ListedGame) => boolean) | undefined;
  /** `all`: these and no others; `some`: these among others. */
  readonly extent: 'all' | 'some';
}

const isSlot = ({ Categories }: ListedGame) => Categories.includes('slots');

/** Every route of the casino's lobby. */
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
