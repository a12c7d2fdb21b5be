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
  /** Null once the feed has reported the result. */
  readonly entry: Page['Entry'];
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

/** The entry as it is typed. Fields that were not typed follow the match. */
function toDraft(Sport: string, entry: Entry, typed: EnteredValues) {
  const { Competitors, HasClock, Overtime, Periods, RegularPeriods, Seconds, Shootout, State } = entry;
  const sides: MatchSides = { Sport, IsRace: false, Periods: RegularPeriods, Competitors };
  const values = { ...toValues(entry), ...typed };
  const state = manualStates.find((each) => each === typed.state) ?? State;
  const clock = typed.clock ?? clockText(Seconds);
  const hasBegun = state !== 'scheduled';
  const isPlayedOut =
    Periods.length === RegularPeriods && [State, state].some((each) => each === 'break' || each === 'ended');
  const score = hasBegun ? toEnteredScore(sides, values) : { Periods: [] };
  const hasClock = HasClock && hasBegun;
  const seconds = hasClock ? parseTypedClock(clock) : 0;
  return {
    ...{ sides, values, state, clock, hasBegun, hasClock, seconds },
    mayPlayOn: Overtime !== undefined || Shootout !== undefined || isPlayedOut,
    body: score && seconds !== undefined ? { ...score, State: state, Seconds: seconds } : undefined,
  };
}

/** Takes a match over from its feed: enters its score, clock and state, and lets the feed apply again. */
export function ManualForm({ match, entry, manual }: ManualFormProps) {
  const act = useAct('trading');
  const [typed, setTyped] = useState<EnteredValues>({});
  const draft = entry && toDraft(match.SportAlias, entry, typed);
  const set = (field: string, value: string) => setTyped({ ...typed, [field]: value });

  async function enter(Reason: string) {
    if (!draft?.body) return;
    const body = { MatchID: match.ID, ...draft.body, Reason };
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
            {draft && (
              <Button type="submit" kind="primary" busy={act.isBusy} disabled={!isReady || !draft.body}>
                {t(manual ? 'backoffice.trading.manual.enter' : 'backoffice.trading.manual.take')}
              </Button>
            )}
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
              // Left to right also in Arabic, where the score would turn around.
              score: `\u2066${manual.FeedScore ?? ''}\u2069`,
            })}
            {match.Stopped === 'feed-reports' && (
              <span className="block text-warn">{t('backoffice.trading.manual.reports')}</span>
            )}
          </p>
        )}
        {draft && (
          <div className="grid grid-cols-2 gap-3">
            <SelectField
              label={t('backoffice.trading.state')}
              value={draft.state}
              onChange={({ target }) => {
                const next = manualStates.find((each) => each === target.value) ?? draft.state;
                setTyped({ ...beginPeriod(entry, next), ...typed, state: next });
              }}
            >
              <Options values={manualStates} text={stateText} />
            </SelectField>
            {draft.hasClock && (
              <Field
                label={t('backoffice.trading.manual.clock')}
                dir="ltr"
                autoComplete="off"
                maxLength={6}
                value={draft.clock}
                error={draft.seconds === undefined ? t('backoffice.trading.manual.clock.wrong') : undefined}
                onChange={({ target }) => set('clock', target.value)}
              />
            )}
          </div>
        )}
        {draft?.hasBegun && (
          <ScoreFields match={draft.sides} values={draft.values} mayPlayOn={draft.mayPlayOn} set={set} />
        )}
      </ReasonForm>
    </Section>
  );
}
