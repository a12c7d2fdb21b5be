import { type SupportAnswer, type SupportOperatorMessage, supportBounds } from '@evens/contract';
import { type Answer, api, callQuery } from '@evens/web/core/api.ts';
import { newCommandId } from '@evens/web/core/clock.ts';
import { DateAndTime } from '@evens/web/core/formatted.tsx';
import { useUser } from '@evens/web/core/session.ts';
import { t } from '@evens/web/core/words.ts';
import { MessageText } from '@evens/web/features/players/support/message-text.tsx';
import { Button } from '@evens/web/ui/button.tsx';
import { classNames } from '@evens/web/ui/class-names.ts';
import { SelectField, TextField } from '@evens/web/ui/field.tsx';
import { Card, ErrorNote } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Loaded, Section } from '../back-office-parts.tsx';
import { useAct } from '../use-act.ts';
import { EntryHead } from './conversation-list.tsx';
import { conversationQuery } from './support-queries.ts';

type Found = Answer<'GET /api/desk/supportconversation'>;

/** One conversation as operators see it. */
export function ConversationCard({ id }: { readonly id: number }) {
  const found = useQuery(conversationQuery(id));
  return (
    <Loaded found={found}>
      {(data) => (
        <>
          <Card className="grid gap-3 p-4">
            <EntryHead entry={data.Conversation} />
            {data.Conversation.IsOutOfHours && data.Conversation.State !== 'closed' && (
              <p className="text-sm text-quiet">{t('support.operator.by-mail')}</p>
            )}
            <Messages messages={data.Messages} />
            {data.Conversation.State !== 'closed' && <AnswerForm data={data} />}
          </Card>
          <Notes data={data} />
        </>
      )}
    </Loaded>
  );
}

