import type { BaccaratBetKind, BaccaratSide } from '@evens/games';

/** Blue for the player, red for the banker, green for a tie, as in all roads. */
export const sideColours: Readonly<Record<BaccaratSide, number>> = {
  player: 0x4f8fe6,
  banker: 0xe0555f,
  tie: 0x43b07f,
};

export const spotColours: Readonly<Record<BaccaratBetKind, number>> = {
  ...sideColours,
  playerPair: sideColours.player,
  bankerPair: sideColours.banker,
};
