import { type CurrencyCode, formatAmount } from '@evens/base';
import type {
  DepositMethod,
  Payment,
  CryptoFacts as WireCrypto,
  DepositStep as WireStep,
  WithdrawMethod,
} from '@evens/contract';
import { type Language, refusalMessage } from '@evens/locales';
import { blockchainNames, confirmationsNeeded, findOwnWallet } from '@evens/providers';
import type { GroupedCoin } from './deposits/grouped-coins.ts';
import type { OfferedDeposit, OfferedMethod } from './methods/definition/offered-methods.ts';
import type { CryptoFacts, PaymentField } from './methods/definition/payment-method.ts';
import { fieldKinds } from './methods/kinds/field-kinds.ts';
import type { DepositStep } from './payment-provider.ts';
import type { PaymentRecord } from './store.ts';

function instant(atMs: number | undefined): string | null {
  return atMs === undefined ? null : new Date(atMs).toISOString();
}

export function presentPayment(payment: PaymentRecord): Payment {
  const { id, direction, method, amount, currency, received, reversed, state } = payment;
  return {
    ID: id,
    StatusID: state,
    Direction: direction,
    Method: method,
    Amount: amount === undefined ? null : formatAmount(amount, currency),
    Received: formatAmount(received, currency),
    Reversed: formatAmount(reversed, currency),
    Currency: currency,
    CreatedDate: new Date(payment.createdAtMs).toISOString(),
    ExpiryDate: instant(payment.expiresAtMs),
    CompletedDate: instant(payment.completedAtMs),
  };
}

/** The player who sees a widget. */
interface WidgetViewer {
  readonly locale: string;
  readonly email: string;
}

export function presentStep(step: DepositStep | undefined, viewer: WidgetViewer): WireStep | null {
  switch (step?.kind) {
    case undefined:
      return null;
    case 'redirect':
      return { Kind: 'redirect', Url: step.url };
    case 'pay-to':
      return {
        Kind: 'pay-to',
        Text: step.text,
        Tag: step.tag ?? null,
        QrText: step.qrText,
        ExpiryDate: new Date(step.expiresAtMs).toISOString(),
      };
    case 'widget':
      return {
        Kind: 'widget',
        widgetId: step.widgetId,
        payload: step.payload,
        locale: viewer.locale,
        symbol: step.symbol,
        buyMoreHidden: step.isBuyMoreHidden,
        tryAgainHidden: step.isTryAgainHidden,
        emailHidden: step.isEmailHidden,
        email: step.isEmailHidden ? '' : viewer.email,
      };
    case 'wait':
      return { Kind: 'wait' };
  }
}

function presentField(field: PaymentField): DepositMethod['Fields'][number] {
  const { name, kind, isRequired, lengthMin, lengthMax, choices, filled } = field;
  return {
    Name: name,
    Kind: kind,
    Control: fieldKinds[kind].control,
    IsRequired: isRequired,
    MinimumLength: lengthMin,
    MaximumLength: lengthMax,
    Choices: choices?.map(({ value, name: label }) => ({ Value: value, Name: label ?? null })) ?? null,
    IsSecret: field.isSecret === true,
    Filled: filled ?? null,
  };
}

function presentCrypto(crypto: CryptoFacts, account: CurrencyCode): WireCrypto {
  const { currency, coin, blockchain, minimum, warnings } = crypto;
  return {
    Currency: currency,
    Coin: coin,
    BlockchainName: blockchainNames[blockchain],
    Minimum: minimum,
    Warnings: [...warnings],
    NeededConfirmations: confirmationsNeeded[blockchain],
    IsExchanged: findOwnWallet(account) !== currency,
  };
}

/** The data of a method's tile and form, for both directions. */
export function presentWithdrawMethod(
  { method, form, minimum, maximum }: OfferedMethod,
  currency: CurrencyCode,
): WithdrawMethod {
  const { id, key, name, group, paymentMethodId = id, countries } = method;
  return {
    Id: id,
    Key: key,
    Name: name,
    OriginalValue: key,
    Value: key,
    PaymentMethodId: paymentMethodId,
    ...('only' in countries && { Countries: [...countries.only] }),
    Group: group,
    Minimum: formatAmount(minimum, currency),
    Maximum: formatAmount(maximum, currency),
    SharedFields: [...form.shared],
    Fields: form.fields.map(presentField),
  };
}

interface MethodViewOptions {
  readonly currency: CurrencyCode;
  readonly language: Language;
  /** The coins of the group, if the method is the tile of all coins. */
  readonly coins: readonly GroupedCoin[];
}

export function presentMethod(
  offered: OfferedDeposit,
  { currency, language, coins }: MethodViewOptions,
): DepositMethod {
  const { method, form, quickAmounts, linkUrl, processingCompany, isCardRefused } = offered;
  const { crypto, isCryptoGroup } = method;
  return {
    ...presentWithdrawMethod(offered, currency),
    Crypto: crypto ? presentCrypto(crypto, currency) : null,
    Coins: isCryptoGroup
      ? coins.map(({ name, crypto: facts }) => ({ Name: name, Crypto: presentCrypto(facts, currency) }))
      : null,
    DisabledMessage: isCardRefused
      ? refusalMessage(language, 'CardCurrencyNotProcessedException', { currency })
      : null,
    ...(linkUrl !== undefined && { Link: linkUrl }),
    ProcessingCompany: processingCompany,
    QuickAmounts: quickAmounts.map((each) => formatAmount(each, currency)),
    OnlyQuickAmounts: form.amounts !== undefined,
  };
}
