import { setImmediate as nextTurn } from 'node:timers/promises';
import { type AccountId, formatAmount } from '@evens/base';
import type { CashoutTicket } from '@evens/contract';
import { type Loop, type LoopParts, startLoop } from '../../platform/loop.ts';
import type { CashoutParts } from './cashout-parts.ts';
import { LatestRead } from './latest-read.ts';
import { type OpenTicket, readAccountOpenTickets } from './open-ticket.ts';

/** Number of newest open tickets per account that are valued. */
const VALUED_TICKETS_MAX = 50;
/** Maximum number of accounts whose tickets are cached for the stream. */
const ACCOUNTS_MAX = 5000;
/** Maximum age of the ticket data used for valuing. */
const READ_MS = 10_000;
const ACCOUNTS_PER_READ = 200;

const NOTHING_PUBLISHED = '';
const NO_TICKETS = '[]';

interface CachedAccount {
  readonly atMs: number;
  readonly tickets: readonly OpenTicket[];
  /** Last published values, as text. */
  publishedText: string;
}

/** Values of an account's tickets. */
export interface Valued {
  readonly values: readonly CashoutTicket[];
  /** Number of legs that were valued for them; the others were cached. */
  readonly legsValued: number;
}

/** Cash-out values of open tickets, for clients that display them. */
export class CashoutValues {
  readonly #parts: CashoutParts;
  readonly #kept = new Map<AccountId, CachedAccount>();
  readonly #reads = new LatestRead<AccountId, Valued>(async (accountId) => {
    await this.#load([accountId]);
    return this.computeValues(accountId);
  });

  constructor(parts: CashoutParts) {
    this.#parts = parts;
  }

  /** Reads the account's current tickets again. */
  read(accountId: AccountId): Promise<Valued> {
    return this.#reads.read(accountId);
  }

  /** Like `read`, for a client that receives later changes. */
  async begin(accountId: AccountId): Promise<readonly CashoutTicket[]> {
    const { values } = await this.read(accountId);
    const cached = this.#kept.get(accountId);
    if (cached) cached.publishedText = JSON.stringify(values);
    return values;
  }

  /** The account's tickets changed: reads and publishes them again. */
  forget(accountId: AccountId): void {
    this.#kept.delete(accountId);
  }

  /** The accounts whose values differ from the last published ones. */
  async changes(
    accountIds: readonly AccountId[],
  ): Promise<readonly { readonly accountId: AccountId; readonly values: readonly CashoutTicket[] }[]> {
    const atMs = this.#parts.clock.nowMs();
    const stale = accountIds.filter((accountId) => atMs - (this.#kept.get(accountId)?.atMs ?? 0) > READ_MS);
    for (let from = 0; from < stale.length; from += ACCOUNTS_PER_READ)
      await this.#load(stale.slice(from, from + ACCOUNTS_PER_READ));
    const changed: { accountId: AccountId; values: readonly CashoutTicket[] }[] = [];
    for (const accountId of accountIds) {
      const cached = this.#kept.get(accountId);
      if (!cached || (cached.tickets.length === 0 && cached.publishedText === NO_TICKETS)) continue;
      // Values are computed in memory, so the event loop gets a turn between two accounts.
      await nextTurn();
      const { values } = await this.computeValues(accountId);
      const text = JSON.stringify(values);
      if (text === cached.publishedText) continue;
      cached.publishedText = text;
      changed.push({ accountId, values });
    }
    return changed;
  }

  async #load(accountIds: readonly AccountId[]): Promise<void> {
    const { pool, clock } = this.#parts;
    const tickets = await readAccountOpenTickets(pool, { accountIds, limit: VALUED_TICKETS_MAX });
    const byAccount = Map.groupBy(tickets, ({ accountId }) => accountId);
    for (const accountId of accountIds) {
      const publishedText = this.#kept.get(accountId)?.publishedText ?? NOTHING_PUBLISHED;
      this.#kept.delete(accountId);
      this.#kept.set(accountId, {
        atMs: clock.nowMs(),
        tickets: byAccount.get(accountId) ?? [],
        publishedText,
      });
    }
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= ACCOUNTS_MAX) break;
      this.#kept.delete(oldest);
    }
  }

  async computeValues(accountId: AccountId): Promise<Valued> {
    const atMs = this.#parts.clock.nowMs();
    const terms = { ...(await this.#parts.rules(atMs)), atMs };
    const values: CashoutTicket[] = [];
    let allLegsValued = 0;
    for (const ticket of this.#kept.get(accountId)?.tickets ?? []) {
      const { quote, legsValued } = this.#parts.quoteCache.of(ticket, terms);
      allLegsValued += legsValued;
      values.push({
        BetId: ticket.id,
        Value: quote.valueMinor === undefined ? null : formatAmount(quote.valueMinor, ticket.currency),
        StakeOpen: formatAmount(ticket.stakeOpenMinor, ticket.currency),
        State: quote.state,
        CashoutOddsValues: [...quote.oddsMilli],
        Prices: quote.openPrices
          ? { Placed: quote.openPrices.placedMilli, Fair: quote.openPrices.fairMilli }
          : null,
        MarginBasisPoints: quote.chargedBasisPoints,
        MarginMaxBasisPoints: quote.marginBasisPoints,
      });
      // A computed value takes a turn alone, so that others do not wait for fifty of them.
      if (legsValued > 0) await nextTurn();
    }
    return { values, legsValued: allLegsValued };
  }
}

const PUBLISH_INTERVAL_MS = 2000;

export interface ValueNewsParts extends LoopParts {
  readonly values: CashoutValues;
  /** Accounts that currently display cash-outs. */
  readonly listeners: () => readonly AccountId[];
  readonly publish: (accountId: AccountId, values: readonly CashoutTicket[]) => void;
}

/** Publishes changed ticket values to their readers, each account at most every other second. */
export function startValueNews(parts: ValueNewsParts): Loop {
  const { values, listeners, publish } = parts;
  return startLoop(parts, {
    name: 'cash-out-values',
    everyMs: PUBLISH_INTERVAL_MS,
    async run() {
      for (const changed of await values.changes(listeners())) publish(changed.accountId, changed.values);
    },
  });
}
