import { marketCardName, marketName } from '@evens/locales/browser';
import { words } from '@evens/web/core/words.ts';
import type { MatchFacts } from '../facts/index.ts';
import type { MarketCard } from './market-cards.ts';

/** The market, without its line or number if the card has several of them. */
export function cardName({ lines: [line, ...others] }: MarketCard, match: MatchFacts): string {
  if (!line) return '';
  return others.length > 0 ? marketCardName(words(), line, match) : marketName(words(), line, match);
}
