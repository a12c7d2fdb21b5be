import type { TableResult } from '@evens/contract';
import { rouletteColour } from '@evens/games';

/** A result of a table in a few characters. The style sheet has the colours. */
export interface ResultBead {
  readonly text: string;
  readonly tone: string;
}

const BLACKJACK = 21;
const courtCards: Readonly<Record<number, string>> = { 11: 'J', 12: 'Q', 13: 'K', 14: 'A' };
const cardText = (rank: number): string => courtCards[rank] ?? String(rank);

export function resultBead(result: TableResult): ResultBead {
  if ('crash' in result)
    return { text: `${(result.crash / 100).toFixed(2)}×`, tone: result.crash >= 200 ? 'gold' : 'plain' };
  if ('pocket' in result) return { text: String(result.pocket), tone: rouletteColour(result.pocket) };
  if ('spot' in result) {
    const { spot, times } = result;
    return times > 1 ? { text: `${spot}×${times}`, tone: 'gold' } : { text: String(spot), tone: 'plain' };
  }
  if ('winner' in result) {
    const { winner, playerTotal, bankerTotal } = result;
    return { text: String(winner === 'player' ? playerTotal : bankerTotal), tone: winner };
  }
  if ('side' in result) {
    const { side, dragon, tiger } = result;
    return { text: cardText(side === 'tiger' ? tiger : dragon), tone: side };
  }
  if ('dice' in result) {
    const total = result.dice.reduce((sum, number) => sum + number, 0);
    const isTriple = new Set(result.dice).size === 1;
    return { text: String(total), tone: isTriple ? 'gold' : 'plain' };
  }
  return {
    text: result.isBlackjack ? 'BJ' : String(result.dealer),
    tone: result.dealer > BLACKJACK ? 'bust' : 'plain',
  };
}
