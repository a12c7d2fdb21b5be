import { SHIFT_MINUTES_MAX } from '@evens/contract';
import { PRICE_CUT_MAX, PRICE_RAISE_MAX } from '@evens/markets';
import { api } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Field, Options, SelectField } from '@evens/web/ui/field.tsx';
import { useState } from 'react';
import { ReasonForm, Section } from '../back-office-parts.tsx';
import { useAct } from '../use-act.ts';
import { parseTypedShift } from './typed-shift.ts';

export interface ShiftTargetChoice {
  /** As `POST /api/desk/priceshift` names it. */
  readonly target: string;
  readonly label: string;
}

/** Per cent. */
const bounds = { cut: PRICE_CUT_MAX / 10, raise: PRICE_RAISE_MAX / 10 };
const minutes = [5, 15, 60, 240, SHIFT_MINUTES_MAX];

interface ShiftFormProps {
  readonly matchId: number;
  readonly matchName: string;
  readonly chosen: ShiftTargetChoice;
  onChoose(choice: ShiftTargetChoice): void;
}

/** Moves the prices of the match, or of what was chosen in the table. */
export function ShiftForm({ matchId, matchName, chosen, onChoose }: ShiftFormProps) {
  const act = useAct('trading');
  const [typed, setTyped] = useState('-5');
  const [forMinutes, setMinutes] = useState(15);
  const shift = parseTypedShift(typed);
  const send = (Shift: number, Reason: string) =>
    void act.run(() =>
      api('POST /api/desk/priceshift', {
        body: { MatchID: matchId, Target: chosen.target, Shift, Minutes: forMinutes, Reason },
      }),
    );
  return (
    <Section title={t('backoffice.trading.shift')}>
      <ReasonForm
        act={act}
        onSubmit={(reason) => shift !== undefined && send(shift, reason)}
        buttons={(reason, isReady) => (
          <>
            <Button type="submit" kind="primary" busy={act.isBusy} disabled={!isReady || shift === undefined}>
              {t('backoffice.trading.shift.do')}
            </Button>
            <Button busy={act.isBusy} disabled={!isReady} onClick={() => send(0, reason)}>
              {t('backoffice.trading.shift.end')}
            </Button>
          </>
        )}
      >
        <p>
          <bdi className="font-[620]">{chosen.label}</bdi>{' '}
          {chosen.target !== 'match' && (
            <Button size="small" kind="quiet" onClick={() => onChoose({ target: 'match', label: matchName })}>
              {t('backoffice.trading.shift.whole')}
            </Button>
          )}
        </p>
        <div className="grid grid-cols-2 gap-3">
          <Field
            label={t('backoffice.trading.shift.percent')}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            error={shift === undefined ? t('backoffice.trading.shift.wrong', bounds) : undefined}
            onChange={({ target }) => setTyped(target.value)}
          />
          <SelectField
            label={t('backoffice.trading.shift.minutes')}
            value={forMinutes}
            onChange={({ target }) => setMinutes(Number(target.value))}
          >
            <Options values={minutes} />
          </SelectField>
        </div>
      </ReasonForm>
    </Section>
  );
}
