import { commandIdTimeMs, formatAmount, parseCommandId } from '@evens/base';
import { CASHOUT_STALE_PERCENT, type Ticket } from '@evens/contract';
import { acceptances } from '@evens/tickets';

/** The offer that the player saw: the value of the whole open part or of a part of it, and its prices. */
export interface SeenOffer {
  /** Decimal string with the currency's digits. */
  readonly value: string;
  readonly oddsMilli: readonly number[];
  /** The part of the stake; undefined for the whole open part. */
  readonly stakePart: string | undefined;
}

/** The state of one ticket's cash-out. */
export type CashoutState =
  /** The player has to confirm. */
  | { readonly kind: 'asking'; readonly seen: SeenOffer; readonly fellFrom: string | undefined }
  /** `isLost`: the answer was lost, and the same command is repeated. */
  | { readonly kind: 'sending'; readonly seen: SeenOffer; readonly isLost: boolean }
  /** Delayed in play, like bets. */
  | { readonly kind: 'waiting'; readonly cashedBefore: string }
  | { readonly kind: 'paid'; readonly paid: string }
  | { readonly kind: 'declined' }
  | { readonly kind: 'failed'; readonly message: string };

export interface CashoutCommand {
  readonly commandId: string;
  readonly playerId: number;
  readonly ticketId: number;
  readonly seen: SeenOffer;
}

/** Result of one attempt. `unknown`: it may or may not have been paid. `again`: the server made no decision. */
export type CashoutAnswer =
  | { readonly kind: 'done'; readonly ticket: Ticket; readonly paid: string }
  /** The value fell, with the new value. */
  | { readonly kind: 'fell'; readonly value: string }
  | { readonly kind: 'declined' }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'logged-out' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'again' };

export interface CashoutEnvironment {
  send(command: CashoutCommand): Promise<CashoutAnswer>;
  /** The logged-in player; undefined for a visitor. */
  playerId(): number | undefined;
  newId(): string;
  nowMs(): number;
  afterMs(delayMs: number, run: () => void): void;
}

export interface Cashouts {
  findState(ticketId: number): CashoutState | undefined;
  /** Shows the offer and waits for the confirmation. */
  showOffer(ticketId: number, seen: SeenOffer): void;
  /** The value changed during the confirmation: a higher one replaces it, one lower by more than 1 % is shown. */
  move(ticketId: number, now: SeenOffer): void;
  /** The player accepts the lower value and can confirm again. */
  accept(ticketId: number): void;
  /** Confirms the displayed offer. Ignored while a lower value is not accepted: it may have appeared during the tap. */
  confirm(ticket: Ticket): void;
  /** The player declines, or dismisses the result. */
  clear(ticketId: number): void;
  /** The private topic reported a declined cash-out. */
  declined(ticketId: number): void;
  /** The ticket changed, which may begin or end a delay. */
  changed(ticket: Ticket): void;
  /** Another player logged in, or the player logged out. */
  forget(): void;
  subscribe(listener: () => void): () => void;
}

/** Amounts of one ticket have the digits of its currency. */
function minor(text: string): bigint {
  return BigInt(text.replace('.', ''));
}

/** Whether the server still pays the displayed value. */
function isPaid(displayed: string, now: string): boolean {
  const lost = minor(displayed) - minor(now);
  return lost > 0n && 100n * lost <= CASHOUT_STALE_PERCENT * minor(now);
}

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 10_000;
/** The server refuses older ids as expired. */
const COMMAND_LIFE_MS = 24 * 3_600_000;

/**
 * Cash-outs of this visit, by ticket. A command is repeated under one id until its answer is known, and the server pays
 * it once. An accepted one is shown as paid, a declined one as declined; any other answer clears the state.
 */
