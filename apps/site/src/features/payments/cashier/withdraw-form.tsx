import type { CurrencyCode } from '@evens/base';
import type { User, WithdrawCondition } from '@evens/contract';
import { type Answer, api, type Refused } from '@evens/web/core/api.ts';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { queryClient } from '@evens/web/core/query-client.ts';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { ErrorNote } from '@evens/web/ui/surface.tsx';
import { useEffect, useRef, useState } from 'react';
import { CoinRate, ratesQuery } from './coin-rate.tsx';
import { IdentityFields, useIdentity } from './identity-fields.tsx';
import { AmountOfPayment, MethodFields } from './payment-fields.tsx';
import { refreshMoney } from './refresh-money.ts';
import { scrollToForm } from './scroll-to-form.ts';
import { type CoinPayout, useCoinPayout } from './use-coin-payout.ts';
import { usePaymentForm } from './use-payment-form.ts';
import { MissingConditions, type MissingConditionsProps } from './withdrawable.tsx';

interface PayoutWorthProps {
  readonly payout: CoinPayout;
  readonly account: CurrencyCode;
}

/** The coins that a withdrawal pays, and the rate. */
function PayoutWorth({ payout: { wallet, coins }, account }: PayoutWorthProps) {
  if (wallet === undefined) return null;
  return (
    <div role="status" className="grid gap-1 rounded-md bg-raised px-4 py-3">
      {coins !== undefined && (
        <p className="font-[580]" data-payout-coins>
          {t('cashier.coin.receive', { amount: coins, coin: wallet })}
        </p>
      )}
      {wallet !== account && <CoinRate coin={wallet} account={account} direction="withdrawal" />}
    </div>
  );
}

type WithdrawMethod = Answer<'GET /api/withdraw/methods'>['WithdrawMethods'][number];

interface WithdrawFormProps {
  readonly method: WithdrawMethod;
  readonly user: User;
  /** The method was closed while the form was open: it cannot be sent. */
  readonly isClosed: boolean;
  /** The conditions that the player has to meet before withdrawing the whole balance. */
  readonly conditions: readonly WithdrawCondition[];
  onRequested(payment: Answer<'POST /api/withdraw/create'>['Payment']): void;
}

/** The bonus that the withdrawal would end, if it was refused for that reason. */
function bonusEndedBy({ code, data }: Refused): number | undefined {
  const { BonusID } = data;
  return code === 'WithdrawalEndsBonusException' && typeof BonusID === 'number' ? BonusID : undefined;
}

/** The form of one method and the proof of identity: the password, and the code of the second factor if it is on. */
export function WithdrawForm({ method, user, isClosed, conditions, onRequested }: WithdrawFormProps) {
  const currency = user.Currency;
  const state = usePaymentForm(currency, method.Fields);
  const { wireAmount, errors } = state;
  const payout = useCoinPayout(method.Fields, state);
  const values = payout?.values ?? state.values;
  const identity = useIdentity();
  const [isConditional, setConditional] = useState(false);
  const [endedBonusId, setEndedBonusId] = useState<number>();

  async function send() {
    const body = {
      ...values,
      WithdrawMethod: method.Key,
      ...(wireAmount !== undefined && { Amount: wireAmount }),
      ...identity.fields,
      // The preceding refusal showed the loss.
      ...(endedBonusId !== undefined && { EndedBonusID: endedBonusId }),
    };
    const result = await api('POST /api/withdraw/create', {
      body: { ...body, CommandId: state.commandFor({ ...values, method: method.Key, wireAmount }) },
    });
    setConditional(!result.ok && result.error.code === 'WithdrawalConditionsException');
    setEndedBonusId(result.ok ? undefined : bonusEndedBy(result.error));
    if (!result.ok) {
      // The displayed amounts may be older than the rates.
      void queryClient.invalidateQueries({ queryKey: ratesQuery.queryKey });
      return result.error;
    }
    refreshMoney();
    onRequested(result.value.Payment);
    return undefined;
  }

  return (
    <form
      ref={state.form}
      noValidate
      onSubmit={(event) => void state.submit(event, send)}
      className="grid gap-4"
    >
      <AmountOfPayment state={state} minimum={method.Minimum} maximum={method.Maximum} />
      <MethodFields state={{ ...state, values }} fields={payout?.fields ?? method.Fields} />
      {payout && <PayoutWorth payout={payout} account={currency} />}
      <IdentityFields
        state={state}
        identity={identity}
        user={user}
        hint={t('cashier.withdraw.password.hint')}
      />
      <ErrorNote text={errors['']} />
      {isConditional && errors[''] !== undefined && (
        <WhatIsMissing conditions={conditions} currency={currency} />
      )}
      <Button type="submit" kind="primary" size="large" wide busy={state.isBusy} disabled={isClosed}>
        {wireAmount === undefined
          ? t('cashier.withdraw.submit-empty')
          : t(endedBonusId === undefined ? 'cashier.withdraw.submit' : 'cashier.withdraw.submit-losing', {
              amount: moneyText(wireAmount, currency),
            })}
      </Button>
    </form>
  );
}

/** The same conditions beside the button, as the list above the tiles may be scrolled out of view. */
function WhatIsMissing(missing: MissingConditionsProps) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => scrollToForm(part.current), []);
  return (
    <div ref={part}>
      <MissingConditions {...missing} />
    </div>
  );
}
