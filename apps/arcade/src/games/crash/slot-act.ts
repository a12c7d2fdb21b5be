import type { ArcadeSharedBet } from '@evens/contract';
import { crashReturn } from '@evens/games';
import { fieldsIn } from '../read-view.ts';
import type { LiveTable } from '../table-client.ts';
import type { Flight } from './flight.ts';

/** The action of a slot's button in the current state. */
export type SlotAct =
  | { readonly kind: 'bet' }
  /** The bet was sent and is not answered yet. */
  | { readonly kind: 'betting' }
  | { readonly kind: 'placed' }
  /** The flight has begun: a bet can be queued for the next one. */
  | { readonly kind: 'queue' }
  | { readonly kind: 'queued' }
  /** `valueMinor` is the value by the server's last message; undefined if that is outdated. */
  | { readonly kind: 'cash-out'; readonly valueMinor: bigint | undefined }
  | { readonly kind: 'cashing' }
  /** The bet has just ended. A press that was meant as a cash-out does nothing. */
  | { readonly kind: 'ended' }
  /** Before the first connection. */
  | { readonly kind: 'connect' }
  /** Disconnected, without a flight. */
  | { readonly kind: 'wait' };

/** Hundredths at which a bet was cashed out; null if it was lost or is still open. */
export function cashOutHundredths({ View }: Pick<ArcadeSharedBet, 'View'>): number | null {
  const { cashOut } = fieldsIn(View);
  return typeof cashOut === 'number' ? cashOut : null;
}

/** Hundredths at which the server cashes the bet out automatically. */
function autoCashOutHundredths({ View }: Pick<ArcadeSharedBet, 'View'>): number {
  const { autoCashOut } = fieldsIn(View);
  return typeof autoCashOut === 'number' ? autoCashOut : 0;
}

/** The value now: at most that of the automatic cash-out, and undefined below 1.01. */
function cashOutWorth(bet: ArcadeSharedBet, flight: Flight, stakeMinor: bigint): bigint | undefined {
  if (flight.kind !== 'flying' || flight.hundredths <= 100) return undefined;
  return crashReturn(stakeMinor, Math.min(flight.hundredths, autoCashOutHundredths(bet)));
}

export function slotAct({
  live,
  slot,
  flight,
  isQueued,
  minor,
}: {
  readonly live: Pick<LiveTable, 'state' | 'takesBets' | 'isBetting' | 'isDeciding'>;
  readonly slot: number;
  readonly flight: Flight;
  readonly isQueued: boolean;
  minor(wire: string): bigint;
}): SlotAct {
  const { own, line } = live.state;
  const bet = own.find(({ Slot, State }) => Slot === slot && State === 'open');
  if (live.isBetting(slot)) return { kind: 'betting' };
  if (bet) {
    if (live.isDeciding(bet.RoundID)) return { kind: 'cashing' };
    if (flight.kind !== 'flying' && flight.kind !== 'unsure') return { kind: 'placed' };
    return { kind: 'cash-out', valueMinor: cashOutWorth(bet, flight, minor(bet.Stake)) };
  }
  if (isQueued) return { kind: 'queued' };
  if (line === 'joining') return { kind: 'connect' };
  if (line !== 'live') return { kind: 'wait' };
  return { kind: live.takesBets && !own.some(({ Slot }) => Slot === slot) ? 'bet' : 'queue' };
}
