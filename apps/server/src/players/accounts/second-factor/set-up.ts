import { err, ok, type PlayerId, type Result } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import { inTransaction, type PoolClient } from '../../../platform/db.ts';
import { type CodeParts, takeTotpCode } from './check-code.ts';
import { freshRecoveryCodes } from './recovery-codes.ts';
import { deleteSecondFactor, lockSecondFactor, storeNewSecret, storeRecoveryCodes } from './store.ts';
import { freshTotpSecret, totpUri } from './totp.ts';

/** Time to confirm a new secret with a code. */
const setUpMs = 15 * 60_000;

interface SetUpRequest {
  readonly playerId: PlayerId;
  readonly atMs: number;
}

export interface SetUp {
  /** In base32, for typing. */
  readonly secret: string;
  /** For a QR code. */
  readonly uri: string;
}

/** Creates the secret for the player's app. Refuses SecondFactorOn. The caller has checked the password. */
export async function beginSecondFactor(
  { pool, seal }: CodeParts,
  { playerId, userName, atMs }: SetUpRequest & { readonly userName: string },
): Promise<Result<SetUp, Refusal>> {
  const secret = freshTotpSecret();
  const isStored = await storeNewSecret(pool, seal, { playerId, secret, atMs });
  if (!isStored) return err(refusal('SecondFactorOnException'));
  return ok({ secret, uri: totpUri(secret, userName) });
}

async function replaceRecoveryCodes(client: PoolClient, playerId: PlayerId): Promise<readonly string[]> {
  const codes = freshRecoveryCodes(playerId);
  await storeRecoveryCodes(client, playerId, codes);
  return codes.map(({ text }) => text);
}

/**
 * Turns the factor on with the first code of the app; returns the recovery codes, which are not shown again. Refuses
 * SecondFactorOn, SecondFactorSetupExpired, and the refusals of `takeTotpCode`.
 */
export async function confirmSecondFactor(
  { pool, seal }: CodeParts,
  { playerId, code, atMs }: SetUpRequest & { readonly code: string },
  also: (client: PoolClient) => Promise<void>,
): Promise<Result<readonly string[], Refusal>> {
  return inTransaction(pool, async (client) => {
    const factor = await lockSecondFactor(client, seal, playerId);
    if (factor !== undefined && factor.confirmed_at !== null) return err(refusal('SecondFactorOnException'));
    if (factor === undefined || atMs - factor.created_at.getTime() > setUpMs)
      return err(refusal('SecondFactorSetupExpiredException'));
    const acceptedCode = await takeTotpCode(client, factor, {
      playerId,
      code: code.replace(/\s/g, ''),
      atMs,
    });
    if (!acceptedCode.ok) return acceptedCode;
    await also(client);
    return ok(await replaceRecoveryCodes(client, playerId));
  });
}

/** Replaces all recovery codes; undefined if the factor is off. The caller has checked password and code. */
export async function renewRecoveryCodes(
  { pool, seal }: CodeParts,
  playerId: PlayerId,
): Promise<readonly string[] | undefined> {
  return inTransaction(pool, async (client) => {
    const factor = await lockSecondFactor(client, seal, playerId);
    if (factor === undefined || factor.confirmed_at === null) return undefined;
    return replaceRecoveryCodes(client, playerId);
  });
}

/** Returns whether it was on or being set up. The caller has checked password and code. */
export async function turnOffSecondFactor({ pool }: CodeParts, playerId: PlayerId): Promise<boolean> {
  return deleteSecondFactor(pool, playerId);
}
