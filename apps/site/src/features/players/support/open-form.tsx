import { type SupportSubject, supportBounds, supportSubjects } from '@evens/contract';
import { useUser } from '@evens/web/core/session.ts';
import { t, written } from '@evens/web/core/words.ts';
import { useLive } from '@evens/web/live/hooks.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Field, Options, SelectField, TextField } from '@evens/web/ui/field.tsx';
import { ErrorNote } from '@evens/web/ui/surface.tsx';
import { type FormEvent, useState } from 'react';
import type { ChatState, SupportChat } from './support-chat.ts';

function availability({ isOpen, opensDate }: ChatState): string {
  if (isOpen) return t('support.online');
  return opensDate === null
    ? t('support.offline.long')
    : t('support.offline', { date: written().dateTime(Date.parse(opensDate)) });
}

/** Begins a conversation. Outside of the hours a visitor leaves an e-mail address with it. */
export function OpenForm({ chat, state }: { readonly chat: SupportChat; readonly state: ChatState }) {
  const live = useLive();
  const isVisitor = useUser() === null;
  const [subject, setSubject] = useState<SupportSubject>('account');
  const [text, setText] = useState('');
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isReady = text.trim() !== '' && (!isVisitor || state.isOpen || email.trim() !== '');

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isReady || isBusy) return;
    setBusy(true);
    setError(undefined);
    const refused = await chat.open({ subject, text: text.trim(), email: isVisitor ? email.trim() : '' });
    setBusy(false);
    if (refused === 'no-answer') setError(t('shell.error.no-answer'));
    else if (refused) setError(refused.message);
    // The new cookie identifies the visitor's conversation for the stream.
    else if (isVisitor) live.reopen();
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3.5 p-4">
      <p className="text-quiet">{availability(state)}</p>
      <SelectField
        label={t('support.subject')}
        value={subject}
        onChange={(event) =>
          setSubject(supportSubjects.find((each) => each === event.target.value) ?? 'other')
        }
      >
        <Options values={supportSubjects} text={(each) => t(`support.subject.${each}`)} />
      </SelectField>
      {isVisitor && (
        <Field
          label={t('support.email')}
          hint={t('support.email.hint')}
          type="email"
          autoComplete="email"
          maxLength={254}
          required={!state.isOpen}
          dir="ltr"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      )}
      <TextField
        label={t('support.first')}
        rows={4}
        dir="auto"
        maxLength={supportBounds.textMax}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p className="text-sm text-faint">{t('support.safety')}</p>
      <ErrorNote text={error} />
      <Button type="submit" kind="primary" wide busy={isBusy} disabled={!isReady}>
        {t('support.start')}
      </Button>
    </form>
  );
}
