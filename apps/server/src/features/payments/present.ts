import { type CurrencyCode, formatAmount } from '@evens/base';
import type { DepositMethod, Payment, DepositStep as WireStep } from '@evens/contract';
import type { PaymentField, PaymentForm, PaymentMethod } from './providers/payment-method.ts';
import type { DepositStep } from './providers/payment-provider.ts';
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

export function presentStep(step: DepositStep | undefined): WireStep | null {
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
        symbol: step.symbol,
        buyMoreHidden: step.isBuyMoreHidden,
        tryAgainHidden: step.isTryAgainHidden,
        emailHidden: step.isEmailHidden,
      };
    case 'wait':
      return { Kind: 'wait' };
  }
}

function presentField(field: PaymentField): DepositMethod['Fields'][number] {
  const { name, kind, isRequired, lengthMin, lengthMax, choices } = field;
  return {
    Name: name,
    Kind: kind,
    IsRequired: isRequired,
    MinimumLength: lengthMin,
    MaximumLength: lengthMax,
    Choices: choices === undefined ? null : [...choices],
    IsSecret: field.isSecret === true,
  };
}

/** Whole units of most currencies; what is outside the limits of a method is left out. */
const quickAmounts = ['15', '30', '50', '100', '200'];

export function presentMethod(
  method: PaymentMethod,
  {
    form,
    currency,
    id,
  }: { readonly form: PaymentForm; readonly currency: CurrencyCode; readonly id: number },
): DepositMethod {
  const limits = form.limits[currency];
  if (!limits) throw new Error(`presentMethod: ${method.key} has no limits in ${currency}`);
  return {
    Id: id,
    Key: method.key,
    Name: method.name,
    OriginalValue: method.key,
    Value: method.key,
    PaymentMethodId: id,
    Minimum: formatAmount(limits.minimum, currency),
    Maximum: formatAmount(limits.maximum, currency),
    QuickAmounts: [...quickAmounts],
    Fields: form.fields.map(presentField),
  };
}
