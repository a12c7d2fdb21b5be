import { type AccountId, err, ok, type Result } from '@evens/base';
import { type DocumentKind, type Refusal, refusal } from '@evens/contract';
import { inTransaction, type Pool, type PoolClient } from '../../platform/db.ts';
import { recordOperatorAction } from '../../platform/operator-actions.ts';
import type { By } from '../../platform/proposals/executor.ts';
import { barringBreaks, judgeAge } from '../accounts/judge-person.ts';
import type { PersonBreak } from '../accounts/person-breaks.ts';
import { findPlayerByUserName, holdOwnBreak } from '../accounts/store.ts';
import { sendMessage } from '../messages/send-message.ts';
import {
  type DecisionRequest,
  decisionRefusal,
  incompleteRefusal,
  onBreakRefusal,
} from './document-rules.ts';
import { endFundsReview } from './funds-review.ts';
import {
  type DocumentId,
  decide,
  endRequest,
  insertRequest,
  type LockedDocument,
  lockDocument,
  setVerified,
} from './store.ts';

interface Decision extends DecisionRequest {
  readonly id: DocumentId;
}

interface DecisionParts {
  readonly pool: Pool;
  /** Years, of the jurisdiction. */
  readonly ageMin: number;
}

/**
 * Breaks of other accounts that prevent the verification of a document's player. Breaks of the player's own account do
 * not change before the transaction ends.
 */
export async function breaksThatBar(
  client: PoolClient,
  { player_id: besides, account_id: accountId, ...document }: LockedDocument,
  atMs: number,
): Promise<readonly PersonBreak[]> {
  const ownUntilMs = await holdOwnBreak(client, accountId);
  const person = {
    nameKey: document.name_key,
    nameWordsKey: document.name_words_key,
    birthDate: document.birth_date,
    phoneKey: document.phone_key,
  };
  return barringBreaks(client, person, { besides, ownUntilMs, atMs });
}

/**
 * The refusal of a verification: DetailsMissing where there is nothing to compare a document with, UnderAge, or PersonOnBreak where
 * another account of the person is on a break that lasts longer than this one's. An account that is barred for as long may be
 * verified, so that its money can be paid out.
 */
async function judgeVerification(
  client: PoolClient,
  document: LockedDocument,
  { ageMin, atMs }: { readonly ageMin: number; readonly atMs: number },
): Promise<Refusal | undefined> {
  const { name_key: nameKey, birth_date: birthDate } = document;
  if (nameKey === null || birthDate === null) return refusal('DetailsMissingException');
  const tooYoung = judgeAge(birthDate, { ageMin, atMs });
  if (tooYoung) return tooYoung;
  const breaks = await breaksThatBar(client, document, atMs);
  return breaks.length > 0 ? onBreakRefusal(breaks) : undefined;
}

/**
 * Accepts or declines a document, once. An accepted identity verifies its player. Refuses NotFound, SecondOperatorRequired of
 * one's own document, InvalidDetails of an incomplete decision (see `incompleteRefusal`), DocumentDecided,
 * DetailsChanged where the player's details are others than the operator compared, DetailsMissing, UnderAge and PersonOnBreak. Returns whose
 * account it is.
 */
export async function decideDocument(
  { pool, ageMin }: DecisionParts,
  { id, ...request }: Decision,
  { operator, atMs }: By,
): Promise<Result<AccountId, Refusal>> {
  const { accept, reason, reasonKey, expiresOn, detailsDigest } = request;
  return inTransaction(pool, async (client): Promise<Result<AccountId, Refusal>> => {
    const document = await lockDocument(client, id);
    if (!document) return err(refusal('NotFoundException'));
    const incomplete = incompleteRefusal(request, { kind: document.kind, atMs });
    if (incomplete) return err(incomplete);
    const early = decisionRefusal(document, { accept, detailsDigest, operator });
    if (early) return err(early);
    const { player_id: playerId, kind } = document;
    const verifies = accept && kind === 'identity' && !document.verified;
    const refused = verifies ? await judgeVerification(client, document, { ageMin, atMs }) : undefined;
    if (refused) return err(refused);
    const state = accept ? 'accepted' : 'declined';
    // The operator's note on an accepted document is only for the record.
    const declineReason = accept ? undefined : reason;
    const declineKey = accept ? undefined : reasonKey;
    await decide(client, {
      id,
      state,
      reason: declineReason,
      reasonKey: declineKey,
      expiresOn,
      operator,
      atMs,
    });
    if (accept) await endRequest(client, { playerId, kind });
    if (accept && kind === 'source-of-funds')
      await endFundsReview(client, { documentId: id, playerId, operator, atMs });
    if (verifies) await setVerified(client, playerId, atMs);
    const message = {
      accountId: document.account_id,
      key: `document:${id}`,
      marketing: false,
      atMs,
    } as const;
    await (accept
      ? sendMessage(client, { ...message, kind: 'document-accepted', values: { document: kind } })
      : sendMessage(client, {
          ...message,
          kind: 'document-declined',
          values: {
            document: kind,
            reason: declineReason ?? '',
            ...(declineKey && { reasonKey: declineKey }),
          },
        }));
    await recordOperatorAction(client, {
      operator,
      action: accept ? 'document-accept' : 'document-decline',
      subject: `player:${playerId}`,
      details: {
        document: id,
        kind,
        type: document.type,
        reason: reason ?? null,
        reasonKey: reasonKey ?? null,
        expiresOn: expiresOn ?? null,
        detailsDigest: document.details_digest,
      },
      atMs,
    });
    return ok(document.account_id);
  });
}

/** Asks a player for a kind of document. Refuses InvalidDetails where there is no such player. */
export async function requestDocument(
  pool: Pool,
  request: { readonly userName: string; readonly kind: DocumentKind; readonly reason: string },
  { operator, atMs }: By,
): Promise<Result<AccountId, Refusal>> {
  const { kind, reason } = request;
  const player = await findPlayerByUserName(pool, request.userName);
  if (!player) return err(refusal('InvalidDetailsException', { fields: ['UserName'] }));
  await inTransaction(pool, async (client) => {
    await insertRequest(client, { playerId: player.id, kind, reason, operator, atMs });
    await sendMessage(client, {
      accountId: player.account_id,
      kind: 'document-asked',
      values: { document: kind, reason },
      key: `document-asked:${kind}:${atMs}`,
      marketing: false,
      atMs,
    });
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
