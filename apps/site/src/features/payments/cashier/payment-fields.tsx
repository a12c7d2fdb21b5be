import { AmountField } from '@evens/web/core/amount-field.tsx';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { type FormField, PaymentField } from '@evens/web/features/payments/cashier/payment-field.tsx';
import type { PaymentFormState } from './use-payment-form.ts';

interface AmountOfPaymentProps {
  readonly state: PaymentFormState;
  readonly minimum: string;
  readonly maximum: string;
  /** The only accepted amounts. */
  readonly amounts?: readonly string[];
}

/** The amount of a payment, with the minimum and maximum of its method. */
export function AmountOfPayment({ state, minimum, maximum, amounts }: AmountOfPaymentProps) {
  const { currency, errors } = state;
  return (
    <AmountField
      label={t('cashier.amount')}
      value={state.amount}
      currency={currency}
      error={errors['Amount'] ?? errors['Currency'] ?? errors['AmountInConversionCurrency']}
      hint={
        amounts
          ? t('cashier.amounts', { amounts: amounts.map((each) => moneyText(each, currency)).join(' · ') })
          : t('cashier.limits', {
              minimum: moneyText(minimum, currency),
              maximum: moneyText(maximum, currency),
            })
      }
      className="text-lg font-[620]"
      onType={state.typeAmount}
    />
  );
}

const isVisible = ({ IsRequired, Choices }: FormField) => IsRequired || Choices?.length !== 1;

interface MethodFieldsProps {
  readonly state: PaymentFormState;
  readonly fields: readonly FormField[];
}

/** The method's own fields. A field with nothing to choose is hidden. */
export function MethodFields({ state, fields }: MethodFieldsProps) {
  return fields
    .filter(isVisible)
    .map((field) => (
      <PaymentField
        key={field.Name}
        field={field}
        value={state.values[field.Name] ?? ''}
        error={state.errors[field.Name]}
        onType={(text) => state.typeValue(field.Name, text)}
      />
    ));
}
