import { type SupportAnswer, supportBounds } from '@evens/contract';
import { type Answer, api, callQuery } from '@evens/web/core/api.ts';
import { t, words } from '@evens/web/core/words.ts';
import { Button, IconButton } from '@evens/web/ui/button.tsx';
import { Field, Options, SelectField, TextField } from '@evens/web/ui/field.tsx';
import { ErrorNote } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Loaded, ReasonForm, Section } from '../back-office-parts.tsx';
import { useAct } from '../use-act.ts';
import { type DayText, hourText, parseDay } from './hours-text.ts';

type Settings = Answer<'GET /api/desk/supportsettings'>;

const settingsQuery = callQuery('GET /api/desk/supportsettings');
/** A Monday. */
const MONDAY_MS = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;
const KEPT_DAYS_MIN = 30;
const KEPT_DAYS_MAX = 3650;

/** Support hours, retention of conversations, and prepared answers. */
export function SupportSettings() {
  const found = useQuery(settingsQuery);
  return (
    <>
      <Section title={t('support.operator.prepared')}>
        <Loaded found={found}>{(settings) => <Answers settings={settings} />}</Loaded>
      </Section>
      <Section title={t('support.operator.hours')}>
        <Loaded found={found}>{(settings) => <HoursForm settings={settings} />}</Loaded>
      </Section>
    </>
  );
}

function dayNames(): readonly string[] {
  const format = new Intl.DateTimeFormat(words().language.locale, { weekday: 'long', timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, day) => format.format(MONDAY_MS + day * DAY_MS));
}

function HoursForm({ settings }: { readonly settings: Settings }) {
  const act = useAct('support-settings');
  const [zone, setZone] = useState(settings.TimeZone);
  const [retentionText, setRetentionText] = useState(String(settings.KeptDays));
  const [days, setDays] = useState<readonly DayText[]>(
    settings.Hours.map((day) => ({
      from: day ? hourText(day.From) : '',
      to: day ? hourText(day.To) : '',
    })),
  );
  const hours = days.map(parseDay);
  const parsed = hours.flatMap((day) => (day === undefined ? [] : [day]));
  const retentionDays = Number(retentionText);
  const isRight =
    parsed.length === days.length &&
    zone.trim() !== '' &&
    Number.isInteger(retentionDays) &&
    retentionDays >= KEPT_DAYS_MIN &&
    retentionDays <= KEPT_DAYS_MAX;
  const names = dayNames();
  const change = (at: number, part: Partial<DayText>) =>
    setDays(days.map((day, index) => (index === at ? { ...day, ...part } : day)));
  return (
    <ReasonForm
      act={act}
      onSubmit={(Reason) => {
        const body = { TimeZone: zone.trim(), Hours: parsed, KeptDays: retentionDays, Reason };
        if (isRight) void act.run(() => api('POST /api/desk/supportsettings', { body }));
      }}
      buttons={(_reason, isReady) => (
        <Button type="submit" kind="primary" busy={act.isBusy} disabled={!isReady || !isRight}>
          {t('backoffice.save')}
        </Button>
      )}
    >
      <div className="grid gap-3 tablet:grid-cols-2">
        <Field
          label={t('support.operator.hours.zone')}
          hint={t('support.operator.hours.zone.hint')}
          dir="ltr"
          maxLength={60}
          autoComplete="off"
          value={zone}
          onChange={(event) => setZone(event.target.value)}
        />
        <Field
          label={t('support.operator.kept')}
          inputMode="numeric"
          autoComplete="off"
          value={retentionText}
          onChange={(event) => setRetentionText(event.target.value)}
        />
      </div>
      <p className="text-sm text-faint">{t('support.operator.hours.hint')}</p>
      <div className="grid grid-cols-2 gap-3">
        {days.map((day, at) => {
          const name = names[at] ?? '';
          const isWrong = hours[at] === undefined;
          return (
            <div key={name} className="contents">
              <Field
                label={t('support.operator.hours.from', { day: name })}
                dir="ltr"
                autoComplete="off"
                maxLength={5}
                aria-invalid={isWrong || undefined}
                value={day.from}
                onChange={(event) => change(at, { from: event.target.value })}
              />
              <Field
                label={t('support.operator.hours.to', { day: name })}
                dir="ltr"
                autoComplete="off"
                maxLength={5}
                aria-invalid={isWrong || undefined}
                value={day.to}
                onChange={(event) => change(at, { to: event.target.value })}
              />
            </div>
          );
        })}
      </div>
    </ReasonForm>
  );
}

