import type { CurrencyCode } from '@evens/base';
import { depositMethodsFor, type OfferedDeposit } from '../methods/definition/offered-methods.ts';
import type { OpenProviders } from '../open-providers.ts';
import { isReadable } from './read-deposit.ts';

interface Asked {
  readonly country: string;
  readonly currency: CurrencyCode;
  readonly nowMs: number;
}

function allDeposits(providers: OpenProviders, asked: Asked): readonly OfferedDeposit[] {
  const flags = {
    cryptoGrouping: false,
    vouchersRedirect: false,
    g2aRedirect: false,
    testMethods: providers.keys.includes('sandbox'),
  };
  return depositMethodsFor({ ...asked, flags });
}

function isForm(providers: OpenProviders, { method, form }: OfferedDeposit): boolean {
  return providers.carrying(method.key) !== undefined && isReadable(form);
}

/** The deposits with a form that a player has: the only ones that may be created. */
export function offeredDeposits(providers: OpenProviders, asked: Asked): readonly OfferedDeposit[] {
  return allDeposits(providers, asked).filter((offered) => isForm(providers, offered));
}

/** The list on the page: those with a form, and coins, which are sent to an address. */
export function listedDeposits(
  providers: OpenProviders,
  { isCoinOffered, ...asked }: Asked & { readonly isCoinOffered: (wallet: CurrencyCode) => boolean },
): readonly OfferedDeposit[] {
  return allDeposits(providers, asked).filter((offered) => {
    const { crypto } = offered.method;
    return crypto ? isCoinOffered(crypto.currency) : isForm(providers, offered);
  });
}
