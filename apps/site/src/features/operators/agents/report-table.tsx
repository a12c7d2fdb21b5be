import type { AgentReport, AgentReportRow, AgentSums } from '@evens/contract';
import { t, written } from '@evens/web/core/words.ts';
import { isAgentType } from '@evens/web/features/operators/agents/agent-queries.ts';
import { typeText } from '@evens/web/features/operators/agents/agent-text.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { PHONE, useMedia } from '@evens/web/ui/media.ts';
import { Badge, Card } from '@evens/web/ui/surface.tsx';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { amountColumns, columnText } from './report-columns.ts';

const ROWS_AT_ONCE = 100;

interface ReportTableProps {
  readonly report: AgentReport;
  /** The address of the report of an agent below. */
  buildHref(id: number): string;
}

/** A row for each sub-account and the totals; on a phone a card for each. */
export function ReportTable({ report, buildHref }: ReportTableProps) {
  const isPhone = useMedia(PHONE);
  const [visibleCount, setVisibleCount] = useState(ROWS_AT_ONCE);
  const rows = report.Rows.slice(0, visibleCount);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {isPhone ? (
        <Cards report={report} rows={rows} buildHref={buildHref} />
      ) : (
        <Table report={report} rows={rows} buildHref={buildHref} />
      )}
      {visibleCount < report.Rows.length && (
        <Button onClick={() => setVisibleCount(visibleCount + ROWS_AT_ONCE)}>{t('agents.list.more')}</Button>
      )}
    </div>
  );
}

interface RowsProps extends ReportTableProps {
  readonly rows: readonly AgentReportRow[];
}

/** The name of an agent links to that agent's report. */
function Name({ row, buildHref }: { readonly row: AgentReportRow } & Pick<ReportTableProps, 'buildHref'>) {
  const { UserID, UserName, UserType } = row;
  return isAgentType(UserType) ? (
    <Link
      to={buildHref(UserID)}
      className="reach rounded-sm font-[620] underline decoration-line underline-offset-4"
      translate="no"
    >
      <bdi>{UserName}</bdi>
    </Link>
  ) : (
    <bdi className="font-[620]" translate="no">
      {UserName}
    </bdi>
  );
}

/** An amount without its currency, which the report names once. */
function Amount({ text }: { readonly text: string }) {
  return (
    <bdi dir="ltr" translate="no" className={text.startsWith('-') ? 'text-down' : undefined}>
      {written().money(text)}
    </bdi>
  );
}

const cell = 'px-3 py-2 text-end whitespace-nowrap';
const firstCell = 'sticky start-0 bg-surface px-3 py-2 text-start whitespace-nowrap';

function Table({ report, rows, buildHref }: RowsProps) {
  const amounts = (sums: AgentSums) =>
    amountColumns.map((column) => (
      <td key={column} data-column={column} className={cell}>
        <Amount text={sums[column]} />
      </td>
    ));
  return (
    <Card className="overflow-hidden">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the arrow keys */}
      <div tabIndex={0} className="overflow-x-auto">
        <table className="w-full text-sm" aria-label={t('agents.report.rows')}>
          <thead>
            <tr className="border-b border-line text-quiet">
              <th scope="col" className={`${firstCell} font-[560]`}>
                {t('agentreport.csv.account')}
              </th>
              <th scope="col" className={`${cell} font-[560]`}>
                {t('agentreport.csv.active')}
              </th>
              <th scope="col" className={`${cell} font-[560]`}>
                {t('agentreport.csv.bets')}
              </th>
              {amountColumns.map((column) => (
                <th key={column} scope="col" className={`${cell} font-[560]`}>
                  {columnText(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.UserID} data-report-row={row.UserID} className="border-b border-line">
                <th scope="row" className={firstCell}>
                  <span className="flex items-center gap-2">
                    <Name row={row} buildHref={buildHref} />
                    <Badge>{typeText(row.UserType)}</Badge>
                  </span>
                </th>
                <td className={cell}>{written().count(row.ActivePlayers)}</td>
                <td className={cell}>{written().count(row.Bets)}</td>
                {amounts(row)}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr data-report-row="totals" className="font-[660]">
              <th scope="row" className={firstCell}>
                {t('agentreport.csv.sum')}
              </th>
              <td className={cell} />
              <td className={cell}>{written().count(report.Totals.Bets)}</td>
              {amounts(report.Totals)}
            </tr>
          </tfoot>
        </table>
      </div>
    </Card>
  );
}

function Cards({ report, rows, buildHref }: RowsProps) {
  return (
    <ul className="grid gap-3">
      {rows.map((row) => (
        <li key={row.UserID} data-report-row={row.UserID}>
          <Card className="grid gap-2 p-4">
            <span className="flex flex-wrap items-center gap-2">
              <Name row={row} buildHref={buildHref} />
              <Badge>{typeText(row.UserType)}</Badge>
            </span>
            <Sums sums={row} activePlayers={row.ActivePlayers} />
          </Card>
        </li>
      ))}
      <li data-report-row="totals">
        <Card className="grid gap-2 p-4">
          <h3 className="font-[660]">{t('agentreport.csv.sum')}</h3>
          <Sums sums={report.Totals} />
        </Card>
      </li>
    </ul>
  );
}

/** Visible columns of a collapsed row on a phone. */
const firstColumns = ['Turnover', 'NetWin', 'Total'] as const;

function Sums({ sums, activePlayers }: { readonly sums: AgentSums; readonly activePlayers?: number }) {
  const otherColumns = amountColumns.filter((column) => !firstColumns.some((first) => first === column));
  const line = (column: (typeof amountColumns)[number]) => (
    <div key={column} className="contents">
      <dt className="text-quiet">{columnText(column)}</dt>
      <dd className="text-end font-[620]" data-column={column}>
        <Amount text={sums[column]} />
      </dd>
    </div>
  );
  const list = 'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1';
  return (
    <>
      <dl className={list}>{firstColumns.map(line)}</dl>
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 text-sm text-quiet">
          {t('agents.report.all-figures')}
          <ChevronDown aria-hidden className="size-4 text-faint" />
        </summary>
        <dl className={list}>
          {activePlayers !== undefined && (
            <>
              <dt className="text-quiet">{t('agentreport.csv.active')}</dt>
              <dd className="text-end">{written().count(activePlayers)}</dd>
            </>
          )}
          <dt className="text-quiet">{t('agentreport.csv.bets')}</dt>
          <dd className="text-end">{written().count(sums.Bets)}</dd>
          {otherColumns.map(line)}
        </dl>
      </details>
    </>
  );
}
