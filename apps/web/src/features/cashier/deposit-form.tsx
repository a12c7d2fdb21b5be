import { type CurrencyCode, formatAmount } from '@evens/base';
import type { DepositMethod, User } from '@evens/contract';
import { type FormEvent, useRef, useState } from 'react';
import { AmountField } from '../../core/amount-field.tsx';
import { api, NetworkError } from '../../core/api.ts';
import { newCommandId } from '../../core/clock.ts';
import { moneyText } from '../../core/formatted.tsx';
import { setUser } from '../../core/session.ts';
import { readAmount, textOfWire } from '../../core/typed-amount.ts';
import { useFocusWrongField } from '../../core/use-focus-wrong-field.ts';
import { t } from '../../core/words.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, Field } from '../../ui/field.tsx';
import { type DepositErrors, errorsOfDeposit } from './deposit-errors.ts';
import { PaymentField } from './payment-field.tsx';
import { runningDeposit } from './running-deposit.ts';

const BONUS_CODE_MAX = 60;

interface DepositFormProps {
  readonly method: DepositMethod;
  readonly user: User;
}

/** The form of one method. What the server refuses is shown under the field that it names. */
export function DepositForm({ method, user }: DepositFormProps) {
  const currency = user.Currency;
  const hasAgreed = user.UsageArrangements.PaymentTermsAccepted;
  const [amount, setAmount] = useState('');
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [bonusCode, setBonusCode] = useState('');
  const [agrees, setAgrees] = useState(false);
  const [errors, setErrors] = useState<DepositErrors>({});
  const [isBusy, setBusy] = useState(false);
  // One id for what is on the form: pressing again after a lost answer begins no second payment.
  const command = useRef<{ readonly id: string; readonly of: string }>(undefined);
  const form = useFocusWrongField(errors);
  const read = readAmount(amount, currency);

  function clear(field: string) {
    setErrors(({ [field]: _gone, '': _whole, ...others }) => others);
  }

  async function send() {
    const body = {
      ...values,
      Method: method.Key,
      PaymentMethodId: method.PaymentMethodId,
      Currency: currency,
      ...(read.ok && { Amount: formatAmount(read.value.minor, currency) }),
      ...(bonusCode.trim() !== '' && { BonusCode: bonusCode.trim() }),
      ...(!hasAgreed && { AgreeWithDepositTerms: agrees }),
    };
    const of = JSON.stringify(body);
    if (command.current?.of !== of) command.current = { id: newCommandId(), of };
    const result = await api('POST /api/deposit/create', {
      body: { ...body, CommandId: command.current.id },
    });
    if (!result.ok) return setErrors(errorsOfDeposit(result.error, currency));
    const { Payment, Step } = result.value;
    if (!hasAgreed) setUser({ ...user, UsageArrangements: { PaymentTermsAccepted: true } });
    runningDeposit.set(Payment.ID);
    if (Step?.Kind === 'redirect') location.assign(Step.Url);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || (!read.ok && amount.trim() !== '')) return;
    setBusy(true);
    setErrors({});
    try {
      await send();
    } catch (failure) {
      if (!(failure instanceof NetworkError)) throw failure;
      setErrors({ '': t('shell.error.network') });
    } finally {
      setBusy(false);
    }
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
      <AmountField
        label={t('cashier.amount')}
        value={amount}
        currency={currency}
        error={errors['Amount'] ?? errors['Currency']}
        hint={limitsText(method, currency)}
        className="text-lg font-[620]"
        onType={(text) => {
          setAmount(text);
          clear('Amount');
        }}
      />
      {method.QuickAmounts.length > 0 && (
        <div className="grid grid-cols-5 gap-1.5">
          {method.QuickAmounts.map((quick) => textOfWire(quick, currency)).map((quick) => (
            <Button
              key={quick}
              size="small"
              className="px-0"
              onClick={() => {
                setAmount(quick);
                clear('Amount');
              }}
            >
              {quick}
            </Button>
          ))}
        </div>
      )}
      {method.Fields.map((field) => (
        <PaymentField
          key={field.Name}
          field={field}
          value={values[field.Name] ?? ''}
          error={errors[field.Name]}
          onType={(text) => {
            setValues({ ...values, [field.Name]: text });
            clear(field.Name);
          }}
        />
      ))}
      <Field
        label={t('cashier.bonus-code')}
        value={bonusCode}
        error={errors['BonusCode']}
        maxLength={BONUS_CODE_MAX}
        autoComplete="off"
        onChange={(event) => setBonusCode(event.target.value)}
      />
      {hasAgreed ? (
        <p className="text-sm text-quiet">
          {t('cashier.processor', { processor: method.ProcessingCompany })}
        </p>
      ) : (
        <CheckField
          label={t('cashier.terms')}
          checked={agrees}
          error={errors['AgreeWithDepositTerms']}
          onChange={(event) => {
            setAgrees(event.target.checked);
            clear('AgreeWithDepositTerms');
          }}
        />
      )}
      {errors[''] !== undefined && (
        <p role="alert" className="rounded-md bg-danger/10 px-3 py-2 text-danger">
          {errors['']}
        </p>
      )}
      <Button type="submit" kind="primary" size="large" wide busy={isBusy}>
        {read.ok
          ? t('cashier.submit', { amount: moneyText(formatAmount(read.value.minor, currency), currency) })
          : t('cashier.submit-empty')}
      </Button>
    </form>
  );
}

function limitsText({ Minimum, Maximum }: DepositMethod, currency: CurrencyCode): string {
  return t('cashier.limits', {
    minimum: moneyText(Minimum, currency),
    maximum: moneyText(Maximum, currency),
  });
}
