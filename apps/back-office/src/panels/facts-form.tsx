import { outcomeName, periodName } from '@evens/locales/browser';
import { api, callQuery } from '@evens/web/core/api.ts';
import { t, words } from '@evens/web/core/words.ts';
import { Field, Options, SelectField } from '@evens/web/ui/field.tsx';
import { useState } from 'react';
import { EffectForm } from './effect-form.tsx';
import {
  type EnteredValues,
  entryFields,
  FIGHT_DRAW,
  type MatchSides,
  type MatchToEnter,
  runnerStates,
  toEnteredResult,
  toMatchNames,
} from './entered-values.ts';
import { useAct } from './use-act.ts';

/** Proposes what happened in a match: the score by period, or the places. */
export function FactsForm({ match }: { readonly match: MatchToEnter }) {
  const act = useAct('trading');
  const [values, setValues] = useState<EnteredValues>({});
  const [undecided, setUndecided] = useState<readonly string[]>([]);
  const Result = toEnteredResult(match, values);
  const form = {
    match,
    values,
    set: (field: string, value: string) => setValues({ ...values, [field]: value }),
  };

  async function propose(Reason: string) {
    if (!Result) return;
    const isProposed = await act.run(async () => {
      const answer = await api('POST /api/desk/matchresult', {
        body: { MatchID: match.MatchID, Result, Reason },
      });
      if (answer.ok) setUndecided(answer.value.Undecided);
      return answer;
    });
    if (isProposed) setValues({});
  }

  return (
    <EffectForm
      act={act}
      count={
        Result && callQuery('POST /api/desk/matchresulteffect', { body: { MatchID: match.MatchID, Result } })
      }
      onSubmit={(reason) => void propose(reason)}
    >
      <p className="text-quiet">{t('backoffice.results.facts.text')}</p>
      {undecided.length > 0 && (
        <p role="status" className="rounded-md bg-raised p-3">
          {t('backoffice.results.undecided', { markets: undecided.join(', ') })}
        </p>
      )}
      {match.IsRace ? <Runners {...form} /> : <Score {...form} />}
    </EffectForm>
  );
}

interface EntryProps {
  readonly match: MatchToEnter;
  readonly values: EnteredValues;
  set(field: string, value: string): void;
}

interface ScoreProps extends Omit<EntryProps, 'match'> {
  readonly match: MatchSides;
  /** False while regular time is played. */
  readonly mayPlayOn?: boolean;
}

/** The score of each period. Nothing in a sport without periods. */
export function ScoreFields({ mayPlayOn = true, ...form }: ScoreProps) {
  const { match, values } = form;
  const { periods, hasOvertime, hasShootout } = entryFields(match, values);
  if (periods === 0) return null;
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(260px,1fr))] gap-x-6 gap-y-4">
      {Array.from({ length: periods }, (_, index) => (
        <PeriodFields
          key={index}
          {...form}
          period={`${index + 1}`}
          label={periodName(words(), match.Sport, index + 1)}
        />
      ))}
      {mayPlayOn && hasOvertime && (
        <PeriodFields {...form} period="overtime" label={t('live.overtime')} isOptional />
      )}
      {mayPlayOn && hasShootout && (
        <PeriodFields {...form} period="shootout" label={t('market.shootout-winner')} isOptional />
      )}
    </div>
  );
}

const RESULT = { type: '1x2', specifier: '' };
const DRAW_NO = 2;

function Score(form: EntryProps) {
  const { match, values, set } = form;
  const { scoring, hasWinner } = entryFields(match, values);
  const [home = '', away = ''] = match.Competitors;
  return (
    <>
      <ScoreFields {...form} />
      <div className="grid gap-3 tablet:grid-cols-3">
        <SelectField
          label={t('backoffice.results.end')}
          hint={values.end && scoring !== 'fight' ? t('backoffice.results.end.hint') : undefined}
          value={values.end ?? ''}
          onChange={(event) => set('end', event.target.value)}
        >
          <option value="">{t('backoffice.results.end.full')}</option>
          {scoring !== 'fight' && <option value="retired">{t('backoffice.results.end.retired')}</option>}
          <option value="called">{t('backoffice.results.end.called')}</option>
        </SelectField>
        {hasWinner && (
          <SelectField
            label={t('backoffice.results.winner')}
            value={values.winner ?? ''}
            onChange={(event) => set('winner', event.target.value)}
          >
            <option value="">{t('backoffice.results.winner.score')}</option>
            <option value="home">{home}</option>
            <option value="away">{away}</option>
            <option value="draw">{outcomeName(words(), RESULT, DRAW_NO, toMatchNames(match))}</option>
          </SelectField>
        )}
        {scoring === 'fight' && <FightFields {...form} />}
      </div>
    </>
  );
}

interface PeriodFieldsProps extends Omit<ScoreProps, 'mayPlayOn'> {
  readonly period: string;
  readonly label: string;
  readonly isOptional?: boolean;
}

/** The score of both sides in one period. */
function PeriodFields({ match, values, set, period, label, isOptional = false }: PeriodFieldsProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-[620]">{label}</legend>
      <div className="grid grid-cols-2 gap-3">
        {(['home', 'away'] as const).map((side, index) => (
          <Field
            key={side}
            label={match.Competitors[index] ?? ''}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            value={values[`${period}.${side}`] ?? ''}
            onChange={(event) => set(`${period}.${side}`, event.target.value.trim())}
          />
        ))}
      </div>
      {isOptional && <p className="mt-1.5 text-sm text-faint">{t('backoffice.results.if-played')}</p>}
    </fieldset>
  );
}

function FightFields({ match, values, set }: EntryProps) {
  const outcomes = Array.from({ length: FIGHT_DRAW }, (_, index) => index + 1);
  const line = { type: 'fight-method', specifier: '' };
  return (
    <>
      {!values.end && (
        <SelectField
          label={t('backoffice.results.winner')}
          value={values.fight ?? ''}
          onChange={(event) => set('fight', event.target.value)}
        >
          <option value="">{t('backoffice.results.choose')}</option>
          <Options values={outcomes} text={(no) => outcomeName(words(), line, no, toMatchNames(match))} />
        </SelectField>
      )}
      <Field
        label={t('backoffice.results.round')}
        hint={t('backoffice.results.round.hint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        value={values.round ?? ''}
        onChange={(event) => set('round', event.target.value.trim())}
      />
      <SelectField
        label={t('backoffice.results.half')}
        value={values.half ?? ''}
        onChange={(event) => set('half', event.target.value)}
      >
        <option value="">{t('backoffice.results.unknown')}</option>
        <option value="yes">{t('outcome.yes')}</option>
        <option value="no">{t('outcome.no')}</option>
      </SelectField>
    </>
  );
}

/** The place of each runner. Tied runners have the same place. */
function Runners({ match, values, set }: EntryProps) {
  const places = match.Competitors.map((_, index) => index + 1);
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-3">
      {match.Competitors.map((name, index) => (
        <SelectField
          key={index}
          label={`${index + 1} ${name}`}
          value={values[`runner.${index + 1}`] ?? ''}
          onChange={(event) => set(`runner.${index + 1}`, event.target.value)}
        >
          <option value="">{t('backoffice.results.choose')}</option>
          <Options values={places} />
          <Options values={runnerStates} text={(state) => t(`backoffice.results.place.${state}`)} />
        </SelectField>
      ))}
    </div>
  );
}
