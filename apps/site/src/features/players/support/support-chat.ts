import type { Result } from '@evens/base';
import type { SupportConversation, SupportMessage, SupportSubject } from '@evens/contract';
import { type Answer, api, NetworkError, type Refused } from '@evens/web/core/api.ts';
import { newCommandId } from '@evens/web/core/clock.ts';
import { makeStore } from '@evens/web/core/store.ts';
import { upload } from '@evens/web/core/upload.ts';
import { smallerPicture } from '../documents/index.ts';

type Found = Answer<'GET /api/support/get'>;

/** A message that the server does not have yet, as far as this page knows. */
export interface Unsent {
  readonly messageId: string;
  readonly text: string;
  readonly file: File | undefined;
  /** The connection is lost: it is sent again. */
  readonly isWaiting: boolean;
}

export interface ChatState {
  readonly status: 'loading' | 'failed' | 'ready';
  readonly isOpen: boolean;
  readonly opensDate: string | null;
  readonly conversation: SupportConversation | null;
  /** In the order of their numbers, without gaps. */
  readonly messages: readonly SupportMessage[];
  readonly unsent: readonly Unsent[];
  /** Why the last message was refused. */
  readonly error: string | undefined;
}

const initial: ChatState = {
  status: 'loading',
  isOpen: true,
  opensDate: null,
  conversation: null,
  messages: [],
  unsent: [],
  error: undefined,
};

const RETRY_MS = 3000;
/** A server that is behind gives the chat up first: how many times a call is sent, and the longest pause in between. */
const TRIES_MAX = 6;
const PAUSE_SECONDS_MAX = 5;

/** Seconds after which a refused call may be sent again; undefined where another try is refused too, or later than that. */
function retryDelaySeconds({ data }: Refused): number | undefined {
  const { retryAfterSeconds: seconds } = data;
  return typeof seconds === 'number' && seconds <= PAUSE_SECONDS_MAX ? seconds : undefined;
}

async function patiently<T>(send: () => Promise<Result<T, Refused>>): Promise<Result<T, Refused>> {
  for (let tries = 1; ; tries += 1) {
    const answer = await send();
    const seconds = answer.ok ? undefined : retryDelaySeconds(answer.error);
    if (seconds === undefined || tries >= TRIES_MAX) return answer;
    await new Promise((resolve) => window.setTimeout(resolve, seconds * 1000));
  }
}

/** The page's conversation with support. It outlives the panel: what is written while that is closed is counted. */
export interface SupportChat {
  readonly state: ReturnType<typeof makeStore<ChatState>>;
  /** Reads new messages. A call during a read makes it read once more. */
  load(): void;
  /** Forgets everything, after a log-in or log-out. */
  reset(): void;
  open(fields: {
    readonly subject: SupportSubject;
    readonly text: string;
    readonly email: string;
  }): Promise<Refused | 'no-answer' | undefined>;
  send(text: string, file?: File): void;
  markRead(): void;
  /** Applies the changes of a call about the conversation. */
  changed(change: Partial<SupportConversation>): void;
}

