import type { PlayerId } from '@evens/base';
import type { Queryable } from '../../platform/db.ts';
import type { By } from '../../platform/proposals/executor.ts';
import type { DocumentId } from './store.ts';

/** Ends the open review of a player, if there is one, by an accepted document. The player must be locked. */
export async function endFundsReview(
  db: Queryable,
  {
    playerId,
    documentId,
    operator,
    atMs,
  }: By & { readonly playerId: PlayerId; readonly documentId: DocumentId },
): Promise<void> {
  await db.query(
    `update funds_review set state = 'accepted', document_id = $2, ended_by = $3, ended_at = to_timestamp($4::float8 / 1000)
     where player_id = $1 and state = 'open'`,
    [playerId, documentId, operator, atMs],
  );
}
