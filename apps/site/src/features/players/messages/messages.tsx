import type { UserMessage } from '@evens/contract';
import { DateAndTime } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { classNames } from '@evens/web/ui/class-names.ts';
import { EmptyState } from '@evens/web/ui/surface.tsx';
import { ChevronDown, ChevronLeft, ChevronRight, Mail, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { ListFailed, ListSkeleton } from '../history/index.ts';
import { MailChoice } from './mail-choice.tsx';
import { type MessageActions, useMessageActions, useMessagePage } from './use-messages.ts';

/** The player's messages by page, and which of them come by mail too. Opening one marks it as read. */
export function Messages() {
  const [requestedPage, setRequestedPage] = useState(1);
  const found = useMessagePage(requestedPage);
  // Removing the last messages of a page leaves it empty.
  const page = Math.min(requestedPage, found.pages);
  const actions = useMessageActions(page);
  const [done, setDone] = useState('');
  if (found.data === undefined)
    return found.isError ? (
      <ListFailed failure={found.error} onRetry={() => void found.refetch()} />
    ) : (
      <ListSkeleton rows="entries" />
    );
  if (page !== requestedPage) setRequestedPage(page);
  const { UserMessages: messages, Mail: mail } = found.data;
  const read = messages.filter(({ IsRead }) => IsRead).map(({ ID }) => ID);
  const remove = async (ids: readonly number[]) => {
    setDone('');
    if (await actions.remove(ids)) setDone(t('user.messages.removed', { count: ids.length }));
  };
  return (
    <>
      <p role="status" className="sr-only">
        {done}
      </p>
      {actions.error !== undefined && (
        <p role="alert" className="m-3.5 rounded-md bg-danger/10 px-3 py-2 text-danger">
          {actions.error}
        </p>
      )}
      {messages.length === 0 ? (
        <EmptyState icon={Mail} title={t('user.messages.empty')} text={t('user.messages.text')} />
      ) : (
        <>
          <div className="flex justify-end border-b border-line p-3.5">
            <Button
              size="small"
              disabled={read.length === 0}
              busy={actions.isBusy}
              onClick={() => void remove(read)}
            >
              {t('user.messages.remove-read')}
            </Button>
          </div>
          <ul className="divide-y divide-line">
            {messages.map((message) => (
              <MessageRow
                key={message.ID}
                message={message}
                actions={actions}
                onRemove={() => void remove([message.ID])}
              />
            ))}
          </ul>
          <Pages page={page} pages={found.pages} onGo={setRequestedPage} />
        </>
      )}
      <MailChoice choice={mail} />
    </>
  );
}

interface MessageRowProps {
  readonly message: UserMessage;
  readonly actions: MessageActions;
  onRemove(): void;
}

/** The title opens and closes the text. */
function MessageRow({ message, actions, onRemove }: MessageRowProps) {
  const { ID, Question, Answer, IsRead, CreatedDate } = message;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  function toggle() {
    setOpen(!isOpen);
    if (!isOpen && !IsRead) void actions.read(ID);
  }
  return (
    <li data-message={ID}>
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
          className="flex min-h-14 w-full items-center gap-3 px-3.5 py-2.5 text-start pointer:hover:bg-raised"
        >
          <span
            aria-hidden
            className={classNames('size-2 shrink-0 rounded-full', IsRead ? 'bg-transparent' : 'bg-accent')}
          />
          <span className="min-w-0 grow">
            <span
              dir="auto"
              className={classNames('block [overflow-wrap:anywhere]', IsRead ? 'text-quiet' : 'font-[620]')}
            >
              {Question}
            </span>
            <span className="text-sm text-faint">
              <DateAndTime atMs={Date.parse(CreatedDate)} />
            </span>
          </span>
          {!IsRead && <span className="sr-only">{t('user.unread')}</span>}
          <ChevronDown
            aria-hidden
            className={classNames(
              'size-[18px] shrink-0 text-faint transition-transform',
              isOpen && 'rotate-180',
            )}
          />
        </button>
      </h3>
      <div id={id} hidden={!isOpen} className="ps-8.5 pe-3.5 pt-1.5 pb-3.5">
        <p dir="auto" className="max-w-[70ch] whitespace-pre-line [overflow-wrap:anywhere]">
          {Answer}
        </p>
        <Button
          kind="quiet"
          size="small"
          className="-ms-3 mt-2"
          busy={actions.isBusy}
          aria-label={t('user.messages.remove-of', { title: Question })}
          onClick={onRemove}
        >
          <Trash2 aria-hidden className="size-4" strokeWidth={1.75} />
          {t('user.messages.remove')}
        </Button>
      </div>
    </li>
  );
}

interface PagesProps {
  readonly page: number;
  readonly pages: number;
  onGo(page: number): void;
}

function Pages({ page, pages, onGo }: PagesProps) {
  if (pages === 1) return null;
  const step = (by: -1 | 1) => ({
    disabled: page + by < 1 || page + by > pages,
    onClick: () => onGo(page + by),
  });
  return (
    <nav
      aria-label={t('user.messages.pages')}
      className="flex flex-wrap items-center justify-between gap-3 border-t border-line p-3.5"
    >
      <Button {...step(-1)}>
        <ChevronLeft aria-hidden className="size-4 rtl:-scale-x-100" />
        {t('user.messages.newer')}
      </Button>
      <span aria-live="polite" className="text-sm text-quiet">
        {t('user.messages.page', { page, pages })}
      </span>
      <Button {...step(1)}>
        {t('user.messages.older')}
        <ChevronRight aria-hidden className="size-4 rtl:-scale-x-100" />
      </Button>
    </nav>
  );
}
