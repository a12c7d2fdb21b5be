import { type CurrencyCode, currencyCodes } from '@evens/base';
import type { PayoutRule } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { DateAndTime, Money } from '@evens/web/core/formatted.tsx';
import { textOfWire } from '@evens/web/core/typed-amount.ts';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded, Section } from '../back-office-parts.tsx';
import { CallForm } from '../forms/call-form.tsx';
import { useMayAct } from '../operator-rights.ts';
import { useAct } from '../use-act.ts';

const POLL_MS = 5000;
const rulesQuery = { ...callQuery('GET /api/desk/payoutrules'), refetchInterval: POLL_MS };
const bounds = ['Largest', 'PlayerDay', 'SiteDay'] as const;
const NEW = 'new';

/** The rules by which withdrawals are approved without an operator, their use, and the form for a change. */
export function PayoutRules() {
  const found = useQuery(rulesQuery);
  const mayChange = useMayAct('payments');
  const [chosen, setChosen] = useState<CurrencyCode | typeof NEW>();
  return (
    <Section title={t('backoffice.payouts.title')}>
      <p className="mb-3 text-sm text-quiet">{t('backoffice.payouts.text')}</p>
      <Loaded found={found}>
        {({ Rules }) => (
          <div className="grid gap-3">
            {Rules.length === 0 && <p>{t('backoffice.payouts.none')}</p>}
            <ul className="grid gap-3">
              {Rules.map((rule) => (
                <li key={rule.Currency} data-rule={rule.Currency} className="border-t border-line pt-3">
                  <RuleRow rule={rule} {...(mayChange && { onChange: () => setChosen(rule.Currency) })} />
                </li>
              ))}
            </ul>
            {chosen !== undefined ? (
              <RuleForm
                key={chosen}
                rule={Rules.find(({ Currency }) => Currency === chosen)}
                currencies={currencyCodes.filter((code) => !Rules.some(({ Currency }) => Currency === code))}
                onClose={() => setChosen(undefined)}
              />
            ) : (
              mayChange && (
                <Button className="justify-self-start" onClick={() => setChosen(NEW)}>
                  {t('backoffice.payouts.propose')}
                </Button>
              )
            )}
          </div>
        )}
      </Loaded>
    </Section>
  );
}

function RuleRow({ rule, onChange }: { readonly rule: PayoutRule; readonly onChange?: () => void }) {
  const { Currency, Used, Payouts, ChangedDate, ChangedBy, Reason } = rule;
  return (
    <div className="grid gap-2 text-sm">
      <div className="flex items-center justify-between gap-2">
        <h3 className="font-[620]" translate="no">
          {Currency}
        </h3>
        {onChange && (
          <Button
            size="small"
            aria-label={t('backoffice.payouts.change-of', { currency: Currency })}
            onClick={onChange}
          >
            {t('backoffice.limits.change')}
          </Button>
        )}
      </div>
      <dl className="grid gap-x-4 gap-y-1 tabular-nums tablet:grid-cols-[1fr_auto]">
        {bounds.map((bound) => (
          <div key={bound} className="contents">
            <dt className="text-quiet">{t(`backoffice.payouts.${bound}`)}</dt>
            <dd className="tablet:text-end">
              <Money amount={rule[bound]} currency={Currency} />
            </dd>
          </div>
        ))}
        <dt className="text-quiet">{t('backoffice.payouts.used')}</dt>
        <dd className="tablet:text-end">
          <Money amount={Used} currency={Currency} /> · {t('backoffice.payouts.count', { count: Payouts })}
        </dd>
      </dl>
      <p className="text-faint">
        <DateAndTime atMs={Date.parse(ChangedDate)} /> · <bdi>{ChangedBy}</bdi> · <bdi>{Reason}</bdi>
      </p>
    </div>
  );
}

interface RuleFormProps {
  /** Undefined for a new rule. */
  readonly rule: PayoutRule | undefined;
  /** Currencies without a rule. */
  readonly currencies: readonly CurrencyCode[];
  onClose(): void;
}

function RuleForm({ rule, currencies, onClose }: RuleFormProps) {
  const act = useAct('payments');
  const title = rule
    ? t('backoffice.payouts.change-of', { currency: rule.Currency })
    : t('backoffice.payouts.propose');
  return (
    <div className="grid gap-3 border-t border-line pt-3">
      <h3 className="font-[620]">{title}</h3>
      <p className="text-sm text-quiet">{t('backoffice.payouts.second')}</p>
      <CallForm
        call="POST /api/desk/payoutrule"
        act={act}
        {...(rule && { fixed: { Currency: rule.Currency } })}
        fields={(typed) => {
          const currency =
            rule?.Currency ?? currencies.find((code) => code === typed.Currency) ?? currencies[0];
          return {
            ...(!rule && {
              Currency: {
                label: t('backoffice.limits.currency'),
                options: currencies.map((code) => [code, code] as const),
              },
            }),
            ...Object.fromEntries(
              bounds.map((bound) => [
                `Bounds.${bound}`,
                { label: t(`backoffice.payouts.${bound}`), ...(currency && { currency }) },
              ]),
            ),
          };
        }}
        initial={Object.fromEntries(
          bounds.map((bound) => [`Bounds.${bound}`, rule ? textOfWire(rule[bound], rule.Currency) : '']),
        )}
        button={t('backoffice.save')}
        removal={rule && { button: t('backoffice.payouts.end'), values: { Bounds: null } }}
        onDone={onClose}
        onCancel={onClose}
      />
    </div>
  );
}
