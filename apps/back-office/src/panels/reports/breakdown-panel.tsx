import { recordKeys } from '@evens/base';
import {
  hold,
  REPORT_DAYS_MAX,
  REPORT_PLAYER_DAYS_MAX,
  type ReportDimension,
  type ReportSection,
  reportBreakdowns,
} from '@evens/contract';
import { type Answer, callQuery } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { Options, SelectField } from '@evens/web/ui/field.tsx';
import { Segmented } from '@evens/web/ui/tabs.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataTable, type TableColumn } from '../../table/data-table.tsx';
import { Loaded, Section } from '../back-office-parts.tsx';
import { useMayRead } from '../operator-rights.ts';
import { Computed } from './computed.tsx';
import { RatesTable } from './rates-table.tsx';
import { amountColumn, countColumn, currencyColumn, shareColumn } from './report-columns.ts';
import { shareText } from './report-formats.ts';
import { countDays } from './report-span.ts';
import { type BreakdownLine, breakdownLines } from './report-sums.ts';
import { SpanFields, useReportSearch } from './span-fields.tsx';
import { valueName } from './value-name.ts';

type Breakdown = Answer<'GET /api/desk/report/breakdown'>;

const sections = recordKeys(reportBreakdowns);

interface Choice {
  readonly section: ReportSection;
  readonly by: ReportDimension;
}

/** The choice in the address of the page; the first dimension of a section unless it names another one. */
function readChoice(
  search: URLSearchParams,
  mayReadPlayers: boolean,
): Choice & { readonly dimensions: readonly ReportDimension[] } {
  const section = sections.find((key) => key === search.get('section')) ?? 'play';
  const dimensions = reportBreakdowns[section].filter((key) => key !== 'player' || mayReadPlayers);
  const by = dimensions.find((key) => key === search.get('by')) ?? dimensions[0] ?? 'product';
  return { section, by, dimensions };
}

