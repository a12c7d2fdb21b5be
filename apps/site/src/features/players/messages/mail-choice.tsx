import { api, NetworkError } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { CheckField } from '@evens/web/ui/field.tsx';
import { useState } from 'react';
import type { MessagePage } from './use-messages.ts';

type Choice = MessagePage['Mail'];

/** The mails that the player receives. A choice is stored at once. */
export function MailChoice({ choice }: { readonly choice: Choice }) {
  const [chosen, setChosen] = useState(choice);
  const [message, setMessage] = useState<{ readonly text: string; readonly isError: boolean }>();

  async function choose(change: Partial<Choice>) {
    const before = chosen;
    const next = { ...chosen, ...change };
    setChosen(next);
    setMessage(undefined);
    try {
      const answer = await api('POST /api/messages/setmail', { body: next });
      if (answer.ok) return setMessage({ text: t('user.messages.mail.saved'), isError: false });
      setMessage({ text: answer.error.message, isError: true });
    } catch (failure) {
      if (!(failure instanceof NetworkError)) throw failure;
      setMessage({ text: t('shell.error.no-answer'), isError: true });
    }
    setChosen(before);
  }

  return (
    <section className="grid gap-1 border-t border-line p-3.5">
      <h3 className="font-[620]">{t('user.messages.mail.title')}</h3>
      <CheckField
        label={t('user.messages.mail.account')}
        checked={chosen.AllowAccountMail}
        onChange={(event) => void choose({ AllowAccountMail: event.target.checked })}
      />
      <CheckField
        label={t('user.messages.mail.news')}
        checked={chosen.AllowEmailNotification}
        onChange={(event) => void choose({ AllowEmailNotification: event.target.checked })}
      />
      {message?.isError ? (
        <p role="alert" className="text-sm text-danger">
          {message.text}
        </p>
      ) : (
        <p role="status" className="text-sm text-up">
          {message?.text}
        </p>
      )}
    </section>
  );
}
