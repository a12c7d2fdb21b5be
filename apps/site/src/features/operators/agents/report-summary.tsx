import type { AgentReport } from '@evens/contract';
import { Money } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { Card } from '@evens/web/ui/surface.tsx';
import { ChevronDown } from 'lucide-react';
import { amountColumns, columnText, meaningText } from './report-columns.ts';

interface ReportSummaryProps {
  readonly report: AgentReport;
  /** User name if the report is that of an agent below. */
  readonly name: string | undefined;
}

const productKeys = {
  sport: 'agents.product.sport',
  casino: 'agents.product.casino',
  providers: 'agents.product.providers',
} as const;

/** The agent's own earnings in the report, and the products that they come from. */
export function ReportSummary({ report, name }: ReportSummaryProps) {
  const { Currency, Own, Products } = report;
  const own = ['Position', 'Commission', 'Rebate', 'Total'] as const;
  return (
    <div className="grid gap-3 tablet:grid-cols-2">
      <Card className="p-4">
        <h2 className="mb-2 font-[640]">
          {name === undefined ? t('agents.report.own') : t('agents.report.own-of', { name })}
        </h2>
        <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
          {own.map((column) => (
            <div key={column} className="contents">
              <dt className={column === 'Total' ? 'font-[640]' : 'text-quiet'}>{columnText(column)}</dt>
              <dd className="text-end font-[640]" data-own={column}>
                {column === 'Rebate' && /[1-9]/.test(Own.Rebate) && '−'}
                <Money amount={Own[column]} currency={Currency} />
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card className="p-4">
        <h2 className="mb-2 font-[640]">{t('agents.report.products')}</h2>
        <table className="w-full">
          <thead>
            <tr className="text-sm text-quiet">
              <td />
              <th scope="col" className="pb-1 text-end font-[560]">
                {columnText('Turnover')}
              </th>
              <th scope="col" className="pb-1 text-end font-[560]">
                {columnText('NetWin')}
              </th>
            </tr>
          </thead>
          <tbody>
            {Products.map(({ Product, Turnover, NetWin }) => (
              <tr key={Product} data-product={Product}>
                <th scope="row" className="py-0.5 text-start font-normal text-quiet">
                  {t(productKeys[Product])}
                </th>
                <td className="ps-3 text-end">
                  <Money amount={Turnover} currency={Currency} />
                </td>
                <td className="ps-3 text-end font-[640]">
                  <Money amount={NetWin} currency={Currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </div>
  );
}

/** Explains the columns. */
export function ColumnMeanings() {
  return (
    <Card>
      <details className="px-4">
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 font-[560]">
          {t('agents.report.meanings')}
          <ChevronDown aria-hidden className="size-[18px] text-faint" />
        </summary>
        <dl className="grid gap-2 pb-4">
          {amountColumns.map((column) => (
            <div key={column}>
              <dt className="font-[620]">{columnText(column)}</dt>
              <dd className="text-quiet">{meaningText(column)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </Card>
  );
}
