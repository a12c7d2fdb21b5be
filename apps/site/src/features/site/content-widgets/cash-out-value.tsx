import { AmountField } from '@evens/web/core/amount-field.tsx';
import { t } from '@evens/web/core/words.ts';
import { Field } from '@evens/web/ui/field.tsx';
import { useState } from 'react';
import { type Chance, type ChanceLeg, cashOutValue } from './calculate.ts';
import { OddsField } from './odds-field.tsx';
import { ResultList } from './result-list.tsx';
import { formatMoney, useMoney } from './use-money.ts';
import { listOf, numberIn, oddsIn, type WidgetValues } from './values.ts';

const LEGS_MAX = 6;
const MARGIN_MAX = 50;

interface TypedLeg {
  readonly odds: string;
  /** Per cent. */
  readonly chance: string;
}

function percentFromChance(chance: string | undefined): string {
  if (chance === 'won') return '100';
  if (chance === 'lost') return '0';
  const value = numberIn(chance ?? '', { min: 0, max: 1 });
  return `${Math.round((value ?? 0.5) * 10_000) / 100}`;
}

function chanceFromPercent(percent: string): Chance | undefined {
  const value = numberIn(percent, { min: 0, max: 100 });
  if (value === 100) return 'won';
  if (value === 0) return 'lost';
  return value === undefined ? undefined : value / 100;
}

/** The cash-out value of a bet by the chances of its legs; 100 % means a won leg. */
export function CashOutValue({ values }: { readonly values: WidgetValues }) {
  const [legs, setLegs] = useState<readonly TypedLeg[]>(() => {
    const odds = listOf(values['odds'] ?? '', LEGS_MAX);
    const chances = listOf(values['chances'] ?? '', LEGS_MAX);
    return (odds.length === 0 ? ['2.00', '1.80'] : odds).map((text, at) => ({
      odds: text,
      chance: percentFromChance(chances[at]),
    }));
  });
  const { currency, text, setText, minor } = useMoney(values['stake'], '10.00');
  const margin = numberIn(values['margin-percent'] ?? '', { min: 0, max: MARGIN_MAX }) ?? 5;
  const read = legs.flatMap((leg): readonly ChanceLeg[] => {
    const oddsMilli = oddsIn(leg.odds);
    const chance = chanceFromPercent(leg.chance);
    return oddsMilli === undefined || chance === undefined ? [] : [{ oddsMilli, chance }];
  });
  const value =
    minor !== undefined && read.length === legs.length
      ? cashOutValue({ legs: read, stakeMinor: minor, marginBasisPoints: Math.round(margin * 100) })
      : undefined;
  const change = (at: number, next: Partial<TypedLeg>) =>
    setLegs(legs.map((leg, index) => (index === at ? { ...leg, ...next } : leg)));
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
            <Field
              label={t('texts.widget.chance-of', { number: at + 1 })}
              inputMode="decimal"
              dir="ltr"
              maxLength={6}
              value={leg.chance}
              end={<span className="pe-2 text-sm text-faint">%</span>}
              onChange={(event) => change(at, { chance: event.target.value })}
            />
          </div>
        ))}
        <AmountField label={t('texts.widget.stake')} currency={currency} value={text} onType={setText} />
      </div>
      <p className="text-sm text-quiet">{t('texts.widget.chances', { margin })}</p>
      <ResultList
        rows={
          value && [
            {
              label: t('texts.widget.offer'),
              value:
                value.offerMinor === undefined
                  ? t('texts.widget.no-offer')
                  : formatMoney(value.offerMinor, currency),
            },
            { label: t('texts.widget.most'), value: formatMoney(value.mostMinor, currency) },
          ]
        }
      />
    </>
  );
}
