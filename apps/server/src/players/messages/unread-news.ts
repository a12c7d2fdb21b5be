import type { MeBody } from '@evens/contract';
import type { PrivateChange } from '../../platform/stream/private-topics.ts';

/** An account's number of unread messages, as a change of the topic `me`. */
export function unreadNews(unreadMessages: number): PrivateChange {
  const text = JSON.stringify({ unreadMessages } satisfies MeBody);
  return { version: undefined, body: () => text };
}
