import { formatAmount } from '@evens/base';
import { AmountField } from '@evens/web/core/amount-field.tsx';
import { api } from '@evens/web/core/api.ts';
import { useOddsText } from '@evens/web/core/odds-text.ts';
import { readAmount } from '@evens/web/core/typed-amount.ts';
import { t } from '@evens/web/core/words.ts';
import { boostedMilli } from '@evens/web/features/sportsbook/slip/boosted-milli.ts';
import { type Selection, toSelectionKey } from '@evens/web/features/sportsbook/slip/selection.ts';
import { selectionNames } from '@evens/web/features/sportsbook/slip/selection-names.ts';
import { slip } from '@evens/web/features/sportsbook/slip/slip.ts';
import { useLive } from '@evens/web/live/hooks.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Field, SelectField } from '@evens/web/ui/field.tsx';
import { useState } from 'react';
import { ReasonForm, Section } from './back-office-parts.tsx';
import { useAct } from './use-act.ts';

const HOUR_MS = 3_600_000;
const HOURS_MAX = 336;
/** Boost limits are in the house currency. */
const BASE_CURRENCY = 'EUR';

/** Returns the name of a selection for lists. */
export function useSelectionName(): (selection: Selection) => string {
  const { markets } = useLive();
  return (selection) => {
    const { outcome, market, match } = selectionNames(
      selection,
      markets.situation(selection.matchId)?.fixture,
    );
    return `${outcome} · ${market} · ${match}`;
  };
}

/** Parses hours above 0 up to the maximum; undefined for other text. */
export function hoursIn(text: string): number | undefined {
  const hours = Number(text.replace(',', '.'));
  return hours > 0 && hours <= HOURS_MAX ? hours : undefined;
}

/** The end of a period that begins now. */
export function endsAfter(hours: number, nowMs: number): string {
  return new Date(Math.round(nowMs + hours * HOUR_MS)).toISOString();
}

/** Parses a per cent to basis points, 1 % to 100 %. */
function basisPointsIn(text: string): number | undefined {
  const basisPoints = Math.round(Number(text.replace(',', '.')) * 100);
  return basisPoints >= 100 && basisPoints <= 10_000 ? basisPoints : undefined;
}

export function HoursField({ value, onHours }: { readonly value: string; onHours(text: string): void }) {
  return (
    <Field
      label={t('boosts.backoffice.hours')}
      hint={t('boosts.backoffice.hours.hint')}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      onChange={(event) => onHours(event.target.value.trim())}
    />
  );
}

/** Boosts one of the prices on the operator's slip. */
export function BoostForm({ selections }: { readonly selections: readonly Selection[] }) {
  const act = useAct('trading');
  const live = useLive();
  const odds = useOddsText();
  const selectionName = useSelectionName();
  const [key, setKey] = useState('');
  const [percent, setPercent] = useState('10');
  const [stake, setStake] = useState('20');
  const [hours, setHours] = useState('24');
  const chosen = selections.find((each) => toSelectionKey(each) === key) ?? selections[0];
  const BasisPoints = basisPointsIn(percent);
  const forHours = hoursIn(hours);
  const maximum = readAmount(stake, BASE_CURRENCY);
  const isRight = chosen && BasisPoints !== undefined && forHours !== undefined && maximum.ok;

  async function make(Reason: string) {
    if (!isRight) return;
    const MaximumStake = formatAmount(maximum.value.minor, BASE_CURRENCY);
    const SelectionID = toSelectionKey(chosen);
    const EndsAt = endsAfter(forHours, live.feed.serverNowMs());
    const body = { SelectionID, BasisPoints, MaximumStake, EndsAt, Reason };
    if (!(await act.run(() => api('POST /api/desk/boost', { body })))) return;
    slip.remove([SelectionID]);
  }

  return (
    <Section title={t('boosts.backoffice.boost')}>
      <ReasonForm
        act={act}
        onSubmit={(reason) => void make(reason)}
        buttons={(_reason, isReady) => (
          <Button type="submit" kind="primary" busy={act.isBusy} disabled={!isReady || !isRight}>
            {t('boosts.backoffice.make-boost')}
          </Button>
        )}
      >
        <SelectField
          label={t('boosts.backoffice.boost.which')}
          value={chosen ? toSelectionKey(chosen) : ''}
          onChange={(event) => setKey(event.target.value)}
        >
          {selections.map((each) => (
            <option key={toSelectionKey(each)} value={toSelectionKey(each)}>
              {selectionName(each)}
            </option>
          ))}
        </SelectField>
        <div className="grid gap-3 tablet:grid-cols-3">
          <Field
            label={t('boosts.backoffice.percent')}
            hint={t('boosts.backoffice.percent.hint')}
            inputMode="decimal"
            autoComplete="off"
            value={percent}
            onChange={(event) => setPercent(event.target.value.trim())}
          />
          <AmountField
            label={t('boosts.backoffice.stake')}
            hint={t('boosts.backoffice.stake.hint')}
            value={stake}
            currency={BASE_CURRENCY}
            onType={setStake}
          />
          <HoursField value={hours} onHours={setHours} />
        </div>
        {chosen && BasisPoints !== undefined && (
          <p className="text-quiet">
            {t('boosts.backoffice.price', {
              was: odds(chosen.oddsMilli),
              now: odds(boostedMilli(chosen.oddsMilli, { id: 0, basisPoints: BasisPoints })),
            })}
          </p>
        )}
      </ReasonForm>
    </Section>
  );
}
