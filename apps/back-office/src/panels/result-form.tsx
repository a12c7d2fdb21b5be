import { hasDeadHeats, marketDefinition, marketDefinitions } from '@evens/markets';
import { api } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Field, Options, SelectField } from '@evens/web/ui/field.tsx';
import { useState } from 'react';
import { ReasonForm, Section } from './back-office-parts.tsx';
import { useAct } from './use-act.ts';

const lineTypes = marketDefinitions.map((definition) => definition.type).toSorted();
const codes = [2, 3, 4, 1, 5, 6] as const;
const WIN = 2;
const LOST = 3;
/** A win in a dead heat. This code exists only in this form. */
const TIED = 7;
const RUNNERS_MAX = 200;

/** Number of results of a line type. For races the operator enters the number of runners. */
function countResults(type: string, runners: string): number {
  const outcomes = marketDefinition(type)?.outcomes ?? [];
  if (outcomes !== 'runners') return outcomes.length;
  const typed = Number(runners);
  return Number.isInteger(typed) && typed >= 2 && typed <= RUNNERS_MAX ? typed : 0;
}

/** The chosen results in the format of the call. */
function toResultFields(chosen: readonly number[], places: number) {
  const Outcomes = chosen.flatMap((code, place) => (code === TIED ? [place + 1] : []));
  return {
    Results: chosen.map((code) => (code === TIED ? WIN : code)),
    ...(Outcomes.length > 0 ? { DeadHeat: { Places: places, Outcomes } } : {}),
  };
}

/** Proposes the verdict of every outcome of a line. */
export function ResultForm() {
  const act = useAct();
  const [match, setMatch] = useState('');
  const [type, setType] = useState('1x2');
  const [specifier, setSpecifier] = useState('');
  const [runners, setRunners] = useState('');
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [places, setPlaces] = useState('1');
  const outcomes = marketDefinition(type)?.outcomes ?? [];
  const canTie = hasDeadHeats({ outcomes });
  const results = Array.from({ length: countResults(type, runners) }, (_, index) => chosen[index] ?? LOST);
  const MatchID = Number(match);
  const tied = results.filter((code) => code === TIED).length;
  const isTieRight =
    tied === 0 ||
    (tied > 1 && Number.isInteger(Number(places)) && Number(places) > 0 && Number(places) < tied);
  const isRight = Number.isInteger(MatchID) && MatchID > 0 && results.length > 0 && isTieRight;

  function choose(place: number, code: number) {
    setChosen(results.map((old, index) => (index === place ? code : old)));
  }

  return (
    <Section title={t('backoffice.results.propose')}>
      <ReasonForm
        act={act}
        onSubmit={async (Reason) => {
          const line = { MatchID, MarketType: type, Specifier: specifier };
          const body = { ...line, ...toResultFields(results, Number(places)), Reason };
          if (isRight && (await act.run(() => api('POST /api/desk/result', { body })))) setChosen([]);
        }}
        buttons={(_reason, isReady) => (
          <Button type="submit" kind="primary" busy={act.isBusy} disabled={!isReady || !isRight}>
            {t('backoffice.results.propose.do')}
          </Button>
        )}
      >
        <p className="text-quiet">{t('backoffice.results.text')}</p>
        <div className="grid gap-3 tablet:grid-cols-3">
          <Field
            label={t('backoffice.results.match')}
            hint={t('backoffice.results.match.hint')}
            inputMode="numeric"
            autoComplete="off"
            value={match}
            onChange={(event) => setMatch(event.target.value.trim())}
          />
          <SelectField
            label={t('backoffice.results.market')}
            value={type}
            onChange={(event) => {
              setType(event.target.value);
              setChosen([]);
            }}
          >
            <Options values={lineTypes} />
          </SelectField>
          <Field
            label={t('backoffice.results.specifier')}
            hint={t('backoffice.results.specifier.hint')}
            autoComplete="off"
            value={specifier}
            onChange={(event) => setSpecifier(event.target.value.trim())}
          />
          {outcomes === 'runners' && (
            <Field
              label={t('backoffice.results.runners')}
              inputMode="numeric"
              autoComplete="off"
              value={runners}
              onChange={(event) => setRunners(event.target.value.trim())}
            />
          )}
        </div>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-3">
          {results.map((result, place) => (
            <SelectField
              key={place}
              label={`${place + 1} ${outcomes === 'runners' ? '' : (outcomes[place] ?? '')}`}
              value={result}
              onChange={(event) => choose(place, Number(event.target.value))}
            >
              <Options values={codes} text={(code) => t(`history.result.${code}`)} />
              {canTie && <option value={TIED}>{t('backoffice.results.tied')}</option>}
            </SelectField>
          ))}
          {tied > 0 && (
            <Field
              label={t('backoffice.results.places')}
              hint={t('backoffice.results.places.hint')}
              inputMode="numeric"
              autoComplete="off"
              value={places}
              onChange={(event) => setPlaces(event.target.value.trim())}
            />
          )}
        </div>
      </ReasonForm>
    </Section>
  );
}
