import type { JackpotWon } from '@evens/contract';
import { api } from '../../core/api.ts';
import { closeModal, openModal } from '../../core/modals.ts';
import { afterShownRound } from '../../core/shown-rounds.ts';

/** The longest round, with its free spins, is hurried by a tap; who watches it all hears of the pool meanwhile. */
const HELD_MAX_MS = 8000;

const nameOf = ({ RoundID, Pool }: JackpotWon): string => `${RoundID} ${Pool}`;
/** Those that the player has put away on this page: the server may not have heard of it yet. */
const seen = new Set<string>();
let callOff = (): void => {};

export function unseenOf(jackpots: readonly JackpotWon[] | undefined): readonly JackpotWon[] {
  return (jackpots ?? []).filter((jackpot) => !seen.has(nameOf(jackpot)));
}

/** Shows what was won and not seen yet, and puts it away where another device showed it first. */
export function announce(jackpots: readonly JackpotWon[] | undefined): void {
  callOff();
  if (unseenOf(jackpots).length === 0) closeModal('mystery-jackpot-win');
  else callOff = afterShownRound(() => openModal({ kind: 'mystery-jackpot-win' }), HELD_MAX_MS);
}

/** The player has seen it: it isn't shown again on any device. */
export function putAway(jackpot: JackpotWon): void {
  seen.add(nameOf(jackpot));
  const { RoundID, Pool } = jackpot;
  // Where the server cannot be reached, it is shown once more on the next visit: better twice than never.
  api('POST /api/casino/jackpotseen', { body: { RoundID, Pool }, keepalive: true }).catch(() => undefined);
}
