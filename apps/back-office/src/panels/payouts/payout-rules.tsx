import { type CurrencyCode, formatAmount } from '@evens/base';
import type { PayoutRule } from '@evens/contract';
import { AmountField } from '@evens/web/core/amount-field.tsx';
import { api, callQuery } from '@evens/web/core/api.ts';
import { DateAndTime, Money } from '@evens/web/core/formatted.tsx';
import { readAmount, textOfWire, typedMinor } from '@evens/web/core/typed-amount.ts';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CurrencyField, Loaded, ReasonForm, Section } from '../back-office-parts.tsx';
import { useMayAct } from '../operator-rights.ts';
import { useAct } from '../use-act.ts';

const POLL_MS = 5000;
const rulesQuery = { ...callQuery('GET /api/desk/payoutrules'), refetchInterval: POLL_MS };
const bounds = ['Largest', 'PlayerDay', 'SiteDay'] as const;
type Bounds = Readonly<Record<(typeof bounds)[number], string>>;
const FIRST_CURRENCY: CurrencyCode = 'EUR';

/** The rules by which withdrawals are approved without an operator, their use, and the form for a change. */
export function PayoutRules() {
  const found = useQuery(rulesQuery);
  const mayChange = useMayAct('payments');
  const [currency, setCurrency] = useState<CurrencyCode>();
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
                  <RuleRow rule={rule} {...(mayChange && { onChange: () => setCurrency(rule.Currency) })} />
                </li>
              ))}
            </ul>
            {currency !== undefined ? (
              <RuleForm
                key={currency}
                currency={currency}
                rule={Rules.find(({ Currency }) => Currency === currency)}
                onCurrency={setCurrency}
                onClose={() => setCurrency(undefined)}
              />
            ) : (
              mayChange && (
                <Button className="justify-self-start" onClick={() => setCurrency(FIRST_CURRENCY)}>
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
  readonly currency: CurrencyCode;
  readonly rule: PayoutRule | undefined;
  onCurrency(currency: CurrencyCode): void;
  onClose(): void;
}

function RuleForm({ currency, rule, onCurrency, onClose }: RuleFormProps) {
  const act = useAct('payments');
  const [typed, setTyped] = useState<Bounds>(() => ({
    Largest: rule ? textOfWire(rule.Largest, currency) : '',
    PlayerDay: rule ? textOfWire(rule.PlayerDay, currency) : '',
    SiteDay: rule ? textOfWire(rule.SiteDay, currency) : '',
  }));
  const isRead = bounds.every((bound) => readAmount(typed[bound], currency).ok);
  const wire = (bound: keyof Bounds) => formatAmount(typedMinor(typed[bound], currency), currency);
  const send = async (Reason: string, isEnd: boolean) => {
    const Bounds = isEnd
      ? null
      : { Largest: wire('Largest'), PlayerDay: wire('PlayerDay'), SiteDay: wire('SiteDay') };
    const body = { Currency: currency, Bounds, Reason };
    if (await act.run(() => api('POST /api/desk/payoutrule', { body }))) onClose();
  };
  return (
    <div className="grid gap-3 border-t border-line pt-3">
      <h3 className="font-[620]">{t('backoffice.payouts.change-of', { currency })}</h3>
      <p className="text-sm text-quiet">{t('backoffice.payouts.second')}</p>
      <ReasonForm
        act={act}
        onSubmit={(reason) => {
          if (isRead) void send(reason, false);
        }}
        buttons={(reason, isReady) => (
          <>
            <Button type="submit" kind="primary" busy={act.isBusy} disabled={!isReady || !isRead}>
              {t('backoffice.save')}
            </Button>
            {rule && (
              <Button kind="danger" disabled={!isReady || act.isBusy} onClick={() => void send(reason, true)}>
                {t('backoffice.payouts.end')}
              </Button>
            )}
            <Button kind="quiet" onClick={onClose}>
              {t('shell.cancel')}
            </Button>
          </>
        )}
      >
        <CurrencyField label={t('backoffice.limits.currency')} value={currency} onChoose={onCurrency} />
        {bounds.map((bound) => (
          <AmountField
            key={bound}
            label={t(`backoffice.payouts.${bound}`)}
            value={typed[bound]}
            currency={currency}
            onType={(text) => setTyped({ ...typed, [bound]: text })}
          />
        ))}
      </ReasonForm>
    </div>
  );
}
