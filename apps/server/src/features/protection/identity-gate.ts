import { type IdentityPoint, type Refusal, refusal } from '@evens/contract';
import type { Queryable } from '../../platform/db.ts';
import type { Principal } from '../../platform/principal.ts';
import { asksForIdentity, judgeAt } from './enforcement-points.ts';
import type { JurisdictionProfile } from './profiles/jurisdiction-profile.ts';

async function isVerified(db: Queryable, { playerId }: Principal): Promise<boolean> {
  const { rows } = await db.query<{ verified: boolean }>({
    name: 'identity-proven',
    text: 'select verified_at is not null as verified from player where id = $1',
    values: [playerId],
  });
  return rows[0]?.verified === true;
}

/** The refusal of somebody who has just registered, and so has proven nothing yet. */
export function judgeNewcomer(
  point: IdentityPoint,
  { identityBefore: gates }: JurisdictionProfile,
): Refusal | undefined {
  return judgeAt(point, { barredUntilMs: null, identity: { isProven: false, gates } }, { nowMs: 0 });
}

/** The refusal of a visitor where nobody gets on without proof of identity: only an account has one. */
export function judgeVisitor(
  point: IdentityPoint,
  { identityBefore: gates }: JurisdictionProfile,
): Refusal | undefined {
  return asksForIdentity(point, gates) ? refusal('NotLoggedInException') : undefined;
}

/**
 * Judges whether the player has proven who they are before a call that plays, pays in, pays out or claims. Proof never ends, so
 * what a session remembers lets a player through; who has none yet is looked up once more.
 */
export function makeIdentityGate(db: Queryable, { identityBefore: gates }: JurisdictionProfile) {
  return (point: IdentityPoint, principal: Principal): Promise<Refusal | undefined> | undefined =>
    principal.isVerified === true || !asksForIdentity(point, gates)
      ? undefined
      : isVerified(db, principal).then((isProven) =>
          judgeAt(point, { barredUntilMs: null, identity: { isProven, gates } }, { nowMs: 0 }),
        );
}