export function createSupportChat(): SupportChat {
  const store = makeStore<ChatState>(initial);
  const change = (part: Partial<ChatState>) => store.set({ ...store.get(), ...part });
  /** Answers to calls from before a reset are dropped. */
  let era = 0;
  let isLoading = false;
  let isReloadRequested = false;
  let isSending = false;
  let openingId: string | undefined;

  const lastNo = () => store.get().messages.at(-1)?.No ?? 0;

  /** Applies an answer; false if there is a gap to the known messages. */
  function take(found: Found, after: number): boolean {
    const { conversation: before, messages: known, unsent } = store.get();
    const { Conversation: conversation, Messages } = found;
    const isSame = conversation !== null && before?.ID === conversation.ID;
    const earlier = isSame ? known : [];
    if (!isSame && after > 0) return false;
    const fresh = Messages.filter(({ No }) => No > (earlier.at(-1)?.No ?? 0));
    const messages = [...earlier, ...fresh];
    const received = new Set(messages.map(({ MessageID }) => MessageID));
    change({
      status: 'ready',
      isOpen: found.IsOpen,
      opensDate: found.OpensDate,
      conversation,
      messages,
      unsent: unsent.filter(({ messageId }) => !received.has(messageId)),
    });
    return true;
  }

  async function readOnce(own: number): Promise<boolean> {
    const after = lastNo();
    const answer = await patiently(() => api('GET /api/support/get', { query: { after } }));
    if (own !== era) return false;
    if (!answer.ok) {
      if (store.get().status === 'loading') change({ status: 'failed' });
      return false;
    }
    if (!take(answer.value, after)) {
      change({ messages: [], conversation: null });
      return true;
    }
    const { conversation, messages } = store.get();
    return messages.length < (conversation?.Last ?? 0) && answer.value.Messages.length > 0;
  }

  async function read(own: number): Promise<void> {
    try {
      let more = true;
      while (more && own === era) more = (await readOnce(own)) || takeAskedAgain();
    } catch (failure) {
      if (!(failure instanceof NetworkError)) throw failure;
      if (own === era && store.get().status === 'loading') change({ status: 'failed' });
    } finally {
      if (own === era) isLoading = false;
    }
  }

  function takeAskedAgain(): boolean {
    const again = isReloadRequested;
    isReloadRequested = false;
    return again;
  }

  function load() {
    if (isLoading) {
      isReloadRequested = true;
      return;
    }
    isLoading = true;
    if (store.get().status === 'failed') change({ status: 'loading' });
    void read(era);
  }

  async function sendOne(
    { messageId, text, file }: Unsent,
    id: number,
  ): Promise<Result<Answer<'POST /api/support/write'>, Refused>> {
    if (!file) return api('POST /api/support/write', { body: { ID: id, MessageID: messageId, Text: text } });
    const form = new FormData();
    form.set('MessageID', messageId);
    form.append('File', await smallerPicture(file));
    const signal = new AbortController().signal;
    return upload('POST /api/support/sendfile', form, { onProgress: () => {}, signal });
  }

  function drop(messageId: string) {
    change({ unsent: store.get().unsent.filter((each) => each.messageId !== messageId) });
  }

  /** Sends one message after the other, so that they arrive in their order. */
  async function pump(): Promise<void> {
    const { unsent, conversation } = store.get();
    const [next] = unsent;
    if (isSending || !next || !conversation) return;
    const own = era;
    isSending = true;
    let pauseMs = 0;
    try {
      const answer = await sendOne(next, conversation.ID);
      if (own !== era) return;
      const retrySeconds = answer.ok ? undefined : answer.error.data['retryAfterSeconds'];
      if (typeof retrySeconds === 'number') pauseMs = retrySeconds * 1000;
      else if (!answer.ok) {
        drop(next.messageId);
        change({ error: answer.error.message });
        load();
      } else {
        change({ error: undefined });
        const { Message } = answer.value;
        if (Message.No === lastNo() + 1) {
          change({
            messages: [...store.get().messages, Message],
            conversation: {
              ...conversation,
              ...store.get().conversation,
              Last: Message.No,
              Read: Message.No,
            },
          });
          drop(next.messageId);
        } else load();
      }
    } catch (failure) {
      if (!(failure instanceof NetworkError)) throw failure;
      pauseMs = RETRY_MS;
    } finally {
      if (own === era) isSending = false;
    }
    if (own !== era) return;
    if (pauseMs > 0)
      change({
        unsent: store
          .get()
          .unsent.map((each) => (each.messageId === next.messageId ? { ...each, isWaiting: true } : each)),
      });
    window.setTimeout(() => void pump(), pauseMs);
  }

  return {
    state: store,
    load,
    reset() {
      era += 1;
      isLoading = false;
      isReloadRequested = false;
      isSending = false;
      openingId = undefined;
      store.set(initial);
    },
    async open({ subject, text, email }) {
      const own = era;
      // Unchanged until an answer arrives: a repeated request opens no second conversation.
      openingId ??= newCommandId();
      const body = {
        MessageID: openingId,
        Subject: subject,
        Text: text,
        ...(email === '' ? {} : { Email: email }),
      };
      try {
        const answer = await patiently(() => api('POST /api/support/open', { body }));
        openingId = undefined;
        if (own !== era) return undefined;
        if (!answer.ok) return answer.error;
        change({ messages: [], conversation: null, error: undefined });
        take(answer.value, 0);
        return undefined;
      } catch (failure) {
        if (!(failure instanceof NetworkError)) throw failure;
        return 'no-answer';
      }
    },
    send(text, file) {
      const next: Unsent = { messageId: newCommandId(), text, file, isWaiting: false };
      change({ unsent: [...store.get().unsent, next] });
      void pump();
    },
    markRead() {
      const { conversation } = store.get();
      const no = lastNo();
      if (!conversation || conversation.Read >= no) return;
      change({ conversation: { ...conversation, Read: no } });
      api('POST /api/support/read', { body: { ID: conversation.ID, No: no } }).catch((failure: unknown) => {
        if (!(failure instanceof NetworkError)) throw failure;
      });
    },
    changed(part) {
      const { conversation } = store.get();
      if (conversation) change({ conversation: { ...conversation, ...part } });
    },
  };
}
