import { inHouseGames } from '@evens/games';

const toNameEntry = ({ game, name }: (typeof inHouseGames)[number]) => [game.key, name] as const;

/** Names of in-house games by key. The browser has the names of table games. */
export const gameNames: Readonly<Record<string, string>> = Object.fromEntries(inHouseGames.map(toNameEntry));

/** Names of in-house slots by key. */
export const slotNames: Readonly<Record<string, string>> = Object.fromEntries(
  inHouseGames.filter(({ game }) => game.kind === 'slot').map(toNameEntry),
);
