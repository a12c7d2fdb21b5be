import { inHouseGames } from '@evens/games';

const nameOf = ({ game, name }: (typeof inHouseGames)[number]) => [game.key, name] as const;

/** Names of in-house games, by their keys; of games at tables the browser has them. */
export const gameNames: Readonly<Record<string, string>> = Object.fromEntries(inHouseGames.map(nameOf));

/** Those of slots. */
export const slotNames: Readonly<Record<string, string>> = Object.fromEntries(
  inHouseGames.filter(({ game }) => game.kind === 'slot').map(nameOf),
);