/** Sums of a span by product, league, market, game, player and other dimensions. */
export function BreakdownPanel() {
  const { span, search, change } = useReportSearch();
  const { section, by, dimensions } = readChoice(search, useMayRead('player-records'));
  const daysMax = by === 'player' || by === 'agent' ? REPORT_PLAYER_DAYS_MAX : REPORT_DAYS_MAX;
  const days = countDays(span);
  const found = useQuery({
    ...callQuery('GET /api/desk/report/breakdown', {
      query: { From: span.from, To: span.to, Section: section, By: by },
    }),
    enabled: days > 0 && days <= daysMax,
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="sr-only">{t('reports.tab.breakdown')}</h2>
      <SpanFields span={span} daysMax={daysMax} onChange={change}>
        <SelectField
          label={t('reports.section')}
          value={section}
          onChange={({ target }) => change({ section: target.value, by: '' })}
        >
          <Options values={sections} text={(key) => t(`reports.product.${key}`)} />
        </SelectField>
        <SelectField
          label={t('reports.by')}
          value={by}
          onChange={({ target }) => change({ by: target.value })}
        >
          <Options values={dimensions} text={(key) => t(`reports.by.${key}`)} />
        </SelectField>
      </SpanFields>
      {section === 'sport' && <p className="max-w-[90ch] text-quiet">{t('reports.multiples.text')}</p>}
      <Loaded found={found}>
        {(breakdown) => (
          <Lines
            choice={{ section, by }}
            breakdown={breakdown}
            onSection={(chosen) => change({ section: chosen, by: '' })}
          />
        )}
      </Loaded>
    </div>
  );
}

const own = ({ currency }: BreakdownLine): string => currency;

/** 95% of a normal distribution are within this number of standard errors. */
const ERRORS_95 = 1.96;

const lineHold = ({ received, paid }: BreakdownLine) => hold(received, paid);

const intervalText = (line: BreakdownLine): string => {
  const measured = lineHold(line);
  if (measured === null || line.standardError === null) return '–';
  const margin = ERRORS_95 * line.standardError;
  return `${shareText(measured - margin)} – ${shareText(measured + margin)}`;
};

/** Distance of the measured hold from the expected one, in standard errors. */
function deviation(line: BreakdownLine): number | null {
  const measured = lineHold(line);
  if (measured === null || line.expectedHold === null || !line.standardError) return null;
  return (measured - line.expectedHold) / line.standardError;
}

function expectedColumns({ section, by }: Choice): readonly TableColumn<BreakdownLine>[] {
  const expected = shareColumn<BreakdownLine>(
    'expected-hold',
    t('reports.expected-hold'),
    ({ expectedHold }) => expectedHold,
  );
  if (by === 'market') return [expected];
  if (section !== 'casino' || by !== 'game') return [];
  return [
    expected,
    { key: 'interval', title: t('reports.interval'), value: intervalText, isNumber: true },
    {
      key: 'deviation',
      title: t('reports.deviation'),
      value: deviation,
      cell: (line) => deviation(line)?.toFixed(1) ?? '–',
      isNumber: true,
    },
  ];
}

interface LinesProps {
  readonly choice: Choice;
  readonly breakdown: Breakdown;
  onSection(section: ReportSection): void;
}

function Lines({ choice, breakdown, onSection }: LinesProps) {
  const { Rows, Rates, Statements } = breakdown;
  const { section, by } = choice;
  const [amounts, setAmounts] = useState<'eur' | 'own'>('eur');
  const isInEuros = amounts === 'eur';
  const lines = breakdownLines(Rows, isInEuros);
  const total = lines.reduce((sum, { received }) => sum + received, 0);
  const isPlay = section !== 'bonus' && section !== 'payments';
  const columns: readonly TableColumn<BreakdownLine>[] = [
    { key: 'value', title: t(`reports.by.${by}`), value: (line) => valueName(by, line) },
    ...(isInEuros ? [] : [currencyColumn<BreakdownLine>(own)]),
    countColumn('items', t(isPlay ? 'reports.bets' : 'reports.items'), ({ items }) => items),
    amountColumn('in', t(isPlay ? 'reports.turnover' : 'reports.in'), ({ received }) => received, own),
    amountColumn('out', t(isPlay ? 'reports.payouts' : 'reports.out'), ({ paid }) => paid, own),
    amountColumn(
      'net',
      t(isPlay ? 'reports.ggr' : 'reports.net'),
      ({ received, paid }) => received - paid,
      own,
    ),
    ...(isPlay
      ? [
          shareColumn<BreakdownLine>('hold', t('reports.hold'), lineHold),
          ...expectedColumns(choice),
          amountColumn<BreakdownLine>('placed', t('reports.placed'), ({ placed }) => placed, own),
        ]
      : []),
    ...(isPlay && isInEuros
      ? [
          shareColumn<BreakdownLine>('share', t('reports.share'), ({ received }) =>
            total === 0 ? null : received / total,
          ),
        ]
      : []),
  ];
  return (
    <>
      <Section title={`${t(`reports.product.${section}`)}: ${t(`reports.by.${by}`)}`}>
        <div className="mb-3 max-w-xs">
          <Segmented<'eur' | 'own'>
            label={t('reports.amounts')}
            choices={[
              { key: 'eur', label: t('reports.amounts.eur') },
              { key: 'own', label: t('reports.amounts.own') },
            ]}
            chosen={amounts}
            onChoose={setAmounts}
          />
        </div>
        <DataTable
          name={`report-${section}-${by}`}
          label={t(`reports.by.${by}`)}
          rows={lines}
          columns={columns}
          empty={t('reports.none')}
          rowKey={({ key }) => key}
          {...(by === 'product' && {
            onOpen: (line: BreakdownLine) => {
              const opened = sections.find((key) => key === line.value);
              if (opened) onSection(opened);
            },
          })}
        />
      </Section>
      <RatesTable rates={Rates} rows={Rows} />
      <Computed text={t('reports.computed.breakdown')} statements={Statements} />
    </>
  );
}
