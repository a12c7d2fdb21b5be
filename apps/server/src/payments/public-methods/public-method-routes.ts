import { type CurrencyCode, ok } from '@evens/base';
import type { Pool } from '../../platform/db.ts';
import type { HttpApp } from '../../platform/http.ts';
import { route } from '../../platform/route.ts';
import { countriesFor, currencyOfCountry, findPlayer } from '../../players/index.ts';
import type { OpenProviders } from '../open-providers.ts';
import { createTermsCache } from './cached-terms.ts';
import { publicMethods } from './public-methods.ts';

export interface PublicMethodParts {
  readonly pool: Pool;
  readonly providers: OpenProviders;
  /** Whether there are addresses for deposits of a coin. */
  isCoinOffered(wallet: CurrencyCode): boolean;
}

export function publicMethodRoutes(
  app: HttpApp,
  { pool, providers, isCoinOffered }: PublicMethodParts,
): void {
  const termsAt = createTermsCache(pool, providers);

  route(app, 'GET /api/payment-methods', async ({ principal, query, countryHint, atMs }) => {
    const isPlayer = principal.role !== 'visitor';
    const [terms, player] = await Promise.all([
      termsAt(atMs),
      isPlayer ? findPlayer(pool, principal.playerId) : undefined,
    ]);
    const requestedCountry = query.country ?? player?.country ?? countryHint ?? '';
    const currency = query.currency ?? (isPlayer ? principal.currency : currencyOfCountry(requestedCountry));
    const country = countriesFor(currency).includes(requestedCountry) ? requestedCountry : '';
    const { areDepositsOpen, areWithdrawalsOpen } = terms;
    return ok(
      publicMethods(
        { providers, isCoinOffered, areDepositsOpen, areWithdrawalsOpen },
        { ...terms, country, currency, nowMs: atMs },
      ),
    );
  });
}
