import type { Fields } from '@evens/base';
import type { Words } from '@evens/locales';

import type { PlayWallets } from './play-wallets.ts';
import { fundedPage, fundsPage } from './wallet-pages.ts';

interface Answer {
  readonly status: number;
  readonly body: Fields;
}

/** The other platform's answer to a signed request; undefined for an unknown path. */
export function answerWallets(wallets: PlayWallets, path: string, fields: Fields): Answer | undefined {
  const { payment, from, to, after = '' } = fields;
  switch (path) {
    case '/wallet/available':
      return { status: 200, body: wallets.available(fields) };
    case '/wallet/debit': {
      const answer = wallets.debit(fields);
      if (answer === 'unreadable') return { status: 402, body: { reason: 'the order could not be read' } };
      return answer === 'lost' ? { status: 503, body: {} } : { status: 200, body: answer };
    }
    case '/wallet/debits':
      return typeof payment === 'string'
        ? { status: 200, body: wallets.events(payment) }
        : { status: 400, body: {} };
    case '/wallet/records':
      return typeof from === 'number' && typeof to === 'number' && typeof after === 'string'
        ? { status: 200, body: wallets.records({ fromMs: from, toMs: to, after }) }
        : { status: 400, body: {} };
    default:
      return undefined;
  }
}

interface WalletOwner {
  readonly player: string;
  readonly currency: string;
}

/** The player and currency in the path of a wallet page; undefined for any other path. */
export function readWalletPath(path: string): WalletOwner | undefined {
  const [, player, currency] = /^\/wallet\/(\d{1,15})\/([A-Za-z]{3,5})$/.exec(path) ?? [];
  return player === undefined || currency === undefined ? undefined : { player, currency };
}

/** Answers the page that adds play money to a player's wallet, and its form. */
export function answerOwner(
  wallets: PlayWallets,
  { player, currency }: WalletOwner,
  { form, words }: { readonly form: URLSearchParams | undefined; readonly words: Words },
): { readonly status: number; readonly body: string } {
  if (!form) return { status: 200, body: fundsPage({ currency, amount: '100' }, words) };
  const fault = wallets.put(player, form);
  const money = { currency: form.get('currency') ?? '', amount: form.get('amount') ?? '' };
  return fault
    ? { status: 422, body: fundsPage({ ...money, fault }, words) }
    : { status: 200, body: fundedPage(money, words) };
}
