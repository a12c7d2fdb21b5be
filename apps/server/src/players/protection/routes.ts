import { type AccountId, err, ok, type PlayerId, type Result } from '@evens/base';
import type { OperatorAct } from '@evens/contract';
import { type BreakKind, type Refusal, refusal } from '@evens/contract';
import type { Pool, PoolClient } from '../../platform/db.ts';
import type { HttpApp } from '../../platform/http.ts';
import type { Principal } from '../../platform/principal.ts';
import { route } from '../../platform/route.ts';
import { addMonths } from './add-months.ts';
import { beginBreak } from './begin-break.ts';
import type { PlayerBreak } from './breaks-store.ts';
import { requestReturn } from './end-exclusion.ts';
import { helpFor } from './help-addresses.ts';
import { readHasDeposited } from './limits/deposit-limit.ts';
import { presentGameRules } from './present-game-rules.ts';
import { instantText, presentBreak, presentProtection } from './present-protection.ts';
import type { JurisdictionProfile } from './profiles/jurisdiction-profile.ts';

const HOUR_MS = 3_600_000;
/**
 * The longest exclusion that one operator can set alone. A longer one applies for this time until a second operator
 * approves.
 */
const EXCLUSION_ALONE_MONTHS = 12;

export interface ProtectionRoutes {
  readonly pool: Pool;
  readonly profile: JurisdictionProfile;
  readonly readCountry: (principal: Principal) => Promise<string>;
  /** Requires the password again, and a code if the second factor is enabled. */
  readonly confirm: (
    principal: Principal,
    proof: { readonly password: string; readonly code: string | undefined; readonly isForBreak?: boolean },
  ) => Promise<Result<undefined, Refusal>>;
  /** Play is barred for the account: its games and waiting bets end. */
  readonly playEnded: (accountId: AccountId) => Promise<void>;
  /** The player is excluded: ends sessions and streams. */
  readonly logOutEverywhere: (playerId: PlayerId) => Promise<void>;
  /** Undefined for an unknown name, and for operators. */
  readonly findNamed: (userName: string) => Promise<Pick<Principal, 'playerId' | 'accountId'> | undefined>;
  /** Proposes a longer exclusion to a second operator; null: permanent. Returns the proposal's number. */
  readonly proposeBreak: (
    proposed: Pick<Principal, 'playerId' | 'accountId'> & {
      readonly userName: string;
      readonly until: string | null;
      readonly reason: string;
    },
    by: { readonly operator: string; readonly atMs: number },
  ) => Promise<number>;
  /** Writes to the player about the break. */
  readonly confirmBreak: (
    client: PoolClient,
    begun: PlayerBreak & { readonly accountId: AccountId; readonly atMs: number },
  ) => Promise<void>;
  readonly recordOperatorAction: (
    client: PoolClient,
    action: {
      readonly operator: string;
      readonly action: OperatorAct;
      readonly subject: string;
      readonly details: Readonly<Record<string, string | null>>;
      readonly atMs: number;
    },
  ) => Promise<unknown>;
}

const presentHelp = (country: string) =>
  helpFor(country).map(({ name, url, phone }) => ({ Name: name, Url: url, Phone: phone }));

/** `months` null: permanent. */
function exclusionEnd(atMs: number, months: number | null): number {
  return months === null ? Number.POSITIVE_INFINITY : addMonths(atMs, months);
}

/** Fields of a requested length that players cannot choose for themselves. */
function unofferedFields(
  { timeOutHours, exclusionMonths }: JurisdictionProfile,
  {
    kind,
    hours,
    months,
  }: { readonly kind: BreakKind; readonly hours: number | null; readonly months: number | null },
): readonly string[] {
  if (kind === 'time-out') return hours !== null && timeOutHours.includes(hours) ? [] : ['Hours'];
  return months === null || exclusionMonths.includes(months) ? [] : ['Months'];
}

