import { type CancellationReason, cancellationReasons } from '@evens/contract';
import { api, callQuery } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { Field, Options, SelectField } from '@evens/web/ui/field.tsx';
import { useState } from 'react';
import { Section } from '../back-office-parts.tsx';
import { EffectForm } from '../effect-form.tsx';
import { parseTypedOdds } from '../odds-typed.ts';
import { useAct } from '../use-act.ts';
import type { ShiftTargetChoice } from './shift-form.tsx';

/** A time as a field has it, which is in UTC without the letter Z. Null for an empty one. */
function toInstant(text: string): string | null {
  return text === '' ? null : `${text}Z`;
}

interface CancelBetsFormProps {
  readonly matchId: number;
  /** The match, or the part of it that was chosen in the table. */
  readonly chosen: ShiftTargetChoice;
}

/** Proposes to cancel the bets on the match, a market, a line or an outcome. */
export function CancelBetsForm({ matchId, chosen }: CancelBetsFormProps) {
  const act = useAct('trading');
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const [cause, setCause] = useState<CancellationReason>('wrong-price');
  const [typedOdds, setTypedOdds] = useState('');
  const isWrongPrice = cause === 'wrong-price';
  const odds = parseTypedOdds(typedOdds);
  const isOutcome = chosen.target.startsWith('outcome:');
  const isRight = !isWrongPrice || (isOutcome && odds !== undefined);
  const scope = {
    MatchID: matchId,
    Target: chosen.target,
    From: toInstant(from),
    Until: toInstant(until),
  };
  const CorrectOdds = isWrongPrice ? (odds ?? null) : null;
  return (
    <Section title={t('backoffice.cancel-bets')}>
      <EffectForm
        act={act}
        kind="danger"
        count={isRight ? callQuery('POST /api/desk/cancelbetseffect', { body: scope }) : undefined}
        onSubmit={(Reason) =>
          void act.run(() =>
            api('POST /api/desk/cancelbets', { body: { ...scope, Cause: cause, CorrectOdds, Reason } }),
          )
        }
      >
        <p>
          <bdi className="font-[620]">{chosen.label}</bdi>
        </p>
        <SelectField
          label={t('backoffice.cancel-bets.cause')}
          value={cause}
          onChange={({ target }) =>
            setCause(cancellationReasons.find((each) => each === target.value) ?? cause)
          }
        >
          <Options values={cancellationReasons} text={(each) => t(`backoffice.cancel-bets.${each}`)} />
        </SelectField>
        {isWrongPrice &&
          (isOutcome ? (
            <Field
              label={t('backoffice.cancel-bets.correct')}
              hint={t('backoffice.cancel-bets.correct.hint')}
              inputMode="decimal"
              dir="ltr"
              autoComplete="off"
              value={typedOdds}
              onChange={({ target }) => setTypedOdds(target.value)}
            />
          ) : (
            <p className="text-quiet">{t('backoffice.cancel-bets.choose')}</p>
          ))}
        <Field
          label={t('backoffice.cancel-bets.from')}
          type="datetime-local"
          step={1}
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        <Field
          label={t('backoffice.cancel-bets.until')}
          hint={t('backoffice.cancel-bets.until.hint')}
          type="datetime-local"
          step={1}
          value={until}
          onChange={({ target }) => setUntil(target.value)}
        />
      </EffectForm>
    </Section>
  );
}
