import { type AccountId, err, ok, type Result } from '@evens/base';
import { type ProtectionBreak, type Refusal, refusal } from '@evens/contract';
import type { Pool } from '../../platform/db.ts';
import type { HttpApp } from '../../platform/http.ts';
import type { Principal } from '../../platform/principal.ts';
import { route } from '../../platform/route.ts';
import { addMonths } from './add-months.ts';
import { beginBreak } from './begin-break.ts';
import { type PlayerBreak, readBreak } from './breaks-store.ts';
import { helpFor } from './help-addresses.ts';
import { presentLimits } from './limits/present-limits.ts';
import type { JurisdictionProfile } from './profiles/jurisdiction-profile.ts';
import { readRealityCheckMinutes } from './reality-checks/store.ts';

const HOUR_MS = 3_600_000;

export interface ProtectionRoutes {
  readonly pool: Pool;
  readonly profile: JurisdictionProfile;
  readonly readCountry: (principal: Principal) => Promise<string>;
  /** Asks for the password again, and for a code where the second factor is on. */
  readonly confirm: (
    principal: Principal,
    proof: { readonly password: string; readonly code: string | undefined; readonly ip: string },
  ) => Promise<Result<undefined, Refusal>>;
  /** The account may play no more: its games end. */
  readonly playEnded: (accountId: AccountId) => Promise<void>;
  /** The player may not be here any more: sessions, streams and games end. */
  readonly shutOut: (principal: Principal) => Promise<void>;
}

function instantText(ms: number): string | null {
  return Number.isFinite(ms) ? new Date(ms).toISOString() : null;
}

function presentBreak({ kind, untilMs }: PlayerBreak): ProtectionBreak {
  return kind === 'time-out'
    ? { Kind: kind, Until: instantText(untilMs), MayEndFrom: null }
    : { Kind: kind, Until: null, MayEndFrom: instantText(untilMs) };
}

export function protectionRoutes(app: HttpApp, parts: ProtectionRoutes): void {
  const { pool, profile, confirm } = parts;

  route(app, 'GET /api/protection/overview', async ({ principal, atMs }) => {
    const { accountId, currency } = principal;
    const [country, limits, found, minutes] = await Promise.all([
      parts.readCountry(principal),
      presentLimits(pool, { accountId, currency, atMs }),
      readBreak(pool, { accountId, atMs }),
      readRealityCheckMinutes(pool, accountId),
    ]);
    return ok({
      Limits: [...limits],
      Break: found === undefined ? null : presentBreak(found),
      RealityCheckMinutes: minutes ?? null,
      Choices: {
        TimeOutHours: [...profile.timeOutHours],
        ExclusionMonths: [...profile.exclusionMonths],
        RealityCheckMinutes: [...profile.realityCheckMinutes],
      },
      IncreaseAfterHours: profile.increaseAfterHours,
      Help: helpFor(country).map(({ name, url, phone }) => ({ Name: name, Url: url, Phone: phone })),
    });
  });

  route(app, 'POST /api/protection/timeout', async ({ principal, body, ip, atMs }) => {
    if (!profile.timeOutHours.includes(body.Hours))
      return err(refusal('InvalidDetailsException', { fields: ['Hours'] }));
    const confirmed = await confirm(principal, { password: body.Password, code: body.Code, ip });
    if (!confirmed.ok) return confirmed;
    const { accountId } = principal;
    const holds = await beginBreak(pool, {
      accountId,
      kind: 'time-out',
      untilMs: atMs + body.Hours * HOUR_MS,
      doneBy: 'player',
      reason: '',
      atMs,
    });
    await parts.playEnded(accountId);
    return ok({ HasErrors: false as const, Break: presentBreak(holds) });
  });

  route(app, 'POST /api/protection/selfexclude', async ({ principal, body, ip, atMs }) => {
    if (body.Months !== null && !profile.exclusionMonths.includes(body.Months))
      return err(refusal('InvalidDetailsException', { fields: ['Months'] }));
    const confirmed = await confirm(principal, { password: body.Password, code: body.Code, ip });
    if (!confirmed.ok) return confirmed;
    const { accountId } = principal;
    const holds = await beginBreak(pool, {
      accountId,
      kind: 'self-exclusion',
      untilMs: body.Months === null ? Number.POSITIVE_INFINITY : addMonths(atMs, body.Months),
      doneBy: 'player',
      reason: '',
      atMs,
    });
    await parts.shutOut(principal);
    return ok({ HasErrors: false as const, Break: presentBreak(holds) });
  });
}
