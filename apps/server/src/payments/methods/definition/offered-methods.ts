import { type Amount, err, ok, type Result } from '@evens/base';
import { paymentMethods } from '../registry.ts';
import { limitsAt, quickAmounts, type SetLimits, type UnitEuros } from './payment-limits.ts';
import {
  offeredForm,
  type PaymentFlags,
  type PaymentForm,
  type PaymentLink,
  type PaymentMethod,
  type PaymentOffer,
} from './payment-method.ts';

/** The company in the terms of a deposit, if the method names no other. */
const defaultProcessingCompany = 'Evens Payments';

export interface OfferedMethodsQuery extends Omit<PaymentOffer, 'direction'> {
  readonly flags: PaymentFlags;
  readonly unitEuros: UnitEuros;
  readonly setLimits: SetLimits;
}

/** A method as it is offered to one player. */
export interface OfferedMethod {
  readonly method: PaymentMethod;
  /** The form with its choices filled in. */
  readonly form: PaymentForm;
  readonly minimum: Amount;
  readonly maximum: Amount;
}

export interface OfferedDeposit extends OfferedMethod {
  /** Empty if the amount can only be typed, or is not part of the form. */
  readonly quickAmounts: readonly Amount[];
  /** The page that opens when the method is chosen. */
  readonly linkUrl?: string;
  readonly processingCompany: string;
  /** The method is listed but refuses the account's currency. */
  readonly isCardRefused: boolean;
}

/** Methods that are customary in India come first; the others follow in their usual order. */
const indiaOrder = ['neteller', 'g2a', 'apcopurplepay', 'coinspaidusdtt', 'coinspaidbtc', 'coinspaideth'];

function sortForCountry(country: string, methods: readonly PaymentMethod[]): readonly PaymentMethod[] {
  if (country !== 'IN') return methods;
  const indiaRank = ({ key }: PaymentMethod) => {
    const rank = indiaOrder.indexOf(key);
    return rank < 0 ? indiaOrder.length : rank;
  };
  return methods.toSorted((a, b) => indiaRank(a) - indiaRank(b));
}

/** A method as offered to a player; `no-rate`: its limits in this currency are converted from euros and no rate is valid. */
export function methodOffer(
  method: PaymentMethod,
  { unitEuros, setLimits, ...offer }: Omit<OfferedMethodsQuery, 'flags'> & Pick<PaymentOffer, 'direction'>,
): Result<OfferedMethod, 'not-offered' | 'no-rate'> {
  const form = offeredForm(method, offer);
  const ownLimits = form?.limits[offer.currency];
  if (!form || !ownLimits) return err('not-offered');
  const { direction, currency } = offer;
  const limits =
    setLimits({ method: method.key, direction, currency }) ?? limitsAt(ownLimits, currency, unitEuros);
  return limits ? ok({ method, form, ...limits }) : err('no-rate');
}

function isListed({ isHidden, isTest, isCryptoGroup, crypto }: PaymentMethod, flags: PaymentFlags): boolean {
  if (isHidden || (isTest && !flags.testMethods)) return false;
  return flags.cryptoGrouping ? crypto === undefined : !isCryptoGroup;
}

function opensIn(country: string, { flag, flagIn }: PaymentLink, flags: PaymentFlags): boolean {
  const isUnderFlag = flagIn === 'everywhere' || flagIn.includes(country);
  return !isUnderFlag || flags[flag];
}

/** The deposit methods of a player, in the order of the page. */
export function depositMethodsFor({ flags, ...query }: OfferedMethodsQuery): readonly OfferedDeposit[] {
  const listed = sortForCountry(query.country, paymentMethods).filter((method) => isListed(method, flags));
  return listed.flatMap((method) => {
    const offer = methodOffer(method, { ...query, direction: 'deposit' });
    if (!offer.ok) return [];
    const { form, minimum, maximum } = offer.value;
    const isTyped = form.shared.includes('Amount');
    const round = form.amounts ?? (isTyped ? quickAmounts(query.currency, form.quickEuros) : []);
    const { link, processingCompany = defaultProcessingCompany, refusedCardCurrencies = [] } = method;
    const isOpen = link !== undefined && opensIn(query.country, link, flags);
    return [
      {
        ...offer.value,
        quickAmounts: round.filter((each) => each >= minimum && each <= maximum),
        processingCompany,
        isCardRefused: refusedCardCurrencies.includes(query.currency),
        ...(isOpen && { linkUrl: link.url }),
      },
    ];
  });
}

/** The withdrawal methods of a player, in the order of the page. */
export function withdrawalMethodsFor({ flags, ...query }: OfferedMethodsQuery): readonly OfferedMethod[] {
  return paymentMethods
    .filter(({ isHidden, isTest }) => !isHidden && (!isTest || flags.testMethods))
    .flatMap((method) => {
      const offer = methodOffer(method, { ...query, direction: 'withdrawal' });
      return offer.ok ? [offer.value] : [];
    });
}
