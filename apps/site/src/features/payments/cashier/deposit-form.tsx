import type { DepositMethod, User } from '@evens/contract';
import { api } from '@evens/web/core/api.ts';
import { depositBonusCode } from '@evens/web/core/deposit-bonus-code.ts';
import { keepDepositOrigin } from '@evens/web/core/deposit-origin.ts';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { setUser } from '@evens/web/core/session.ts';
import { amountText, textOfWire } from '@evens/web/core/typed-amount.ts';
import { t } from '@evens/web/core/words.ts';
import { usePlaceBeneath } from '@evens/web/navigation/index.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { CheckField, Field } from '@evens/web/ui/field.tsx';
import { ErrorNote } from '@evens/web/ui/surface.tsx';
import { type FormEvent, useState } from 'react';
import { LegalLink } from '../../site/legal/index.ts';
import { IdentityFields, useIdentity } from './identity-fields.tsx';
import { lastDepositMethod } from './last-method.ts';
import { openWidget } from './open-widget.ts';
import { AmountOfPayment, MethodFields } from './payment-fields.tsx';
import { prefilledAmount } from './prefilled-amount.ts';
import { runningDeposit } from './running-deposit.ts';
import { usePaymentForm } from './use-payment-form.ts';

const BONUS_CODE_MAX = 60;

interface DepositFormProps {
  readonly method: DepositMethod;
  readonly user: User;
  /** The method was closed while the form was open: it cannot be sent. */
  readonly isClosed: boolean;
  /** The amount that the player needs, in wire format. */
  readonly needed: string | undefined;
}

/** The form of one method. Refusals are shown under the fields that they name. */
export function DepositForm({ method, user, isClosed, needed }: DepositFormProps) {
  const currency = user.Currency;
  const hasAgreed = user.UsageArrangements.PaymentTermsAccepted;
  const prefilled = prefilledAmount(needed, method, currency);
  const state = usePaymentForm(
    currency,
    method.Fields,
    prefilled === undefined ? '' : amountText(prefilled, currency),
  );
  const { wireAmount, errors, clear } = state;
  const identity = useIdentity();
  const beneath = usePlaceBeneath();
  const asksForPassword = method.SharedFields.includes('Password');
  // A voucher has few amounts, and the field lists them.
  const quickAmounts = method.OnlyQuickAmounts || currency === 'RUB' ? [] : method.QuickAmounts;
  // Shared by all methods, so the code survives a change of the method.
  const bonusCode = depositBonusCode.use();
  const [agrees, setAgrees] = useState<boolean>();
  const termsError =
    errors['AgreeWithDepositTerms'] ?? (agrees === false ? t('cashier.error.not-accepted') : undefined);

  async function send() {
    const body = {
      ...state.values,
      Method: method.Key,
      PaymentMethodId: method.PaymentMethodId,
      Currency: currency,
      ...(wireAmount !== undefined && { Amount: wireAmount }),
      ...(bonusCode.trim() !== '' && { BonusCode: bonusCode.trim() }),
      ...(!hasAgreed && { AgreeWithDepositTerms: agrees === true }),
    };
    const result = await api('POST /api/deposit/create', {
      body: {
        ...body,
        ...(asksForPassword && identity.fields),
        CommandId: state.commandFor(body),
      },
    });
    if (!result.ok) return result.error;
    const { Payment, Step } = result.value;
    lastDepositMethod.set(method.Key);
    depositBonusCode.set('');
    if (!hasAgreed)
      setUser({ ...user, UsageArrangements: { ...user.UsageArrangements, PaymentTermsAccepted: true } });
    runningDeposit.set(Payment.ID);
    if (Step?.Kind === 'redirect') {
      keepDepositOrigin(beneath);
      location.assign(Step.Url);
    }
    if (Step?.Kind === 'widget') openWidget(Step, Payment.ID);
    return undefined;
  }

  return (
    <form
      ref={state.form}
      noValidate
      onSubmit={(event: FormEvent) => void state.submit(event, send)}
      className="grid gap-4"
    >
      <AmountOfPayment
        state={state}
        minimum={method.Minimum}
        maximum={method.Maximum}
        {...(method.OnlyQuickAmounts && { amounts: method.QuickAmounts })}
      />
      {method.Link !== undefined && (
        <a
          href={method.Link}
          target="_blank"
          rel="noopener noreferrer"
          className="text-accent-text underline"
        >
          {t('cashier.open-link', { method: method.Name })}
        </a>
      )}
      {quickAmounts.length > 0 && (
        <QuickAmounts amounts={quickAmounts} currency={currency} onChoose={state.typeAmount} />
      )}
      <MethodFields state={state} fields={method.Fields} />
      {asksForPassword && (
        <IdentityFields state={state} identity={identity} user={user} hint={t('cashier.password.hint')} />
      )}
      <Field
        label={t('cashier.bonus-code')}
        value={bonusCode}
        error={errors['BonusCode']}
        maxLength={BONUS_CODE_MAX}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        onChange={(event) => depositBonusCode.set(event.target.value)}
      />
      {!hasAgreed && (
        <div>
          <CheckField
            label={t('cashier.terms')}
            checked={agrees === true}
            error={termsError}
            onChange={(event) => {
              setAgrees(event.target.checked);
              clear('AgreeWithDepositTerms');
            }}
          />
          <LegalLink name="terms-and-conditions" />
        </div>
      )}
      <p className="text-sm text-quiet">{t('cashier.processor', { processor: method.ProcessingCompany })}</p>
      <ErrorNote text={errors['']} />
      <Button type="submit" kind="primary" size="large" wide busy={state.isBusy} disabled={isClosed}>
        {wireAmount === undefined
          ? t('cashier.submit-empty')
          : t('cashier.submit', { amount: moneyText(wireAmount, currency) })}
      </Button>
    </form>
  );
}

interface QuickAmountsProps {
  readonly amounts: DepositMethod['QuickAmounts'];
  readonly currency: User['Currency'];
  onChoose(text: string): void;
}

function QuickAmounts({ amounts, currency, onChoose }: QuickAmountsProps) {
  return (
    <div className="grid grid-cols-5 gap-1.5">
      {amounts
        .map((amount) => textOfWire(amount, currency))
        .map((text) => (
          <Button key={text} size="small" className="px-0" onClick={() => onChoose(text)}>
            {text}
          </Button>
        ))}
    </div>
  );
}
