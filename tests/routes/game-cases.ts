import { pagePaths } from '@evens/contract';

/** A screen around the games of the casino, and what is on it. */
export interface GameCase {
  /** The path as the table of paths has it. */
  readonly route: string;
  /** A path of it; `roundId` is a round of the player's. */
  path(roundId: number): string;
  /** The heading that names it. */
  readonly heading: string;
  /** Where the address ends up, where it is another. */
  readonly leadsTo?: string;
}

export const gameCases: readonly GameCase[] = [
  { route: pagePaths.tableGame, path: () => '/table-game/evens/dice', heading: 'Dice' },
  {
    // Of a game without a dealer: each has one address.
    route: pagePaths.liveCasinoGame,
    path: () => '/live-casino-game/evens/dice',
    heading: 'Dice',
    leadsTo: '/table-game/evens/dice',
  },
  { route: pagePaths.casinoRound, path: (roundId) => `/user/casino-history/${roundId}`, heading: 'Dice' },
  { route: pagePaths.fairness, path: () => '/fairness', heading: 'Fairness' },
];
