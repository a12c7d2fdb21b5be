import type { PlayerId } from '@evens/base';
import type { Queryable } from '../../platform/db.ts';
import { presentDocument, presentKinds } from './present.ts';
import { readDocuments, readRequests } from './store.ts';

const LISTED_MAX = 40;

/** The newest documents of a player, and the state of each kind. */
export async function presentDocuments(db: Queryable, playerId: PlayerId) {
  const [documents, requests] = await Promise.all([
    readDocuments(db, playerId, LISTED_MAX),
    readRequests(db, playerId),
  ]);
  return { Kinds: presentKinds(documents, requests), Documents: documents.map(presentDocument) };
}
