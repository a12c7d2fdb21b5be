import { type CurrencyCode, formatAmount } from '@evens/base';
import type { AnswerOf, Calls } from '@evens/contract';
import { type Language, wordsOf } from '@evens/locales';
import type { AccountEntry } from './account-entries.ts';

export function presentEntry(
  { id, atMs, kind, amountMinor, ticketId, reversedBy }: AccountEntry,
  { currency, language }: { readonly currency: CurrencyCode; readonly language: Language },
): AnswerOf<Calls['GET /api/history/account']>['Entries'][number] {
  const words = wordsOf(language);
  const args = ticketId === undefined ? {} : { ticket: String(ticketId) };
  const key = reversedBy === 'operator' ? 'statement.reversal-operator' : `statement.${kind}`;
  return {
    ID: id,
    At: new Date(atMs).toISOString(),
    Kind: kind,
    Amount: formatAmount(amountMinor, currency),
    Currency: currency,
    TicketID: ticketId ?? null,
    Text: words.fits(key, args) ? words.t(key, args) : words.t('statement.other', { number: String(id) }),
  };
}
