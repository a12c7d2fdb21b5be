import type { JackpotWon } from '@evens/contract';
import { api } from '@evens/web/core/api.ts';
import { afterShownRound } from '@evens/web/core/displayed-rounds.ts';
import { closeModal, openModal } from '@evens/web/core/modals.ts';

/** Maximum delay of the dialog, ms. A tap skips the longest presentation; otherwise the dialog appears during it. */
const HELD_MAX_MS = 8000;

const jackpotKey = ({ RoundID, Pool }: JackpotWon): string => `${RoundID} ${Pool}`;
/** Jackpots dismissed on this page: the server may not know yet. */
const seen = new Set<string>();
let callOff = (): void => {};

export function unseenJackpots(jackpots: readonly JackpotWon[] | undefined): readonly JackpotWon[] {
  return (jackpots ?? []).filter((jackpot) => !seen.has(jackpotKey(jackpot)));
}

/** Shows unseen jackpots, and closes the dialog if another device has shown them. */
export function announce(jackpots: readonly JackpotWon[] | undefined): void {
  callOff();
  if (unseenJackpots(jackpots).length === 0) closeModal('mystery-jackpot-win');
  else callOff = afterShownRound(() => openModal({ kind: 'mystery-jackpot-win' }), HELD_MAX_MS);
}

/** Marks the jackpot as seen on all devices. */
export function putAway(jackpot: JackpotWon): void {
  seen.add(jackpotKey(jackpot));
  const { RoundID, Pool } = jackpot;
  // If the server cannot be reached, it is shown again on the next visit: better twice than never.
  api('POST /api/casino/jackpotseen', { body: { RoundID, Pool }, keepalive: true }).catch(() => undefined);
}
