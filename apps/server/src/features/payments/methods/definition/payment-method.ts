import type { Amount, CurrencyCode } from '@evens/base';
import type { FieldKind } from '../kinds/field-kinds.ts';
import type { Blockchain } from '../lists/blockchains.ts';
import { type ChoiceListName, choiceLists, type PaymentChoice } from '../lists/choice-lists.ts';

/** One field of a method's form, as plain data: it is sent to the client as it is. */
export interface PaymentField {
  /** Its name on the wire, such as `NetellerEmail`; its label is `payments.field.<name>`. */
  readonly name: string;
  readonly kind: FieldKind;
  readonly isRequired: boolean;
  /** Bounds of the value without spaces and other separators. */
  readonly lengthMin: number;
  readonly lengthMax: number;
  /** What may be chosen; of choices only. `offeredForm` fills it from `list`. */
  readonly choices?: readonly PaymentChoice[];
  /** Where the choices depend on country, currency or time. */
  readonly list?: ChoiceListName;
  /** Never logged, never stored, and passed on to the provider only. */
  readonly isSecret?: true;
  /** What the form begins with; of methods for tests only. */
  readonly filled?: string;
}

/** What may be paid at once, both ends included. */
export interface PaymentLimits {
  readonly minimum: Amount;
  readonly maximum: Amount;
}

/** Limits of one currency, its own or in euros; `limitsAt` converts them. */
export type CurrencyLimits = PaymentLimits | { readonly minimumEuros: number; readonly maximumEuros: number };

/**
 * Fields that belong to the payment, not to the method: the method itself, the amount where it isn't whatever arrives at an
 * address, the account's currency to be read, the player's password again, and the terms as long as the player hasn't
 * accepted them for good.
 */
export type SharedField =
  | 'PaymentMethod'
  | 'WithdrawMethod'
  | 'Amount'
  | 'Currency'
  | 'Password'
  | 'AgreeWithDepositTerms';

/** One direction of a method: a currency that is missing in `limits` is not offered. */
export interface PaymentForm {
  /** Checked by whoever takes the payment. */
  readonly shared: readonly SharedField[];
  /** The method's own fields, checked by `readPaymentForm`. */
  readonly fields: readonly PaymentField[];
  readonly limits: Readonly<Partial<Record<CurrencyCode, CurrencyLimits>>>;
  /** The only amounts, where it is not free: the values of vouchers. */
  readonly amounts?: readonly Amount[];
}

export type PaymentDirection = 'deposit' | 'withdrawal';

/** Tiles of one kind are shown together. */
export const paymentGroups = ['card', 'wallet', 'voucher', 'bank', 'crypto'] as const;
export type PaymentGroup = (typeof paymentGroups)[number];

/** ISO 3166-1 alpha-2. `only`: offered nowhere else; `except`: offered everywhere else. */
export type CountryRule = { readonly only: readonly string[] } | { readonly except: readonly string[] };

export type PaymentFlag = 'cryptoGrouping' | 'vouchersRedirect' | 'g2aRedirect' | 'testMethods';
/** Switches of the operator. */
export type PaymentFlags = Readonly<Record<PaymentFlag, boolean>>;

/** A page that choosing the method opens in a new tab. */
export interface PaymentLink {
  readonly url: string;
  /** It opens where this is on; in countries that `flagIn` doesn't list it always opens. */
  readonly flag: PaymentFlag;
  readonly flagIn: 'everywhere' | readonly string[];
}

/** What a client shows before an address, in the coin's own unit. */
export interface CryptoFacts {
  /** Of the address and of the minimum: USDTE and USDTT are one coin. */
  readonly currency: CurrencyCode;
  /** As exchanges write it, such as USDT. */
  readonly coin: string;
  readonly blockchain: Blockchain;
  /** A decimal number of coins. Less is not registered when deposited, and not sent when withdrawn. */
  readonly minimum: string;
  /** Keys of `payments.warning`, each with `{min}`, `{currency}` and `{network}` to fill in. */
  readonly warnings: readonly ('minimum' | 'network' | 'tag')[];
  /** A deposit names its player by a tag beside the address. */
  readonly needsTag: boolean;
}

/** A way to pay, declared as data. */
export interface PaymentMethod {
  /** Unique, in small letters and digits, or with hyphens. */
  readonly key: string;
  /** Unique; never given to another method. */
  readonly id: number;
  /** The number of the processor that several methods share; its own number where it is missing. */
  readonly paymentMethodId?: number;
  /** Its own name, the same in every language. */
  readonly name: string;
  readonly group: PaymentGroup;
  readonly countries: CountryRule;
  /** Never listed: it is there for the methods under it. */
  readonly isHidden?: true;
  /** Listed instead of all single coins, where `cryptoGrouping` is on. */
  readonly isCryptoGroup?: true;
  /** Whether payments take minutes in both directions, although those of its group take days. */
  readonly isInstant?: true;
  /** Listed where `testMethods` is on. */
  readonly isTest?: true;
  readonly crypto?: CryptoFacts;
  readonly link?: PaymentLink;
  /** Account currencies in which the method is listed but refused, because its processor takes no such cards. */
  readonly refusedCardCurrencies?: readonly CurrencyCode[];
  /** Whom the terms name as processing company; `defaultProcessingCompany` where it is missing. */
  readonly processingCompany?: string;
  readonly deposit?: PaymentForm;
  readonly withdrawal?: PaymentForm;
}

/** Who is offered a method, and when. */
export interface PaymentOffer {
  readonly direction: PaymentDirection;
  readonly currency: CurrencyCode;
  readonly country: string;
  readonly nowMs: number;
}

/** The form of a method, its choices filled in, where it is offered to this player in this direction. */
export function offeredForm(method: PaymentMethod, offer: PaymentOffer): PaymentForm | undefined {
  const { countries } = method;
  const isOpen =
    'only' in countries ? countries.only.includes(offer.country) : !countries.except.includes(offer.country);
  const form = method[offer.direction];
  if (!isOpen || !form?.limits[offer.currency]) return undefined;
  const fields = form.fields.map(({ list, ...field }) => {
    if (list === undefined) return field;
    const choices = choiceLists[list](offer);
    const last = method.isTest && choices.at(-1)?.value;
    return { ...field, choices, ...(last && { filled: last }) };
  });
  return { ...form, fields };
}
