import { type Refusal, refusal } from '@evens/contract';

/** All points at which player protection is enforced. */
export const enforcementPoints = [
  'log-in',
  'repeated-registration',
  'bet',
  'waiting-bet',
  'offer',
  'round',
  'table-bet',
  'provider-bet',
  'tournament-entry',
  'demo',
  'deposit',
  'withdrawal',
  'agent-deposit',
  'agent-withdrawal',
  'cash-out',
  'vault',
  'bonus',
  'message',
  'mail',
] as const;
export type EnforcementPoint = (typeof enforcementPoints)[number];

export const protections = [
  'closure',
  'lock',
  'exclusion',
  'time-out',
  'reality-check',
  'deposit-limit',
  'stake-limit',
  'loss-limit',
  'session-limit',
  'identity',
  'age',
] as const;
export type Protection = (typeof protections)[number];

const breaks = ['exclusion', 'time-out'] as const;
const stake = ['lock', ...breaks, 'reality-check', 'stake-limit', 'loss-limit', 'session-limit'] as const;

/**
 * The protections checked at each point, in order of priority. Messages and mails mean advertising: essential account
 * information is always sent. An operator's lock also applies to the balance of a closed account.
 */
export const judgedAt: Readonly<Record<EnforcementPoint, readonly Protection[]>> = {
  // A time-out does not block the log-in: limits, history and withdrawals stay accessible.
  'log-in': ['lock', 'closure', 'exclusion'],
  'repeated-registration': [...breaks, 'age'],
  bet: ['identity', ...stake],
  // Its stake was held at `bet`: identity, checks and limits were judged then, and a held stake already uses the
  // limits. Ending the wait takes no more.
  'waiting-bet': ['lock', ...breaks],
  // The player accepts a trader's terms. No terms stake more than what is held.
  offer: ['lock', ...breaks, 'reality-check'],
  // Rounds, table bets and provider bets require a launch, where identity is judged.
  round: ['identity', ...stake],
  'table-bet': ['identity', ...stake],
  'provider-bet': ['identity', ...stake],
  // The fee of a casino tournament. A free entry is no stake, and breaks refuse it too.
  'tournament-entry': ['identity', ...stake],
  // Play money. Visitors may play too unless proof of identity is required.
  demo: ['identity'],
  deposit: ['identity', 'lock', ...breaks, 'deposit-limit'],
  // Players on a break are paid what they are owed. An operator's lock blocks the withdrawal until it is reviewed.
  withdrawal: ['identity', 'lock'],
  // Transfers between an agent and a sub-account.
  'agent-deposit': ['lock', ...breaks, 'deposit-limit'],
  'agent-withdrawal': ['lock'],
  'cash-out': ['lock'],
  // A break opens the vault, because nothing can be staked during it. A locked account opens none early either.
  vault: ['lock', ...breaks],
  bonus: ['identity', 'lock', ...breaks],
  message: ['closure', 'lock', ...breaks],
  mail: ['closure', 'lock', ...breaks],
};

/** Actions for which a jurisdiction may require an accepted identity document. The document also proves the age. */
export const identityGates = ['play', 'demo', 'deposit', 'withdrawal'] as const;
export type IdentityGate = (typeof identityGates)[number];

const gateByPoint: Readonly<Partial<Record<EnforcementPoint, IdentityGate>>> = {
  bet: 'play',
  round: 'play',
  'table-bet': 'play',
  'provider-bet': 'play',
  'tournament-entry': 'play',
  demo: 'demo',
  bonus: 'play',
  deposit: 'deposit',
  withdrawal: 'withdrawal',
};

/** Whether the point requires proof of identity. */
export function asksForIdentity(point: EnforcementPoint, gates: readonly IdentityGate[]): boolean {
  const gate = gateByPoint[point];
  return gate !== undefined && judgedAt[point].includes('identity') && gates.includes(gate);
}

