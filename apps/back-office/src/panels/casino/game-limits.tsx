import type { Answer } from '@evens/web/core/api.ts';
import { textOfWire } from '@evens/web/core/typed-amount.ts';
import { t, written } from '@evens/web/core/words.ts';
import { Badge } from '@evens/web/ui/surface.tsx';
import { useState } from 'react';
import { buttonColumn } from '../../table/button-column.tsx';
import { DataTable, type TableColumn } from '../../table/data-table.tsx';
import { Section } from '../back-office-parts.tsx';
import { CallForm } from '../forms/call-form.tsx';
import { useMayAct } from '../operator-rights.ts';
import { amountColumn, currencyColumn } from '../reports/report-columns.ts';
import { useAct } from '../use-act.ts';

type Limits = Answer<'GET /api/desk/casino/game'>['Limits'][number];

const fields = ['MaximumStake', 'MaximumPayout'] as const;

const fieldTitle = (field: (typeof fields)[number]): string =>
  t(field === 'MaximumPayout' ? 'backoffice.limits.PayoutMaximum' : 'backoffice.number.max-stake');

function limitColumns(): readonly TableColumn<Limits>[] {
  const currency = ({ Currency }: Limits) => Currency;
  return [
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
      value: ({ Own }) => t(Own ? 'backoffice.methods.limits.is-set' : 'casino.heading.all'),
      cell: ({ Own }) =>
        Own ? (
          <Badge tone="warn">{t('backoffice.methods.limits.is-set')}</Badge>
        ) : (
          <span className="text-quiet">{t('casino.heading.all')}</span>
        ),
    },
  ];
}

/** The limits of a game by currency: its own ones, or those of all games. */
export function GameLimits({ id, limits }: { readonly id: string; readonly limits: readonly Limits[] }) {
  const mayChange = useMayAct('casino');
  const [currency, setCurrency] = useState<Limits['Currency']>();
  const chosen = limits.find(({ Currency }) => Currency === currency);
  const change = buttonColumn<Limits>({
    title: t('backoffice.limits.change'),
    label: ({ Currency }) => t('backoffice.limits.change-of', { currency: Currency }),
    onPress: ({ Currency }) => setCurrency(Currency),
  });
  return (
    <Section title={t('backoffice.tab.limits')}>
      <p className="mb-3 max-w-[90ch] text-quiet">{t('gaming.limits.text')}</p>
      {chosen && <LimitsForm key={currency} id={id} limits={chosen} onClose={() => setCurrency(undefined)} />}
      <DataTable
        name="casino-game-limits"
        label={t('backoffice.tab.limits')}
        rows={limits}
        columns={[...limitColumns(), ...(mayChange ? [change] : [])]}
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

function LimitsForm({ id, limits: { Currency, Casino, Own }, onClose }: LimitsFormProps) {
  const act = useAct('casino');
  const { MaximumStake, MaximumPayout } = Own ?? Casino;
  const field = (key: (typeof fields)[number]) => ({
    label: fieldTitle(key),
    hint: `≤ ${written().money(Casino[key])}`,
    currency: Currency,
  });
  return (
    <div className="mb-3 rounded-lg border border-line p-3">
      <CallForm
        call="POST /api/desk/casino/limit"
        act={act}
        fixed={{ ID: id, Currency }}
        fields={{
          'Limits.MaximumStake': field('MaximumStake'),
          'Limits.MaximumPayout': field('MaximumPayout'),
        }}
        initial={{
          'Limits.MaximumStake': textOfWire(MaximumStake, Currency),
          'Limits.MaximumPayout': textOfWire(MaximumPayout, Currency),
        }}
        button={t('backoffice.save')}
        removal={
          Own ? { button: t('backoffice.methods.limits.to-default'), values: { Limits: null } } : undefined
        }
        onDone={onClose}
        onCancel={onClose}
      >
        <h3>{t('backoffice.limits.change-of', { currency: Currency })}</h3>
      </CallForm>
    </div>
  );
}
