import type { Amount, CurrencyCode } from '@evens/base';
import type { Blockchain } from '@evens/providers';
import type { FieldKind } from '../kinds/field-kinds.ts';
import { type ChoiceListName, choiceLists, type PaymentChoice } from '../lists/choice-lists.ts';

/** One field of a method's form, as plain data that is sent to the client unchanged. */
export interface PaymentField {
  /** Name on the wire, such as `NetellerEmail`; its label is `payments.field.<name>`. */
  readonly name: string;
  readonly kind: FieldKind;
  readonly isRequired: boolean;
  /** Bounds of the value's length without spaces and other separators. */
  readonly lengthMin: number;
  readonly lengthMax: number;
  /** Options of a choice field. `offeredForm` fills it from `list`. */
  readonly choices?: readonly PaymentChoice[];
  /** Set if the choices depend on country, currency or time. */
  readonly list?: ChoiceListName;
  /** Never logged or stored; sent to the provider only. */
  readonly isSecret?: true;
  /** Initial value; only for test methods. */
  readonly filled?: string;
}

/** Bounds of one payment, inclusive. */
export interface PaymentLimits {
  readonly minimum: Amount;
  readonly maximum: Amount;
}

/** Limits of one currency, its own or in euros; `limitsAt` converts them. */
export type CurrencyLimits = PaymentLimits | { readonly minimumEuros: number; readonly maximumEuros: number };

/**
 * Fields that belong to the payment, not to the method: the method itself, the amount (unless the received amount
 * counts), the account's currency (read-only), the player's password, and the terms until the player has accepted them
 * permanently.
 */
export type SharedField =
  | 'PaymentMethod'
  | 'WithdrawMethod'
  | 'Amount'
  | 'Currency'
  | 'Password'
  | 'AgreeWithDepositTerms';

/** One direction of a method. A currency that is missing in `limits` is not offered. */
export interface PaymentForm {
  /** Checked by the code that accepts the payment. */
  readonly shared: readonly SharedField[];
  /** The method's own fields, checked by `readPaymentForm`. */
  readonly fields: readonly PaymentField[];
  readonly limits: Readonly<Partial<Record<CurrencyCode, CurrencyLimits>>>;
  /** Amounts that can be chosen with one tap, in whole euros; default: those of all methods. */
  readonly quickEuros?: readonly number[];
  /** The allowed amounts, if fixed: the values of vouchers. */
  readonly amounts?: readonly Amount[];
}

export type PaymentDirection = 'deposit' | 'withdrawal';

/** Tiles of one group are shown together. */
export const paymentGroups = ['card', 'wallet', 'voucher', 'bank', 'crypto'] as const;
export type PaymentGroup = (typeof paymentGroups)[number];

/** ISO 3166-1 alpha-2. `only`: offered nowhere else; `except`: offered everywhere else. */
export type CountryRule = { readonly only: readonly string[] } | { readonly except: readonly string[] };

export type PaymentFlag = 'cryptoGrouping' | 'vouchersRedirect' | 'g2aRedirect' | 'testMethods';
/** Switches of the operator. */
export type PaymentFlags = Readonly<Record<PaymentFlag, boolean>>;

/** A page that opens in a new tab when the method is chosen. */
export interface PaymentLink {
  readonly url: string;
  /** The page opens if this flag is on; in countries outside `flagIn` it always opens. */
  readonly flag: PaymentFlag;
  readonly flagIn: 'everywhere' | readonly string[];
}

/** Facts that a client shows before an address, in the coin's own unit. */
export interface CryptoFacts {
  /** Currency of the address and of the minimum: USDTE and USDTT are one coin. */
  readonly currency: CurrencyCode;
  /** Symbol on exchanges, such as USDT. */
  readonly coin: string;
  readonly blockchain: Blockchain;
  /** A decimal number of coins. Smaller deposits are not registered, smaller withdrawals are not sent. */
  readonly minimum: string;
  /** Keys of `payments.warning`, each with `{min}`, `{currency}` and `{network}` to fill in. */
  readonly warnings: readonly ('minimum' | 'network' | 'tag')[];
  /** Whether a deposit needs a tag besides the address to identify its player. */
  readonly needsTag: boolean;
}

/** A payment method, declared as data. */
export interface PaymentMethod {
  /** Unique; lower-case letters, digits and hyphens. */
  readonly key: string;
  /** Unique; never reused for another method. */
  readonly id: number;
  /** The id of the processor that several methods share; default: the method's own id. */
  readonly paymentMethodId?: number;
  /** Proper name, the same in every language. */
  readonly name: string;
  readonly group: PaymentGroup;
  readonly countries: CountryRule;
  /** Never listed; only the methods under it are. */
  readonly isHidden?: true;
  /** Listed instead of all single coins if `cryptoGrouping` is on. */
  readonly isCryptoGroup?: true;
  /** Whether payments take minutes in both directions, although those of its group take days. */
  readonly isInstant?: true;
  /** Listed if `testMethods` is on. */
  readonly isTest?: true;
  readonly crypto?: CryptoFacts;
  readonly link?: PaymentLink;
  /** Account currencies for which the method is listed but refused: its processor does not accept such cards. */
  readonly refusedCardCurrencies?: readonly CurrencyCode[];
  /** The processing company in the terms; default: `defaultProcessingCompany`. */
  readonly processingCompany?: string;
  readonly deposit?: PaymentForm;
  readonly withdrawal?: PaymentForm;
}

/** The player's facts and the time that decide whether a method is offered. */
export interface PaymentOffer {
  readonly direction: PaymentDirection;
  readonly currency: CurrencyCode;
  readonly country: string;
  readonly nowMs: number;
}

/** The form of a method with its choices filled in, if it is offered to this player in this direction. */
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
