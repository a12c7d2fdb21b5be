import { outcomeName } from '@evens/locales/browser';
import {
  countOutcomes,
  hasDeadHeats,
  isOnPlayers,
  marketDefinition,
  marketDefinitions,
} from '@evens/markets';
import { api, callQuery } from '@evens/web/core/api.ts';
import { t, words } from '@evens/web/core/words.ts';
import { Field, Options, SelectField } from '@evens/web/ui/field.tsx';
import { useState } from 'react';
import { EffectForm } from './effect-form.tsx';
import { type MatchToEnter, toMatchNames } from './entered-values.ts';
import { useAct } from './use-act.ts';

const lineTypes = marketDefinitions.map((definition) => definition.type).toSorted();
const codes = [2, 3, 4, 1, 5, 6] as const;
const CANCELLED = 1;
const WIN = 2;
const LOST = 3;
/** A win in a dead heat. This code exists only in this form. */
const TIED = 7;

/** The chosen results in the format of the call. */
function toResultFields(chosen: readonly number[], places: number) {
  const Outcomes = chosen.flatMap((code, place) => (code === TIED ? [place + 1] : []));
  return {
    Results: chosen.map((code) => (code === TIED ? WIN : code)),
    ...(Outcomes.length > 0 ? { DeadHeat: { Places: places, Outcomes } } : {}),
  };
}

/** Proposes the verdict of every outcome of one line, for results that facts cannot express. */
export function VerdictsForm({ match }: { readonly match: MatchToEnter }) {
  const act = useAct('trading');
  const [type, setType] = useState(match.IsRace ? 'race-winner' : '1x2');
  const [specifier, setSpecifier] = useState('');
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [places, setPlaces] = useState('1');
  const definition = marketDefinition(type) ?? { outcomes: [] };
  const canTie = hasDeadHeats(definition);
  const length = countOutcomes(definition, {
    runners: match.Competitors.length,
    players: match.Players.length,
  });
  const unplayed = isOnPlayers(type) ? match.UnplayedPlayers : [];
  const results = Array.from(
    { length },
    (_, index) => chosen[index] ?? (unplayed.includes(index + 1) ? CANCELLED : LOST),
  );
  const tied = results.filter((code) => code === TIED).length;
  const isRight =
    tied === 0 ||
    (tied > 1 && Number.isInteger(Number(places)) && Number(places) > 0 && Number(places) < tied);
  const line = {
    MatchID: match.MatchID,
    MarketType: type,
    Specifier: specifier,
    ...toResultFields(results, Number(places)),
  };

  function choose(place: number, code: number) {
    setChosen(results.map((old, index) => (index === place ? code : old)));
  }

  return (
    <EffectForm
      act={act}
      count={isRight ? callQuery('POST /api/desk/resulteffect', { body: line }) : undefined}
      onSubmit={async (Reason) => {
        if (await act.run(() => api('POST /api/desk/result', { body: { ...line, Reason } }))) setChosen([]);
      }}
    >
      <div className="grid gap-3 tablet:grid-cols-3">
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
      </div>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-3">
        {results.map((result, place) => (
          <SelectField
            key={place}
            label={`${place + 1} ${outcomeName(words(), { type, specifier }, place + 1, toMatchNames(match))}`}
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
    </EffectForm>
  );
}