export function createCashouts(environment: CashoutEnvironment): Cashouts {
  const listeners = new Set<() => void>();
  let states: ReadonlyMap<number, CashoutState> = new Map();

  function become(ticketId: number, state: CashoutState | undefined) {
    const next = new Map(states);
    if (state) next.set(ticketId, state);
    else next.delete(ticketId);
    states = next;
    for (const listener of listeners) listener();
  }

  const pause = (ms: number) => new Promise<void>((resolve) => environment.afterMs(ms, resolve));

  function isExpired({ commandId }: CashoutCommand): boolean {
    const id = parseCommandId(commandId);
    return id.ok && environment.nowMs() - commandIdTimeMs(id.value) > COMMAND_LIFE_MS;
  }

  async function work(command: CashoutCommand, cashedBefore: string) {
    const { ticketId, seen } = command;
    let pauseMs = FIRST_PAUSE_MS;
    for (;;) {
      const answer = await environment.send(command);
      // A player who logs in meanwhile must not see another player's cash-out.
      if (environment.playerId() !== command.playerId) return;
      switch (answer.kind) {
        case 'done':
          return become(
            ticketId,
            answer.ticket.Acceptance === acceptances.delayedCashout
              ? { kind: 'waiting', cashedBefore }
              : { kind: 'paid', paid: answer.paid },
          );
        case 'fell':
          return become(ticketId, {
            kind: 'asking',
            seen: { ...seen, value: answer.value },
            fellFrom: seen.value,
          });
        case 'declined':
          return become(ticketId, { kind: 'declined' });
        case 'refused':
          return become(ticketId, { kind: 'failed', message: answer.message });
        case 'logged-out':
          return become(ticketId, undefined);
        case 'again':
        case 'unknown':
          if (isExpired(command)) return become(ticketId, undefined);
          if (answer.kind === 'unknown') become(ticketId, { kind: 'sending', seen, isLost: true });
          await pause(pauseMs);
          if (environment.playerId() !== command.playerId) return;
          pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
      }
    }
  }

  return {
    findState: (ticketId) => states.get(ticketId),
    showOffer(ticketId, seen) {
      if (states.get(ticketId)?.kind !== 'sending')
        become(ticketId, { kind: 'asking', seen, fellFrom: undefined });
    },
    move(ticketId, now) {
      const state = states.get(ticketId);
      if (state?.kind !== 'asking' || state.seen.stakePart !== now.stakePart) return;
      if (now.value === state.seen.value) return;
      if (state.fellFrom === undefined && isPaid(state.seen.value, now.value)) return;
      const before = state.fellFrom ?? state.seen.value;
      const fellFrom = minor(now.value) < minor(before) ? before : undefined;
      become(ticketId, { kind: 'asking', seen: now, fellFrom });
    },
    accept(ticketId) {
      const state = states.get(ticketId);
      if (state?.kind === 'asking') become(ticketId, { ...state, fellFrom: undefined });
    },
    confirm({ ID, CashedOut }) {
      const state = states.get(ID);
      const playerId = environment.playerId();
      if (state?.kind !== 'asking' || state.fellFrom !== undefined || playerId === undefined) return;
      const { seen } = state;
      become(ID, { kind: 'sending', seen, isLost: false });
      void work({ commandId: environment.newId(), playerId, ticketId: ID, seen }, CashedOut);
    },
    clear(ticketId) {
      const kind = states.get(ticketId)?.kind;
      if (kind !== undefined && kind !== 'sending' && kind !== 'waiting') become(ticketId, undefined);
    },
    declined(ticketId) {
      if (states.get(ticketId)?.kind !== 'sending') become(ticketId, { kind: 'declined' });
    },
    changed({ ID, Acceptance, CashedOut, Currency }) {
      const state = states.get(ID);
      if (Acceptance === acceptances.delayedCashout) {
        // Requested on another page, or before this one was loaded.
        if (state === undefined) become(ID, { kind: 'waiting', cashedBefore: CashedOut });
        return;
      }
      if (state?.kind !== 'waiting') return;
      const paid = minor(CashedOut) - minor(state.cashedBefore);
      become(ID, paid > 0n ? { kind: 'paid', paid: formatAmount(paid, Currency) } : undefined);
    },
    forget() {
      states = new Map();
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
