import type {
  ActiveBonus,
  AlertNotice,
  Balance,
  CashoutsBody,
  CashoutTicket,
  Favourites,
  FreeBet,
  JackpotWon,
  MeBody,
  Payment,
  RealityCheck,
  Ticket,
} from '@evens/contract';

import { isLoss, isWin } from './won-ticket.ts';

/** Maximum number of tickets stored in this visit; the oldest are dropped. Histories contain all of them. */
const TICKETS_KEPT_MAX = 300;

export interface AccountNews {
  apply(body: MeBody): void;
  /** Sets the values of all open tickets; undefined when no component uses them any more. */
  valued(body: CashoutsBody | undefined): void;
  /** Clears everything, after a log-in or log-out. */
  clear(): void;
  balance(): Balance | undefined;
  /** Newest state of tickets that changed while the page was open; the same map until one changes. */
  tickets(): ReadonlyMap<number, Ticket>;
  /** Cash-out values of open tickets, by ticket; undefined until received. The same map until the next message. */
  cashouts(): ReadonlyMap<number, CashoutTicket> | undefined;
  /** The server's favourites, as received last. */
  favourites(): Favourites | undefined;
  /** Jackpots that the player won and has not seen yet, as received last. */
  jackpots(): readonly JackpotWon[] | undefined;
  /** Deposits and withdrawals that changed recently, as received last. */
  payments(): readonly Payment[] | undefined;
  /** Messages that the player has not read; undefined until it was received. */
  unreadMessages(): number | undefined;
  /** The reality check that waits for an answer; null without one, undefined until it is known. */
  realityCheck(): RealityCheck | null | undefined;
  /** The bonus whose money may pay stakes; null without one, undefined until that is known. */
  bonus(): ActiveBonus | null | undefined;
  /** Every free bet that can be used; undefined until they are known. */
  freeBets(): readonly FreeBet[] | undefined;
  /** Called for each ticket whose delayed cash-out was declined, before the ticket itself changes. */
  onDeclinedCashout(listener: (ticketId: number) => void): () => void;
  /** Called for each ticket that a take profit or a stop loss has just cashed out. */
  onAutomaticCashout(listener: (ticket: Ticket) => void): () => void;
  /** Called for the tickets that one message reports as won. Those that were won before the first state are skipped. */
  onWin(listener: (tickets: readonly Ticket[]) => void): () => void;
  /** The same for tickets that are reported as lost. */
  onLoss(listener: (tickets: readonly Ticket[]) => void): () => void;
  /** Called for each new alert, oldest first. Those that were sent before the first state are skipped. */
  onAlert(listener: (alert: AlertNotice) => void): () => void;
  subscribe(listener: () => void): () => void;
}

/** Whether a settlement has just brought the ticket this result. */
function isNew(ticket: Ticket, before: Ticket | undefined, hasResult: (ticket: Ticket) => boolean): boolean {
  return hasResult(ticket) && !(before && hasResult(before) && before.SettlementNo === ticket.SettlementNo);
}

/** The private topic: money and tickets as they are now. An older balance never replaces a newer one. */
export function createAccountNews(): AccountNews {
  const listeners = new Set<() => void>();
  let balance: Balance | undefined;
  let tickets: ReadonlyMap<number, Ticket> = new Map();
  const automaticListeners = new Set<(ticket: Ticket) => void>();
  const alertListeners = new Set<(alert: AlertNotice) => void>();
  let newestAlert: number | undefined;
  const winListeners = new Set<(tickets: readonly Ticket[]) => void>();
  const lossListeners = new Set<(tickets: readonly Ticket[]) => void>();
  let hasState = false;
  const declinedListeners = new Set<(ticketId: number) => void>();
  let cashouts: ReadonlyMap<number, CashoutTicket> | undefined;
  let favourites: Favourites | undefined;
  let jackpots: readonly JackpotWon[] | undefined;
  let payments: readonly Payment[] | undefined;
  let unreadMessages: number | undefined;
  let realityCheck: RealityCheck | null | undefined;
  let bonus: ActiveBonus | null | undefined;
  let freeBets: readonly FreeBet[] | undefined;

  function notify() {
    for (const listener of listeners) listener();
  }

  return {
    apply(body) {
      if (body.balance && (balance === undefined || body.balance.Version >= balance.Version))
        balance = body.balance;
      const changed = hasState ? (body.tickets ?? []) : [];
      const won = changed.filter((ticket) => isNew(ticket, tickets.get(ticket.ID), isWin));
      const lost = changed.filter((ticket) => isNew(ticket, tickets.get(ticket.ID), isLoss));
      // Messages about a single bet have no other parts.
      hasState ||= body.unreadMessages !== undefined;
      if (body.tickets && body.tickets.length > 0) {
        const next = new Map(tickets);
        for (const ticket of body.tickets) {
          next.delete(ticket.ID);
          next.set(ticket.ID, ticket);
        }
        for (const id of next.keys()) {
          if (next.size <= TICKETS_KEPT_MAX) break;
          next.delete(id);
        }
        tickets = next;
      }
      if (body.favourites) favourites = body.favourites;
      if (body.jackpots) jackpots = body.jackpots;
      if (body.payments) payments = body.payments;
      if (body.unreadMessages !== undefined) unreadMessages = body.unreadMessages;
      if (body.realityCheck !== undefined) realityCheck = body.realityCheck;
      if (body.bonus !== undefined) bonus = body.bonus;
      if (body.freeBets) freeBets = body.freeBets;
      if (body.alerts) {
        const known = newestAlert ?? Number.POSITIVE_INFINITY;
        for (const alert of body.alerts.toReversed())
          if (alert.ID > known) for (const listener of alertListeners) listener(alert);
        newestAlert = Math.max(newestAlert ?? 0, ...body.alerts.map(({ ID }) => ID));
      }
      for (const id of body.declinedCashouts ?? []) for (const listener of declinedListeners) listener(id);
      for (const id of body.automaticCashouts ?? []) {
        const ticket = tickets.get(id);
        if (ticket) for (const listener of automaticListeners) listener(ticket);
      }
      if (won.length > 0) for (const listener of winListeners) listener(won);
      if (lost.length > 0) for (const listener of lossListeners) listener(lost);
      notify();
    },
    valued(body) {
      cashouts = body && new Map(body.cashouts.map((each) => [each.BetId, each]));
      notify();
    },
    clear() {
      balance = undefined;
      tickets = new Map();
      cashouts = undefined;
      favourites = undefined;
      jackpots = undefined;
      payments = undefined;
      unreadMessages = undefined;
      realityCheck = undefined;
      bonus = undefined;
      freeBets = undefined;
      newestAlert = undefined;
      hasState = false;
      notify();
    },
    balance: () => balance,
    tickets: () => tickets,
    cashouts: () => cashouts,
    favourites: () => favourites,
    jackpots: () => jackpots,
    payments: () => payments,
    unreadMessages: () => unreadMessages,
    realityCheck: () => realityCheck,
    bonus: () => bonus,
    freeBets: () => freeBets,
    onWin(listener) {
      winListeners.add(listener);
      return () => winListeners.delete(listener);
    },
    onLoss(listener) {
      lossListeners.add(listener);
      return () => lossListeners.delete(listener);
    },
    onAlert(listener) {
      alertListeners.add(listener);
      return () => alertListeners.delete(listener);
    },
    onDeclinedCashout(listener) {
      declinedListeners.add(listener);
      return () => declinedListeners.delete(listener);
    },
    onAutomaticCashout(listener) {
      automaticListeners.add(listener);
      return () => automaticListeners.delete(listener);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
