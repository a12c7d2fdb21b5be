import { type Answer, callQuery } from '@evens/web/core/api.ts';
import { t, written } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Card } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded, Section } from './back-office-parts.tsx';
import { CallForm } from './forms/call-form.tsx';
import { useMayAct } from './operator-rights.ts';
import { useAct } from './use-act.ts';

const query = callQuery('GET /api/desk/rates');
type Row = Answer<'GET /api/desk/rates'>['Rates'][number];
const headings = ['currency', 'from', 'to', 'source', 'valid'] as const;
const HOURS_DEFAULT = '24';

/** Exchange rates of coins and money. Each rate has an end. */
export function RatesPanel() {
  const found = useQuery(query);
  const [currency, setCurrency] = useState<Row['Currency']>();
  return (
    <Loaded found={found}>
      {({ Rates }) => {
        const chosen = Rates.find(({ Currency }) => Currency === currency);
        return (
          <>
            <p className="text-quiet">{t('backoffice.rates.about')}</p>
            {chosen && <RateForm key={chosen.Currency} row={chosen} onClose={() => setCurrency(undefined)} />}
            <Card className="overflow-hidden">
              {/* Positioned, so that content for screen readers is clipped with the rest. */}
              <div className="relative overflow-x-auto">
                <table className="w-full whitespace-nowrap">
                  <thead>
                    <tr className="border-b border-line text-sm text-quiet">
                      {headings.map((heading) => (
                        <th key={heading} scope="col" className="px-3 py-2 text-start font-[560]">
                          {t(`backoffice.rates.${heading}`)}
                        </th>
                      ))}
                      <th scope="col" className="px-3 py-2">
                        <span className="sr-only">{t('backoffice.rates.change')}</span>
                      </th>
                    </tr>
                  </thead>
                  <tbody className="divide-y divide-line">
                    {Rates.map((row) => (
                      <RateRow key={row.Currency} row={row} onChange={() => setCurrency(row.Currency)} />
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

function RateRow({ row, onChange }: { readonly row: Row; onChange(): void }) {
  const mayChange = useMayAct('cashier');
  const { Currency, RateFrom, RateTo, Source, ValidUntil, IsValid } = row;
  return (
    <tr>
      <th scope="row" className="px-3 py-1.5 text-start font-[620]" translate="no">
        {Currency}
      </th>
      <td className="px-3 py-1.5 tabular-nums">
        <bdi>{RateFrom}</bdi>
      </td>
      <td className="px-3 py-1.5 tabular-nums">
        <bdi>{RateTo}</bdi>
      </td>
      <td className="px-3 py-1.5">
        <bdi>{Source}</bdi>
      </td>
      <td className={IsValid ? 'px-3 py-1.5' : 'px-3 py-1.5 text-danger'}>
        {ValidUntil !== null &&
          t(IsValid ? 'backoffice.rates.until' : 'backoffice.rates.over', {
            time: written().dateTime(Date.parse(ValidUntil)),
          })}
        {ValidUntil === null && t('backoffice.rates.none')}
      </td>
      <td className="px-3 py-1.5 text-end">
        {mayChange && (
          <Button
            size="small"
            aria-label={t('backoffice.rates.change-of', { currency: Currency })}
            onClick={onChange}
          >
            {t('backoffice.rates.change')}
          </Button>
        )}
      </td>
    </tr>
  );
}

function RateForm({ row, onClose }: { readonly row: Row; onClose(): void }) {
  const act = useAct('cashier');
  const { Currency, RateFrom, RateTo } = row;
  return (
    <Section title={t('backoffice.rates.change-of', { currency: Currency })}>
      <CallForm
        call="POST /api/desk/rate"
        act={act}
        fields={{
          RateFrom: { label: t('backoffice.rates.from'), inputMode: 'decimal' },
          RateTo: { label: t('backoffice.rates.to'), inputMode: 'decimal' },
          ValidHours: { label: t('backoffice.rates.hours') },
        }}
        fixed={{ Currency }}
        initial={{ RateFrom: RateFrom ?? '', RateTo: RateTo ?? '', ValidHours: HOURS_DEFAULT }}
        button={t('backoffice.save')}
        onDone={onClose}
        onCancel={onClose}
      />
    </Section>
  );
}
