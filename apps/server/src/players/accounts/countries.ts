import { type CurrencyCode, currencyCodes } from '@evens/base';

/** ISO 3166-1 alpha-2. */
const countryCodes =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
    ' ',
  );

/** Sanctioned countries, and countries that require a local licence: closed in every currency. */
const closedEverywhere = ['CU', 'IR', 'KP', 'MM', 'SY', 'US', 'AS', 'GU', 'MP', 'PR', 'UM', 'VI'];

/** Where bets in coins are forbidden. */
const closedForCoins = ['AF', 'BD', 'BO', 'BR', 'CN', 'DZ', 'EG', 'GB', 'IQ', 'MA', 'NP', 'QA', 'TN'];

const coins: ReadonlySet<CurrencyCode> = new Set([
  'mBTC',
  'BTC',
  'LTC',
  'BCH',
  'DOGE',
  'USDTE',
  'USDTT',
  'ADA',
  'ETH',
  'mETH',
  'BNB',
  'NEO',
]);

/** Currencies whose export, or whose use from these countries, is forbidden. */
const closedForCurrency: Readonly<Partial<Record<CurrencyCode, readonly string[]>>> = {
  RUB: ['UA', 'GE', 'EE', 'LV', 'LT', 'PL'],
  INR: ['PK', 'BD'],
  ARS: ['FK'],
};

export function countriesFor(currency: CurrencyCode): readonly string[] {
  return countryCodes.filter((code) => mayOpen(code, currency));
}

/** Whether a player of the country may open an account in the currency. False for unknown countries. */
export function mayOpen(country: string, currency: CurrencyCode): boolean {
  if (!countryCodes.includes(country) || closedEverywhere.includes(country)) return false;
  if (coins.has(currency) && closedForCoins.includes(country)) return false;
  return !(closedForCurrency[currency] ?? []).includes(country);
}

export const defaultCurrency: CurrencyCode = 'EUR';

/** Displayed before the ledger's other currencies: the currencies of most players. */
const leadingCurrencies: readonly CurrencyCode[] = [
  'EUR',
  'BRL',
  'USD',
  'MXN',
  'ARS',
  'mBTC',
  'USDTE',
  'USDTT',
];

export const openCurrencies: readonly CurrencyCode[] = [
  ...leadingCurrencies,
  ...currencyCodes.filter((code) => !leadingCurrencies.includes(code)),
];

const homeCurrency: Readonly<Record<string, CurrencyCode>> = {
  BR: 'BRL',
  MX: 'MXN',
  AR: 'ARS',
  IN: 'INR',
  TR: 'TRY',
  CL: 'CLP',
  JP: 'JPY',
};

export function currencyOfCountry(country: string): CurrencyCode {
  return homeCurrency[country] ?? defaultCurrency;
}
