import { SYSTEM_LEGS } from '@evens/tickets';
import { AmountField } from '@evens/web/core/amount-field.tsx';
import { t } from '@evens/web/core/words.ts';
import { Options, SelectField } from '@evens/web/ui/field.tsx';
import { useState } from 'react';
import { type LegResult, legResults, systemPay } from './calculate.ts';
import { OddsField } from './odds-field.tsx';
import { ResultList } from './result-list.tsx';
import { formatMoney, useMoney } from './use-money.ts';
import { listOf, oddsIn, type WidgetValues } from './values.ts';

interface TypedLeg {
  readonly odds: string;
  readonly result: LegResult;
}

function initialLegs(values: WidgetValues): readonly TypedLeg[] {
  const odds = listOf(values['odds'] ?? '', SYSTEM_LEGS.max);
  const usual = odds.length < SYSTEM_LEGS.min ? ['1.50', '2.00', '2.50'] : odds;
  const results = listOf(values['results'] ?? '', SYSTEM_LEGS.max);
  return usual.map((text, at) => ({
    odds: text,
    result: legResults.find((each) => each === results[at]) ?? 'win',
  }));
}

/** Cost and payout of a system bet by the odds and results of its legs. */
export function SystemBet({ values }: { readonly values: WidgetValues }) {
  const [legs, setLegs] = useState(() => initialLegs(values));
  const picks = legs.slice(2).map((_, at) => at + 2);
  const [pick, setPick] = useState(() => picks.find((each) => `${each}` === values['pick']) ?? 2);
  const { currency, text, setText, minor } = useMoney(values['stake'], '1.00');
  const change = (at: number, next: Partial<TypedLeg>) =>
    setLegs(legs.map((leg, index) => (index === at ? { ...leg, ...next } : leg)));
  const read = legs.flatMap(({ odds, result }) => {
    const oddsMilli = oddsIn(odds);
    return oddsMilli === undefined ? [] : [{ oddsMilli, result }];
  });
  const pay = minor !== undefined && read.length === legs.length ? systemPay(read, pick, minor) : undefined;
  return (
    <>
      <div className="grid gap-2">
        {legs.map((leg, at) => (
          <div key={at} className="grid grid-cols-2 gap-2">
            <OddsField
              label={t('texts.widget.odds-of', { number: at + 1 })}
              value={leg.odds}
              onType={(odds) => change(at, { odds })}
            />
            <SelectField
              label={t('texts.widget.result-of', { number: at + 1 })}
              value={leg.result}
              onChange={({ target }) =>
                change(at, { result: legResults.find((each) => each === target.value) ?? 'win' })
              }
            >
              <Options values={legResults} text={(each) => t(`texts.widget.result.${each}`)} />
            </SelectField>
          </div>
        ))}
        <div className="grid grid-cols-2 gap-2">
          <SelectField
            label={t('texts.widget.combos')}
            value={`${pick}`}
            onChange={({ target }) => setPick(Number(target.value))}
          >
            {picks.map((each) => (
              <option key={each} value={`${each}`}>
                {t('texts.widget.pick', { pick: each, legs: legs.length })}
              </option>
            ))}
          </SelectField>
          <AmountField
            label={t('texts.widget.line-stake')}
            currency={currency}
            value={text}
            onType={setText}
          />
        </div>
      </div>
      <ResultList
        rows={
          pay && [
            { label: t('texts.widget.lines'), value: pay.lines },
            { label: t('texts.widget.cost'), value: formatMoney(pay.costMinor, currency) },
            { label: t('texts.widget.pays'), value: formatMoney(pay.paidMinor, currency) },
          ]
        }
      />
    </>
  );
}
