import { type IdentityPoint, type Refusal, refusal } from '@evens/contract';
import type { Queryable } from '../../platform/db.ts';
import type { Principal } from '../../platform/principal.ts';
import { asksForIdentity, judgeAt } from './enforcement-points.ts';
import type { JurisdictionProfile } from './profiles/jurisdiction-profile.ts';

async function isVerified(db: Queryable, { playerId }: Principal): Promise<boolean> {
  const { rows } = await db.query<{ verified: boolean }>({
    name: 'identity-proven',
    text: 'select is_verified as verified from player where id = $1',
    values: [playerId],
  });
  return rows[0]?.verified === true;
}

/** The refusal for a newly registered player, who has proven nothing yet. */
export function judgeNewcomer(
  point: IdentityPoint,
  { identityBefore: gates }: JurisdictionProfile,
): Refusal | undefined {
  return judgeAt(point, { barredUntilMs: null, identity: { isProven: false, gates } }, { nowMs: 0 });
}

/** The refusal for a visitor if proof of identity is required: only an account has one. */
export function judgeVisitor(
  point: IdentityPoint,
  { identityBefore: gates }: JurisdictionProfile,
): Refusal | undefined {
  return asksForIdentity(point, gates) ? refusal('NotLoggedInException') : undefined;
}

/**
 * Checks the proof of identity before a call that plays, deposits, withdraws or claims. A cached proof is at most a
 * minute old, which is sufficient; without it, the account is read once more.
 */
export function makeIdentityGate(db: Queryable, { identityBefore: gates }: JurisdictionProfile) {
  return (point: IdentityPoint, principal: Principal): Promise<Refusal | undefined> | undefined =>
    principal.isVerified === true || !asksForIdentity(point, gates)
      ? undefined
      : isVerified(db, principal).then((isProven) =>
          judgeAt(point, { barredUntilMs: null, identity: { isProven, gates } }, { nowMs: 0 }),
        );
}
