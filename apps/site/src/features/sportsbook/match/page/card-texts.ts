import { marketName, outcomeName, type Words } from '@evens/locales/browser';
import { outcomeNumbers } from '../../catalogue/index.ts';
import type { MatchFacts } from '../facts/index.ts';
import type { MarketCard } from './market-cards.ts';
import { type CardTexts, typedLetters } from './market-search.ts';

/** Texts in the language of the page. */
export function cardTexts(cards: readonly MarketCard[], match: MatchFacts, words: Words): CardTexts {
  return new Map(
    cards.map((card) => {
      const [line] = card.lines;
      const names = card.lines.flatMap((each) =>
        outcomeNumbers(each.type, match.runners.length).map((outcomeNo) =>
          outcomeName(words, each, outcomeNo, match),
        ),
      );
      const name = line ? marketName(words, line, match) : '';
      return [card.id, typedLetters([name, ...names].join('\n'))];
    }),
  );
}
