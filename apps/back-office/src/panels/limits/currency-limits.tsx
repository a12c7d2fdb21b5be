import { formatAmount } from '@evens/base';
import { AmountField } from '@evens/web/core/amount-field.tsx';
import { type Answer, api, callQuery } from '@evens/web/core/api.ts';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { readAmount, textOfWire, typedMinor } from '@evens/web/core/typed-amount.ts';
import { t, written } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Card } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded, ReasonForm, Section } from '../back-office-parts.tsx';
import { useMayAct } from '../operator-rights.ts';
import { SubmitButtons } from '../submit-buttons.tsx';
import { useAct } from '../use-act.ts';

const BASE_CURRENCY = 'EUR';
const query = callQuery('GET /api/desk/limits');
type Row = Answer<'GET /api/desk/limits'>['Currencies'][number];

const fields = ['MinimumStake', 'LineStakeMaximum', 'ReferralStakeMaximum', 'PayoutMaximum'] as const;

/** Stake and payout limits by currency. A change creates a new version of the rules. */
export function CurrencyLimits() {
  const found = useQuery(query);
  const mayChange = useMayAct('limits');
  const [currency, setCurrency] = useState<Row['Currency']>();
  return (
    <Loaded found={found}>
      {({ RulesVersion, MarketLiabilityMaximum, Currencies }) => {
        const chosen = Currencies.find(({ Currency }) => Currency === currency);
        return (
          <>
            <p className="text-quiet">
              {t('backoffice.limits.version', { version: RulesVersion })}{' '}
              {t('backoffice.limits.liability', { amount: moneyText(MarketLiabilityMaximum, BASE_CURRENCY) })}
            </p>
            {chosen && (
              <LimitsForm key={chosen.Currency} row={chosen} onClose={() => setCurrency(undefined)} />
            )}
            <Card className="overflow-hidden">
              {/* Positioned, so that content for screen readers is clipped with the rest. */}
              <div className="relative overflow-x-auto">
                <table className="w-full whitespace-nowrap">
                  <thead>
                    <tr className="border-b border-line text-sm text-quiet">
                      <th scope="col" className="px-3 py-2 text-start font-[560]">
                        {t('backoffice.limits.currency')}
                      </th>
                      {fields.map((field) => (
                        <th key={field} scope="col" className="px-3 py-2 text-end font-[560]">
                          {t(`backoffice.limits.${field}`)}
                        </th>
                      ))}
                      <th scope="col" className="px-3 py-2">
                        <span className="sr-only">{t('backoffice.limits.change')}</span>
                      </th>
                    </tr>
                  </thead>
                  <tbody className="divide-y divide-line">
                    {Currencies.map((row) => (
                      <tr key={row.Currency}>
                        <th scope="row" className="px-3 py-1.5 text-start font-[620]" translate="no">
                          {row.Currency}
                        </th>
                        {fields.map((field) => (
                          <td key={field} className="px-3 py-1.5 text-end tabular-nums">
                            <bdi>{written().money(row[field])}</bdi>
                          </td>
                        ))}
                        <td className="px-3 py-1.5 text-end">
                          {mayChange && (
                            <Button
                              size="small"
                              aria-label={t('backoffice.limits.change-of', { currency: row.Currency })}
                              onClick={() => setCurrency(row.Currency)}
                            >
                              {t('backoffice.limits.change')}
                            </Button>
                          )}
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            </Card>
          </>
        );
      }}
    </Loaded>
  );
}

type Limits = Readonly<Record<(typeof fields)[number], string>>;

function LimitsForm({ row, onClose }: { readonly row: Row; onClose(): void }) {
  const act = useAct('limits');
  const { Currency: currency } = row;
  const [typed, setTyped] = useState<Limits>(() => eachField((field) => textOfWire(row[field], currency)));
  const read = fields.map((field) => readAmount(typed[field], currency));
  const isRead = read.every(({ ok }) => ok);
  return (
    <Section title={t('backoffice.limits.change-of', { currency })}>
      <ReasonForm
        act={act}
        onSubmit={async (Reason) => {
          if (!isRead) return;
          const limits = eachField((field) => formatAmount(typedMinor(typed[field], currency), currency));
          if (await act.run(() => api('POST /api/desk/limits', { body: { ...row, ...limits, Reason } })))
            onClose();
        }}
        buttons={(_reason, isReady) => (
          <SubmitButtons
            label={t('backoffice.save')}
            isBusy={act.isBusy}
            isReady={isReady && isRead}
            onCancel={onClose}
          />
        )}
      >
        <div className="grid gap-3 tablet:grid-cols-2">
          {fields.map((field) => (
            <AmountField
              key={field}
              label={t(`backoffice.limits.${field}`)}
              value={typed[field]}
              currency={currency}
              onType={(text) => setTyped({ ...typed, [field]: text })}
            />
          ))}
        </div>
      </ReasonForm>
    </Section>
  );
}

function eachField(value: (field: (typeof fields)[number]) => string): Limits {
  const [MinimumStake, LineStakeMaximum, ReferralStakeMaximum, PayoutMaximum] = fields;
  return {
    MinimumStake: value(MinimumStake),
    LineStakeMaximum: value(LineStakeMaximum),
    ReferralStakeMaximum: value(ReferralStakeMaximum),
    PayoutMaximum: value(PayoutMaximum),
  };
}
