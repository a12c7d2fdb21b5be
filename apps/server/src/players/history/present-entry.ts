import { type CurrencyCode, formatAmount } from '@evens/base';
import type { CallAnswer, Calls } from '@evens/contract';
import { getWords, type Language } from '@evens/locales';
import type { AccountEntry } from './account-entries.ts';

export interface EntryView {
  readonly currency: CurrencyCode;
  readonly language: Language;
  /** A game's name in the lobby. */
  findGameName(provider: string, key: string): string;
  /** A payment method's own name. */
  findMethodName(key: string): string;
}

/** The message of a round's booking: by what it took and gave, and why. */
function keyOfRound({ amountMinor, isBothWays, round }: AccountEntry): string {
  if (round?.isRefunded && amountMinor > 0n) return 'statement.round-refund';
  if (isBothWays) return 'statement.round-whole';
  return amountMinor < 0n ? 'statement.round-stake' : 'statement.round-win';
}

function messageKey(entry: AccountEntry): string {
  const { kind, reversedBy, round } = entry;
  if (reversedBy === 'operator') return 'statement.reversal-operator';
  if (kind === 'round') return keyOfRound(entry);
  if (kind === 'external-win' && round?.cause !== undefined) return `statement.external-${round.cause}`;
  return `statement.${kind}`;
}

export function presentEntry(
  entry: AccountEntry,
  { currency, language, findGameName, findMethodName }: EntryView,
): Omit<CallAnswer<Calls['GET /api/history/account']>['Entries'][number], 'Event'> {
  const { id, atMs, kind, amountMinor, ticketId, round, paymentMethod, agentName } = entry;
  const words = getWords(language);
  const args = {
    ...(ticketId === undefined ? {} : { ticket: String(ticketId) }),
    ...(paymentMethod === undefined ? {} : { method: findMethodName(paymentMethod) }),
    ...(agentName === undefined ? {} : { name: agentName }),
    ...(round === undefined ? {} : { game: findGameName(round.provider, round.game) }),
  };
  const key = messageKey(entry);
  return {
    ID: id,
    At: new Date(atMs).toISOString(),
    Kind: kind,
    Amount: formatAmount(amountMinor, currency),
    Currency: currency,
    TicketID: ticketId ?? null,
    RoundID: round?.id ?? null,
    Text: words.fits(key, args) ? words.t(key, args) : words.t('statement.other', { number: String(id) }),
  };
}
