import { err, ok, type PlayerId, type Result } from '@evens/base';
import { type CallBody, type Calls, calls, type Refusal, refusal } from '@evens/contract';
import { inTransaction, type Pool, type PoolClient, type Queryable } from '../../../platform/db.ts';
import { recordOperatorAction } from '../../../platform/operator-actions.ts';
import { giveOrPropose, type OperatorBounds } from '../../../platform/proposals/bounds.ts';
import {
  type By,
  bodyReader,
  type ProposalExecutor,
  proposalExecutor,
} from '../../../platform/proposals/executor.ts';
import { findPlayerByUserName } from '../../../players/index.ts';
import { parseBonusCode } from '../offers/code.ts';
import { mostByCode } from './offer-gifts.ts';
import {
  type CodeToWrite,
  endCode,
  insertCode,
  isCodeInUse,
  lockOfferRow,
  type OfferRow,
} from './offer-rows.ts';

type CodeBody = CallBody<Calls['POST /api/desk/bonuscode']>;
type EndBody = CallBody<Calls['POST /api/desk/endbonuscode']>;

const wrong = (field: string) => err(refusal('InvalidDetailsException', { fields: [field] }));

/** The player of a personal code; null for everybody. */
async function findOwner(db: Queryable, userName: string | null) {
  if (userName === null) return ok(null);
  const player = await findPlayerByUserName(db, userName.trim());
  return player === undefined || player.is_operator ? wrong('UserName') : ok(player);
}

interface CodeToMake {
  readonly code: CodeToWrite;
  readonly offer: OfferRow;
  readonly ownerId: PlayerId | undefined;
}

/** The resulting code. Locks its offer. */
async function prepare(
  client: PoolClient,
  body: CodeBody,
  atMs: number,
): Promise<Result<CodeToMake, Refusal>> {
  const code = parseBonusCode(body.Code);
  if (!code.ok) return wrong('Code');
  const expiresAt = body.ExpiresDate === null ? null : new Date(body.ExpiresDate);
  if (expiresAt !== null && !(expiresAt.getTime() > atMs)) return wrong('ExpiresDate');
  const owner = await findOwner(client, body.UserName);
  if (!owner.ok) return owner;
  const offer = await lockOfferRow(client, body.OfferKey);
  if (!offer) return wrong('OfferKey');
  if (await isCodeInUse(client, code.value)) return wrong('Code');
  const accountId = owner.value?.account_id ?? null;
  return ok({
    code: { code: code.value, offerKey: offer.key, accountId, claimsMax: body.ClaimsMaximum, expiresAt },
    offer,
    ownerId: owner.value?.id,
  });
}

function auditSubject({ code, ownerId }: CodeToMake): string {
  return ownerId === undefined ? `bonus-code:${code.code}` : `player:${ownerId}`;
}

function auditDetails({ code: { code, offerKey, claimsMax, expiresAt } }: CodeToMake) {
  return { code, offer: offerKey, claimsMax, expires: expiresAt?.toISOString() ?? null };
}

async function write(
  client: PoolClient,
  newCode: CodeToMake,
  { reason, extraMinor, ...by }: By & { readonly reason: string; readonly extraMinor: bigint },
): Promise<Result<undefined, Refusal>> {
  if (!(await insertCode(client, newCode.code))) return wrong('Code');
  await recordOperatorAction(client, {
    ...by,
    action: 'bonus-code-make',
    subject: auditSubject(newCode),
    details: { reason, extraMinor: String(extraMinor), ...auditDetails(newCode) },
  });
  return ok(undefined);
}

/**
 * Creates a code. Refuses by field name with InvalidDetails: an invalid or existing code, an unknown offer or player,
 * an end in the past. If its claims may exceed the limit of one operator, it becomes a proposal, and the proposal's id
 * is returned.
 */
export function makeCode(
  pool: Pool,
  body: CodeBody,
  { bounds, ...by }: By & { readonly bounds: OperatorBounds },
): Promise<Result<number | undefined, Refusal>> {
  return inTransaction(pool, async (client): Promise<Result<number | undefined, Refusal>> => {
    const prepared = await prepare(client, body, by.atMs);
    if (!prepared.ok) return prepared;
    const { offer, code } = prepared.value;
    const isPersonal = code.accountId !== null;
    const gift = {
      extraMinor: mostByCode(offer, { claimsMax: code.claimsMax, isPersonal }),
      proposal: {
        kind: 'bonus-code',
        subject: auditSubject(prepared.value),
        body,
        reason: body.Reason,
        details: auditDetails(prepared.value),
      },
      give: (extraMinor: bigint) => write(client, prepared.value, { ...by, reason: body.Reason, extraMinor }),
    } as const;
    const outcome = await giveOrPropose(client, gift, { ...by, bounds });
    if (!outcome.ok) return outcome;
    return ok('proposalId' in outcome.value ? outcome.value.proposalId : undefined);
  });
}

const readStored = bodyReader(calls['POST /api/desk/bonuscode'].body);

/** Creates a code that two operators approved. */
export const bonusCodeExecutor: ProposalExecutor = proposalExecutor({
  read: readStored,
  describe: ({ Code, OfferKey, UserName, ClaimsMaximum }) =>
    `${Code} of the offer ${OfferKey}, for ${UserName ?? 'everybody'}, claims: ${ClaimsMaximum ?? 'any'}`,
  async execute(client, { body, operator, atMs, reason }) {
    const prepared = await prepare(client, body, atMs);
    if (!prepared.ok) return prepared;
    // Approved by two operators, so it counts towards neither one's limit.
    const written = await write(client, prepared.value, { operator, atMs, reason, extraMinor: 0n });
    return written.ok ? ok(() => undefined) : written;
  },
});

/** Ends a code now. Refuses with NotFound if it is unknown or has ended. */
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
