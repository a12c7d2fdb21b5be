import type { CurrencyCode } from '@evens/base';
import { blockchainNames, blockchains, coins } from '@evens/providers';
import { accountTypes, banksByCurrency, countriesFor } from '../../../players/index.ts';
import { expiryMonths, expiryYears } from '../kinds/card-kinds.ts';

/** An option. Without `name`, its label is `payments.choice.<value>` or the name of the country. */
export interface PaymentChoice {
  readonly value: string;
  readonly name?: string;
}

interface ChoiceQuery {
  readonly currency: CurrencyCode;
  readonly country: string;
  readonly nowMs: number;
}

const plain = (values: readonly string[]): readonly PaymentChoice[] =>
  values.map((value) => ({ value, name: value }));
const worded = (values: readonly string[]): readonly PaymentChoice[] => values.map((value) => ({ value }));

/** Documents by which banks of the country identify a person or a company. */
const documentTypes: Readonly<Record<string, readonly string[]>> = {
  BR: ['cpf', 'cnpj', 'passport'],
  CL: ['rut', 'passport'],
  MX: ['curp', 'rfc', 'passport'],
};

/** Choices that depend on the player's country and currency and on the time. */
export const choiceLists = {
  'expiry-months': () => plain(expiryMonths),
  'expiry-years': ({ nowMs }) => plain(expiryYears(nowMs)),
  'card-countries': ({ currency }) => worded(countriesFor(currency)),
  banks: ({ currency }) => (banksByCurrency[currency] ?? []).map(([value, name]) => ({ value, name })),
  'account-types': ({ currency }) => worded(accountTypes[currency] ?? []),
  'document-types': ({ country }) => worded(documentTypes[country] ?? ['passport']),
  'pix-key-types': () => worded(['cpf', 'cnpj', 'email', 'phone', 'random']),
  coins: () => plain(Object.keys(coins)),
  blockchains: () => blockchains.map((value) => ({ value, name: blockchainNames[value] })),
} as const satisfies Readonly<Record<string, (query: ChoiceQuery) => readonly PaymentChoice[]>>;

export type ChoiceListName = keyof typeof choiceLists;
