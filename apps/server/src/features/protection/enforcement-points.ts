import { type Refusal, refusal } from '@evens/contract';

/** Where the protection of players is judged. There is no other place. */
export const enforcementPoints = [
  'log-in',
  'repeated-registration',
  'bet',
  'waiting-bet',
  'round',
  'table-bet',
  'provider-bet',
  'deposit',
  'bonus',
  'message',
  'mail',
] as const;
export type EnforcementPoint = (typeof enforcementPoints)[number];

export const protections = [
  'exclusion',
  'time-out',
  'deposit-limit',
  'stake-limit',
  'loss-limit',
  'session-limit',
  'age',
] as const;
export type Protection = (typeof protections)[number];

const stake = ['exclusion', 'time-out', 'stake-limit', 'loss-limit', 'session-limit'] as const;

/**
 * What is judged at which point, in the order in which refusals win. Messages and mails are those that advertise: what a player
 * has to know about the account is sent whatever holds.
 */
export const judgedAt: Readonly<Record<EnforcementPoint, readonly Protection[]>> = {
  // A time-out leaves the log-in open: limits, history and withdrawals stay within reach.
  'log-in': ['exclusion'],
  'repeated-registration': ['exclusion', 'time-out', 'age'],
  bet: stake,
  'waiting-bet': stake,
  round: stake,
  'table-bet': stake,
  'provider-bet': stake,
  deposit: ['exclusion', 'time-out', 'deposit-limit'],
  bonus: ['exclusion', 'time-out'],
  message: ['exclusion', 'time-out'],
  mail: ['exclusion', 'time-out'],
};

/** What a player is judged by at a point. */
export interface ProtectionState {
  /** `balance.barred_until` in epoch milliseconds: null is free, Infinity a self-exclusion, else the end of a time-out. */
  readonly barredUntilMs: number | null;
  /** From when on the end of an exclusion may be asked for, epoch milliseconds, where the caller knows it. Infinity for good. */
  readonly mayEndFromMs?: number;
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
    const refused = judge(protection, state, nowMs);
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

function judge(
  protection: Protection,
  { age, barredUntilMs, mayEndFromMs }: ProtectionState,
  nowMs: number,
): Refusal | undefined {
  switch (protection) {
    case 'exclusion':
      return barredUntilMs === Number.POSITIVE_INFINITY ? exclusionRefusal(mayEndFromMs) : undefined;
    case 'time-out':
      return barredUntilMs !== null && Number.isFinite(barredUntilMs) && barredUntilMs > nowMs
        ? refusal('TimeOutException', { endsAt: new Date(barredUntilMs).toISOString() })
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
