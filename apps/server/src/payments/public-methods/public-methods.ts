import { type CurrencyCode, formatAmount } from '@evens/base';
import type { CallAnswer, Calls, PublicCoin, PublicDirection, PublicMethod } from '@evens/contract';
import { blockchainNames, coinWallet, confirmationsNeeded, findOwnWallet, isWallet } from '@evens/providers';
import { type GroupedCoin, groupedCoins } from '../deposits/grouped-coins.ts';
import { listedDeposits } from '../deposits/offered-deposits.ts';
import type { OfferedDeposit, OfferedMethod } from '../methods/definition/offered-methods.ts';
import type { PaymentDirection, PaymentMethod } from '../methods/definition/payment-method.ts';
import { paymentTime } from '../methods/definition/payment-times.ts';
import { voucher } from '../methods/voucher.ts';
import type { OpenProviders } from '../open-providers.ts';
import type { MethodQuery } from '../rules/method-refusal.ts';
import { offeredWithdrawals } from '../withdrawals/offered-withdrawals.ts';

/** The open methods of the cashier, and the coins that have addresses. */
export interface PublicCashier {
  readonly providers: OpenProviders;
  readonly areDepositsOpen: boolean;
  readonly areWithdrawalsOpen: boolean;
  isCoinOffered(wallet: CurrencyCode): boolean;
}

type PublicMethods = CallAnswer<Calls['GET /api/payment-methods']>;

function presentDirection(
  { method, minimum, maximum }: OfferedMethod,
  direction: PaymentDirection,
  currency: CurrencyCode,
): PublicDirection {
  return {
    Minimum: formatAmount(minimum, currency),
    Maximum: formatAmount(maximum, currency),
    Time: paymentTime(method, direction),
  };
}

/** Coins are listed separately, because a deposit to an address has no form. */
function isCoin({ crypto, isCryptoGroup }: PaymentMethod): boolean {
  return crypto !== undefined || isCryptoGroup === true;
}

interface Offers {
  readonly deposits: ReadonlyMap<string, OfferedDeposit>;
  readonly withdrawals: ReadonlyMap<string, OfferedMethod>;
}

function collectOffers(cashier: PublicCashier, query: MethodQuery): Offers {
  const { providers, isCoinOffered, areDepositsOpen, areWithdrawalsOpen } = cashier;
  const deposits = areDepositsOpen ? listedDeposits(providers, { ...query, isCoinOffered }) : [];
  const withdrawals = areWithdrawalsOpen ? offeredWithdrawals(providers, query) : [];
  return {
    deposits: new Map(
      deposits
        .filter(({ method, isCardRefused }) => !isCoin(method) && !isCardRefused)
        .map((offered) => [offered.method.key, offered]),
    ),
    withdrawals: new Map(withdrawals.map((offered) => [offered.method.key, offered])),
  };
}

/** Joins two methods with one name, such as Visa and Mastercard: one for deposits, one for withdrawals. */
function joined(rows: readonly PublicMethod[]): PublicMethod[] {
  const byName = Map.groupBy(rows, ({ Group, Name }) => `${Group} ${Name}`);
  return [...byName.values()].flatMap((same) => {
    const [first, second, ...others] = same;
    const complete =
      first && second && first.Deposit && !first.Withdrawal && second.Withdrawal && !second.Deposit;
    return complete && others.length === 0 ? [{ ...first, Withdrawal: second.Withdrawal }] : same;
  });
}

/** In the order of the deposit page, followed by methods that only withdraw. */
function presentMethods({ deposits, withdrawals }: Offers, currency: CurrencyCode): PublicMethod[] {
  const payouts = [...withdrawals].filter(([, { method }]) => method.crypto === undefined);
  const keys = new Set([...deposits.keys(), ...payouts.map(([key]) => key)]);
  const rows = [...keys].flatMap((key) => {
    const deposit = deposits.get(key);
    const withdrawal = withdrawals.get(key);
    const method = (deposit ?? withdrawal)?.method;
    if (!method) return [];
    const link = deposit?.linkUrl;
    return [
      {
        Key: key,
        Name: method.name,
        Group: method.group,
        Deposit: deposit ? presentDirection(deposit, 'deposit', currency) : null,
        Withdrawal: withdrawal ? presentDirection(withdrawal, 'withdrawal', currency) : null,
        Link: link?.startsWith('https://') ? link : null,
      },
    ];
  });
  return joined(rows);
}

function presentCoin(
  { name, crypto }: GroupedCoin,
  { withdrawals }: Offers,
  account: CurrencyCode,
): PublicCoin {
  const { currency, blockchain, minimum, needsTag } = crypto;
  const isExchanged = findOwnWallet(account) !== currency;
  const payout =
    isWallet(currency) && !isExchanged ? withdrawals.get(coinWallet(currency).method) : undefined;
  return {
    Name: name,
    Currency: currency,
    BlockchainName: blockchainNames[blockchain],
    Minimum: minimum,
    NeededConfirmations: confirmationsNeeded[blockchain],
    HasTag: needsTag,
    IsExchanged: isExchanged,
    Withdrawal: payout ? presentDirection(payout, 'withdrawal', account) : null,
  };
}

/** Vouchers are in euros and listed for every currency; the page says which accounts can redeem them. */
function presentVouchers(cashier: PublicCashier, query: MethodQuery): PublicMethods['Vouchers'] {
  const offered = collectOffers(cashier, { ...query, currency: 'EUR' }).deposits.get(voucher.key);
  const values = offered?.form.amounts;
  return values ? { Currency: 'EUR', Values: values.map((value) => formatAmount(value, 'EUR')) } : null;
}

/** The open payment methods of a country and currency, for the public page. */
export function publicMethods(cashier: PublicCashier, query: MethodQuery): PublicMethods {
  const { country, currency } = query;
  const { isCoinOffered, areDepositsOpen, areWithdrawalsOpen } = cashier;
  const offers = collectOffers(cashier, query);
  const coins = areDepositsOpen ? groupedCoins({ ...query, isCoinOffered }) : [];
  return {
    Country: country,
    Currency: currency,
    HasDeposits: areDepositsOpen,
    HasWithdrawals: areWithdrawalsOpen,
    Methods: presentMethods(offers, currency),
    Coins: coins.map((coin) => presentCoin(coin, offers, currency)),
    Vouchers: presentVouchers(cashier, query),
  };
}
