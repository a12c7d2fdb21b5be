import { type Amount, type CurrencyCode, err, ok, type Result } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import { coinText, coinWallet, findOwnWallet, parseUnits } from '@evens/providers';
import type { PaymentMethod } from '../../methods/definition/payment-method.ts';
import type { PaymentValues } from '../../methods/kinds/field-kind.ts';
import type { CurrencyRate } from '../../rates/rate.ts';
import type { WrongField } from '../../wrong-fields.ts';
import { parsePayoutTarget } from './payout-target.ts';
import { computePayoutUnits } from './payout-units.ts';

/** The amount shown in the form may differ from the current rates by this part of it. */
const RATE_CHANGE_DIVISOR = 100n;
const CONVERTED_FIELD = 'AmountInConversionCurrency';

const wrongField = (wrong: WrongField) => err(refusal('InvalidPaymentDetailsException', { Fields: [wrong] }));

/**
 * Checks what a withdrawal would pay in coins now: at least the coin's minimum, in whole units, and the amount that the
 * form showed. A withdrawal in money passes. Refuses: InvalidPaymentDetails (Data.Fields), ExchangeRateOutdated.
 */
export function judgeCoinPayout(
  method: PaymentMethod,
  request: { readonly amount: Amount; readonly currency: CurrencyCode; readonly values: PaymentValues },
  { rates, nowMs }: { readonly rates: ReadonlyMap<CurrencyCode, CurrencyRate>; readonly nowMs: number },
): Result<undefined, Refusal> {
  const { amount, currency, values } = request;
  const target = parsePayoutTarget(method, request);
  if (!target.ok) {
    if (target.error === 'address') return ok(undefined);
    const coinField = 'CoinDirectCryptoCurrency' in values ? 'CoinDirectCryptoCurrency' : 'Crypto';
    const Field = target.error === 'convert' ? 'CoinspaidConvertToCurrency' : coinField;
    return wrongField({ Field, Fault: 'choice', Message: 'payments.fault.choice' });
  }
  const { wallet } = target.value;
  const { chainDigits, minimum } = coinWallet(wallet);
  const paid = computePayoutUnits({ amount, wallet }, { account: currency, rates, nowMs });
  if (!paid.ok && paid.error === 'no-rate') return err(refusal('ExchangeRateOutdatedException'));
  const isOwn = findOwnWallet(currency) === wallet;
  if (!paid.ok && paid.error === 'not-whole')
    return wrongField({ Field: 'Amount', Fault: 'not-whole', Currency: wallet });
  // The limits of the method are in the account's own coin.
  const units = paid.ok ? paid.value.units : 0n;
  if (!isOwn && units < parseUnits(minimum, chainDigits))
    return wrongField({ Field: 'Amount', Fault: 'below-minimum', Limit: minimum, Currency: wallet });
  const displayedAmount = values[CONVERTED_FIELD];
  if (displayedAmount === undefined) return ok(undefined);
  const difference = parseUnits(displayedAmount, chainDigits) - units;
  const isWithinTolerance = (difference < 0n ? -difference : difference) * RATE_CHANGE_DIVISOR <= units;
  if (isWithinTolerance) return ok(undefined);
  const Limit = coinText(units, chainDigits);
  return wrongField({ Field: CONVERTED_FIELD, Fault: 'rate-moved', Limit, Currency: wallet });
}
