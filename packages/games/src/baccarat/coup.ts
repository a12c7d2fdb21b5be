import { asFields } from '@evens/base';
import { type Card, type Rank, readCards } from '../cards/deck.ts';

export const baccaratSides = ['player', 'banker', 'tie'] as const;
export type BaccaratSide = (typeof baccaratSides)[number];

/** Two cards and at most one third card per side. */
export const COUP_CARDS_MAX = 6;

/** One deal to both sides and its result. */
export interface Coup {
  readonly player: readonly Card[];
  readonly banker: readonly Card[];
  readonly playerTotal: number;
  readonly bankerTotal: number;
  readonly winner: BaccaratSide;
  /** The first two cards have the same rank. */
  readonly playerPair: boolean;
  readonly bankerPair: boolean;
}

/** An ace counts 1; tens and face cards count 0. */
export function baccaratPoints(rank: Rank): number {
  if (rank === 14) return 1;
  return rank >= 10 ? 0 : rank;
}

/** If either side has 8 or 9 in two cards, neither side draws. */
export function isNatural(playerTotal: number, bankerTotal: number): boolean {
  return playerTotal >= 8 || bankerTotal >= 8;
}

export function playerDraws(total: number): boolean {
  return total <= 5;
}

/** `third` is the points of the player's third card; undefined if the player stood. */
export function bankerDraws(total: number, third: number | undefined): boolean {
  if (third === undefined) return total <= 5;
  if (total <= 2) return true;
  if (total === 3) return third !== 8;
  if (total === 4) return third >= 2 && third <= 7;
  if (total === 5) return third >= 4 && third <= 7;
  return total === 6 && (third === 6 || third === 7);
}

/** Parses a stored coup. Returns undefined for any other value. */
export function readCoup(raw: unknown): Coup | undefined {
  const fields = asFields(raw) ?? {};
  const { playerTotal, bankerTotal, playerPair, bankerPair } = fields;
  const [player, banker] = [readCards(fields['player']), readCards(fields['banker'])];
  const winner = baccaratSides.find((side) => side === fields['winner']);
  if (!player || !banker || winner === undefined) return undefined;
  if (typeof playerTotal !== 'number' || typeof bankerTotal !== 'number') return undefined;
  if (typeof playerPair !== 'boolean' || typeof bankerPair !== 'boolean') return undefined;
  return { player, banker, playerTotal, bankerTotal, winner, playerPair, bankerPair };
}

const handTotal = (cards: readonly Card[]): number =>
  cards.reduce((sum, { rank }) => sum + baccaratPoints(rank), 0) % 10;
const isPair = ([one, two]: readonly Card[]): boolean => one !== undefined && one.rank === two?.rank;

/** Deals player, banker, player, banker, then the player's third card and the banker's. */
export function dealCoup(next: () => Card): Coup {
  const [one, two, three, four] = [next(), next(), next(), next()];
  const player = [one, three];
  const banker = [two, four];
  if (!isNatural(handTotal(player), handTotal(banker))) {
    const third = playerDraws(handTotal(player)) ? next() : undefined;
    if (third) player.push(third);
    if (bankerDraws(handTotal(banker), third && baccaratPoints(third.rank))) banker.push(next());
  }
  const [playerTotal, bankerTotal] = [handTotal(player), handTotal(banker)];
  return {
    player,
    banker,
    playerTotal,
    bankerTotal,
    winner: playerTotal === bankerTotal ? 'tie' : playerTotal > bankerTotal ? 'player' : 'banker',
    playerPair: isPair(player),
    bankerPair: isPair(banker),
  };
}
