import { foldText } from '@evens/base';
import type { LimitLayer, PlayerClass } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { t, written } from '@evens/web/core/words.ts';
import { useSearchParams } from '@evens/web/navigation/index.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Field } from '@evens/web/ui/field.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataTable, type TableColumn } from '../../table/data-table.tsx';
import { Loaded, Section } from '../back-office-parts.tsx';
import { useMayAct } from '../operator-rights.ts';
import { ClassesSection } from './classes-section.tsx';
import { CurrencyLimits } from './currency-limits.tsx';
import { LayerForm } from './layer-form.tsx';
import { actionText, type LayerScope, layerName, placeText, readScope, typeName } from './layer-scope.ts';
import { LimitCheck } from './limit-check.tsx';

const layersQuery = callQuery('GET /api/desk/limit-layers');

const everywhere: LayerScope = {
  Place: 'platform',
  Name: '',
  MarketType: '',
  ClassID: null,
  OverLimit: 'reject',
};

/** Limits in layers, classes of players, and the limits of each currency. */
export function LimitsPanel() {
  const found = useQuery(layersQuery);
  return (
    <>
      <Loaded found={found}>
        {({ Layers, Classes }) => (
          <>
            <LimitCheck layers={Layers} columns={layerColumns(Classes)} />
            <LayersSection layers={Layers} classes={Classes} />
            <ClassesSection classes={Classes} />
          </>
        )}
      </Loaded>
      <Section title={t('limits.currencies')}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <CurrencyLimits />
        </div>
      </Section>
    </>
  );
}

function boundColumn(
  key: 'LiabilityMaximum' | 'PayoutMaximum' | 'StakeMaximum',
  title: string,
): TableColumn<LimitLayer> {
  return {
    key,
    title,
    isNumber: true,
    value: (row) => (row[key] === null ? null : Number(row[key])),
    cell: ({ [key]: amount, Currency }) =>
      amount === null ? (
        '–'
      ) : (
        <bdi translate="no">
          {written().money(amount)} {Currency}
        </bdi>
      ),
  };
}

function classText(classes: readonly PlayerClass[], id: number | null): string {
  return classes.find(({ ID }) => ID === id)?.Name ?? t('backoffice.content.all');
}

function layerColumns(classes: readonly PlayerClass[]): readonly TableColumn<LimitLayer>[] {
  return [
    {
      key: 'place',
      title: t('limits.place'),
      value: layerName,
      cell: (row) => (
        <span className="block max-w-[44ch] truncate">
          <bdi>{layerName(row)}</bdi>{' '}
          {row.Place !== 'platform' && <span className="text-quiet">{placeText(row.Place)}</span>}
        </span>
      ),
    },
    {
      key: 'market',
      title: t('exposure.of.market'),
      value: ({ MarketType }) => (MarketType === '' ? t('backoffice.content.all') : typeName(MarketType)),
    },
    { key: 'class', title: t('limits.class'), value: ({ ClassID }) => classText(classes, ClassID) },
    { key: 'over', title: t('limits.over'), value: ({ OverLimit }) => actionText(OverLimit) },
    boundColumn('StakeMaximum', t('limits.stake')),
    boundColumn('PayoutMaximum', t('limits.payout')),
    boundColumn('LiabilityMaximum', t('limits.liability')),
    {
      key: 'delay',
      title: t('limits.delay'),
      isNumber: true,
      value: ({ DelaySeconds }) => DelaySeconds,
      cell: ({ DelaySeconds }) => DelaySeconds ?? '–',
    },
  ];
}

interface LayersProps {
  readonly layers: readonly LimitLayer[];
  readonly classes: readonly PlayerClass[];
}

function LayersSection({ layers, classes }: LayersProps) {
  const [search, setSearch] = useSearchParams();
  const mayChange = useMayAct('limits');
  const [chosen, setChosen] = useState<LayerScope>();
  const [text, setText] = useState('');
  const scope = chosen ?? readScope(search);
  const columns = layerColumns(classes);
  const searchText = foldText(text.trim());
  const rows = layers.filter((layer) =>
    columns.some(({ value }) => foldText(String(value(layer) ?? '')).includes(searchText)),
  );
  function close() {
    setChosen(undefined);
    setSearch({ tab: 'limits' }, { replace: true });
  }
  return (
    <Section title={t('limits.layers')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <p className="max-w-[80ch] text-quiet">{t('limits.layers.text')}</p>
        {scope && mayChange && (
          <LayerForm
            key={JSON.stringify(scope)}
            scope={scope}
            layers={layers}
            classes={classes}
            onClose={close}
          />
        )}
        <div className="flex flex-wrap items-end gap-3">
          <Field
            label={t('exposure.filters')}
            value={text}
            maxLength={60}
            autoComplete="off"
            onChange={({ target }) => setText(target.value)}
          />
          {mayChange && !scope && (
            <Button kind="primary" onClick={() => setChosen(everywhere)}>
              {t('limits.new')}
            </Button>
          )}
        </div>
        <DataTable
          name="limit-layers"
          label={t('limits.layers')}
          rows={rows}
          columns={columns}
          rowKey={({ ID }) => ID}
          empty={t('limits.layers.none')}
          {...(mayChange && { onOpen: setChosen })}
        />
      </div>
    </Section>
  );
}
