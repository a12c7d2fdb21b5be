import type { AgentReport } from '@evens/contract';
import { getWords, type Language } from '@evens/locales';
import type { FileAnswer } from '../../platform/send-file.ts';
import { BYTE_ORDER_MARK, type Cell, csvText, Decimal } from '../../players/index.ts';

const columns = [
  'account',
  'user-id',
  'type',
  'active',
  'bets',
  'turnover',
  'payout',
  'net-win',
  'bonus-cost',
  'position',
  'commission',
  'rebate',
  'total',
  'upline',
  'transfers-in',
  'transfers-out',
  'currency',
] as const;

/** Rows of a file that are written at once. */
const ROWS_AT_ONCE = 100;

function typeText(type: number, language: Language): string {
  const words = getWords(language);
  const key = `agentreport.type.${type}`;
  if (!words.has(key)) throw new Error(`typeText: no message ${key} in ${language.code}`);
  return words.t(key);
}

async function* reportLines(report: AgentReport, language: Language): AsyncGenerator<string, void, void> {
  const words = getWords(language);
  const amounts = (sums: AgentReport['Totals']): Cell[] => [
    sums.Bets,
    ...[
      sums.Turnover,
      sums.Payout,
      sums.NetWin,
      sums.BonusCost,
      sums.Position,
      sums.Commission,
      sums.Rebate,
      sums.Total,
      sums.Upline,
      sums.TransfersIn,
      sums.TransfersOut,
    ].map((text) => new Decimal(text)),
    report.Currency,
  ];
  yield BYTE_ORDER_MARK + csvText([columns.map((column) => words.t(`agentreport.csv.${column}`))]);
  for (let from = 0; from < report.Rows.length; from += ROWS_AT_ONCE)
    yield csvText(
      report.Rows.slice(from, from + ROWS_AT_ONCE).map((row) => [
        row.UserName,
        row.UserID,
        typeText(row.UserType, language),
        row.ActivePlayers,
        ...amounts(row),
      ]),
    );
  yield csvText([[words.t('agentreport.csv.sum'), null, null, null, ...amounts(report.Totals)]]);
}

/** A report as a CSV file: a row for each sub-account, and the sums. */
export function reportFile(report: AgentReport, language: Language): FileAnswer {
  return {
    name: `agent-report-${report.Year}-${String(report.Month).padStart(2, '0')}.csv`,
    chunks: reportLines(report, language),
    ended: () => undefined,
  };
}
