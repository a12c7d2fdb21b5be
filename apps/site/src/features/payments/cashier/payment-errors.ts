import { type CurrencyCode, parseCurrency } from '@evens/base';
import type { Refused } from '@evens/web/core/api.ts';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { t, words } from '@evens/web/core/words.ts';

/** Texts by field name; `''` is the error of the form as a whole. */
export type PaymentErrors = Readonly<Record<string, string>>;

/** Faults of fields that every form has in addition to the method's own. */
const sharedFaults = [
  'malformed',
  'choice',
  'below-minimum',
  'above-maximum',
  'not-whole',
  'rate-moved',
  'not-accepted',
  'another-currency',
] as const;

interface WrongField {
  readonly Field: string;
  readonly Fault: string;
  readonly Limit?: string;
  /** Currency of the limit if it differs from the account's. */
  readonly Currency?: string;
  /** The message key of an error in a method's own field. */
  readonly Message?: string;
}

function isWrongField(value: unknown): value is WrongField {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'Field' in value && typeof value.Field === 'string' && 'Fault' in value && typeof value.Fault === 'string'
  );
}

function faultText({ Fault, Limit, Currency, Message }: WrongField, account: CurrencyCode): string {
  if (Message !== undefined && words().has(Message)) return words().t(Message);
  if (Fault === 'missing') return t('payments.fault.missing');
  const fault = sharedFaults.find((each) => each === Fault) ?? 'malformed';
  const stated = parseCurrency(Currency ?? '');
  const currency = stated.ok ? stated.value : account;
  const limit = Limit === undefined ? '' : moneyText(Limit, currency);
  return t(`cashier.error.${fault}`, { limit, currency });
}

/** The field of refusal codes that name no field. */
const fieldOfCode: Readonly<Record<string, string>> = {
  WrongPasswordException: 'Password',
  SecondFactorRequiredException: 'TwoFactorCode',
  WrongSecondFactorCodeException: 'TwoFactorCode',
};

/** Maps a refused payment to errors of the fields that it names; other errors are for the whole form. */
export function errorsOfPayment(refused: Refused, currency: CurrencyCode): PaymentErrors {
  const { Fields } = refused.data;
  const wrong = Array.isArray(Fields) ? Fields.filter(isWrongField) : [];
  if (refused.code === 'InsufficientBalanceException') return { Amount: t('cashier.error.above-balance') };
  if (refused.code !== 'InvalidPaymentDetailsException' || wrong.length === 0)
    return { [fieldOfCode[refused.code] ?? '']: refused.message };
  return Object.fromEntries(wrong.map((field) => [field.Field, faultText(field, currency)]));
}
