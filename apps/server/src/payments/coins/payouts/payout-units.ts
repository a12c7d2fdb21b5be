import { type Amount, currencyDigits, err, ok, type Result } from '@evens/base';
import { coinWallet, findOwnWallet, type WalletCurrency } from '@evens/providers';
import { type Conversion, type CurrencyRate, validRates } from '../../rates/rate.ts';

export interface PayoutUnits {
  /** Units of the chain. */
  readonly units: bigint;
  /** Rates of the conversion; undefined if account and coin are the same. */
  readonly rates: { readonly from: CurrencyRate; readonly to: CurrencyRate } | undefined;
}

/** `no-rate`: no valid rate. `not-whole`: rounding would take too much. `too-small`: less than one unit. */
export type UnitsFault = 'no-rate' | 'not-whole' | 'too-small';

/** Rounding may cost a player at most this part of the amount. A unit of a valuable coin could cost more. */
const REST_DIVISOR_MIN = 1000n;

/** Converts minor units of an account to units of a chain, rounded down, by at most a thousandth. */
export function computePayoutUnits(
  { amount, wallet }: { readonly amount: Amount; readonly wallet: WalletCurrency },
  conversion: Conversion,
): Result<PayoutUnits, UnitsFault> {
  const { account } = conversion;
  const { chainDigits } = coinWallet(wallet);
  if (findOwnWallet(account) === wallet) {
    // A currency in thousandths of a coin has three digits less, so its minor unit equals the coin's.
    const digits = currencyDigits(wallet);
    const factor = 10n ** BigInt(Math.abs(chainDigits - digits));
    if (chainDigits >= digits) return ok({ units: amount * factor, rates: undefined });
    return amount % factor === 0n ? ok({ units: amount / factor, rates: undefined }) : err('not-whole');
  }
  const rates = validRates(conversion, { from: account, to: wallet });
  if (!rates) return err('no-rate');
  const { from, to } = rates;
  const scale = 10n ** BigInt(currencyDigits(account));
  const [worth, unit] = [amount * from.fromPico * 10n ** BigInt(chainDigits), scale * to.toPico];
  const units = worth / unit;
  if (units === 0n) return err('too-small');
  return (worth % unit) * REST_DIVISOR_MIN > worth ? err('not-whole') : ok({ units, rates });
}
