import { SHOE_DECKS } from '../baccarat/shoe.ts';
import { deck } from '../cards/deck.ts';
import { type Chance, computeGameMath, type GameMath } from '../math/game-math.ts';
import { compareDragonTiger, dragonTigerBets, dragonTigerReturn } from './dragon-tiger.ts';

/** Every ordered pair of different cards of eight decks, counted by their faces: 416 · 415 pairs. */
const deals = deck.flatMap((dragon) =>
  deck.map((tiger) => ({
    weight: BigInt(SHOE_DECKS * (dragon === tiger ? SHOE_DECKS - 1 : SHOE_DECKS)),
    deal: compareDragonTiger(dragon, tiger),
  })),
);

/** Game math of each bet. */
export function dragonTigerMath(): readonly GameMath[] {
  return dragonTigerBets.map((kind) =>
    computeGameMath(
      kind,
      deals.map(({ weight, deal }): Chance => ({ weight, pays: dragonTigerReturn(kind, deal) })),
    ),
  );
}
