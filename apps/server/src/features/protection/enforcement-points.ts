import { type Refusal, refusal } from '@evens/contract';

/** Where the protection of players is judged. There is no other place. */
export const enforcementPoints = [
  'log-in',
  'repeated-registration',
  'bet',
  'waiting-bet',
  'offer',
  'round',
  'table-bet',
  'provider-bet',
  'demo',
  'deposit',
  'withdrawal',
  'agent-deposit',
  'agent-withdrawal',
  'cash-out',
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
 * What is judged at which point, in the order in which refusals win. Messages and mails are those that advertise: what a player
 * has to know about the account is sent whatever holds. A lock is an operator's, and what a closed account's balance has too.
 */
export const judgedAt: Readonly<Record<EnforcementPoint, readonly Protection[]>> = {
  // A time-out leaves the log-in open: limits, history and withdrawals stay within reach.
  'log-in': ['lock', 'closure', 'exclusion'],
  'repeated-registration': [...breaks, 'age'],
  bet: ['identity', ...stake],
  // Its stake was held by `bet`: identity, checks and limits were judged then, and a held stake is used of the limits. What ends
  // the wait takes no more.
  'waiting-bet': ['lock', ...breaks],
  // The player's acceptance of a trader's terms, of which none stakes more than is held.
  offer: ['lock', ...breaks, 'reality-check'],
  // No round, table bet or provider's bet is there without a launch, where identity is judged.
  round: ['identity', ...stake],
  'table-bet': ['identity', ...stake],
  'provider-bet': ['identity', ...stake],
  // Play money, which visitors play too where nobody has to prove anything.
  demo: ['identity'],
  deposit: ['identity', 'lock', ...breaks, 'deposit-limit'],
  // What is owed is paid to who takes a break; an operator's lock holds it until it is looked at.
  withdrawal: ['identity', 'lock'],
  // Money of an agent for a sub-account, and back.
  'agent-deposit': ['lock', ...breaks, 'deposit-limit'],
  'agent-withdrawal': ['lock'],
  'cash-out': ['lock'],
  bonus: ['identity', 'lock', ...breaks],
  message: ['closure', 'lock', ...breaks],
  mail: ['closure', 'lock', ...breaks],
};

/** What a jurisdiction may ask an accepted identity document for. The document proves the age too. */
export const identityGates = ['play', 'demo', 'deposit', 'withdrawal'] as const;
export type IdentityGate = (typeof identityGates)[number];

const gateOf: Readonly<Partial<Record<EnforcementPoint, IdentityGate>>> = {
  bet: 'play',
  round: 'play',
  'table-bet': 'play',
  'provider-bet': 'play',
  demo: 'demo',
  bonus: 'play',
  deposit: 'deposit',
  withdrawal: 'withdrawal',
};

/** Whether identity has to be proven before what the point guards. */
export function asksForIdentity(point: EnforcementPoint, gates: readonly IdentityGate[]): boolean {
  const gate = gateOf[point];
  return gate !== undefined && judgedAt[point].includes('identity') && gates.includes(gate);
}

/** What a player is judged by at a point. */
export interface ProtectionState {
  /** `balance.barred_until` in epoch milliseconds: null is free, Infinity a self-exclusion, else the end of a time-out. */
  readonly barredUntilMs: number | null;
  /** From when on the end of an exclusion may be asked for, epoch milliseconds, where the caller knows it. Infinity for good. */
  readonly mayEndFromMs?: number;
  /** `balance.blocked`, or a lock that an operator set. */
  readonly isLocked?: boolean;
  /** The player closed the account. */
  readonly isClosed?: boolean;
  /** `balance.reality_check_open`. */
  readonly isChecked?: boolean;
  /** Whether an identity document was accepted, and what the jurisdiction asks for one. */
  readonly identity?: { readonly isProven: boolean; readonly gates: readonly IdentityGate[] };
  /** Completed years, and those that the jurisdiction asks for; known where a person registers. */
  readonly age?: { readonly years: number; readonly minimum: number };
}

/** The refusal of the first protection that holds at the point; undefined where the player may go on. */
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
 * The refusal of a money statement that found the balance barred. The database's clock has judged, so the end may have passed
 * by ours. Throws where the list judges no breaks at the point.
 */
export function barredRefusal(point: EnforcementPoint, { untilMs }: { readonly untilMs: number }): Refusal {
  const refused = judgeAt(point, { barredUntilMs: untilMs }, { nowMs: 0 });
  if (refused === undefined) throw new Error(`barredRefusal: breaks are not judged at ${point}`);
  return refused;
}

/**
 * The refusal of a statement that found the balance blocked. Throws where the list judges no locks at the point.
 */
export function lockedRefusal(point: EnforcementPoint): Refusal {
  const refused = judgeAt(point, { barredUntilMs: null, isLocked: true }, { nowMs: 0 });
  if (refused === undefined) throw new Error(`lockedRefusal: locks are not judged at ${point}`);
  return refused;
}

/** The refusal of a statement that found a reality check open. Throws where the list judges none at the point. */
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
        ? refusal('IdentityNotProvenException', { gate: gateOf[point] })
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
