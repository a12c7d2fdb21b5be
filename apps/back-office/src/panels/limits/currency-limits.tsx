import { type Answer, callQuery } from '@evens/web/core/api.ts';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { textOfWire } from '@evens/web/core/typed-amount.ts';
import { t } from '@evens/web/core/words.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { buttonColumn } from '../../table/button-column.tsx';
import { DataTable } from '../../table/data-table.tsx';
import { Loaded, Section } from '../back-office-parts.tsx';
import { CallForm } from '../forms/call-form.tsx';
import { useMayAct } from '../operator-rights.ts';
import { amountColumn, currencyColumn } from '../reports/report-columns.ts';
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
  const change = buttonColumn<Row>({
    title: t('backoffice.limits.change'),
    label: ({ Currency }) => t('backoffice.limits.change-of', { currency: Currency }),
    onPress: ({ Currency }) => setCurrency(Currency),
  });
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
            <DataTable<Row>
              name="currency-limits"
              label={t('limits.currencies')}
              rows={Currencies}
              rowKey={({ Currency }) => Currency}
              columns={[
                currencyColumn(({ Currency }) => Currency),
                ...fields.map((field) =>
                  amountColumn<Row>(
                    field,
                    t(`backoffice.limits.${field}`),
                    (row) => Number(row[field]),
                    ({ Currency }) => Currency,
                  ),
                ),
                ...(mayChange ? [change] : []),
              ]}
              {...(mayChange && { onOpen: ({ Currency }) => setCurrency(Currency) })}
            />
          </>
        );
      }}
    </Loaded>
  );
}

function LimitsForm({ row, onClose }: { readonly row: Row; onClose(): void }) {
  const act = useAct('limits');
  const { Currency: currency } = row;
  return (
    <Section title={t('backoffice.limits.change-of', { currency })}>
      <CallForm
        call="POST /api/desk/limits"
        act={act}
        fixed={{ Currency: currency }}
        fields={Object.fromEntries(
          fields.map((field) => [field, { label: t(`backoffice.limits.${field}`), currency }]),
        )}
        initial={Object.fromEntries(fields.map((field) => [field, textOfWire(row[field], currency)]))}
        button={t('backoffice.save')}
        onDone={onClose}
        onCancel={onClose}
      />
    </Section>
  );
}
