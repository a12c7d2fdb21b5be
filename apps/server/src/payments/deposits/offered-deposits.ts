import { type CurrencyCode, err, ok, type Result } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import { depositMethodsFor, type OfferedDeposit } from '../methods/definition/offered-methods.ts';
import type { OpenProviders } from '../open-providers.ts';
import { isMethodOpen } from '../rules/cashier-rules.ts';
import { type MethodQuery, whyNotOffered } from '../rules/method-refusal.ts';
import { isReadable } from './read-deposit.ts';

function openDeposits({ rules, ...query }: MethodQuery): readonly OfferedDeposit[] {
  const { country } = query;
  return depositMethodsFor(query).filter(({ method }) =>
    isMethodOpen(rules, { method: method.key, direction: 'deposit', country }),
  );
}

function isForm(providers: OpenProviders, { method, form }: OfferedDeposit): boolean {
  return providers.carrying(method.key) !== undefined && isReadable(form);
}

/** A deposit with a form, as this player may create it. */
export function depositOffer(
  providers: OpenProviders,
  key: string,
  query: MethodQuery,
): Result<OfferedDeposit, Refusal> {
  const offered = openDeposits(query).find((each) => each.method.key === key && isForm(providers, each));
  if (!offered) return err(whyNotOffered(key, 'deposit', query));
  return offered.isCardRefused
    ? err(refusal('CardCurrencyNotProcessedException', { currency: query.currency }))
    : ok(offered);
}

/** The deposits to list: those with a form, and coins, which are sent to an address. */
export function listedDeposits(
  providers: OpenProviders,
  { isCoinOffered, ...query }: MethodQuery & { readonly isCoinOffered: (wallet: CurrencyCode) => boolean },
): readonly OfferedDeposit[] {
  return openDeposits(query).filter((offered) => {
    const { crypto, isCryptoGroup } = offered.method;
    return isCryptoGroup || (crypto ? isCoinOffered(crypto.currency) : isForm(providers, offered));
  });
}
