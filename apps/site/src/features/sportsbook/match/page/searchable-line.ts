import { marketName, outcomeName } from '@evens/locales/browser';
import { isOnPlayers, type MarketLineKey } from '@evens/markets';
import { words } from '@evens/web/core/words.ts';
import { outcomeNumbers } from '../../catalogue/index.ts';
import type { MatchFacts } from '../facts/index.ts';
import type { OddsOfLine } from './main-line.ts';
import { foldSearchText } from './market-search.ts';

/**
 * The searchable text of a line: its market and its outcomes, in the language of the page. Players are found where they
 * have a price.
 */
export function searchableLine(line: MarketLineKey, match: MatchFacts, lineOdds?: OddsOfLine): string {
  const all = words();
  const odds = isOnPlayers(line.type) ? lineOdds?.(line) : undefined;
  const names = outcomeNumbers(line.type, match.runners.length, match.players.length)
    .filter((outcomeNo) => odds?.[outcomeNo - 1] !== 0)
    .map((outcomeNo) => outcomeName(all, line, outcomeNo, match));
  return foldSearchText([marketName(all, line, match), ...names].join('\n'));
}
