import { type AccountId, type CurrencyCode, err, ok, type Result } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import { hashOfSeed, parseClientSeed } from '@evens/games';
import { loyaltyWheel, spinsEarned, spinWheel, wheelSegments } from '@evens/loyalty';
import { serverDraws } from '../../casino/index.ts';
import { holdAccount, readCommandId } from '../../money/index.ts';
import { inTransaction, type Pool } from '../../platform/db.ts';
import type { Seal } from '../../platform/seal.ts';
import { judgeBonus } from '../../players/index.ts';
import { addEntry, holdPoints, type LoyaltyStanding, readStanding } from './account-store.ts';
import { grantPrize } from './grant-prize.ts';
import { readLoyaltyRule } from './rule-store.ts';
import { readNextHash, takeSeed } from './spin-seed.ts';
import { findSpin, type SpinRow, writeSpin } from './spin-store.ts';

/** Each server seed decides one spin. */
const NONCE = 0;

export function spinsLeft({ earned, spins }: Pick<LoyaltyStanding, 'earned' | 'spins'>): number {
  return Math.max(0, spinsEarned(earned) - spins);
}

export interface Spun {
  readonly spin: SpinRow;
  readonly standing: LoyaltyStanding;
  readonly nextHash: string;
}

export interface SpinRequest {
  readonly accountId: AccountId;
  readonly currency: CurrencyCode;
  readonly commandId: string;
  readonly clientSeed: string;
  readonly atMs: number;
}

/**
 * Spins the wheel and pays the prize, in one transaction: uses the draws of a round, from the server seed whose hash
 * was published and the player's client seed. A repeat of the command returns the spin. Refuses, in this order:
 * InvalidRequest, CommandExpired, CommandIdReused, SelfExclusion, TimeOut, LoyaltyClosed, LoyaltyNoSpin.
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
    const before = await findSpin(client, { accountId, commandId: commandId.value });
    if (before) {
      if (before.client_seed !== clientSeed) return err(refusal('CommandIdReusedException'));
      const standing = await readStanding(client, accountId);
      return ok({ spin: before, standing, nextHash: await readNextHash(client, seal, accountId) });
    }
    const barred = await judgeBonus(client, { accountId, atMs });
    if (barred) return err(barred);
    if (!(await readLoyaltyRule(client)).wheelOpen) return err(refusal('LoyaltyClosedException'));
    const held = await holdPoints(client, accountId);
    if (spinsLeft(held) === 0) return err(refusal('LoyaltyNoSpinException'));
    // Draws a first seed if no commitment exists. Rare, because the wheel's page requests the commitment.
    await readNextHash(client, seal, accountId);
    const { serverSeed, nextHash } = await takeSeed(client, seal, accountId);
    const segment = spinWheel(serverDraws({ serverSeed, clientSeed, nonce: NONCE }));
    const drawn = wheelSegments[segment];
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
      segmentKey: drawn.key,
      rulesVersion: loyaltyWheel.version,
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
    return ok({ spin: written, standing: await readStanding(client, accountId), nextHash });
  });
}
