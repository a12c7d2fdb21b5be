import type { AccountId, PlayerId } from '@evens/base';
import type { Log } from '../../platform/log.ts';

export function logRegistered(
  log: Log,
  fields: { playerId: PlayerId; currency: string; country: string },
): void {
  log.info({ event: 'player-registered', ...fields });
}

export function logRegistrationClaimFailed(
  log: Log,
  { accountId, error }: { accountId: AccountId; error: unknown },
): void {
  log.error({ event: 'registration-claim-failed', accountId, err: error });
}

export function logLoggedIn(log: Log, fields: { playerId: PlayerId; ip: string }): void {
  log.info({ event: 'player-logged-in', ...fields });
}

/** Excludes the typed name: people type passwords into the wrong field. */
export function logLoginFailed(
  log: Log,
  fields: { ip: string; reason: 'wrong' | 'excluded' | 'wait' | 'locked' | 'closed' | 'code' | 'refused' },
): void {
  log.warn({ event: 'login-failed', ...fields });
}

export function logLoggedOut(log: Log, fields: { playerId: PlayerId }): void {
  log.info({ event: 'player-logged-out', ...fields });
}

export function logPasswordRequested(log: Log, fields: { known: boolean }): void {
  log.info({ event: 'new-password-asked', ...fields });
}

export function logPasswordSet(log: Log, fields: { playerId: PlayerId }): void {
  log.info({ event: 'new-password-set', ...fields });
}

export function logPasswordChanged(log: Log, fields: { playerId: PlayerId }): void {
  log.info({ event: 'password-changed', ...fields });
}

export function logEmailConfirmed(
  log: Log,
  fields: { playerId: PlayerId; isReplaced: boolean; isReturn: boolean },
): void {
  log.info({ event: 'email-confirmed', ...fields });
}

export function logEmailLinkFailed(
  log: Log,
  { playerId, error }: { playerId: PlayerId; error: unknown },
): void {
  log.error({ event: 'email-link-not-sent', playerId, err: error });
}

export function logSecondFactor(
  log: Log,
  fields: { playerId: PlayerId; what: 'on' | 'off' | 'recovery-codes' },
): void {
  log.info({ event: 'second-factor-changed', ...fields });
}

export function logSessionsEnded(log: Log, fields: { playerId: PlayerId; which: 'one' | 'all' }): void {
  log.info({ event: 'sessions-ended', ...fields });
}

export function logLocked(
  log: Log,
  { playerId, untilMs, reason }: { playerId: PlayerId; untilMs: number; reason: string },
): void {
  const until = Number.isFinite(untilMs) ? new Date(untilMs).toISOString() : 'unlocked';
  log.warn({ event: 'player-locked', playerId, until, reason });
}

export function logUnlocked(log: Log, fields: { playerId: PlayerId; why: 'by-hand' | 'expired' }): void {
  log.info({ event: 'player-unlocked', ...fields });
}