/** The player state that is judged at a point. */
export interface ProtectionState {
  /**
   * `balance.barred_until` in epoch milliseconds: null for no break, Infinity for a self-exclusion, else the end of a
   * time-out.
   */
  readonly barredUntilMs: number | null;
  /**
   * Earliest time to request the end of an exclusion, epoch milliseconds, if the caller has it. Infinity for a
   * permanent one.
   */
  readonly mayEndFromMs?: number;
  /** `balance.blocked`, or a lock that an operator set. */
  readonly isLocked?: boolean;
  /** The player closed the account. */
  readonly isClosed?: boolean;
  /** `balance.reality_check_open`. */
  readonly isChecked?: boolean;
  /** Whether an identity document was accepted, and which actions require one. */
  readonly identity?: { readonly isProven: boolean; readonly gates: readonly IdentityGate[] };
  /** Completed years and the jurisdiction's minimum. Known at registration. */
  readonly age?: { readonly years: number; readonly minimum: number };
}

/** The refusal of the first protection that applies at the point. Undefined if none applies. */
export function judgeAt(
  point: EnforcementPoint,
  state: ProtectionState,
  { nowMs }: { readonly nowMs: number },
): Refusal | undefined {
  for (const protection of judgedAt[point]) {
    const refused = judge(protection, { ...state, point, nowMs });
    if (refused !== undefined) return refused;
  }
  return undefined;
}

/**
 * The refusal of a money statement that found the balance barred. The database's clock decided, so the end may have
 * passed by this process's clock. Throws if the point does not check breaks.
 */
export function barredRefusal(point: EnforcementPoint, { untilMs }: { readonly untilMs: number }): Refusal {
  const refused = judgeAt(point, { barredUntilMs: untilMs }, { nowMs: 0 });
  if (refused === undefined) throw new Error(`barredRefusal: breaks are not judged at ${point}`);
  return refused;
}

/** The refusal of a statement that found the balance blocked. Throws if the point does not check locks. */
export function lockedRefusal(point: EnforcementPoint): Refusal {
  const refused = judgeAt(point, { barredUntilMs: null, isLocked: true }, { nowMs: 0 });
  if (refused === undefined) throw new Error(`lockedRefusal: locks are not judged at ${point}`);
  return refused;
}

/** The refusal of a statement that found an open reality check. Throws if the point does not check them. */
export function checkedRefusal(point: EnforcementPoint): Refusal {
  const refused = judgeAt(point, { barredUntilMs: null, isChecked: true }, { nowMs: 0 });
  if (refused === undefined) throw new Error(`checkedRefusal: reality checks are not judged at ${point}`);
  return refused;
}

interface Judged extends ProtectionState {
  readonly point: EnforcementPoint;
  readonly nowMs: number;
}

function judge(protection: Protection, judged: Judged): Refusal | undefined {
  const { age, barredUntilMs, identity, mayEndFromMs, nowMs, point } = judged;
  switch (protection) {
    case 'closure':
      return judged.isClosed === true ? refusal('AccountClosedException') : undefined;
    case 'lock':
      return judged.isLocked === true ? refusal('AccountLockedException') : undefined;
    case 'exclusion':
      return barredUntilMs === Number.POSITIVE_INFINITY ? exclusionRefusal(mayEndFromMs) : undefined;
    case 'time-out':
      return barredUntilMs !== null && Number.isFinite(barredUntilMs) && barredUntilMs > nowMs
        ? refusal('TimeOutException', { endsAt: new Date(barredUntilMs).toISOString() })
        : undefined;
    case 'reality-check':
      return judged.isChecked === true ? refusal('RealityCheckException') : undefined;
    case 'identity':
      return identity !== undefined && !identity.isProven && asksForIdentity(point, identity.gates)
        ? refusal('IdentityNotProvenException', { gate: gateByPoint[point] })
        : undefined;
    case 'age':
      return age !== undefined && age.years < age.minimum
        ? refusal('UnderAgeException', { minimumAge: age.minimum })
        : undefined;
    // Limits are judged with their amounts by the statement or the call of the point.
    default:
      return undefined;
  }
}

function exclusionRefusal(mayEndFromMs: number | undefined): Refusal {
  return mayEndFromMs === undefined || !Number.isFinite(mayEndFromMs)
    ? refusal('SelfExclusionException')
    : refusal('SelfExclusionException', { mayEndAt: new Date(mayEndFromMs).toISOString() });
}
