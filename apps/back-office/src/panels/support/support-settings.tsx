import type { SupportAnswer } from '@evens/contract';
import { type Answer, api, callQuery } from '@evens/web/core/api.ts';
import { t, words } from '@evens/web/core/words.ts';
import { IconButton } from '@evens/web/ui/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Loaded, Section } from '../back-office-parts.tsx';
import { CallForm } from '../forms/call-form.tsx';
import { useAct } from '../use-act.ts';
import { hourText, parseDay } from './hours-text.ts';

type Settings = Answer<'GET /api/desk/supportsettings'>;

const settingsQuery = callQuery('GET /api/desk/supportsettings');
/** A Monday. */
const MONDAY_MS = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** Support hours, retention of conversations, and prepared answers. */
export function SupportSettings() {
  const found = useQuery(settingsQuery);
  return (
    <>
      <Section title={t('support.operator.prepared')}>
        <Loaded found={found}>{(settings) => <Answers settings={settings} />}</Loaded>
      </Section>
      <Section title={t('support.operator.hours')}>
        <Loaded found={found}>
          {(settings) => <HoursForm key={JSON.stringify(settings)} settings={settings} />}
        </Loaded>
      </Section>
    </>
  );
}

function dayNames(): readonly string[] {
  const format = new Intl.DateTimeFormat(words().language.locale, { weekday: 'long', timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, day) => format.format(MONDAY_MS + day * DAY_MS));
}

function HoursForm({ settings: { TimeZone, KeptDays, Hours } }: { readonly settings: Settings }) {
  const act = useAct('support-settings');
  const group = t('support.operator.hours.hint');
  const days = dayNames().map((label, day) => [`Hours.${day}`, { group, label, read: parseDay }] as const);
  return (
    <CallForm
      call="POST /api/desk/supportsettings"
      act={act}
      fields={{
        TimeZone: {
          label: t('support.operator.hours.zone'),
          hint: t('support.operator.hours.zone.hint'),
          inputMode: 'text',
        },
        KeptDays: { label: t('support.operator.kept') },
        ...Object.fromEntries(days),
      }}
      initial={{
        TimeZone,
        KeptDays: String(KeptDays),
        ...Object.fromEntries(
          Hours.map((day, index) => [
            `Hours.${index}`,
            day === null ? '' : `${hourText(day.From)}–${hourText(day.To)}`,
          ]),
        ),
      }}
      button={t('backoffice.save')}
    />
  );
}

const emptyAnswer = { ID: null, Language: 'en', Title: '', Text: '' } as const;
type Draft = Omit<SupportAnswer, 'ID'> & { readonly ID: number | null };

function Answers({ settings: { Answers: answers, Languages } }: { readonly settings: Settings }) {
  const act = useAct('support-settings');
  const [draft, setDraft] = useState<Draft>(emptyAnswer);
  const { ID, ...initial } = draft;
  const isNew = ID === null;
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
        <CallForm
          key={ID}
          call="POST /api/desk/supportanswer"
          act={act}
          fixed={{ ID }}
          fields={{
            Language: {
              label: t('support.operator.prepared.language'),
              options: Languages.map((language) => [language, language] as const),
            },
            Title: { label: t('support.operator.prepared.title') },
            Text: { label: t('support.operator.prepared.text'), isLong: true, isRequired: true },
          }}
          initial={initial}
          button={t(isNew ? 'support.operator.prepared.add' : 'support.operator.prepared.change')}
          onDone={() => setDraft(emptyAnswer)}
          {...(!isNew && { onCancel: () => setDraft(emptyAnswer) })}
        />
      )}
    </div>
  );
}
