import type { Ticket } from '@evens/contract';
import { getWords, type Language } from '@evens/locales';

/** The match of a bet on one match, or the number of legs. */
export function ticketEvent({ Items }: Pick<Ticket, 'Items'>, language: Language): string {
  const [first] = Items;
  if (!first) return '';
  if (Items.length > 1) return getWords(language).t('history.legs', { count: Items.length });
  return first.Selections[0]?.MatchName ?? '';
}
