import { useState } from 'react';
import { AmountField } from '../../core/amount-field.tsx';
import { t } from '../../core/words.ts';
import { Field } from '../../ui/field.tsx';
import { requirementOf, toStake } from './calculate.ts';
import { ResultList } from './result-list.tsx';
import { moneyOf, useMoney } from './use-money.ts';
import { numberIn, type WidgetValues } from './values.ts';

const TIMES_MAX = 100;
const percent = { min: 0, max: 100 } as const;

/** What has to be staked until a bonus is wagered: with bets, on slots and at tables. */
export function Wagering({ values }: { readonly values: WidgetValues }) {
  const { currency, text, setText, minor } = useMoney(values['bonus'], '50.00');
  const [typed, setTyped] = useState(values['times'] ?? '5');
  const times = numberIn(typed, { min: 1, max: TIMES_MAX });
  const slots = numberIn(values['slots-percent'] ?? '', percent) ?? 100;
  const tables = numberIn(values['tables-percent'] ?? '', percent) ?? 10;
  const requirement = minor === undefined || times === undefined ? undefined : requirementOf(minor, times);
  const staked = (share: number) => {
    const need = requirement === undefined ? undefined : toStake(requirement, share);
    return need === undefined ? t('texts.widget.counts-not') : moneyOf(need, currency);
  };
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
      </div>
      <ResultList
        rows={
          requirement === undefined
            ? undefined
            : [
                { label: t('texts.widget.stakes.bets'), value: moneyOf(requirement, currency) },
                { label: t('texts.widget.stakes.slots', { percent: slots }), value: staked(slots) },
                { label: t('texts.widget.stakes.tables', { percent: tables }), value: staked(tables) },
              ]
        }
      />
    </>
  );
}
