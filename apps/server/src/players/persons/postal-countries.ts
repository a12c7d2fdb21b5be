import { formatAddress } from 'localized-address-format';

/** Whether addresses of the country have a postal code. */
export function hasPostalCodes(country: string): boolean {
  return formatAddress({ postalCountry: country, postalCode: '1' }).length > 0;
}
