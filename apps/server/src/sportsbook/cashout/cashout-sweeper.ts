import { setImmediate as nextTurn } from 'node:timers/promises';
import { type AccountId, makeCommandId, type TicketId } from '@evens/base';
import { wholeDanger } from '@evens/book';
import { type Loop, type LoopParts, startLoop } from '../../platform/loop.ts';
import { SweepFailures } from '../../platform/sweep-failures.ts';
import { findReachedRule } from './automatic.ts';
import type { CashoutParts } from './cashout-parts.ts';
import { type DueCashout, declineCashout, readDueCashouts } from './due-cashouts-store.ts';
import { type OpenTicket, readAutoTickets, readOpenTicket } from './open-ticket.ts';
import type { Quote } from './value.ts';

/** Maximum number handled in one run; the rest is due in the next one. */
const DUE_PER_LOOK = 200;
const AUTO_PER_LOOK = 2000;
/** Cached values checked per turn of the event loop. A computed value takes a turn alone. */
const QUOTES_PER_TURN = 50;
/** Maximum age of the data by which tickets with automatic rules are judged. */
const AUTO_READ_MS = 10_000;
/** Maximum wait for a live book after a restart. */
const BOOK_WAIT_MS = 30_000;
const LOOK_MS = 500;
const AUTO_LOOK_MS = 2000;

export interface CashoutSweeperParts extends CashoutParts, Pick<LoopParts, 'log'> {
  readonly randomBytes: (count: number) => Uint8Array;
  /** Called after the commit; never fails its caller. */
  readonly onEnded: (ended: EndedCashout) => void;
}

/** A cash-out that ended by the clock: a delayed one, or an automatic one. */
export interface EndedCashout {
  readonly accountId: AccountId;
  readonly ticketId: TicketId;
  readonly isDeclined: boolean;
  /** Caused by a take profit or a stop loss. Its message was written with it. */
  readonly isAutomatic: boolean;
}

export interface CashoutSweeper {
  /** Pays or declines due cash-outs. Returns how many ended. */
  endDue(): Promise<number>;
  /** Cashes out tickets that meet a take profit or a stop loss. Returns how many. */
  cashOutAuto(): Promise<number>;
}

/** A rule that was set or cleared meanwhile must be judged again, with a new delay. */
function hasSameRules(a: OpenTicket, b: OpenTicket): boolean {
  return a.takeProfit?.setAtMs === b.takeProfit?.setAtMs && a.stopLoss?.setAtMs === b.stopLoss?.setAtMs;
}

