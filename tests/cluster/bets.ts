import { setTimeout as pause } from 'node:timers/promises';
import type { CashoutTicket, Match } from '@evens/contract';
import { withConnection } from '../../tools/postgres-process.ts';
import { newCommandId } from '../fixture/arcade.ts';
import type { Browser } from '../fixture/browser.ts';
import { call, insist, Load } from './load.ts';

const BETWEEN_BETS_MS = 150;
const BETWEEN_CASH_OUTS_MS = 2000;
const TICKET_ROWS = 'select id, command_id from ticket';

/** An outcome of the match that is furthest away. */
async function findSelection(browser: Browser): Promise<unknown> {
  const { body } = await insist(() => call(browser, 'GET', '/api/sport/matches?sportAlias=soccer&limit=500'));
  const matches = (body['Matches'] as readonly Match[]).toSorted((a, b) =>
    a.DateOfMatch < b.DateOfMatch ? 1 : -1,
  );
  for (const { ID: MatchID, PreviewMarkets } of matches)
    for (const { Type: MarketType, Specifier, Odds } of PreviewMarkets) {
      const odd = Odds.find(({ IsSuspended }) => !IsSuspended);
      if (odd)
        return { MatchID, MarketType, Specifier, OutcomeNo: odd.OutcomeNo, Odds: Math.max(1010, odd.Odds) };
    }
  throw new Error('cluster: there is nothing to bet on');
}

/** Bets on a selection at any price. Returns the ticket's id, or the refusal code. */
async function bet(
  browser: Browser,
  selection: unknown,
  { CommandId, Stake }: { readonly CommandId: string; readonly Stake: string },
): Promise<number | string> {
  const body = { CommandId, BetType: 1, Selections: [selection], Stake, OddsChangePolicy: 2 };
  const answer = await insist(() => call(browser, 'POST', '/api/betslip/placebet', body));
  const [ticket] = (answer.body['Tickets'] ?? []) as readonly { readonly ID: number }[];
  return answer.code ?? ticket?.ID ?? 'no ticket';
}

/** Players who do nothing but bet, each at its own API process: measures the time without an accepted bet. */
export class Probes extends Load {
  protected readonly name = 'probe';
  /** Time of each player's last accepted bet, and the longest pause since `restart`. */
  readonly #lastMs: number[] = [];
  readonly #longestMs: number[] = [];
  readonly #lastAnswers: (number | string)[] = [];

  protected async play(browser: Browser, index: number): Promise<void> {
    const selection = await findSelection(browser);
    while (!this.isEnding) {
      const CommandId = newCommandId();
      const answer = await bet(browser, selection, { CommandId, Stake: '0.10' });
      this.#lastAnswers[index] = answer;
      if (typeof answer === 'number') {
        this.acknowledged.set(CommandId, answer);
        this.#noteAccepted(index);
      }
      await pause(BETWEEN_BETS_MS);
    }
  }

  #noteAccepted(index: number): void {
    const nowMs = performance.now();
    const gapMs = nowMs - (this.#lastMs[index] ?? nowMs);
    this.#longestMs[index] = Math.max(this.#longestMs[index] ?? 0, gapMs);
    this.#lastMs[index] = nowMs;
  }

  restart(): void {
    this.#longestMs.fill(0);
  }

  /** Longest time without an accepted bet of any player since `restart`, ms. */
  longestMs(): number {
    const nowMs = performance.now();
    const pauses = this.#lastMs.map((lastMs, index) => Math.max(nowMs - lastMs, this.#longestMs[index] ?? 0));
    return Math.round(Math.max(...pauses));
  }

  /** Whether every player has bet since this time. */
  haveBetSince(atMs: number): boolean {
    return this.#lastMs.every((lastMs) => lastMs > atMs);
  }

  /** Names the last answers to the players who have not bet since this time. */
  describeSince(atMs: number): string {
    const late = this.#lastAnswers.filter((_, index) => (this.#lastMs[index] ?? 0) <= atMs);
    return `${late.length} probes without a bet (last answers: ${late.join(', ')})`;
  }

  protected findFaults(): Promise<readonly string[]> {
    return this.findLost(TICKET_ROWS);
  }
}

/** Players who bet and cash out. */
export class CashOuts extends Load {
  protected readonly name = 'casher';
  readonly #paid = new Map<string, string>();

  protected async play(browser: Browser): Promise<void> {
    const selection = await findSelection(browser);
    while (!this.isEnding) {
      const ticket = await bet(browser, selection, { CommandId: newCommandId(), Stake: '5.00' });
      if (typeof ticket === 'number') await this.#cashOut(browser, ticket);
      await pause(BETWEEN_CASH_OUTS_MS);
    }
  }

  async #cashOut(browser: Browser, betId: number): Promise<void> {
    const { body } = await insist(() => call(browser, 'GET', '/api/cashout/tickets'));
    const worth = (body['Tickets'] as readonly CashoutTicket[]).find(({ BetId }) => BetId === betId);
    if (!worth?.Value) return;
    const { CashoutOddsValues, Value: amount } = worth;
    const CommandId = newCommandId();
    const answer = await insist(() =>
      call(browser, 'POST', '/api/cashout/create', { CommandId, betId, amount, CashoutOddsValues }),
    );
    if (answer.code !== undefined) return;
    this.acknowledged.set(CommandId, betId);
    this.#paid.set(CommandId, String(answer.body['Paid']));
  }

  protected async findFaults(): Promise<readonly string[]> {
    const { rows } = await withConnection(this.place.databaseUrl, (client) =>
      client.query<{ command_id: string; paid: string }>(
        "select command_id, to_char(paid / 100.0, 'FM999990.00') as paid from cashout where state = 'paid'",
      ),
    );
    const paid = new Map(rows.map((row) => [row.command_id, row.paid]));
    const wrong = [...this.#paid].filter(([command, amount]) => paid.get(command) !== amount);
    return [
      ...(await this.findLost('select ticket_id as id, command_id from cashout')),
      ...wrong.map(
        ([command, amount]) => `cash-out ${command} was answered ${amount}, and paid ${paid.get(command)}`,
      ),
    ];
  }
}
