import { formatAmount } from '@evens/base';
import { AmountField } from '@evens/web/core/amount-field.tsx';
import { type Answer, api } from '@evens/web/core/api.ts';
import { readAmount, textOfWire, typedMinor } from '@evens/web/core/typed-amount.ts';
import { t, written } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { useState } from 'react';
import { DataTable, type TableColumn } from '../../table/data-table.tsx';
import { ReasonForm, Section } from '../back-office-parts.tsx';
import { useMayAct } from '../operator-rights.ts';
import { amountColumn, currencyColumn } from '../reports/report-columns.ts';
import { useAct } from '../use-act.ts';

type Limits = Answer<'GET /api/desk/casino/game'>['Limits'][number];

const fields = ['MaximumStake', 'MaximumPayout'] as const;
type Field = (typeof fields)[number];

const fieldTitle = (field: Field): string =>
  field === 'MaximumPayout' ? t('backoffice.limits.PayoutMaximum') : t('backoffice.number.max-stake');

function limitColumns(onChange: ((row: Limits) => void) | undefined): readonly TableColumn<Limits>[] {
  const currency = ({ Currency }: Limits) => Currency;
  const columns: TableColumn<Limits>[] = [
    currencyColumn(currency),
    amountColumn('minimum', t('backoffice.limits.MinimumStake'), (row) => Number(row.MinimumStake), currency),
    ...fields.map((field) =>
      amountColumn<Limits>(
        field,
        fieldTitle(field),
        ({ Own, Casino }) => Number((Own ?? Casino)[field]),
        currency,
      ),
    ),
    {
      key: 'own',
      title: t('reports.source'),
      value: ({ Own }) => t(Own ? 'gaming.limits.own' : 'gaming.limits.casino'),
    },
  ];
  if (!onChange) return columns;
  return [
    ...columns,
    {
      ...{ key: 'change', title: t('backoffice.limits.change'), value: () => '' },
      cell: (row) => (
        <Button
          size="small"
          aria-label={t('backoffice.limits.change-of', { currency: row.Currency })}
          onClick={() => onChange(row)}
        >
          {t('backoffice.limits.change')}
        </Button>
      ),
    },
  ];
}

/** The limits of a game by currency: its own ones, or those of all games. */
export function GameLimits({ id, limits }: { readonly id: string; readonly limits: readonly Limits[] }) {
  const mayChange = useMayAct('casino');
  const [currency, setCurrency] = useState<Limits['Currency']>();
  const chosen = limits.find(({ Currency }) => Currency === currency);
  return (
    <Section title={t('backoffice.tab.limits')}>
      <p className="mb-3 max-w-[90ch] text-quiet">{t('gaming.limits.text')}</p>
      {chosen && <LimitsForm key={currency} id={id} limits={chosen} onClose={() => setCurrency(undefined)} />}
      <DataTable
        name="casino-game-limits"
        label={t('backoffice.tab.limits')}
        rows={limits}
        columns={limitColumns(mayChange ? ({ Currency }) => setCurrency(Currency) : undefined)}
        rowKey={({ Currency }) => Currency}
      />
    </Section>
  );
}

interface LimitsFormProps {
  readonly id: string;
  readonly limits: Limits;
  onClose(): void;
}

function LimitsForm({ id, limits, onClose }: LimitsFormProps) {
  const { Currency, Casino, Own } = limits;
  const act = useAct('casino');
  const text = (field: Field) => textOfWire((Own ?? Casino)[field], Currency);
  const [typed, setTyped] = useState({
    MaximumStake: text('MaximumStake'),
    MaximumPayout: text('MaximumPayout'),
  });
  const isRead = fields.every((field) => readAmount(typed[field], Currency).ok);
  async function send(Limits: typeof typed | null, Reason: string) {
    const body = { ID: id, Currency, Limits, Reason };
    if (await act.run(() => api('POST /api/desk/casino/limit', { body }))) onClose();
  }
  const wire = (field: Field) => formatAmount(typedMinor(typed[field], Currency), Currency);
  return (
    <div className="mb-3 rounded-lg border border-line p-3">
      <ReasonForm
        act={act}
        onSubmit={(reason) => {
          if (!isRead) return;
          void send({ MaximumStake: wire('MaximumStake'), MaximumPayout: wire('MaximumPayout') }, reason);
        }}
        buttons={(reason, isReady) => (
          <>
            <Button type="submit" kind="primary" busy={act.isBusy} disabled={!isReady || !isRead}>
              {t('backoffice.save')}
            </Button>
            {Own && (
              <Button disabled={!isReady || act.isBusy} onClick={() => void send(null, reason)}>
                {t('gaming.limits.remove')}
              </Button>
            )}
            <Button kind="quiet" onClick={onClose}>
              {t('shell.cancel')}
            </Button>
          </>
        )}
      >
        <h3>{t('backoffice.limits.change-of', { currency: Currency })}</h3>
        <div className="grid gap-3 tablet:grid-cols-2">
          {fields.map((field) => (
            <AmountField
              key={field}
              label={`${fieldTitle(field)} (≤ ${written().money(Casino[field])})`}
              value={typed[field]}
              currency={Currency}
              onType={(text) => setTyped({ ...typed, [field]: text })}
            />
          ))}
        </div>
      </ReasonForm>
    </div>
  );
}
