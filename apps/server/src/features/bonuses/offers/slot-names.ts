import { inHouseGames } from '@evens/games';

/** Names of the in-house slots, by their keys. */
export const slotNames: Readonly<Record<string, string>> = Object.fromEntries(
  inHouseGames.filter(({ game }) => game.kind === 'slot').map(({ game, name }) => [game.key, name]),
);
