import { err, ok, type Result } from '@evens/base';
import { type BodyOf, type Calls, type Refusal, refusal } from '@evens/contract';
import { inTransaction, type Pool, type Queryable } from '../../../platform/db.ts';
import { findPlayerByUserName, recordOperatorAction } from '../../accounts/index.ts';
import { parseBonusCode } from '../offers/code.ts';
import { endCode, insertCode, lockOfferRow } from './offer-rows.ts';

type CodeBody = BodyOf<Calls['POST /api/desk/bonuscode']>;
type EndBody = BodyOf<Calls['POST /api/desk/endbonuscode']>;

interface By {
  readonly operator: string;
  readonly atMs: number;
}

const wrong = (field: string) => err(refusal('InvalidDetailsException', { fields: [field] }));

/** The player of a personal code; null for everybody. */
async function ownerOf(db: Queryable, userName: string | null) {
  if (userName === null) return ok(null);
  const player = await findPlayerByUserName(db, userName.trim());
  return player === undefined || player.is_operator ? wrong('UserName') : ok(player);
}

/** Makes a code. Refuses, by their names, InvalidDetails of a code that is none or taken, an unknown offer or player, a past end. */
export async function makeCode(pool: Pool, body: CodeBody, by: By): Promise<Result<undefined, Refusal>> {
  const code = parseBonusCode(body.Code);
  if (!code.ok) return wrong('Code');
  const expiresAt = body.ExpiresDate === null ? null : new Date(body.ExpiresDate);
  if (expiresAt !== null && !(expiresAt.getTime() > by.atMs)) return wrong('ExpiresDate');
  const owner = await ownerOf(pool, body.UserName);
  if (!owner.ok) return owner;
  return inTransaction(pool, async (client): Promise<Result<undefined, Refusal>> => {
    if (!(await lockOfferRow(client, body.OfferKey))) return wrong('OfferKey');
    const isWritten = await insertCode(client, {
      code: code.value,
      offerKey: body.OfferKey,
      accountId: owner.value?.account_id ?? null,
      claimsMax: body.ClaimsMaximum,
      expiresAt,
    });
    if (!isWritten) return wrong('Code');
    await recordOperatorAction(client, {
      ...by,
      action: 'bonus-code-make',
      subject: owner.value ? `player:${owner.value.id}` : `bonus-code:${code.value}`,
      details: {
        reason: body.Reason,
        code: code.value,
        offer: body.OfferKey,
        claimsMax: body.ClaimsMaximum,
        expires: body.ExpiresDate,
      },
    });
    return ok(undefined);
  });
}

/** Ends a code from now on. Refuses NotFound of one that is unknown or has ended. */
export async function finishCode(pool: Pool, body: EndBody, by: By): Promise<Result<undefined, Refusal>> {
  const code = parseBonusCode(body.Code);
  if (!code.ok) return err(refusal('NotFoundException'));
  return inTransaction(pool, async (client): Promise<Result<undefined, Refusal>> => {
    if (!(await endCode(client, code.value, by.atMs))) return err(refusal('NotFoundException'));
    await recordOperatorAction(client, {
      ...by,
      action: 'bonus-code-end',
      subject: `bonus-code:${code.value}`,
      details: { reason: body.Reason },
    });
    return ok(undefined);
  });
}