const emptyAnswer = { ID: null, Language: 'en', Title: '', Text: '' } as const;
type Draft = Omit<SupportAnswer, 'ID'> & { readonly ID: number | null };

function Answers({ settings: { Answers: answers, Languages } }: { readonly settings: Settings }) {
  const act = useAct('support-settings');
  const [draft, setDraft] = useState<Draft>(emptyAnswer);
  const isRight = draft.Title.trim() !== '' && draft.Text.trim() !== '';
  async function save(event: FormEvent) {
    event.preventDefault();
    if (!isRight) return;
    const body = { ...draft, Title: draft.Title.trim(), Text: draft.Text.trim() };
    if (await act.run(() => api('POST /api/desk/supportanswer', { body }))) setDraft(emptyAnswer);
  }
  return (
    <div className="grid gap-4">
      {answers.length === 0 ? (
        <p className="text-quiet">{t('support.operator.prepared.none')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {answers.map((answer) => (
            <li key={answer.ID} data-support-answer className="flex items-start gap-2 py-2">
              <div className="min-w-0 grow">
                <p className="font-[560]">
                  <span translate="no">{answer.Language}</span> · <bdi>{answer.Title}</bdi>
                </p>
                <p dir="auto" className="text-sm text-quiet [overflow-wrap:anywhere]">
                  {answer.Text}
                </p>
              </div>
              {act.isAllowed && (
                <>
                  <IconButton
                    label={t('support.operator.prepared.change-of', { title: answer.Title })}
                    onClick={() => setDraft(answer)}
                  >
                    <Pencil aria-hidden className="size-4" />
                  </IconButton>
                  <IconButton
                    label={t('support.operator.prepared.remove', { title: answer.Title })}
                    disabled={act.isBusy}
                    onClick={() =>
                      void act.run(() =>
                        api('POST /api/desk/supportanswer', { body: { ...answer, Text: null } }),
                      )
                    }
                  >
                    <Trash2 aria-hidden className="size-4" />
                  </IconButton>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {act.isAllowed && (
        <form noValidate onSubmit={(event) => void save(event)} className="grid gap-3">
          <div className="grid gap-3 tablet:grid-cols-2">
            <SelectField
              label={t('support.operator.prepared.language')}
              value={draft.Language}
              onChange={(event) => setDraft({ ...draft, Language: event.target.value })}
            >
              <Options values={Languages} />
            </SelectField>
            <Field
              label={t('support.operator.prepared.title')}
              dir="auto"
              maxLength={supportBounds.titleMax}
              autoComplete="off"
              value={draft.Title}
              onChange={(event) => setDraft({ ...draft, Title: event.target.value })}
            />
          </div>
          <TextField
            label={t('support.operator.prepared.text')}
            dir="auto"
            rows={3}
            maxLength={supportBounds.textMax}
            value={draft.Text}
            onChange={(event) => setDraft({ ...draft, Text: event.target.value })}
          />
          <ErrorNote text={act.error} />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" kind="primary" busy={act.isBusy} disabled={!isRight}>
              {t(draft.ID === null ? 'support.operator.prepared.add' : 'support.operator.prepared.change')}
            </Button>
            {draft.ID !== null && <Button onClick={() => setDraft(emptyAnswer)}>{t('shell.cancel')}</Button>}
          </div>
        </form>
      )}
    </div>
  );
}