export function protectionRoutes(app: HttpApp, parts: ProtectionRoutes): void {
  const { pool, profile, confirm } = parts;

  /** Called after the commit, when no statement takes a stake of the account any more. */
  async function shutOut(
    { playerId, accountId }: Pick<Principal, 'playerId' | 'accountId'>,
    { kind }: PlayerBreak,
  ): Promise<void> {
    if (kind === 'self-exclusion') await parts.logOutEverywhere(playerId);
    await parts.playEnded(accountId);
  }

  route(app, 'GET /api/protection/rules', async ({ principal, countryHint }) => {
    const country = principal.role === 'visitor' ? countryHint : await parts.readCountry(principal);
    return ok({
      AgeMin: profile.ageMin,
      IdentityBefore: [...profile.identityBefore],
      IncreaseAfterHours: profile.increaseAfterHours,
      TimeOutHours: [...profile.timeOutHours],
      ExclusionMonths: [...profile.exclusionMonths],
      ReturnAfterHours: profile.returnAfterHours,
      RealityCheckMinutes: [...profile.realityCheckMinutes],
      Games: presentGameRules(profile.games, principal.role === 'visitor' ? 'EUR' : principal.currency),
      Help: presentHelp(country ?? ''),
    });
  });

  route(app, 'GET /api/protection/overview', async ({ principal, atMs }) => {
    const { accountId, currency } = principal;
    const defaultMinutes = profile.realityCheckDefaultMinutes;
    const [country, protection, hasDeposited] = await Promise.all([
      parts.readCountry(principal),
      presentProtection(pool, { accountId, currency, defaultMinutes, atMs }),
      readHasDeposited(pool, accountId),
    ]);
    return ok({
      ...protection,
      Choices: {
        TimeOutHours: [...profile.timeOutHours],
        ExclusionMonths: [...profile.exclusionMonths],
        RealityCheckMinutes: [...profile.realityCheckMinutes],
      },
      IncreaseAfterHours: profile.increaseAfterHours,
      ReturnAfterHours: profile.returnAfterHours,
      AsksForDepositLimit:
        profile.asksForDepositLimit &&
        !hasDeposited &&
        !protection.Limits.some(({ Kind }) => Kind === 'deposit'),
      HasDeposited: hasDeposited,
      Help: presentHelp(country),
    });
  });

  route(app, 'POST /api/protection/timeout', async ({ principal, body, atMs }) => {
    if (!profile.timeOutHours.includes(body.Hours))
      return err(refusal('InvalidDetailsException', { fields: ['Hours'] }));
    const confirmed = await confirm(principal, {
      password: body.Password,
      code: body.Code,
      isForBreak: true,
    });
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
    await shutOut(principal, holds);
    return ok({ HasErrors: false as const, Break: presentBreak(holds) });
  });

  route(app, 'POST /api/protection/selfexclude', async ({ principal, body, atMs }) => {
    if (body.Months !== null && !profile.exclusionMonths.includes(body.Months))
      return err(refusal('InvalidDetailsException', { fields: ['Months'] }));
    const confirmed = await confirm(principal, {
      password: body.Password,
      code: body.Code,
      isForBreak: true,
    });
    if (!confirmed.ok) return confirmed;
    const { accountId } = principal;
    const holds = await beginBreak(pool, {
      accountId,
      kind: 'self-exclusion',
      untilMs: exclusionEnd(atMs, body.Months),
      doneBy: 'player',
      reason: '',
      atMs,
    });
    await shutOut(principal, holds);
    return ok({ HasErrors: false as const, Break: presentBreak(holds) });
  });

  route(app, 'POST /api/protection/endexclusion', async ({ principal, body, atMs }) => {
    const confirmed = await confirm(principal, { password: body.Password, code: body.Code });
    if (!confirmed.ok) return confirmed;
    const { accountId } = principal;
    const requested = await requestReturn(pool, { accountId, atMs, afterHours: profile.returnAfterHours });
    return requested.ok
      ? ok({ HasErrors: false as const, EndsAt: new Date(requested.value).toISOString() })
      : requested;
  });

  route(app, 'POST /api/desk/playerbreak', async ({ principal, body, atMs }) => {
    const { Kind: kind, Hours, Months, Reason: reason, CallerChecks } = body;
    if (CallerChecks !== undefined) {
      const fields = unofferedFields(profile, { kind, hours: Hours, months: Months });
      if (fields.length > 0) return err(refusal('InvalidDetailsException', { fields }));
    }
    const endMs = kind === 'time-out' ? atMs + (Hours ?? 0) * HOUR_MS : exclusionEnd(atMs, Months);
    const untilMs = kind === 'time-out' ? endMs : Math.min(endMs, addMonths(atMs, EXCLUSION_ALONE_MONTHS));
    if (untilMs <= atMs) return err(refusal('InvalidDetailsException', { fields: ['Hours'] }));
    const player = await parts.findNamed(body.UserName);
    if (player === undefined) return err(refusal('NotFoundException'));
    const { playerId, accountId } = player;
    const operator = principal.userName;
    const holds = await beginBreak(pool, {
      accountId,
      kind,
      untilMs,
      doneBy: operator,
      reason,
      async also(client, begun) {
        await parts.confirmBreak(client, { ...begun, accountId, atMs });
        await parts.recordOperatorAction(client, {
          operator,
          action: kind,
          subject: `player:${playerId}`,
          details: { reason, until: instantText(begun.untilMs), checked: CallerChecks?.join(', ') ?? null },
          atMs,
        });
      },
      atMs,
    });
    await shutOut(player, holds);
    const begun = { HasErrors: false as const, Break: presentBreak(holds) };
    if (endMs === untilMs || holds.untilMs >= endMs) return ok(begun);
    const proposed = { playerId, accountId, userName: body.UserName, until: instantText(endMs), reason };
    return ok({ ...begun, ProposalId: await parts.proposeBreak(proposed, { operator, atMs }) });
  });
}
