import { type Clock, err, type MarketId, ok, type Result } from '@evens/base';
import { oddsPolicies } from '@evens/tickets';
import type { MatchBooks } from '../../../feed/index.ts';
import { type House, judgeAndWrite, type LaneCommand, type Lanes } from '../../../money/index.ts';
import type { Pool } from '../../../platform/db.ts';
import { makePriceBuilder } from '../../joint-prices/builder-price.ts';
import type { BettingMemory } from '../limits/betting-memory.ts';
import { listBetLines } from '../limits/measured-bet.ts';
import { priceBet } from '../price/priced-bet.ts';
import { noBoosts } from '../rules/boost-terms.ts';
import type { BettingRules } from '../rules/rules.ts';
import { type AcceptedBet, writeAcceptances } from './accept-store.ts';
import { type BetToDecline, writeDeclines } from './decline-store.ts';
import {
  type Acceptable,
  type Attempt,
  afterAcceptance,
  afterDecline,
  type Declinable,
  type Ended,
  firstAttempt,
  type LaneAnswer,
  nextAttempt,
} from './ending-state.ts';
import type { DeclineReason } from './endings.ts';
import { type EndingCommand, type EndingToJudge, isBlind, judgeEnding } from './judge-ending.ts';
import type { WaitingBet } from './waiting-bet.ts';

export interface WaitLaneParts {
  readonly pool: Pool;
  readonly lanes: Lanes;
  readonly house: House;
  readonly books: MatchBooks;
  readonly clock: Clock;
  readonly memory: BettingMemory;
  readonly rules: (atMs: number) => Promise<BettingRules>;
}

export type EndWait = (command: EndingCommand) => Promise<Ended>;

/**
 * Ends waits of bets through the lanes of their accounts. An ending is judged by the books at that moment, and written only
 * if the ticket has the version that was read. `ending-state.ts` has the states of an ending.
 */
export function makeWaitLane(parts: WaitLaneParts): EndWait {
  const { lanes, clock, memory, rules } = parts;
  const submit = lanes.open<EndingToJudge, LaneAnswer>({
    command: 'offer',
    name: 'end-wait',
    async run(commands) {
      const atMs = clock.nowMs();
      return declineAll(parts, { commands, states: await acceptAll(parts, commands, atMs), atMs });
    },
    hasWritten: (answer) =>
      answer.kind === 'ended' && (answer.ended.kind === 'accepted' || answer.ended.kind === 'declined'),
  });

  return async ({ bet, ending, command, trader }) => {
    const { accountId } = bet;
    // An ending by time uses the bet's command id.
    const commandId = command?.id ?? bet.commandId;
    let attempt: Attempt = firstAttempt;
    while (attempt.kind === 'to-judge') {
      const now = await rules(clock.nowMs());
      const marketIds = ending.kind === 'decline' ? [] : await loadLines(parts, bet, now);
      const { isReadAnew } = attempt;
      const input = { bet, ending, command, trader, rules: now, marketIds, isReadAnew };
      const entered = submit({ accountId, commandId, input });
      if (!entered.ok) return { kind: 'later' };
      const answer = await entered.value;
      if (answer.kind === 'over-limit') memory.drop(accountId, marketIds, clock.nowMs());
      attempt = nextAttempt(attempt, answer);
    }
    return attempt.ended;
  };
}

/** Ids of the bet's lines; empty if it can't be priced, because it will then be declined. */
async function loadLines(
  { books, clock, memory }: WaitLaneParts,
  bet: WaitingBet,
  { builderMarginBasisPoints }: BettingRules,
): Promise<readonly MarketId[]> {
  const atMs = clock.nowMs();
  if (isBlind(books, bet, atMs)) return [];
  const pricing = { books, priceBuilder: makePriceBuilder(builderMarginBasisPoints), boosts: noBoosts };
  const priced = priceBet(pricing, bet.shape, { policy: oddsPolicies.acceptAny, atMs });
  return memory.load(bet.accountId, priced.ok ? listBetLines(priced.value) : []);
}

function releaseAll({ memory }: Pick<WaitLaneParts, 'memory'>, { reservations }: Acceptable): void {
  for (const one of reservations) memory.exposure.release(one);
}

/** Judges each bet with the exposure that the bets before it in the batch have reserved. */
function acceptAll(
  parts: WaitLaneParts,
  commands: readonly LaneCommand<EndingToJudge>[],
  atMs: number,
): Promise<readonly (Declinable | LaneAnswer)[]> {
  const { exposure, positions } = parts.memory;
  return judgeAndWrite(commands, {
    judge({ input }): Result<Acceptable, Declinable | LaneAnswer> {
      const state = judgeEnding(parts, input, atMs);
      if (state.kind !== 'acceptable') return err(state);
      for (const one of state.reservations) exposure.reserve(one);
      return ok(state);
    },
    write: (acceptable: readonly Acceptable[]) =>
      writeAcceptances(
        parts.pool,
        acceptable.map(({ row }) => row),
      ),
    undo(acceptable, mayBeWritten) {
      if (!mayBeWritten) {
        releaseAll(parts, acceptable);
        return;
      }
      for (const reservation of acceptable.reservations) exposure.doubt(reservation);
      positions.forget(acceptable.row.accountId);
    },
    toOutcome(acceptable, written) {
      rememberAcceptance(parts, acceptable, written);
      return afterAcceptance(written);
    },
  });
}

function rememberAcceptance(
  parts: Pick<WaitLaneParts, 'memory'>,
  acceptable: Acceptable,
  written: AcceptedBet,
): void {
  const { exposure, positions } = parts.memory;
  const { row, reservations, charges } = acceptable;
  if (written.kind === 'accepted') {
    for (const reservation of reservations) exposure.keep(reservation);
    positions.recordStakes(row.accountId, { lines: charges, version: written.version });
    return;
  }
  releaseAll(parts, acceptable);
  if (written.kind === 'moved') positions.forget(row.accountId);
}

async function declineAll(
  { pool, memory, house }: WaitLaneParts,
  {
    commands,
    states,
    atMs,
  }: {
    readonly commands: readonly LaneCommand<EndingToJudge>[];
    readonly states: readonly (Declinable | LaneAnswer)[];
    readonly atMs: number;
  },
): Promise<readonly LaneAnswer[]> {
  const rows = commands.flatMap(({ input }, index) => {
    const state = states[index];
    return state?.kind === 'declinable' ? [declineRow(house, input, { reason: state.reason, atMs })] : [];
  });
  const written = rows.length === 0 ? [] : await writeDeclines(pool, rows);
  for (const [index, { accountId }] of rows.entries()) {
    const outcome = resultAt(written, index);
    if (outcome.kind === 'declined')
      memory.positions.recordStakes(accountId, { lines: [], version: outcome.version });
  }
  let next = 0;
  return states.map((state) =>
    state.kind === 'declinable' ? afterDecline(resultAt(written, next++)) : state,
  );
}

function declineRow(
  house: House,
  { bet, command, trader }: EndingCommand,
  { reason, atMs }: { readonly reason: DeclineReason; readonly atMs: number },
): BetToDecline {
  return {
    accountId: bet.accountId,
    ticketId: bet.ticketId,
    ticketVersion: bet.version,
    heldAccount: house[bet.currency].heldBets,
    heldMinor: bet.stakeMinor,
    currency: bet.currency,
    reason,
    atMs,
    command,
    trader,
  };
}

function resultAt<Written>(written: readonly Written[], index: number): Written {
  const result = written[index];
  if (result === undefined)
    throw new Error(
      `end-wait: ${written.length} results were written, none for bet ${index + 1} of the batch`,
    );
  return result;
}
