import { makeCommandId } from '@evens/base';
import { messageBounds } from '@evens/contract';
import { api, NetworkError } from '@evens/web/core/api.ts';
import { siteConfig } from '@evens/web/core/config.ts';
import { t } from '@evens/web/core/words.ts';
import { useLive } from '@evens/web/live/hooks.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { CheckField, Field, SelectField, TextField } from '@evens/web/ui/field.tsx';
import { ErrorNote } from '@evens/web/ui/surface.tsx';
import { Segmented, Tabs } from '@evens/web/ui/tabs.tsx';
import { useState } from 'react';
import { NameField, Section } from './back-office-parts.tsx';
import {
  type CampaignDraft,
  emptyDraft,
  isHalfWritten,
  toCampaignBody,
  toSegment,
  writtenIn,
} from './campaign-draft.ts';
import { useAct } from './use-act.ts';

/** Writes to one player or to a segment. The number of recipients must equal the counted number. */
export function CampaignForm() {
  const act = useAct('campaigns');
  const { feed } = useLive();
  const [draft, setDraft] = useState<CampaignDraft>(emptyDraft);
  // A repeated request after a lost answer is the same campaign.
  const [counted, setCounted] = useState<{ readonly count: number; readonly commandId: string }>();
  const [countError, setCountError] = useState<string>();
  const change = (changes: Partial<CampaignDraft>) => {
    setDraft({ ...draft, ...changes });
    setCounted(undefined);
    setCountError(undefined);
  };
  const segment = toSegment(draft);
  const body = toCampaignBody(draft);

  async function count() {
    if (segment === undefined) return;
    setCountError(undefined);
    try {
      const request = { Segment: segment, IsMarketing: draft.isMarketing };
      const answer = await api('POST /api/desk/countsegment', { body: request });
      const commandId = makeCommandId(feed.serverNowMs(), crypto.getRandomValues(new Uint8Array(16)));
      if (answer.ok) setCounted({ count: answer.value.Count, commandId });
      else setCountError(answer.error.message);
    } catch (failure) {
      if (!(failure instanceof NetworkError)) throw failure;
      setCountError(t('shell.error.no-answer'));
    }
  }

  async function send() {
    if (body === undefined || counted === undefined) return;
    const { count: Count, commandId: CommandId } = counted;
    const isSent = await act.run(() =>
      api('POST /api/desk/sendcampaign', { body: { ...body, CommandId, Count } }),
    );
    if (isSent) change(emptyDraft);
  }

  if (!act.isAllowed) return null;
  return (
    <Section title={t('backoffice.messages.write')}>
      <form noValidate className="grid gap-4" onSubmit={(event) => event.preventDefault()}>
        <Segmented
          label={t('backoffice.messages.to')}
          choices={(['player', 'segment'] as const).map((key) => ({
            key,
            label: t(`backoffice.messages.to.${key}`),
          }))}
          chosen={draft.to}
          onChoose={(to) => change({ to })}
        />
        {draft.to === 'player' ? (
          <NameField value={draft.userName} onChange={(userName) => change({ userName })} />
        ) : (
          <SegmentFields draft={draft} onChange={change} />
        )}
        <Texts draft={draft} onChange={change} />
        <div>
          <CheckField
            label={t('backoffice.messages.marketing')}
            checked={draft.isMarketing}
            onChange={(event) => change({ isMarketing: event.target.checked })}
          />
          <CheckField
            label={t('backoffice.messages.by-mail')}
            checked={draft.byMail}
            onChange={(event) => change({ byMail: event.target.checked })}
          />
        </div>
        <ErrorNote text={countError ?? act.error} />
        <p role="status" className="font-[560] empty:hidden">
          {counted !== undefined && t('backoffice.messages.counted', { count: counted.count })}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button disabled={segment === undefined} onClick={() => void count()}>
            {t('backoffice.messages.count')}
          </Button>
          <Button
            kind="primary"
            busy={act.isBusy}
            disabled={body === undefined || !counted?.count}
            onClick={() => void send()}
          >
            {t('backoffice.messages.send')}
          </Button>
        </div>
      </form>
    </Section>
  );
}

interface PartProps {
  readonly draft: CampaignDraft;
  onChange(changes: Partial<CampaignDraft>): void;
}

const days = ['registeredSince', 'depositedSince', 'noLoginSince'] as const;

function SegmentFields({ draft, onChange }: PartProps) {
  return (
    <div className="grid gap-3 tablet:grid-cols-2">
      <Field
        label={t('backoffice.messages.country')}
        hint={t('backoffice.messages.country.hint')}
        value={draft.country}
        maxLength={2}
        autoComplete="off"
        onChange={(event) => onChange({ country: event.target.value })}
      />
      <SelectField
        label={t('backoffice.messages.language')}
        value={draft.language}
        onChange={(event) => onChange({ language: event.target.value })}
      >
        <option value="">{t('backoffice.messages.language.all')}</option>
        {siteConfig().Languages.map(({ Code, Name }) => (
          <option key={Code} value={Code}>
            {Name}
          </option>
        ))}
      </SelectField>
      {days.map((day) => (
        <Field
          key={day}
          type="date"
          label={t(`backoffice.messages.${day}`)}
          value={draft[day]}
          onChange={(event) => onChange({ [day]: event.target.value })}
        />
      ))}
    </div>
  );
}

/** The text in the chosen language. Languages without a text get the fall-back. */
function Texts({ draft, onChange }: PartProps) {
  const written = writtenIn(draft);
  const languages = siteConfig().Languages;
  const [language, setLanguage] = useState(languages[0]?.Code ?? 'en');
  const { title, text } = draft.texts[language] ?? { title: '', text: '' };
  const write = (changes: { title?: string; text?: string }) =>
    onChange({ texts: { ...draft.texts, [language]: { title, text, ...changes } } });
  return (
    <>
      <Tabs
        label={t('backoffice.content.language')}
        variant="chips"
        choices={languages.map(({ Code, Name }) => ({
          key: Code,
          label: written.includes(Code) ? `${Name} ✓` : Name,
        }))}
        chosen={language}
        onChoose={setLanguage}
      >
        <div className="grid gap-3">
          <Field
            label={t('backoffice.messages.title')}
            dir="auto"
            value={title}
            maxLength={messageBounds.titleMax}
            autoComplete="off"
            onChange={(event) => write({ title: event.target.value })}
          />
          <TextField
            label={t('backoffice.messages.text')}
            dir="auto"
            rows={6}
            value={text}
            maxLength={messageBounds.textMax}
            onChange={(event) => write({ text: event.target.value })}
          />
        </div>
      </Tabs>
      {isHalfWritten(draft) && <p className="text-sm text-quiet">{t('backoffice.messages.half')}</p>}
      {written.length > 1 && (
        <SelectField
          label={t('backoffice.messages.fallback')}
          value={written.includes(draft.fallback) ? draft.fallback : written[0]}
          onChange={(event) => onChange({ fallback: event.target.value })}
        >
          {languages
            .filter(({ Code }) => written.includes(Code))
            .map(({ Code, Name }) => (
              <option key={Code} value={Code}>
                {Name}
              </option>
            ))}
        </SelectField>
      )}
    </>
  );
}
