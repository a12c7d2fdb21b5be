import type { LimitLayer } from '@evens/contract';
import { type Answer, callQuery, RefusalError } from '@evens/web/core/api.ts';
import { Money } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { useSearchParams } from '@evens/web/navigation/index.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Field, SelectField } from '@evens/web/ui/field.tsx';
import { ErrorNote } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { DataTable, type TableColumn } from '../../table/data-table.tsx';
import { Loaded, Section } from '../back-office-parts.tsx';
import { percentText } from '../reports/report-formats.ts';
import { marketChoices, readScope } from './layer-scope.ts';

const BASE_CURRENCY = 'EUR';
type Check = Answer<'GET /api/desk/limit-check'>;

interface CheckProps {
  readonly layers: readonly LimitLayer[];
  readonly columns: readonly TableColumn<LimitLayer>[];
}

/** The limits of one market of one match, with the layers behind them. */
export function LimitCheck({ layers, columns }: CheckProps) {
  const [search] = useSearchParams();
  const linked = readScope(search);
  const [typed, setTyped] = useState({
    match: linked?.Place === 'match' ? linked.Name : '',
    marketType: '1x2',
    userName: '',
  });
  const [query, setQuery] = useState<{ match: number; marketType: string; userName?: string }>();
  const found = useQuery({
    ...callQuery('GET /api/desk/limit-check', { query: query ?? { match: 1, marketType: '1x2' } }),
    enabled: query !== undefined,
    retry: false,
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    const { match, marketType, userName } = typed;
    if (match === '') return;
    const name = userName.trim();
    setQuery({ match: Number(match), marketType, ...(name !== '' && { userName: name }) });
  }
  return (
    <Section title={t('limits.check')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <form
          noValidate
          onSubmit={submit}
          className="grid grid-cols-[repeat(auto-fill,minmax(190px,1fr))] items-end gap-3"
        >
          <Field
            label={t('exposure.filter.match')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={15}
            value={typed.match}
            onChange={({ target }) => setTyped({ ...typed, match: target.value.replace(/\D/g, '') })}
          />
          <SelectField
            label={t('exposure.of.market')}
            value={typed.marketType}
            onChange={({ target }) => setTyped({ ...typed, marketType: target.value })}
          >
            {marketChoices().map(({ type, label }) => (
              <option key={type} value={type}>
                {label}
              </option>
            ))}
          </SelectField>
          <Field
            label={t('limits.check.player')}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            maxLength={60}
            value={typed.userName}
            onChange={({ target }) => setTyped({ ...typed, userName: target.value })}
          />
          <div>
            <Button type="submit" disabled={typed.match === ''}>
              {t('limits.check.do')}
            </Button>
          </div>
        </form>
        {query !== undefined &&
          (found.error instanceof RefusalError ? (
            <ErrorNote text={found.error.message} />
          ) : (
            <Loaded found={found}>
              {(check) => <CheckResult check={check} layers={layers} columns={columns} />}
            </Loaded>
          ))}
      </div>
    </Section>
  );
}

function CheckResult({ check, layers, columns }: CheckProps & { readonly check: Check }) {
  const money = (amount: string, currency: string = check.Currency) => (
    <Money amount={amount} currency={currency} />
  );
  const applied = layers.filter(({ ID }) => check.LayerIDs.includes(ID));
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('exposure.of.match'), <bdi key="match">{check.MatchName}</bdi>],
    [t('backoffice.players.share'), percentText(check.FactorPercent)],
    [t('limits.stake'), money(check.StakeMaximum)],
    [t('limits.check.referral'), money(check.ReferralMaximum)],
    [t('limits.payout'), money(check.PayoutMaximum)],
    [t('limits.liability'), money(check.LiabilityMaximum, BASE_CURRENCY)],
    [t('limits.delay'), check.DelaySeconds],
  ];
  return (
    <>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-quiet">{label}</dt>
            <dd className="font-[620] tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {applied.length === 0 ? (
        <p className="text-quiet">{t('limits.check.none')}</p>
      ) : (
        <DataTable
          name="applied-layers"
          label={t('limits.check')}
          rows={applied}
          columns={columns}
          rowKey={({ ID }) => ID}
        />
      )}
    </>
  );
}
