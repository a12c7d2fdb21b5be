import { ZERO } from '@evens/base';
import { CARDS } from '../cards/deck.ts';
import { computeGameMath, type GameMath } from '../math/game-math.ts';
import { baccaratPays, baccaratReturn } from './baccarat.ts';
import {
  type BaccaratSide,
  baccaratSides,
  bankerDraws,
  COUP_CARDS_MAX,
  isNatural,
  playerDraws,
} from './coup.ts';
import { SHOE_DECKS } from './shoe.ts';

/** An unlimited deck, or a number of decks dealt without replacement. */
type Decks = number | 'unlimited';

/** Number of ranks by their points, 0 to 9: four ranks count 0. */
const ranksCounting = [4, 1, 1, 1, 1, 1, 1, 1, 1, 1];

/**
 * Counts the orders of six cards that each side wins. There are 4,998,398,275,503,360 orders for eight decks and 13⁶
 * for an unlimited deck. A float holds both exactly.
 */
export function countCoups(decks: Decks): Readonly<Record<BaccaratSide, number>> {
  const left = ranksCounting.map((ranks) => (decks === 'unlimited' ? ranks : ranks * 4 * decks));
  const won = { player: 0, banker: 0, tie: 0 };
  const cards: number[] = [];
  const deal = (ways: number) => {
    if (cards.length === COUP_CARDS_MAX) {
      won[coupWinner(cards)] += ways;
      return;
    }
    for (const [points, count] of left.entries()) {
      if (count === 0) continue;
      if (decks !== 'unlimited') left[points] = count - 1;
      cards.push(points);
      deal(ways * count);
      cards.pop();
      left[points] = count;
    }
  };
  deal(1);
  return won;
}

/** Takes six cards in deal order. A coup that needs fewer ignores the rest. */
function coupWinner([
  one = 0,
  two = 0,
  three = 0,
  four = 0,
  five = 0,
  six = 0,
]: readonly number[]): BaccaratSide {
  let player = (one + three) % 10;
  let banker = (two + four) % 10;
  if (!isNatural(player, banker)) {
    const third = playerDraws(player) ? five : undefined;
    const draws = bankerDraws(banker, third);
    if (third !== undefined) player = (player + third) % 10;
    if (draws) banker = (banker + (third === undefined ? five : six)) % 10;
  }
  return player === banker ? 'tie' : player > banker ? 'player' : 'banker';
}

function computeGameMaths(decks: Decks): readonly GameMath[] {
  const won = countCoups(decks);
  const cards = decks === 'unlimited' ? 'an unlimited deck' : `${decks} decks`;
  const sides = (['player', 'banker', 'tie'] as const).map((bet) =>
    computeGameMath(
      `${bet}, ${cards}`,
      baccaratSides.map((winner) => ({
        weight: BigInt(won[winner]),
        pays: baccaratReturn(bet, { winner, playerPair: false, bankerPair: false }),
      })),
    ),
  );
  // Cards left of the first card's rank, and all cards left; for an unlimited deck their ratio.
  const [alike, others] = decks === 'unlimited' ? [1, 13] : [4 * decks - 1, CARDS * decks - 1];
  const pair = computeGameMath(`pair, ${cards}`, [
    { weight: BigInt(alike), pays: baccaratPays.playerPair },
    { weight: BigInt(others - alike), pays: ZERO },
  ]);
  return [...sides, pair];
}

/** Game math of the in-house game (unlimited deck) and of the table (shoe of eight decks). */
export function baccaratMath(): readonly GameMath[] {
  return [...computeGameMaths('unlimited'), ...computeGameMaths(SHOE_DECKS)];
}
