import { type CallerCheck, callerChecks, type PlayerRecord } from '@evens/contract';
import { api, callQuery } from '@evens/web/core/api.ts';
import { newCommandId } from '@evens/web/core/clock.ts';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { Button, buttonLook } from '@evens/web/ui/button.tsx';
import { classNames } from '@evens/web/ui/class-names.ts';
import { CheckField, Field, SelectField, TextField } from '@evens/web/ui/field.tsx';
import { Collapse, ErrorNote } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { ReasonForm } from '../back-office-parts.tsx';
import { CallForm } from '../forms/call-form.tsx';
import { useMayRead } from '../operator-rights.ts';
import { panelLink } from '../panel-link.ts';
import { percentText } from '../reports/report-formats.ts';
import { type Act, useAct } from '../use-act.ts';

const PERCENT_MAX = 200;
const NOTE_CHARACTERS_MAX = 2000;

interface ActProps {
  readonly player: PlayerRecord;
}

/** The acts of the operator's role on the player. */
export function PlayerActs({ player }: ActProps) {
  const notes = useAct('players');
  const locks = useAct('players');
  const factors = useAct('limits');
  const breaks = useAct('protection');
  const mayReadFunds = useMayRead('compliance');
  return (
    <>
      <Form act={notes} title={t('backoffice.player.note.do')} isOpen>
        <NoteForm act={notes} player={player} />
      </Form>
      <Form act={locks} title={t('backoffice.players.lock')}>
        <LockForm act={locks} player={player} />
      </Form>
      <Form act={breaks} title={t('backoffice.player.break')}>
        <BreakForm act={breaks} player={player} />
      </Form>
      <Form act={factors} title={t('backoffice.players.share')}>
        <ShareForm key={`${player.Class?.ID} ${player.StakeFactorPercent}`} act={factors} player={player} />
      </Form>
      {mayReadFunds && (
        <Link
          to={`${panelLink('player', player.ID)}&section=funds`}
          className={classNames(buttonLook(), 'justify-self-start')}
        >
          {t('backoffice.funds.title')}
        </Link>
      )}
    </>
  );
}

