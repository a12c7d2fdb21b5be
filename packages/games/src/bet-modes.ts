import { baccarat } from './baccarat/baccarat.ts';
import { blackjack } from './blackjack/blackjack.ts';
import { dragonTigerBets } from './dragon-tiger/dragon-tiger.ts';
import { anyBet, type BetMode } from './game.ts';
import { inHouseGames } from './in-house-games.ts';
import { wheelSpots } from './money-wheel/segments.ts';
import { roulette } from './roulette/roulette.ts';
import { sicBoChances } from './sic-bo/spots.ts';
import { spotBetModes } from './spot-stakes.ts';

const wheelModes: readonly BetMode[] = wheelSpots.map((spot) => ({
  name: `${spot}`,
  bet: (stake) => ({ chips: [{ spot, stake: `${stake}` }] }),
}));

const byGame: ReadonlyMap<string, readonly BetMode[]> = new Map([
  ...inHouseGames.map(({ game }) => [game.key, game.betModes] as const),
  ['live-roulette', roulette.betModes],
  ['live-blackjack', blackjack.betModes],
  ['live-baccarat', baccarat.betModes],
  ['live-wheel', wheelModes],
  ['live-dragon-tiger', spotBetModes(dragonTigerBets)],
  ['live-sic-bo', spotBetModes(sicBoChances.map(({ key }) => key))],
]);

/** The bet modes of a game. A game has a single mode if all bets of the same stake have the same highest payout. */
export function betModes(game: string): readonly BetMode[] {
  return byGame.get(game) ?? anyBet;
}
