import type { Favourites, MeBody } from '@evens/contract';
import type { PrivateChange } from '../../platform/stream/private-topics.ts';

/** An account's current favourites, as a change of the topic `me`. */
export function favouritesNews(favourites: Favourites): PrivateChange {
  const text = JSON.stringify({ favourites } satisfies MeBody);
  return { version: undefined, body: () => text };
}
