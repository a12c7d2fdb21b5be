import { api, NetworkError } from '@evens/web/core/api.ts';
import { useUser } from '@evens/web/core/session.ts';
import { closeSupport, openSupport, useSupportPanel } from '@evens/web/core/support-panel.ts';
import { t } from '@evens/web/core/words.ts';
import { useListBody } from '@evens/web/live/hooks.ts';
import { isSupportNews } from '@evens/web/live/server-message.ts';
import { Button, IconButton } from '@evens/web/ui/button.tsx';
import { Dialog } from '@evens/web/ui/dialog.tsx';
import { PHONE, useMedia } from '@evens/web/ui/media.ts';
import { ErrorState, Skeleton } from '@evens/web/ui/surface.tsx';
import { MessageCircle, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { ClosedView } from './closed-view.tsx';
import { MessageList } from './message-list.tsx';
import { OpenForm } from './open-form.tsx';
import { type ChatState, createSupportChat, type SupportChat } from './support-chat.ts';
import { WriteForm } from './write-form.tsx';

/** The stream announces new messages; this reads those that it may have missed. */
const READ_AGAIN_MS = 30_000;

const chat = createSupportChat();

/** Above the bottom bar where there is one. */
const corner = 'fixed end-4 z-30 max-mini:bottom-[calc(73px+env(safe-area-inset-bottom))] mini:bottom-4';

/** Follows the conversation while it is mounted: on every change of player it begins anew. */
function useChat(): ChatState {
  const userId = useUser()?.ID;
  const state = useSyncExternalStore(chat.state.subscribe, chat.state.get);
  const news = useListBody('support', isSupportNews);
  useEffect(() => {
    chat.reset();
    chat.load();
  }, [userId]);
  useEffect(() => chat.load(), [news]);
  useEffect(() => {
    const timer = window.setInterval(() => chat.load(), READ_AGAIN_MS);
    const again = () => chat.load();
    window.addEventListener('online', again);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, []);
  return state;
}

function countUnread({ conversation, messages }: ChatState): number {
  const read = conversation?.Read ?? 0;
  return messages.filter(({ No, Author }) => No > read && Author === 'operator').length;
}

/** The chat with support: a panel beside the page, on a phone a sheet over it; closed, it shows what is unread. */
export function SupportWidget() {
  const panel = useSupportPanel();
  const state = useChat();
  const isPhone = useMedia(PHONE);
  const isOpen = panel === 'open';
  const unread = countUnread(state);
  const last = state.messages.at(-1)?.No ?? 0;
  useEffect(() => {
    if (isOpen) chat.markRead();
  }, [isOpen, last]);
  const close = () =>
    closeSupport({ isFollowed: state.conversation !== null && state.conversation.State !== 'closed' });
  if (isOpen && isPhone)
    return (
      <Dialog title={t('support.title')} closeLabel={t('shell.close')} position="wide" onClose={close}>
        <div className="flex h-full flex-col">
          <Panel state={state} />
        </div>
      </Dialog>
    );
  if (isOpen) return <Aside state={state} onClose={close} />;
  if (unread === 0) return null;
  return (
    <Button kind="primary" className={`${corner} shadow-[var(--shadow)]`} onClick={openSupport}>
      <MessageCircle aria-hidden className="size-4" />
      {t('support.unread', { count: unread })}
    </Button>
  );
}

interface AsideProps {
  readonly state: ChatState;
  onClose(): void;
}

/** Not modal: the page stays usable during a chat. */
function Aside({ state, onClose }: AsideProps) {
  const titleId = useId();
  const node = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    node.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  function typed(event: KeyboardEvent) {
    if (event.key === 'Escape') onClose();
    // The page's own shortcuts are not for what is typed here.
    event.stopPropagation();
  }
  return (
    <section
      ref={node}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={typed}
      className={`${corner} flex h-[min(600px,calc(100dvh-160px))] w-[380px] flex-col overflow-hidden rounded-xl border border-line bg-surface shadow-[var(--shadow)] outline-none`}
    >
      <div className="flex items-center justify-between gap-3 border-b border-line py-2 ps-4 pe-2">
        <h2 id={titleId}>{t('support.title')}</h2>
        <IconButton label={t('shell.close')} onClick={onClose}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
      <Panel state={state} />
    </section>
  );
}

function Panel({ state }: { readonly state: ChatState }) {
  const [isNew, setNew] = useState(false);
  const { status, conversation } = state;
  if (status === 'loading')
    return (
      <div role="status" aria-label={t('shell.loading')} className="grid gap-3 p-4">
        <Skeleton className="h-10" />
        <Skeleton className="h-11" />
        <Skeleton className="h-28" />
      </div>
    );
  if (status === 'failed')
    return (
      <ErrorState title={t('shell.error.generic')}>
        <Button onClick={() => chat.load()}>{t('shell.retry')}</Button>
      </ErrorState>
    );
  const isClosed = conversation?.State === 'closed';
  if (!conversation || (isClosed && isNew))
    return (
      <div className="min-h-0 grow overflow-y-auto">
        <OpenForm chat={chat} state={state} />
      </div>
    );
  return (
    <>
      {!isClosed && <Head chat={chat} id={conversation.ID} />}
      <MessageList state={state} />
      {state.error !== undefined && (
        <p role="alert" className="mx-2 rounded-md bg-danger/10 px-3 py-2 text-danger">
          {state.error}
        </p>
      )}
      {isClosed ? (
        <ClosedView
          key={conversation.ID}
          chat={chat}
          conversation={conversation}
          onAgain={() => setNew(true)}
        />
      ) : (
        <WriteForm chat={chat} />
      )}
    </>
  );
}

function Head({ chat: { load }, id }: { readonly chat: SupportChat; readonly id: number }) {
  const [isBusy, setBusy] = useState(false);
  async function end() {
    setBusy(true);
    try {
      await api('POST /api/support/close', { body: { ID: id } });
      load();
    } catch (failure) {
      if (!(failure instanceof NetworkError)) throw failure;
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-1.5">
      <p className="text-sm text-faint">{t('support.safety')}</p>
      <Button kind="quiet" size="small" busy={isBusy} onClick={() => void end()}>
        {t('support.end')}
      </Button>
    </div>
  );
}