function Messages({ messages }: { readonly messages: readonly SupportOperatorMessage[] }) {
  const list = useRef<HTMLDivElement>(null);
  const count = messages.length;
  useEffect(() => {
    if (list.current && count > 0) list.current.scrollTop = list.current.scrollHeight;
  }, [count]);
  return (
    <div
      ref={list}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: who scrolls with keys needs the focus on it
      tabIndex={0}
      role="log"
      aria-label={t('support.title')}
      className="max-h-[50vh] overflow-y-auto rounded-md border border-line p-3"
    >
      <ol className="grid gap-2">
        {messages.map((message) => (
          <li key={message.No} data-support-message={message.No}>
            <OperatorMessage message={message} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function OperatorMessage({ message }: { readonly message: SupportOperatorMessage }) {
  const { Author, Event, FileID, Text, Operator, CreatedDate } = message;
  if (Event !== null)
    return (
      <p className="text-center text-sm text-faint">
        {t(`support.event.${Event}`)}
        {Operator !== null && (
          <>
            {' '}
            <bdi translate="no">{Operator}</bdi>
          </>
        )}
      </p>
    );
  return (
    <div
      className={classNames(
        'grid w-fit max-w-[85%] gap-0.5 rounded-lg px-3 py-2',
        Author === 'operator' ? 'ms-auto bg-accent-soft' : 'bg-raised',
      )}
    >
      {FileID === null ? <MessageText text={Text} /> : <Picture id={FileID} />}
      <p className="text-xs text-quiet">
        {Operator !== null && <bdi translate="no">{Operator} · </bdi>}
        <DateAndTime atMs={Date.parse(CreatedDate)} />
      </p>
    </div>
  );
}

/** Loaded on request, because each view is recorded. */
function Picture({ id }: { readonly id: string }) {
  const [isVisible, setVisible] = useState(false);
  if (!isVisible) return <Button onClick={() => setVisible(true)}>{t('documents.operator.show')}</Button>;
  return (
    <img
      src={`/api/desk/supportfile?id=${id}`}
      alt={t('support.picture')}
      className="max-h-[60vh] max-w-full rounded-md object-contain"
    />
  );
}

function AnswerForm({ data: { Conversation, Operators } }: { readonly data: Found }) {
  const { ID, State, Operator, Language } = Conversation;
  const own = useUser()?.UserName;
  const act = useAct('support', { isVisible: true });
  const [text, setText] = useState('');
  const [to, setTo] = useState('');
  // A retry after a lost connection sends the same answer.
  const messageId = useRef<string>(undefined);
  const isOwn = State === 'assigned' && Operator === own;
  const answers = useQuery(callQuery('GET /api/desk/supportsettings')).data?.Answers ?? [];

  async function send(event: FormEvent) {
    event.preventDefault();
    if (text.trim() === '') return;
    messageId.current ??= newCommandId();
    const body = { ID, MessageID: messageId.current, Text: text.trim() };
    if (!(await act.run(() => api('POST /api/desk/supportwrite', { body })))) return;
    messageId.current = undefined;
    setText('');
  }

  if (!act.isAllowed) return null;
  return (
    <>
      {State === 'waiting' && (
        <div>
          <Button
            kind="primary"
            busy={act.isBusy}
            onClick={() => void act.run(() => api('POST /api/desk/supporttake', { body: { ID } }))}
          >
            {t('support.operator.take')}
          </Button>
        </div>
      )}
      {isOwn && (
        <form noValidate onSubmit={(event) => void send(event)} className="grid gap-3">
          <Prepared answers={answers} language={Language} onChoose={setText} />
          <TextField
            label={t('support.operator.answer')}
            dir="auto"
            rows={4}
            maxLength={supportBounds.textMax}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              messageId.current = undefined;
            }}
          />
          <div className="flex flex-wrap justify-between gap-2">
            <Button type="submit" kind="primary" busy={act.isBusy} disabled={text.trim() === ''}>
              {t('support.send')}
            </Button>
            <Button
              kind="danger"
              busy={act.isBusy}
              onClick={() => void act.run(() => api('POST /api/desk/supportclose', { body: { ID } }))}
            >
              {t('support.operator.close')}
            </Button>
          </div>
        </form>
      )}
      <ErrorNote text={act.error} />
      {State === 'assigned' && (
        <div className="flex flex-wrap items-end gap-2">
          <SelectField
            label={t('support.operator.hand-over')}
            value={to}
            onChange={(event) => setTo(event.target.value)}
          >
            <option value="">{t('support.operator.hand-over.queue')}</option>
            {Operators.filter((name) => name !== Operator).map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </SelectField>
          <Button
            busy={act.isBusy}
            onClick={() =>
              void act.run(() =>
                api('POST /api/desk/supporthandover', { body: { ID, UserName: to === '' ? null : to } }),
              )
            }
          >
            {t('support.operator.hand-over.do')}
          </Button>
        </div>
      )}
    </>
  );
}

interface PreparedProps {
  readonly answers: readonly SupportAnswer[];
  readonly language: string;
  onChoose(text: string): void;
}

/** Prepared answers in the player's language; all answers if there are none in it. */
function Prepared({ answers, language, onChoose }: PreparedProps) {
  const same = answers.filter((answer) => answer.Language === language);
  const offered = same.length > 0 ? same : answers;
  if (offered.length === 0) return null;
  return (
    <SelectField
      label={t('support.operator.prepared')}
      value=""
      onChange={(event) => {
        const chosen = offered.find(({ ID }) => String(ID) === event.target.value);
        if (chosen) onChoose(chosen.Text);
      }}
    >
      <option value="">{t('support.operator.prepared.choose')}</option>
      {offered.map(({ ID, Title, Language }) => (
        <option key={ID} value={ID}>
          {same.length > 0 ? Title : `${Language}: ${Title}`}
        </option>
      ))}
    </SelectField>
  );
}

function Notes({ data: { Conversation, Notes: notes } }: { readonly data: Found }) {
  const act = useAct('support', { isVisible: true });
  const [text, setText] = useState('');
  const noteId = useRef<string>(undefined);
  async function add(event: FormEvent) {
    event.preventDefault();
    if (text.trim() === '') return;
    noteId.current ??= newCommandId();
    const body = { ID: Conversation.ID, NoteID: noteId.current, Text: text.trim() };
    if (!(await act.run(() => api('POST /api/desk/supportnote', { body })))) return;
    noteId.current = undefined;
    setText('');
  }
  return (
    <Section title={t('support.operator.note')}>
      <ul className="grid gap-2">
        {notes.map(({ Operator, Text, CreatedDate }) => (
          <li key={`${CreatedDate} ${Text}`} data-support-note>
            <MessageText text={Text} />
            <p className="text-xs text-quiet">
              <bdi translate="no">{Operator}</bdi> · <DateAndTime atMs={Date.parse(CreatedDate)} />
            </p>
          </li>
        ))}
      </ul>
      {act.isAllowed && (
        <form noValidate onSubmit={(event) => void add(event)} className="mt-3 grid gap-3">
          <TextField
            label={t('support.operator.note')}
            dir="auto"
            rows={2}
            maxLength={supportBounds.textMax}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <ErrorNote text={act.error} />
          <div>
            <Button type="submit" busy={act.isBusy} disabled={text.trim() === ''}>
              {t('support.operator.note.add')}
            </Button>
          </div>
        </form>
      )}
    </Section>
  );
}
