import { isOnPlayers, type MarketLineKey, marketDefinition } from '@evens/markets';
import { hasOtherLines, mainLine, type OddsOfLine } from './main-line.ts';
import type { MarketCard } from './market-cards.ts';
import { COLLAPSED_PLAYERS } from './player-rows.ts';

/** The rows of both teams and the names of the teams. */
const PLAYER_CARD_ROWS = 2 * (COLLAPSED_PLAYERS + 1);
const RACE_CARD_ROWS = 12;
/** Rows of 49 numbers, seven in each. */
const NUMBER_CARD_ROWS = 7;

/**
 * State of a match's cards while its page is open: the closed ones, those that show all lines, and the main line of
 * each.
 */
export class OpenParts {
  readonly #oddsOf: OddsOfLine;
  readonly #prefersHalf: boolean;
  readonly #closed = new Set<string>();
  readonly #whole = new Set<string>();
  readonly #main = new Map<string, string>();

  constructor(lineOdds: OddsOfLine, prefersHalf: boolean) {
    this.#oddsOf = lineOdds;
    this.#prefersHalf = prefersHalf;
  }

  isClosed({ id }: MarketCard): boolean {
    return this.#closed.has(id);
  }

  setClosed({ id }: MarketCard, isClosed: boolean): void {
    if (isClosed) this.#closed.add(id);
    else this.#closed.delete(id);
  }

  isWhole({ id }: MarketCard): boolean {
    return this.#whole.has(id);
  }

  setWhole({ id }: MarketCard, isWhole: boolean): void {
    if (isWhole) this.#whole.add(id);
    else this.#whole.delete(id);
  }

  /** The line that stays first: the same for as long as it is offered, however prices move. */
  stableMainLine({ id, lines }: MarketCard): MarketLineKey | undefined {
    const previousMain = lines.find(({ key }) => key === this.#main.get(id));
    const main = previousMain ?? mainLine(lines, this.#oddsOf, this.#prefersHalf);
    if (main) this.#main.set(id, main.key);
    return main;
  }

  /** Number of rows of a card at its first rendering. Lines that are opened later move no card to the other column. */
  countRows(card: MarketCard): number {
    if (isOnPlayers(card.type)) return PLAYER_CARD_ROWS;
    if (card.type === 'race-winner') return RACE_CARD_ROWS;
    if (marketDefinition(card.type)?.ofNumbers) return NUMBER_CARD_ROWS;
    return hasOtherLines(card) ? 1 : card.lines.length;
  }
}
