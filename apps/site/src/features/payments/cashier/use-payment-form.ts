import {
  type CurrencyCode,
  formatAmount,
  type Result,
  type TypedAmount,
  type TypedAmountFault,
} from '@evens/base';
import type { DepositMethod } from '@evens/contract';
import { NetworkError, type Refused } from '@evens/web/core/api.ts';
import { newCommandId } from '@evens/web/core/clock.ts';
import { readAmount } from '@evens/web/core/typed-amount.ts';
import { useFocusWrongField } from '@evens/web/core/use-focus-wrong-field.ts';
import { t } from '@evens/web/core/words.ts';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { errorsOfPayment, type PaymentErrors } from './payment-errors.ts';
import { refreshMethods } from './use-rules-version.ts';

export interface PaymentFormState {
  readonly currency: CurrencyCode;
  /** As typed. */
  readonly amount: string;
  readonly read: Result<TypedAmount, TypedAmountFault>;
  /** The amount in wire format; undefined while it is missing or invalid. */
  readonly wireAmount: string | undefined;
  /** The method's own fields. */
  readonly values: Readonly<Record<string, string>>;
  readonly errors: PaymentErrors;
  readonly isBusy: boolean;
  readonly form: RefObject<HTMLFormElement | null>;
  typeAmount(text: string): void;
  typeValue(field: string, text: string): void;
  /** Removes the error of a field when the player types in it. */
  clear(field: string): void;
  /** Sends the form, one submission at a time; `send` returns the refusal. */
  submit(event: FormEvent, send: () => Promise<Refused | undefined>): Promise<void>;
  /** Command id of the form's content: pressing again after a lost answer starts no second payment. */
  commandFor(body: object): string;
}

type PaymentFormField = DepositMethod['Fields'][number];

/** Initial values of the fields. */
function initialValues(fields: readonly PaymentFormField[]): Readonly<Record<string, string>> {
  return Object.fromEntries(fields.flatMap(({ Name, Filled }) => (Filled === null ? [] : [[Name, Filled]])));
}

/** Form state shared by deposits and withdrawals. */
export function usePaymentForm(
  currency: CurrencyCode,
  fields: readonly PaymentFormField[] = [],
  initialAmount = '',
): PaymentFormState {
  const [amount, setAmount] = useState(initialAmount);
  const [values, setValues] = useState(() => initialValues(fields));
  const [errors, setErrors] = useState<PaymentErrors>({});
  const [isBusy, setBusy] = useState(false);
  const command = useRef<{ readonly id: string; readonly of: string }>(undefined);
  const form = useFocusWrongField(errors);
  const read = readAmount(amount, currency);

  function clear(field: string) {
    setErrors(({ [field]: _gone, '': _whole, ...others }) => others);
  }

  return {
    currency,
    amount,
    read,
    wireAmount: read.ok ? formatAmount(read.value.minor, currency) : undefined,
    values,
    errors,
    isBusy,
    form,
    clear,
    typeAmount(text) {
      setAmount(text);
      clear('Amount');
    },
    typeValue(field, text) {
      setValues({ ...values, [field]: text });
      clear(field);
    },
    commandFor(body) {
      const of = JSON.stringify(body);
      if (command.current?.of !== of) command.current = { id: newCommandId(), of };
      return command.current.id;
    },
    async submit(event, send) {
      event.preventDefault();
      if (isBusy || (!read.ok && amount.trim() !== '')) return;
      setBusy(true);
      setErrors({});
      try {
        const refused = await send();
        if (refused) {
          setErrors(errorsOfPayment(refused, currency));
          // Limits and methods may have changed since the form was opened.
          refreshMethods();
        }
      } catch (failure) {
        if (!(failure instanceof NetworkError)) throw failure;
        setErrors({ '': t('cashier.error.no-answer') });
      } finally {
        setBusy(false);
      }
    },
  };
}
