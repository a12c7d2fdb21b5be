import { isDeepStrictEqual } from 'node:util';
import { type AccountId, type CurrencyCode, err, ok, type Result } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import { hashOfSeed, parseClientSeed } from '@evens/games';
import { chanceParts, loyaltyWheel, prizeKey, spinWheel, type VersionedTerms } from '@evens/loyalty';
import { serverDraws } from '../../casino/index.ts';
import { holdAccount, readCommandId } from '../../money/index.ts';
import { inTransaction, type Pool, type PoolClient } from '../../platform/db.ts';
import type { Seal } from '../../platform/seal.ts';
import { judgeBonus } from '../../players/index.ts';
import { addEntry, holdPoints, type LoyaltyStanding, readStanding } from './account-store.ts';
import { grantPrize } from './grant-prize.ts';
import { readLoyaltyRule } from './rule-store.ts';
import { readNextHash, takeSeed } from './spin-seed.ts';
import { findSpin, type SpinRow, writeSpin } from './spin-store.ts';
import { readCurrentTerms, readTermsVersions } from './terms-store.ts';

/** Each server seed decides one spin. */
const NONCE = 0;

export function spinsLeft({ spinsEarned, spins }: Pick<LoyaltyStanding, 'spinsEarned' | 'spins'>): number {
  return Math.max(0, spinsEarned - spins);
}

/** Whether the wheel of a version has the segments of the current one. Unknown versions do not. */
async function isSameWheel(client: PoolClient, version: number, current: VersionedTerms): Promise<boolean> {
  if (version === current.version) return true;
  const earlier = (await readTermsVersions(client, [version])).get(version);
  return isDeepStrictEqual(earlier?.terms.wheel, current.terms.wheel);
}

export interface Spun {
  readonly spin: SpinRow;
  readonly standing: LoyaltyStanding;
  readonly nextHash: string;
  /** The terms that the spin was drawn by. */
  readonly drawnBy: VersionedTerms;
}

export interface SpinRequest {
  readonly accountId: AccountId;
  readonly currency: CurrencyCode;
  readonly commandId: string;
  readonly clientSeed: string;
  /** Version of the terms whose wheel the player saw. */
  readonly version: number;
  readonly atMs: number;
}

/**
 * Spins the wheel and pays the prize, in one transaction: uses the draws of a round, from the server seed whose hash
 * was published and the player's client seed. A repeat of the command returns the spin. Refuses, in this order:
 * InvalidRequest, CommandExpired, CommandIdReused, SelfExclusion, TimeOut, LoyaltyClosed, LoyaltyNoSpin, LoyaltyWheelChanged: the
 * hash of the server seed commits the site only together with the wheel that was shown.
 */
export async function spin(
  { pool, seal }: { readonly pool: Pool; readonly seal: Seal },
  request: SpinRequest,
): Promise<Result<Spun, Refusal>> {
  const { accountId, currency, atMs } = request;
  const parsed = parseClientSeed(request.clientSeed);
  if (!parsed.ok)
    return err(
      refusal('InvalidRequestException', {
        reason: 'ClientSeed is 1 to 64 letters, digits, dashes or underscores',
      }),
    );
  const clientSeed = parsed.value;
  const commandId = readCommandId(request.commandId, atMs);
  if (!commandId.ok) return commandId;
  return inTransaction(pool, async (client): Promise<Result<Spun, Refusal>> => {
    await holdAccount(client, accountId);
    const current = await readCurrentTerms(client);
    const before = await findSpin(client, { accountId, commandId: commandId.value });
    if (before) {
      if (before.client_seed !== clientSeed) return err(refusal('CommandIdReusedException'));
      const standing = await readStanding(client, accountId, current);
      const drawnBy = (await readTermsVersions(client, [before.terms_version])).get(before.terms_version);
      if (!drawnBy) throw new Error(`spin: expected terms ${before.terms_version}, got none`);
      return ok({
        ...{ spin: before, standing, drawnBy },
        nextHash: await readNextHash(client, seal, accountId),
      });
    }
    const barred = await judgeBonus(client, { accountId, atMs });
    if (barred) return err(barred);
    if (!(await readLoyaltyRule(client)).wheelOpen) return err(refusal('LoyaltyClosedException'));
    const held = await holdPoints(client, accountId, current);
    if (spinsLeft(held) === 0) return err(refusal('LoyaltyNoSpinException'));
    if (!(await isSameWheel(client, request.version, current)))
      return err(refusal('LoyaltyWheelChangedException'));
    // Draws a first seed if no commitment exists. Rare, because the wheel's page requests the commitment.
    await readNextHash(client, seal, accountId);
    const { serverSeed, nextHash } = await takeSeed(client, seal, accountId);
    const { wheel } = current.terms;
    const segment = spinWheel(serverDraws({ serverSeed, clientSeed, nonce: NONCE }), chanceParts(wheel));
    const drawn = wheel[segment];
    if (!drawn) throw new RangeError(`spin: the wheel has no segment ${segment}`);
    const { prize } = drawn;
    const bonusId =
      prize.kind !== 'points'
        ? await grantPrize(client, { accountId, currency, prize, offerKey: 'loyalty-wheel', atMs })
        : null;
    const written = await writeSpin(client, {
      accountId,
      commandId: commandId.value,
      segment,
      segmentKey: prizeKey(prize),
      rulesVersion: loyaltyWheel.version,
      termsVersion: current.version,
      serverSeed,
      hash: hashOfSeed(serverSeed),
      clientSeed,
      nonce: NONCE,
      bonusId,
      currency,
      atMs,
    });
    if (prize.kind === 'points')
      await addEntry(client, {
        accountId,
        points: prize.points,
        of: { kind: 'wheel', spinId: written.id },
        atMs,
      });
    return ok({
      spin: written,
      standing: await readStanding(client, accountId, current),
      nextHash,
      drawnBy: current,
    });
  });
}
