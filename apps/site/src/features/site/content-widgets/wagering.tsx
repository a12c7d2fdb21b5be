import { defaultContribution } from '@evens/bonuses';
import { AmountField } from '@evens/web/core/amount-field.tsx';
import { t } from '@evens/web/core/words.ts';
import { Field } from '@evens/web/ui/field.tsx';
import { useState } from 'react';
import { betContribution, betsNeeded, bonusRequirement, toStake } from './calculate.ts';
import { OddsField } from './odds-field.tsx';
import { ResultList } from './result-list.tsx';
import { formatMoney, useMoney, writtenMinor } from './use-money.ts';
import { numberIn, oddsIn, type WidgetValues } from './values.ts';

const TIMES_MAX = 100;
const percent = { min: 0, max: 100 } as const;

/**
 * The stakes needed to wager a bonus with bets, slots and tables, and what one bet contributes under the bonus's
 * minimum odds and maximum stake.
 */
export function Wagering({ values }: { readonly values: WidgetValues }) {
  const { currency, text, setText, minor } = useMoney(values['bonus'], '50.00');
  const stake = useMoney(values['stake'] ?? values['maximum-stake'], '10.00');
  const [typed, setTyped] = useState(values['times'] ?? '5');
  const [typedOdds, setTypedOdds] = useState(values['odds'] ?? '2.00');
  const times = numberIn(typed, { min: 1, max: TIMES_MAX });
  const slots = numberIn(values['slots-percent'] ?? '', percent) ?? 100;
  const tables = numberIn(values['tables-percent'] ?? '', percent) ?? 10;
  const minOddsMilli = oddsIn(values['minimum-odds'] ?? '') ?? defaultContribution.minOddsMilli;
  const maxStakeMinor = writtenMinor(values['maximum-stake'], currency) ?? null;
  const oddsMilli = oddsIn(typedOdds);
  const requirement = minor === undefined || times === undefined ? undefined : bonusRequirement(minor, times);
  const staked = (share: number, of: bigint) => {
    const need = toStake(of, share);
    return need === undefined ? t('texts.widget.counts-not') : formatMoney(need, currency);
  };

  function buildRows(of: bigint) {
    if (stake.minor === undefined || oddsMilli === undefined) return undefined;
    const counted = betContribution({ stakeMinor: stake.minor, oddsMilli }, { minOddsMilli, maxStakeMinor });
    return [
      { label: t('texts.widget.stakes.bets'), value: formatMoney(of, currency) },
      { label: t('texts.widget.stakes.slots', { percent: slots }), value: staked(slots, of) },
      { label: t('texts.widget.stakes.tables', { percent: tables }), value: staked(tables, of) },
      {
        label: t('texts.widget.bet.counts'),
        value: counted === 0n ? t('texts.widget.counts-not') : formatMoney(counted, currency),
      },
      ...(counted === 0n
        ? []
        : [{ label: t('texts.widget.bet.needed'), value: `${betsNeeded(of, counted)}` }]),
    ];
  }

  return (
    <>
      <div className="grid gap-2 tablet:grid-cols-2">
        <AmountField label={t('texts.widget.bonus')} currency={currency} value={text} onType={setText} />
        <Field
          label={t('texts.widget.times')}
          inputMode="decimal"
          dir="ltr"
          maxLength={5}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <AmountField
          label={t('texts.widget.stake')}
          currency={currency}
          value={stake.text}
          onType={stake.setText}
        />
        <OddsField label={t('texts.widget.odds')} value={typedOdds} onType={setTypedOdds} />
      </div>
      <ul className="text-sm text-quiet">
        <li>{t('bonuses.terms.min-odds', { odds: (minOddsMilli / 1000).toFixed(2) })}</li>
        {maxStakeMinor !== null && (
          <li>{t('bonuses.terms.max-stake', { maximum: formatMoney(maxStakeMinor, currency) })}</li>
        )}
      </ul>
      <ResultList rows={requirement === undefined ? undefined : buildRows(requirement)} />
    </>
  );
}
