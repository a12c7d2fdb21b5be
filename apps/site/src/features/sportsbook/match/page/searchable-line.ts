import { marketName, outcomeName } from '@evens/locales/browser';
import type { MarketLineKey } from '@evens/markets';
import { words } from '@evens/web/core/words.ts';
import { outcomeNumbers } from '../../catalogue/index.ts';
import type { MatchFacts } from '../facts/index.ts';
import { foldSearchText } from './market-search.ts';

/** The searchable text of a line: its market and its outcomes, in the language of the page. */
export function searchableLine(line: MarketLineKey, match: MatchFacts): string {
  const all = words();
  const names = outcomeNumbers(line.type, match.runners.length, match.players.length).map((outcomeNo) =>
    outcomeName(all, line, outcomeNo, match),
  );
  return foldSearchText([marketName(all, line, match), ...names].join('\n'));
}
