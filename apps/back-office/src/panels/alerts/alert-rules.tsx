import { type CurrencyCode, formatAmount } from '@evens/base';
import type { BettingAlertRule } from '@evens/contract';
import { AmountField } from '@evens/web/core/amount-field.tsx';
import { type Answer, api, callQuery } from '@evens/web/core/api.ts';
import { readAmount, textOfWire, typedMinor } from '@evens/web/core/typed-amount.ts';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { CheckField, Field } from '@evens/web/ui/field.tsx';
import { Card } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Loaded, ReasonForm } from '../back-office-parts.tsx';
import { useAct } from '../use-act.ts';

type Rules = Answer<'GET /api/desk/alertrules'>;

const counts = {
  Percent: () => t('exposure.alerts.threshold.percent'),
  Seconds: () => t('exposure.alerts.threshold.seconds'),
  Accounts: () => t('exposure.alerts.threshold.accounts'),
  OpenHours: () => t('exposure.alerts.threshold.hours'),
};
const countNames = ['Percent', 'Seconds', 'Accounts', 'OpenHours'] as const;

/** Thresholds of all kinds, and the time that bets wait for traders. */
export function AlertRules() {
  const found = useQuery(callQuery('GET /api/desk/alertrules'));
  return (
    <details>
      <summary className="w-fit cursor-pointer py-1">{t('exposure.alerts.rules')}</summary>
      <Card className="mt-2 p-4">
        <Loaded found={found}>{(rules) => <RulesForm key={JSON.stringify(rules)} rules={rules} />}</Loaded>
      </Card>
    </details>
  );
}

function RulesForm({ rules: stored }: { readonly rules: Rules }) {
  const act = useAct('limits');
  const { BaseCurrency, ...values } = stored;
  const [rules, setRules] = useState(() =>
    values.Rules.map((rule) =>
      rule.Amount === undefined ? rule : { ...rule, Amount: textOfWire(rule.Amount, BaseCurrency) },
    ),
  );
  const [waits, setWaits] = useState({
    ReferralSeconds: values.ReferralSeconds,
    OfferSeconds: values.OfferSeconds,
  });
  const isRead = rules.every(({ Amount }) => Amount === undefined || readAmount(Amount, BaseCurrency).ok);
  const change = (changed: BettingAlertRule) =>
    setRules(rules.map((rule) => (rule.Kind === changed.Kind ? { ...rule, ...changed } : rule)));
  function save(Reason: string) {
    const Rules = rules.map(({ Amount, ...rule }) => ({
      ...rule,
      ...(Amount !== undefined && { Amount: formatAmount(typedMinor(Amount, BaseCurrency), BaseCurrency) }),
    }));
    if (isRead) void act.run(() => api('POST /api/desk/alertrules', { body: { Rules, ...waits, Reason } }));
  }
  return (
    <ReasonForm
      act={act}
      onSubmit={save}
      buttons={(_reason, isReady) => (
        <Button type="submit" kind="primary" busy={act.isBusy} disabled={!isReady || !isRead}>
          {t('backoffice.save')}
        </Button>
      )}
    >
      <div className="grid gap-4 tablet:grid-cols-2 wide:grid-cols-3">
        {rules.map((rule) => (
          <RuleFields key={rule.Kind} rule={rule} currency={BaseCurrency} onChange={change} />
        ))}
        <FieldGroup title={t('exposure.alerts.wait')}>
          <CountField
            label={t('exposure.alerts.wait.trader')}
            value={waits.ReferralSeconds}
            onType={(ReferralSeconds) => setWaits({ ...waits, ReferralSeconds })}
          />
          <CountField
            label={t('exposure.alerts.wait.player')}
            value={waits.OfferSeconds}
            onType={(OfferSeconds) => setWaits({ ...waits, OfferSeconds })}
          />
        </FieldGroup>
      </div>
    </ReasonForm>
  );
}

function FieldGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className="grid content-start gap-2">
      <legend className="mb-1 font-[560]">{title}</legend>
      {children}
    </fieldset>
  );
}

interface RuleFieldsProps {
  /** The amount as typed. */
  readonly rule: BettingAlertRule;
  readonly currency: CurrencyCode;
  onChange(rule: BettingAlertRule): void;
}

/** The fields of the thresholds that the kind uses. */
function RuleFields({ rule, currency, onChange }: RuleFieldsProps) {
  return (
    <FieldGroup title={t(`exposure.alerts.kind.${rule.Kind}`)}>
      <p className="text-sm text-quiet">{t(`exposure.alerts.rule.${rule.Kind}`)}</p>
      <CheckField
        label={t('exposure.alerts.on')}
        checked={rule.IsOn}
        onChange={({ target }) => onChange({ ...rule, IsOn: target.checked })}
      />
      <div className="grid grid-cols-2 gap-3">
        {rule.Amount !== undefined && (
          <AmountField
            label={t('exposure.alerts.threshold.amount')}
            value={rule.Amount}
            currency={currency}
            onType={(Amount) => onChange({ ...rule, Amount })}
          />
        )}
        {countNames.map((name) => {
          const value = rule[name];
          if (value === undefined) return null;
          const type = (count: number) => onChange({ ...rule, [name]: count });
          return <CountField key={name} label={counts[name]()} value={value} onType={type} />;
        })}
      </div>
    </FieldGroup>
  );
}

/** The server checks the range. An empty field counts as 0. */
function CountField(field: { readonly label: string; readonly value: number; onType(count: number): void }) {
  return (
    <Field
      label={field.label}
      value={field.value === 0 ? '' : String(field.value)}
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      onChange={({ target }) => field.onType(Number(target.value.replace(/\D/g, '')))}
    />
  );
}
