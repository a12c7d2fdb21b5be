import { betResults } from '@evens/markets';
import { AmountField } from '@evens/web/core/amount-field.tsx';
import { t } from '@evens/web/core/words.ts';
import { SelectField } from '@evens/web/ui/field.tsx';
import { useState } from 'react';
import { handicapRows, type LegResult } from './calculate.ts';
import { OddsField } from './odds-field.tsx';
import { ResultList } from './result-list.tsx';
import { formatMoney, useMoney } from './use-money.ts';
import { numberIn, oddsIn, type WidgetValues } from './values.ts';

const LINE_MAX = 2;
const lines = Array.from({ length: LINE_MAX * 8 + 1 }, (_, at) => LINE_MAX * 100 - at * 25);

const resultNames: Readonly<Record<number, LegResult>> = {
  [betResults.win]: 'win',
  [betResults.halfWin]: 'half-won',
  [betResults.refund]: 'void',
  [betResults.halfLose]: 'half-lost',
};

function lineText(hundredths: number): string {
  const sign = hundredths > 0 ? '+' : hundredths < 0 ? '−' : '';
  return `\u2066${sign}${(Math.abs(hundredths) / 100).toFixed(2)}\u2069`;
}

/** Payouts of a handicap at each goal difference. */
export function QuarterLine({ values }: { readonly values: WidgetValues }) {
  const written = numberIn(values['line'] ?? '', { min: -LINE_MAX, max: LINE_MAX });
  const [line, setLine] = useState(
    () => lines.find((each) => each === Math.round((written ?? -0.75) * 100)) ?? -75,
  );
  const [odds, setOdds] = useState(values['odds'] ?? '1.95');
  const { currency, text, setText, minor } = useMoney(values['stake'], '10.00');
  const oddsMilli = oddsIn(odds);
  const rows =
    oddsMilli === undefined || minor === undefined ? undefined : handicapRows(line, oddsMilli, minor);
  return (
    <>
      <div className="grid gap-2 tablet:grid-cols-3">
        <SelectField
          label={t('texts.widget.line')}
          value={`${line}`}
          onChange={({ target }) => setLine(Number(target.value))}
        >
          {lines.map((each) => (
            <option key={each} value={`${each}`}>
              {lineText(each)}
            </option>
          ))}
        </SelectField>
        <OddsField label={t('texts.widget.odds')} value={odds} onType={setOdds} />
        <AmountField label={t('texts.widget.stake')} currency={currency} value={text} onType={setText} />
      </div>
      <ResultList
        rows={rows?.map(({ ahead, verdict, paidMinor }) => ({
          label: `${t('texts.widget.ahead', { goals: `\u2066${ahead > 0 ? '+' : ahead < 0 ? '−' : ''}${Math.abs(ahead)}\u2069` })} · ${t(`texts.widget.result.${resultNames[verdict.result] ?? 'lost'}`)}`,
          value: formatMoney(paidMinor, currency),
        }))}
      />
    </>
  );
}
