import { type AccountId, err, ok, type Result } from '@evens/base';
import { type DocumentKind, type Refusal, refusal } from '@evens/contract';
import { inTransaction, type Pool } from '../../platform/db.ts';
import { findPlayerByUserName, recordOperatorAction } from '../accounts/index.ts';
import { sendMessage } from '../messages/index.ts';
import type { By } from '../proposals/index.ts';
import {
  type DocumentId,
  decide,
  endRequest,
  insertRequest,
  lockDocument,
  setVerified,
  stateNameOf,
} from './store.ts';

interface Decision {
  readonly id: DocumentId;
  readonly accept: boolean;
  readonly reason: string | undefined;
}

/**
 * Accepts or declines a document, once. An accepted identity verifies its player. Refuses NotFound, SecondOperatorRequired of
 * one's own document, DocumentDecided, and InvalidDetails of a decline without a reason. Returns whose account it is.
 */
export async function decideDocument(
  pool: Pool,
  { id, accept, reason }: Decision,
  { operator, atMs }: By,
): Promise<Result<AccountId, Refusal>> {
  if (!accept && reason === undefined) return err(refusal('InvalidDetailsException', { fields: ['Reason'] }));
  return inTransaction(pool, async (client): Promise<Result<AccountId, Refusal>> => {
    const document = await lockDocument(client, id);
    if (!document) return err(refusal('NotFoundException'));
    if (document.user_name === operator) return err(refusal('SecondOperatorRequiredException'));
    const state = accept ? 'accepted' : 'declined';
    // What the operator notes of a document that he accepts is for the record alone.
    const shownReason = accept ? undefined : reason;
    if (!(await decide(client, { id, state, reason: shownReason, operator, atMs })))
      return err(refusal('DocumentDecidedException', { state: stateNameOf(document.state) ?? '' }));
    const { player_id: playerId, kind } = document;
    if (accept) await endRequest(client, { playerId, kind });
    if (accept && kind === 'identity') await setVerified(client, playerId, atMs);
    const message = {
      accountId: document.account_id,
      key: `document:${id}`,
      marketing: false,
      atMs,
    } as const;
    await (shownReason === undefined
      ? sendMessage(client, { ...message, kind: 'document-accepted', values: { document: kind } })
      : sendMessage(client, {
          ...message,
          kind: 'document-declined',
          values: { document: kind, reason: shownReason },
        }));
    await recordOperatorAction(client, {
      operator,
      action: accept ? 'document-accept' : 'document-decline',
      subject: `player:${playerId}`,
      details: { document: id, kind, type: document.type, reason: reason ?? null },
      atMs,
    });
    return ok(document.account_id);
  });
}

/** Asks a player for a kind of document. Refuses InvalidDetails where there is no such player. */
export async function askForDocument(
  pool: Pool,
  asked: { readonly userName: string; readonly kind: DocumentKind; readonly reason: string },
  { operator, atMs }: By,
): Promise<Result<AccountId, Refusal>> {
  const { kind, reason } = asked;
  const player = await findPlayerByUserName(pool, asked.userName);
  if (!player) return err(refusal('InvalidDetailsException', { fields: ['UserName'] }));
  await inTransaction(pool, async (client) => {
    await insertRequest(client, { playerId: player.id, kind, reason, operator, atMs });
    await recordOperatorAction(client, {
      operator,
      action: 'document-ask',
      subject: `player:${player.id}`,
      details: { kind, reason },
      atMs,
    });
  });
  return ok(player.account_id);
}
