import { type ManualState, manualStates } from '@evens/contract';
import { type Answer, api } from '@evens/web/core/api.ts';
import { t, words } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Field, Options, SelectField } from '@evens/web/ui/field.tsx';
import { useState } from 'react';
import { ReasonForm, Section } from '../back-office-parts.tsx';
import { type EnteredValues, type MatchSides, toEnteredScore } from '../entered-values.ts';
import { ScoreFields } from '../facts-form.tsx';
import { useAct } from '../use-act.ts';
import { clockText, parseTypedClock } from './typed-clock.ts';

type Page = Answer<'GET /api/desk/tradingmatch'>;
type Entry = NonNullable<Page['Entry']>;

interface ManualFormProps {
  readonly match: Page['Match'];
  readonly entry: Entry;
  readonly manual: Page['Manual'];
}

function toValues({ Periods, Overtime, Shootout }: Entry): EnteredValues {
  const scores = [
    ...Periods.map((score, index) => [`${index + 1}`, score] as const),
    ...(Overtime ? [['overtime', Overtime] as const] : []),
    ...(Shootout ? [['shootout', Shootout] as const] : []),
  ];
  return Object.fromEntries(
    scores.flatMap(([period, { Home, Away }]) => [
      [`${period}.home`, String(Home)],
      [`${period}.away`, String(Away)],
    ]),
  );
}

/** A period that begins has a score. */
function beginPeriod({ State, Periods, RegularPeriods }: Entry, next: ManualState): EnteredValues {
  const begins = (State === 'break' || State === 'scheduled') && (next === 'playing' || next === 'paused');
  if (!begins || Periods.length >= RegularPeriods) return {};
  const period = Periods.length + 1;
  return { [`${period}.home`]: '0', [`${period}.away`]: '0' };
}

function stateText(state: string): string {
  const key = `backoffice.trading.manual.${state}`;
  return words().has(key) ? words().t(key) : '';
}

/** Takes a match over from its feed: enters its score, clock and state, and lets the feed apply again. */
export function ManualForm({ match, entry, manual }: ManualFormProps) {
  const act = useAct('trading');
  // Fields that were not typed follow the match.
  const [typed, setTyped] = useState<EnteredValues>({});
  const sides: MatchSides = {
    ...{
      Sport: match.SportAlias,
      IsRace: false,
      Periods: entry.RegularPeriods,
      Competitors: entry.Competitors,
    },
  };
  const values = { ...toValues(entry), ...typed };
  const state = manualStates.find((each) => each === typed.state) ?? entry.State;
  const clock = typed.clock ?? clockText(entry.Seconds);
  const isPlayedOut =
    entry.Periods.length === entry.RegularPeriods &&
    [entry.State, state].some((each) => each === 'break' || each === 'ended');
  const mayPlayOn = entry.Overtime !== undefined || entry.Shootout !== undefined || isPlayedOut;
  const score = state === 'scheduled' ? { Periods: [] } : toEnteredScore(sides, values);
  const seconds = !entry.HasClock || state === 'scheduled' ? 0 : parseTypedClock(clock);

  async function enter(Reason: string) {
    if (!score || seconds === undefined) return;
    const body = { MatchID: match.ID, ...score, State: state, Seconds: seconds, Reason };
    if (await act.run(() => api('POST /api/desk/manualmatch', { body }))) setTyped({});
  }
  const resume = (Reason: string) =>
    void act.run(() => api('POST /api/desk/resumefeed', { body: { MatchID: match.ID, Reason } }));
  return (
    <Section title={t('backoffice.trading.manual')}>
      <ReasonForm
        act={act}
        onSubmit={(reason) => void enter(reason)}
        buttons={(reason, isReady) => (
          <>
            <Button
              type="submit"
              kind="primary"
              busy={act.isBusy}
              disabled={!isReady || !score || seconds === undefined}
            >
              {t(manual ? 'backoffice.trading.manual.enter' : 'backoffice.trading.manual.take')}
            </Button>
            {manual && (
              <Button busy={act.isBusy} disabled={!isReady} onClick={() => resume(reason)}>
                {t('backoffice.trading.manual.resume')}
              </Button>
            )}
          </>
        )}
      >
        <p className="text-sm text-quiet">{t('backoffice.trading.manual.text')}</p>
        {manual && (
          <p role="status" className="rounded-md bg-raised p-3">
            {t('backoffice.trading.manual.feed', {
              state: stateText(manual.FeedPhase),
              score: manual.FeedScore ?? '',
            })}
          </p>
        )}
        <div className="grid grid-cols-2 gap-3">
          <SelectField
            label={t('backoffice.trading.state')}
            value={state}
            onChange={({ target }) => {
              const next = manualStates.find((each) => each === target.value) ?? state;
              setTyped({ ...beginPeriod(entry, next), ...typed, state: next });
            }}
          >
            <Options values={manualStates} text={stateText} />
          </SelectField>
          {entry.HasClock && state !== 'scheduled' && (
            <Field
              label={t('backoffice.trading.manual.clock')}
              dir="ltr"
              autoComplete="off"
              maxLength={6}
              value={clock}
              error={seconds === undefined ? t('backoffice.trading.manual.clock.wrong') : undefined}
              onChange={({ target }) => setTyped({ ...typed, clock: target.value })}
            />
          )}
        </div>
        {state !== 'scheduled' && (
          <ScoreFields
            match={sides}
            values={values}
            mayPlayOn={mayPlayOn}
            set={(field, value) => setTyped({ ...typed, [field]: value })}
          />
        )}
      </ReasonForm>
    </Section>
  );
}
