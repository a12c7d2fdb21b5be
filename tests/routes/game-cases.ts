import { pagePaths } from '@evens/contract';

/** A screen around a casino game, and its expected content. */
export interface GameCase {
  /** The path as in `pagePaths`. */
  readonly route: string;
  /** A concrete path. `roundId` is a round of the player. */
  path(roundId: number): string;
  /** The screen's heading. */
  readonly heading: string;
  /** Final path after a redirect, if there is one. */
  readonly leadsTo?: string;
}

export const gameCases: readonly GameCase[] = [
  { route: pagePaths.tableGame, path: () => '/table-game/evens/dice', heading: 'Dice' },
  {
    // A game without a dealer: each game has one location.
    route: pagePaths.liveCasinoGame,
    path: () => '/live-casino-game/evens/dice',
    heading: 'Dice',
    leadsTo: '/table-game/evens/dice',
  },
  { route: pagePaths.casinoRound, path: (roundId) => `/user/casino-history/${roundId}`, heading: 'Dice' },
  { route: pagePaths.fairness, path: () => '/fairness', heading: 'Fairness' },
];
