import type { JackpotWon } from '@evens/contract';
import { api } from '../../core/api.ts';
import { closeModal, openModal } from '../../core/modals.ts';
import { afterShownRound } from '../../core/shown-rounds.ts';

/**
 * Maximum delay of the dialog, ms. Players can skip the longest presentation by a tap; those who watch all of it see
 * the dialog during it.
 */
const HELD_MAX_MS = 8000;

const nameOf = ({ RoundID, Pool }: JackpotWon): string => `${RoundID} ${Pool}`;
/** Jackpots dismissed on this page: the server may not know yet. */
const seen = new Set<string>();
let callOff = (): void => {};

export function unseenOf(jackpots: readonly JackpotWon[] | undefined): readonly JackpotWon[] {
  return (jackpots ?? []).filter((jackpot) => !seen.has(nameOf(jackpot)));
}

/** Shows unseen jackpots, and closes the dialog if another device has shown them. */
export function announce(jackpots: readonly JackpotWon[] | undefined): void {
  callOff();
  if (unseenOf(jackpots).length === 0) closeModal('mystery-jackpot-win');
  else callOff = afterShownRound(() => openModal({ kind: 'mystery-jackpot-win' }), HELD_MAX_MS);
}

/** Marks the jackpot as seen on all devices. */
export function putAway(jackpot: JackpotWon): void {
  seen.add(nameOf(jackpot));
  const { RoundID, Pool } = jackpot;
  // If the server cannot be reached, it is shown again on the next visit: better twice than never.
  api('POST /api/casino/jackpotseen', { body: { RoundID, Pool }, keepalive: true }).catch(() => undefined);
}