interface FormProps {
  readonly act: Act;
  readonly title: string;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

function Form({ act, title, isOpen = false, children }: FormProps) {
  const [open, setOpen] = useState(isOpen);
  if (!act.isAllowed) return null;
  return (
    <Collapse title={title} open={open} onToggle={setOpen}>
      <div className="p-3.5">{children}</div>
    </Collapse>
  );
}

function NoteForm({ act, player }: ActProps & { readonly act: Act }) {
  const [text, setText] = useState('');
  /** A repeated submit after a lost answer is the same note. */
  const noteId = useRef(newCommandId());
  async function submit(event: FormEvent) {
    event.preventDefault();
    const body = { ID: player.ID, NoteId: noteId.current, Text: text.trim() };
    if (body.Text === '' || !(await act.run(() => api('POST /api/desk/playernote', { body })))) return;
    noteId.current = newCommandId();
    setText('');
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
      <TextField
        label={t('backoffice.player.note')}
        hint={t('backoffice.player.note.hint')}
        rows={3}
        maxLength={NOTE_CHARACTERS_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <ErrorNote text={act.error} />
      <div>
        <Button type="submit" kind="primary" busy={act.isBusy} disabled={text.trim() === ''}>
          {t('backoffice.player.note.do')}
        </Button>
      </div>
    </form>
  );
}

function LockForm({ act, player: { UserName, States } }: ActProps & { readonly act: Act }) {
  // An account that its player closed is opened again like a locked one.
  const isLocked = States.includes('locked') || States.includes('closed');
  return (
    <CallForm
      key={String(isLocked)}
      call="POST /api/desk/lock"
      act={act}
      fixed={{ UserName, Locked: !isLocked }}
      kind={isLocked ? 'plain' : 'danger'}
      button={t(isLocked ? 'backoffice.players.lock.undo' : 'backoffice.players.lock.do')}
    >
      <p className="text-quiet">{t('backoffice.players.lock.text')}</p>
    </CallForm>
  );
}

const rulesQuery = callQuery('GET /api/protection/rules');
const FOREVER = 'forever';

/** A chosen length as the call takes it. */
function breakLength(choice: string) {
  const [kind, count] = choice.split(' ');
  return kind === 'hours'
    ? ({ Kind: 'time-out', Hours: Number(count), Months: null } as const)
    : ({ Kind: 'self-exclusion', Hours: null, Months: choice === FOREVER ? null : Number(count) } as const);
}

function BreakForm({ act, player: { UserName } }: ActProps & { readonly act: Act }) {
  const rules = useQuery(rulesQuery).data;
  const [chosen, setChoice] = useState<string>();
  const [isCaller, setCaller] = useState(false);
  const [checks, setChecks] = useState<readonly CallerCheck[]>([]);
  if (rules === undefined) return null;
  const choice = chosen ?? `hours ${rules.TimeOutHours[0]}`;
  return (
    <ReasonForm
      act={act}
      onSubmit={(Reason) => {
        const body = {
          ...{ UserName, ...breakLength(choice), Reason },
          ...(isCaller && { CallerChecks: [...checks] }),
        };
        void act.run(() => api('POST /api/desk/playerbreak', { body }));
      }}
      buttons={(_reason, isReady) => (
        <Button
          type="submit"
          kind="danger"
          busy={act.isBusy}
          disabled={!isReady || (isCaller && checks.length === 0)}
        >
          {t('backoffice.player.break.do')}
        </Button>
      )}
    >
      <p className="text-quiet">{t('backoffice.player.break.text')}</p>
      <SelectField
        label={t('backoffice.player.break.length')}
        value={choice}
        onChange={({ target }) => setChoice(target.value)}
      >
        {rules.TimeOutHours.map((hours) => (
          <option key={hours} value={`hours ${hours}`}>
            {t('backoffice.player.break.hours', { hours })}
          </option>
        ))}
        {rules.ExclusionMonths.map((months) => (
          <option key={months} value={`months ${months}`}>
            {t('backoffice.player.break.months', { months })}
          </option>
        ))}
        <option value={FOREVER}>{t('backoffice.player.break.forever')}</option>
      </SelectField>
      <CheckField
        label={t('backoffice.player.break.caller')}
        checked={isCaller}
        onChange={({ target }) => setCaller(target.checked)}
      />
      {isCaller && (
        <fieldset className="border-s border-line ps-3">
          <legend className="text-sm text-quiet">{t('backoffice.player.break.checks')}</legend>
          {callerChecks.map((check) => (
            <CheckField
              key={check}
              label={t(`backoffice.player.break.check.${check}`)}
              checked={checks.includes(check)}
              onChange={({ target }) =>
                setChecks(target.checked ? [...checks, check] : checks.filter((each) => each !== check))
              }
            />
          ))}
        </fieldset>
      )}
    </ReasonForm>
  );
}

function ShareForm({
  act,
  player: { UserName, StakeFactorPercent, Class },
}: ActProps & { readonly act: Act }) {
  const [percent, setPercent] = useState(String(StakeFactorPercent ?? ''));
  const [classId, setClassId] = useState(String(Class?.ID ?? ''));
  const { data } = useQuery(callQuery('GET /api/desk/limit-layers'));
  const share = Number(percent);
  const isOwn = classId === '';
  const isRight = !isOwn || (Number.isInteger(share) && share >= 1 && share <= PERCENT_MAX);
  return (
    <ReasonForm
      act={act}
      onSubmit={(Reason) => {
        const body = { UserName, ...(isOwn ? { Percent: share } : { ClassID: Number(classId) }), Reason };
        if (isRight) void act.run(() => api('POST /api/desk/stakefactor', { body }));
      }}
      buttons={(_reason, isReady) => (
        <Button type="submit" kind="primary" busy={act.isBusy} disabled={!isReady || !isRight}>
          {t('backoffice.save')}
        </Button>
      )}
    >
      <SelectField
        label={t('limits.player-class')}
        value={classId}
        onChange={({ target }) => setClassId(target.value)}
      >
        <option value="">{t('limits.player-class.own')}</option>
        {data?.Classes.map(({ ID, Name, FactorPercent }) => (
          <option key={ID} value={ID}>
            {`${Name} · ${percentText(FactorPercent)}`}
          </option>
        ))}
      </SelectField>
      {isOwn && (
        <Field
          label={t('backoffice.players.percent')}
          hint={t('backoffice.players.percent.hint')}
          inputMode="numeric"
          autoComplete="off"
          value={percent}
          onChange={(event) => setPercent(event.target.value)}
        />
      )}
    </ReasonForm>
  );
}