/** Steps driven by a clock. Each can be repeated and interrupted: waiting cash-outs are stored in rows. */
export function makeCashoutSweeper(parts: CashoutSweeperParts): CashoutSweeper {
  const { pool, clock, submit, quotes, quoteCache, rules, liveDelay, onEnded } = parts;
  let auto: { readonly atMs: number; readonly tickets: readonly OpenTicket[] } = {
    atMs: Number.NEGATIVE_INFINITY,
    tickets: [],
  };

  const sweepFailures = {
    due: new SweepFailures(parts, 'cash-out'),
    auto: new SweepFailures(parts, 'auto-cash-out'),
  };

  async function decline(due: DueCashout): Promise<boolean> {
    if (!(await declineCashout(pool, due))) return false;
    onEnded({ accountId: due.accountId, ticketId: due.ticketId, isDeclined: true, isAutomatic: false });
    return true;
  }

  function standing(due: DueCashout): 'same' | 'unknown' | 'other' {
    if (quotes.books.feed().state !== 'up') return 'unknown';
    for (const { matchId, epoch, danger } of due.marks) {
      const book = quotes.books.get(matchId);
      if (!book) return 'unknown';
      if (book.epoch !== epoch || wholeDanger(book) !== danger) return 'other';
    }
    return 'same';
  }

  async function end(due: DueCashout): Promise<boolean> {
    const atMs = clock.nowMs();
    const found = standing(due);
    if (found === 'unknown') return atMs - due.dueAtMs > BOOK_WAIT_MS ? decline(due) : false;
    const { accountId, ticketId, commandId } = due;
    const ticket = await readOpenTicket(pool, { accountId, ticketId });
    if (found === 'other' || !ticket) return decline(due);
    const entered = submit({
      accountId,
      commandId,
      input: {
        bodySha256: '',
        ticket,
        stakePartMinor: due.stakePartMinor === ticket.stakeOpenMinor ? undefined : due.stakePartMinor,
        requestedMinor: due.requestedMinor,
        delayedNo: due.no,
        terms: await rules(atMs),
        delayMs: undefined,
      },
    });
    if (!entered.ok) return false;
    const outcome = await entered.value;
    if (outcome.kind === 'written' && outcome.written.kind === 'paid') {
      onEnded({ accountId, ticketId, isDeclined: false, isAutomatic: false });
      return true;
    }
    // Another process ended it, or a verdict arrived: the next run reads the outcome.
    if (outcome.kind === 'written' && outcome.written.kind === 'moved') return false;
    return decline(due);
  }

  async function readAuto(atMs: number): Promise<readonly OpenTicket[]> {
    if (atMs - auto.atMs < AUTO_READ_MS) return auto.tickets;
    const tickets: OpenTicket[] = [];
    for (;;) {
      const step = await readAutoTickets(pool, {
        after: tickets.at(-1)?.id ?? 0,
        limit: AUTO_PER_LOOK,
        atMs,
      });
      tickets.push(...step);
      if (step.length < AUTO_PER_LOOK) break;
    }
    auto = { atMs, tickets };
    return tickets;
  }

  /**
   * Whether a rule is met and is old enough that everything the player could know when setting it has reached the
   * server. Otherwise a rule set in play would be a cash-out without a delay.
   */
  function isRipe(
    ticket: OpenTicket,
    { valueMinor, inPlaySports }: Quote,
    { atMs, delayMs }: { readonly atMs: number; readonly delayMs: (sport: string) => number },
  ): boolean {
    const triggered = valueMinor === undefined ? undefined : findReachedRule(ticket, valueMinor);
    if (!triggered) return false;
    const rate = Math.max(1, quotes.books.feed().rate);
    return atMs - triggered.setAtMs >= Math.max(0, ...inPlaySports.map(delayMs)) / rate;
  }

  async function cashOut(ticket: OpenTicket, terms: Awaited<ReturnType<typeof rules>>): Promise<boolean> {
    const fresh = await readOpenTicket(pool, { accountId: ticket.accountId, ticketId: ticket.id });
    if (!fresh || !hasSameRules(fresh, ticket)) return false;
    const entered = submit({
      accountId: fresh.accountId,
      commandId: makeCommandId(clock.nowMs(), parts.randomBytes(16)),
      input: {
        bodySha256: '',
        ticket: fresh,
        stakePartMinor: undefined,
        requestedMinor: undefined,
        delayedNo: 0,
        terms,
        delayMs: undefined,
      },
    });
    if (!entered.ok) return false;
    const outcome = await entered.value;
    if (outcome.kind !== 'written' || outcome.written.kind !== 'paid') return false;
    onEnded({ accountId: fresh.accountId, ticketId: fresh.id, isDeclined: false, isAutomatic: true });
    return true;
  }

  return {
    async endDue() {
      const due = await readDueCashouts(pool, { atMs: clock.nowMs(), limit: DUE_PER_LOOK });
      const ended = await Promise.all(
        due.map((one) => sweepFailures.due.attempt(one.ticketId, () => end(one))),
      );
      return ended.filter(Boolean).length;
    },
    async cashOutAuto() {
      const atMs = clock.nowMs();
      const terms = await rules(atMs);
      const delayMs = await liveDelay(atMs);
      const ripe: OpenTicket[] = [];
      for (const [index, ticket] of (await readAuto(atMs)).entries()) {
        let isDue = false;
        let legs = 0;
        await sweepFailures.auto.attempt(ticket.id, async () => {
          const { quote, legsValued } = quoteCache.of(ticket, { ...terms, atMs });
          legs = legsValued;
          isDue = isRipe(ticket, quote, { atMs, delayMs });
          // Not finished until it is cashed out: earlier failures still count.
          return false;
        });
        if (legs > 0 || index % QUOTES_PER_TURN === 0) await nextTurn();
        if (isDue) ripe.push(ticket);
      }
      if (ripe.length === 0) return 0;
      // Cashed-out tickets are not read again.
      auto = { ...auto, atMs: Number.NEGATIVE_INFINITY };
      const cashed = await Promise.all(
        ripe
          .slice(0, DUE_PER_LOOK)
          .map((ticket) => sweepFailures.auto.attempt(ticket.id, () => cashOut(ticket, terms))),
      );
      return cashed.filter(Boolean).length;
    },
  };
}

/** Runs the steps until stopped. */
export function startCashoutSweeper(sweeper: CashoutSweeper, parts: LoopParts): readonly Loop[] {
  return [
    startLoop(parts, { name: 'cash-outs', everyMs: LOOK_MS, run: () => sweeper.endDue() }),
    startLoop(parts, {
      name: 'automatic-cash-outs',
      everyMs: AUTO_LOOK_MS,
      run: () => sweeper.cashOutAuto(),
    }),
  ];
}
