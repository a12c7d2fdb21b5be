import { type AccountId, type CommandId, type CurrencyCode, err, ok, type Result } from '@evens/base';
import { expiresAtMs } from '@evens/bonuses';
import { type Refusal, refusal } from '@evens/contract';
import { grantBonus, holdAccount, readCommandId } from '../../../money/index.ts';
import { inTransaction, type Pool, type PoolClient, type Queryable } from '../../../platform/db.ts';
import { judgeBonus } from '../../../players/index.ts';
import { joinCashBack } from '../cash-back/join-cash-back.ts';
import { type Claimant, readClaimant } from './claimant.ts';
import { parseBonusCode } from './code.ts';
import type { EntryPlan, GrantPlan } from './offer-kind.ts';
import { countClaims, findClaim, lockCode, type StoredOffer, writeClaim } from './offer-store.ts';

/** A code and its source: a command of the claim field, or a deposit. */
export interface BonusClaim {
  readonly accountId: AccountId;
  readonly currency: CurrencyCode;
  readonly code: string;
  readonly commandId: string | null;
  readonly deposit: { readonly paymentId: string; readonly amountMinor: bigint } | undefined;
  readonly atMs: number;
}

/** Why the account may not claim the offer again; undefined where it may. */
export async function boundRefusal(
  db: Queryable,
  { key, personMax, householdMax, deviceMax }: StoredOffer,
  claiming: { readonly accountId: AccountId; readonly claimant: Claimant },
): Promise<Refusal | undefined> {
  const { person, household, device } = await countClaims(db, { offerKey: key, ...claiming });
  if (personMax !== undefined && person >= personMax) return refusal('BonusClaimedException');
  if (householdMax !== undefined && household >= householdMax) return refusal('BonusHouseholdException');
  if (deviceMax !== undefined && device >= deviceMax) return refusal('BonusDeviceException');
  return undefined;
}

interface Given {
  readonly bonusId: number | null;
  readonly entryId: number | null;
}

/** Grants the plan. Undefined if the account already takes part in the cash-back. Nothing else is refused. */
export async function give(
  client: PoolClient,
  { accountId, currency, deposit, atMs }: Pick<BonusClaim, 'accountId' | 'currency' | 'deposit' | 'atMs'>,
  {
    offer: { key: offerKey },
    code,
    plan: planned,
  }: { readonly offer: StoredOffer; readonly code: string | null; readonly plan: GrantPlan | EntryPlan },
): Promise<Given | undefined> {
  if ('config' in planned) {
    const { config } = planned;
    const entryId = await joinCashBack(client, { accountId, offerKey, currency, config, atMs });
    return entryId === undefined ? undefined : { bonusId: null, entryId };
  }
  const { counting, expiresAfterDays, ...plan } = planned;
  const bonusId = await grantBonus(client, {
    ...plan,
    accountId,
    currency,
    offerKey,
    terms: JSON.stringify(counting),
    expiresAtMs: expiresAtMs(atMs, { expiresAfterDays }),
    activeDays: expiresAfterDays,
    paymentId: deposit?.paymentId ?? null,
    code,
    atMs,
  });
  return { bonusId, entryId: null };
}

/**
 * Grants the bonus of a code in the caller's transaction. Refuses, in this order: AccountLocked, SelfExclusion, TimeOut, BonusCodeUnknown, BonusCodeExpired, DetailsMissing,
 * BonusClaimed, BonusHousehold, BonusDevice, BonusNeedsDeposit, BonusDepositTooSmall. Returns the bonus's id; null for cash-back, whose periods
 * bring bonuses later.
 */
export async function claimInTransaction(
  client: PoolClient,
  claim: BonusClaim,
): Promise<Result<number | null, Refusal>> {
  const { accountId, currency, deposit, atMs } = claim;
  const code = parseBonusCode(claim.code);
  if (!code.ok) return err(refusal('BonusCodeUnknownException'));
  await holdAccount(client, accountId);
  const barred = await judgeBonus(client, { accountId, atMs });
  if (barred) return err(barred);
  const found = await lockCode(client, { code: code.value, accountId, atMs });
  if (found.kind === 'unknown') return err(refusal('BonusCodeUnknownException'));
  if (found.kind === 'over') return err(refusal('BonusCodeExpiredException'));
  const read = await readClaimant(client, accountId);
  if (!read.ok) return read;
  const claimant = read.value;
  const refused = await boundRefusal(client, found.offer, { accountId, claimant });
  if (refused) return err(refused);
  const planned = found.offer.offer.plan({ currency, depositMinor: deposit?.amountMinor });
  if (!planned.ok) return planned;
  const granted = await give(client, claim, { offer: found.offer, code: code.value, plan: planned.value });
  if (granted === undefined) return err(refusal('BonusClaimedException'));
  await writeClaim(client, {
    accountId,
    offerKey: found.offer.key,
    code: code.value,
    ...granted,
    commandId: claim.commandId,
    paymentId: deposit?.paymentId ?? null,
    awardId: null,
    claimant,
    atMs,
  });
  return ok(granted.bonusId);
}

/** A claim by the claim field. A repeat of the command returns the first answer. */
export async function claimBonus(
  pool: Pool,
  request: {
    readonly accountId: AccountId;
    readonly currency: CurrencyCode;
    readonly code: string;
    readonly commandId: string;
    readonly atMs: number;
  },
): Promise<Result<number | null, Refusal>> {
  const { accountId } = request;
  const commandId = readCommandId(request.commandId, request.atMs);
  if (!commandId.ok) return commandId;
  return inTransaction(pool, async (client): Promise<Result<number | null, Refusal>> => {
    await holdAccount(client, accountId);
    // The second of two simultaneous claims waited here for the first.
    const before = await findClaim(client, { accountId, commandId: commandId.value });
    if (before) {
      const code = parseBonusCode(request.code);
      return code.ok && code.value === before.code
        ? ok(before.bonusId)
        : err(refusal('CommandIdReusedException'));
    }
    return claimInTransaction(client, { ...request, commandId: commandId.value, deposit: undefined });
  });
}

/** A claim by the code of a registration, for the account that it has just opened. */
export async function claimByRegistration(
  pool: Pool,
  request: Pick<BonusClaim, 'accountId' | 'currency' | 'code' | 'atMs'> & {
    /** Id of the claim, because a registration has no command id. */
    readonly commandId: CommandId;
  },
): Promise<Result<number | null, Refusal>> {
  return inTransaction(pool, (client) => claimInTransaction(client, { ...request, deposit: undefined }));
}
