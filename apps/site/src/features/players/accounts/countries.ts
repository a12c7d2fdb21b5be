import type { CurrencyCode } from '@evens/base';
import { type Answer, callQuery } from '@evens/web/core/api.ts';
import { words } from '@evens/web/core/words.ts';
import { useQuery } from '@tanstack/react-query';

type Country = Answer<'GET /api/settings/countries'>['Countries'][number];

/** The countries in which an account of the currency can be opened; undefined until they are loaded. */
export function useCountries(currency: string): readonly Country[] | undefined {
  // The value comes from the server's own list.
  const query = { currency: currency as CurrencyCode, lang: words().language.code };
  const { data } = useQuery({
    ...callQuery('GET /api/settings/countries', { query }),
    enabled: currency !== '',
  });
  return data?.Countries;
}

/** Whether addresses in the country are known to need a postal code. */
export function useNeedsPostalCode({
  currency,
  country,
}: {
  readonly currency: string;
  readonly country: string;
}): boolean {
  const countries = useCountries(currency);
  return countries?.find(({ Code }) => Code === country)?.HasPostalCodes === true;
}
