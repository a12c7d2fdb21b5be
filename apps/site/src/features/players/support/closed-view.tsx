import type { Result } from '@evens/base';
import { type SupportConversation, supportBounds } from '@evens/contract';
import { api, NetworkError, type Refused } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { classNames } from '@evens/web/ui/class-names.ts';
import { Field } from '@evens/web/ui/field.tsx';
import { ErrorNote } from '@evens/web/ui/surface.tsx';
import { Star } from 'lucide-react';
import { useState } from 'react';
import type { SupportChat } from './support-chat.ts';

const stars = [1, 2, 3, 4, 5] as const;

interface ClosedViewProps {
  readonly chat: SupportChat;
  readonly conversation: SupportConversation;
  onAgain(): void;
}

/** A closed conversation: its rating, its transcript, and a button for a new one. */
export function ClosedView({ chat, conversation, onAgain }: ClosedViewProps) {
  const { ID, Rating, IsAnswered, IsTranscriptAsked, HasEmail } = conversation;
  const [rating, setRating] = useState(0);
  const [text, setText] = useState('');
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function act(
    send: () => Promise<Result<unknown, Refused>>,
    changed: Partial<SupportConversation>,
  ): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      const answer = await send();
      if (answer.ok) chat.changed(changed);
      else setError(answer.error.message);
    } catch (failure) {
      if (!(failure instanceof NetworkError)) throw failure;
      setError(t('shell.error.no-answer'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="grid max-h-[60%] gap-3 overflow-y-auto border-t border-line p-3.5">
      {IsAnswered && Rating === null && (
        <fieldset className="grid gap-2.5">
          <legend className="mb-1.5 font-[620]">{t('support.rate')}</legend>
          <div className="flex">
            {stars.map((each) => (
              <label
                key={each}
                className="grid size-11 cursor-pointer place-items-center rounded-md has-focus-visible:outline-2 has-focus-visible:outline-accent-text"
              >
                <input
                  type="radio"
                  name="support-rating"
                  className="sr-only"
                  checked={rating === each}
                  onChange={() => setRating(each)}
                />
                <span className="sr-only">{t('support.rate.stars', { count: each })}</span>
                <Star
                  aria-hidden
                  className={classNames('size-6', each <= rating ? 'fill-warn text-warn' : 'text-faint')}
                  strokeWidth={1.5}
                />
              </label>
            ))}
          </div>
          {rating > 0 && (
            <>
              <Field
                label={t('support.rate.text')}
                value={text}
                maxLength={supportBounds.ratingTextMax}
                autoComplete="off"
                dir="auto"
                onChange={(event) => setText(event.target.value)}
              />
              <Button
                busy={isBusy}
                onClick={() =>
                  void act(
                    () =>
                      api('POST /api/support/rate', {
                        body: { ID, Rating: rating, ...(text.trim() === '' ? {} : { Text: text.trim() }) },
                      }),
                    { Rating: rating },
                  )
                }
              >
                {t('support.rate.send')}
              </Button>
            </>
          )}
        </fieldset>
      )}
      {Rating !== null && <p role="status">{t('support.rate.thanks')}</p>}
      {IsAnswered && !IsTranscriptAsked && (
        <div className="grid gap-2">
          {!HasEmail && (
            <Field
              label={t('support.email')}
              type="email"
              autoComplete="email"
              dir="ltr"
              maxLength={254}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
          <Button
            busy={isBusy}
            disabled={!HasEmail && email.trim() === ''}
            onClick={() =>
              void act(
                () =>
                  api('POST /api/support/transcript', {
                    body: { ID, ...(HasEmail ? {} : { Email: email.trim() }) },
                  }),
                { IsTranscriptAsked: true },
              )
            }
          >
            {t('support.transcript')}
          </Button>
        </div>
      )}
      {IsTranscriptAsked && (
        <p role="status" className="text-sm text-quiet">
          {t('support.transcript.asked')}
        </p>
      )}
      <ErrorNote text={error} />
      <Button kind="primary" onClick={onAgain}>
        {t('support.again')}
      </Button>
    </div>
  );
}
