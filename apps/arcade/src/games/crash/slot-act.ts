import type { ArcadeSharedBet } from '@evens/contract';
import { crashReturn } from '@evens/games';
import { fieldsIn } from '../read-view.ts';
import type { LiveTable } from '../table-client.ts';
import type { Flight } from './flight.ts';

/** What a slot's button does now. */
export type SlotAct =
  | { readonly kind: 'bet' }
  /** Is asked for, and not answered yet. */
  | { readonly kind: 'betting' }
  | { readonly kind: 'placed' }
  /** The flight is under way: a bet can wait for the next one. */
  | { readonly kind: 'queue' }
  | { readonly kind: 'queued' }
  /** `valueMinor` is what it would pay by the last word of the server; undefined where there is none to trust. */
  | { readonly kind: 'cash-out'; readonly valueMinor: bigint | undefined }
  | { readonly kind: 'cashing' }
  /** Its bet has just ended under the player's finger: a press that was meant for it does nothing. */
  | { readonly kind: 'ended' }
  /** The line is away, and nothing flies. */
  | { readonly kind: 'wait' };

/** Hundredths where a bet was cashed out; null where it was lost or flies on. */
export function cashOutOf({ View }: Pick<ArcadeSharedBet, 'View'>): number | null {
  const { cashOut } = fieldsIn(View);
  return typeof cashOut === 'number' ? cashOut : null;
}

/** Hundredths at which the house cashes it out by itself. */
function autoCashOutOf({ View }: Pick<ArcadeSharedBet, 'View'>): number {
  const { autoCashOut } = fieldsIn(View);
  return typeof autoCashOut === 'number' ? autoCashOut : 0;
}

/** What it would pay now: no more than it pays by itself, and nothing below 1.01. */
function worthOf(bet: ArcadeSharedBet, flight: Flight, stakeMinor: bigint): bigint | undefined {
  if (flight.kind !== 'flying' || flight.hundredths <= 100) return undefined;
  return crashReturn(stakeMinor, Math.min(flight.hundredths, autoCashOutOf(bet)));
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
    return { kind: 'cash-out', valueMinor: worthOf(bet, flight, minor(bet.Stake)) };
  }
  if (isQueued) return { kind: 'queued' };
  if (line !== 'live') return { kind: 'wait' };
  return { kind: live.takesBets && !own.some(({ Slot }) => Slot === slot) ? 'bet' : 'queue' };
}
