import type { TablePhase, TableRound } from '@evens/contract';
import type { TableBet, TableMachine } from './machine.ts';
import { isDecided, isRefunded, type SharedRound } from './shared-round.ts';

const phases: Readonly<Record<SharedRound['state'], TablePhase>> = {
  betting: 'betting',
  playing: 'playing',
  settling: 'over',
  over: 'over',
  refunding: 'refunded',
  refunded: 'refunded',
};

/** Public view of a round. */
export function presentRound(
  machine: TableMachine,
  {
    round,
    bets,
    nextAtMs,
  }: { readonly round: SharedRound; readonly bets: readonly TableBet[]; readonly nextAtMs: number | null },
): TableRound {
  const { id, no, state, openedAtMs, closesAtMs, dueAtMs, commitment, secret } = round;
  const isRevealed = isDecided(round) || isRefunded(round);
  const view = machine.view(round, bets);
  const isFlight = machine.source === 'chain' && state === 'playing';
  const isClocked = (state === 'betting' || state === 'playing') && !isFlight;
  return {
    id,
    no,
    phase: phases[state],
    opensAt: openedAtMs,
    closesAt: closesAtMs,
    endsAt: isClocked ? dueAtMs : null,
    nextAt: nextAtMs,
    commitment,
    secret: isRevealed ? secret : null,
    view,
  };
}
