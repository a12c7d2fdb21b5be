import { type AccountId, formatAmount } from '@evens/base';
import type { CashoutTicket } from '@evens/contract';
import type { CashoutParts } from './cashout-parts.ts';
import { type OpenTicket, readOpenTicketsOf } from './open-ticket.ts';
import { quoteTicket } from './value.ts';

/** Newest open tickets of an account that are valued. */
export const VALUED_TICKETS_MAX = 50;
/** Accounts whose tickets are kept at hand for the stream. */
const ACCOUNTS_MAX = 5000;
/** How long they are valued by what was read of them. */
const READ_MS = 10_000;
const ACCOUNTS_PER_READ = 200;

interface Kept {
  readonly atMs: number;
  readonly tickets: readonly OpenTicket[];
  /** What was told last, as text. */
  told: string;
}

/** What open tickets can be cashed out for, for those who look at them. */
export class CashoutValues {
  readonly #parts: CashoutParts;
  readonly #kept = new Map<AccountId, Kept>();

  constructor(parts: CashoutParts) {
    this.#parts = parts;
  }

  /** The account's tickets as of now, read anew. */
  async read(accountId: AccountId): Promise<readonly CashoutTicket[]> {
    await this.#load([accountId]);
    const values = await this.#valuesOf(accountId);
    const kept = this.#kept.get(accountId);
    if (kept) kept.told = JSON.stringify(values);
    return values;
  }

  /** Of these accounts those whose values differ from what was told before. */
  async changes(
    accountIds: readonly AccountId[],
  ): Promise<readonly { readonly accountId: AccountId; readonly values: readonly CashoutTicket[] }[]> {
    const atMs = this.#parts.clock.nowMs();
    const stale = accountIds.filter((accountId) => atMs - (this.#kept.get(accountId)?.atMs ?? 0) > READ_MS);
    for (let from = 0; from < stale.length; from += ACCOUNTS_PER_READ)
      await this.#load(stale.slice(from, from + ACCOUNTS_PER_READ));
    const changed: { accountId: AccountId; values: readonly CashoutTicket[] }[] = [];
    for (const accountId of accountIds) {
      const kept = this.#kept.get(accountId);
      if (!kept || (kept.tickets.length === 0 && kept.told === '[]')) continue;
      const values = await this.#valuesOf(accountId);
      const text = JSON.stringify(values);
      if (text === kept.told) continue;
      kept.told = text;
      changed.push({ accountId, values });
    }
    return changed;
  }

  async #load(accountIds: readonly AccountId[]): Promise<void> {
    const { pool, clock } = this.#parts;
    const tickets = await readOpenTicketsOf(pool, { accountIds, limit: VALUED_TICKETS_MAX });
    const byAccount = Map.groupBy(tickets, ({ accountId }) => accountId);
    for (const accountId of accountIds) {
      const told = this.#kept.get(accountId)?.told ?? '[]';
      this.#kept.delete(accountId);
      this.#kept.set(accountId, { atMs: clock.nowMs(), tickets: byAccount.get(accountId) ?? [], told });
    }
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= ACCOUNTS_MAX) break;
      this.#kept.delete(oldest);
    }
  }

  async #valuesOf(accountId: AccountId): Promise<readonly CashoutTicket[]> {
    const atMs = this.#parts.clock.nowMs();
    const terms = await this.#parts.rules(atMs);
    return (this.#kept.get(accountId)?.tickets ?? []).map((ticket) => {
      const quote = quoteTicket(ticket, this.#parts.quotes, { ...terms, atMs });
      return {
        BetId: ticket.id,
        Value: quote.valueMinor === undefined ? null : formatAmount(quote.valueMinor, ticket.currency),
        StakeOpen: formatAmount(ticket.stakeOpenMinor, ticket.currency),
        State: quote.state,
        CashoutOddsValues: [...quote.oddsMilli],
      };
    });
  }
}
