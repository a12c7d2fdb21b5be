import type { SupportMessage } from '@evens/contract';
import { t, written } from '@evens/web/core/words.ts';
import { MessageText } from '@evens/web/features/players/support/message-text.tsx';
import { classNames } from '@evens/web/ui/class-names.ts';
import { useEffect, useRef } from 'react';
import type { ChatState, Unsent } from './support-chat.ts';

/** A reader within this of the end follows new messages. */
const NEAR_END_PX = 120;

/** The messages, newest last. The end stays visible unless the reader has scrolled up. */
export function MessageList({ state }: { readonly state: ChatState }) {
  const { messages, unsent, conversation } = state;
  const list = useRef<HTMLDivElement>(null);
  const count = messages.length + unsent.length;
  const seen = useRef(0);
  const isClosed = conversation?.State === 'closed';
  useEffect(() => {
    const node = list.current;
    if (!node) return;
    const isNearEnd = node.scrollHeight - node.scrollTop - node.clientHeight < NEAR_END_PX;
    // The rating and the other parts below a closed conversation reduce the height of the list.
    if (isClosed || seen.current === 0 || isNearEnd || count > seen.current)
      node.scrollTop = node.scrollHeight;
    seen.current = count;
  }, [count, isClosed]);
  return (
    <div
      ref={list}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: who scrolls with keys needs the focus on it
      tabIndex={0}
      role="log"
      aria-label={t('support.title')}
      className="min-h-0 grow overflow-y-auto overscroll-contain px-3.5 py-3 outline-none focus-visible:inset-ring-2 focus-visible:inset-ring-accent-text"
    >
      <ol className="grid gap-2">
        {messages.map((message) => (
          <li key={message.MessageID} data-support-message={message.No}>
            <MessageItem message={message} />
          </li>
        ))}
        {unsent.map((each) => (
          <li key={each.messageId} data-support-unsent>
            <Sending message={each} />
          </li>
        ))}
      </ol>
      {conversation?.State === 'waiting' && unsent.length === 0 && (
        <p className="pt-3 text-center text-sm text-faint">
          {t(state.isOpen ? 'support.queue' : 'support.offline.long')}
        </p>
      )}
    </div>
  );
}

function MessageItem({ message }: { readonly message: SupportMessage }) {
  const { Author, Event, FileID, Text, CreatedDate } = message;
  if (Event !== null)
    return <p className="py-1 text-center text-sm text-faint">{t(`support.event.${Event}`)}</p>;
  return (
    <Bubble isOwn={Author === 'asker'} note={written().time(Date.parse(CreatedDate))}>
      {FileID === null ? (
        <MessageText text={Text} />
      ) : (
        <a href={`/api/support/file?id=${FileID}`} target="_blank" rel="noreferrer">
          <img
            src={`/api/support/file?id=${FileID}`}
            alt={t('support.picture')}
            loading="lazy"
            className="max-h-60 min-h-24 min-w-24 rounded-md object-contain"
          />
        </a>
      )}
    </Bubble>
  );
}

function Sending({ message: { text, file, isWaiting } }: { readonly message: Unsent }) {
  return (
    <Bubble isOwn note={t(isWaiting ? 'support.unsent' : 'support.sending')}>
      {file ? <p translate="no">{file.name}</p> : <MessageText text={text} />}
    </Bubble>
  );
}

interface BubbleProps {
  readonly isOwn: boolean;
  readonly note: string;
  readonly children: React.ReactNode;
}

function Bubble({ isOwn, note, children }: BubbleProps) {
  return (
    <div
      className={classNames(
        'grid w-fit max-w-[85%] gap-0.5 rounded-lg px-3 py-2',
        isOwn ? 'ms-auto bg-accent-soft' : 'bg-raised',
      )}
    >
      <span className="sr-only">{t(isOwn ? 'support.author.you' : 'support.author.support')}</span>
      {children}
      <p className="text-end text-xs text-quiet">{note}</p>
    </div>
  );
}
