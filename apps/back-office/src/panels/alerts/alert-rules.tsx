import { type Answer, callQuery } from '@evens/web/core/api.ts';
import { textOfWire } from '@evens/web/core/typed-amount.ts';
import { t } from '@evens/web/core/words.ts';
import { Card } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../back-office-parts.tsx';
import { CallForm } from '../forms/call-form.tsx';
import { useAct } from '../use-act.ts';

type Rules = Answer<'GET /api/desk/alertrules'>;

const thresholdNames = () => ({
  Amount: t('exposure.alerts.threshold.amount'),
  Percent: t('exposure.alerts.threshold.percent'),
  Seconds: t('exposure.alerts.threshold.seconds'),
  Accounts: t('exposure.alerts.threshold.accounts'),
  OpenHours: t('exposure.alerts.threshold.hours'),
});

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

const thresholds = ['Amount', 'Percent', 'Seconds', 'Accounts', 'OpenHours'] as const;

function RulesForm({
  rules: { BaseCurrency, Rules, ReferralSeconds, OfferSeconds },
}: {
  readonly rules: Rules;
}) {
  const act = useAct('limits');
  const names = thresholdNames();
  const inputs = Rules.flatMap((rule, index) => {
    const group = t(`exposure.alerts.kind.${rule.Kind}`);
    const path = (name: string): `Rules.${string}` => `Rules.${index}.${name}`;
    const isOn = { group, label: t(`exposure.alerts.rule.${rule.Kind}`) };
    return [
      { path: path('IsOn'), field: isOn, text: String(rule.IsOn) },
      ...thresholds.flatMap((name) => {
        const value = rule[name];
        if (value === undefined) return [];
        const currency = name === 'Amount' ? { currency: BaseCurrency } : {};
        const field = { group, label: names[name], isRequired: true, ...currency };
        const text = typeof value === 'string' ? textOfWire(value, BaseCurrency) : String(value);
        return [{ path: path(name), field, text }];
      }),
    ];
  });
  const group = t('exposure.alerts.wait');
  return (
    <CallForm
      call="POST /api/desk/alertrules"
      act={act}
      fixed={{ Rules }}
      fields={{
        ...Object.fromEntries(inputs.map(({ path, field }) => [path, field])),
        ReferralSeconds: { group, label: t('exposure.alerts.wait.trader') },
        OfferSeconds: { group, label: t('exposure.alerts.wait.player') },
      }}
      initial={{
        ...Object.fromEntries(inputs.map(({ path, text }) => [path, text])),
        ReferralSeconds: String(ReferralSeconds),
        OfferSeconds: String(OfferSeconds),
      }}
      button={t('backoffice.save')}
    />
  );
}
