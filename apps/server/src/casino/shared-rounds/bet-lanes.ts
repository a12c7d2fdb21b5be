import {
  type AccountId,
  type Clock,
  type CommandId,
  type CurrencyCode,
  err,
  makeCommandId,
  ok,
  type Result,
} from '@evens/base';
import type { BetNotEnded, BetNow, BetToEnd, ReadTableBet, TableMachine } from '@evens/casino';
import type { Refusal } from '@evens/contract';
import {
  type Balance,
  type House,
  judgeAndWrite,
  type LaneCommand,
  type LaneSubmit,
  type Lanes,
} from '../../money/index.ts';
import type { Pool } from '../../platform/db.ts';
import { secureBytes } from '../../platform/random.ts';
import type { Seal } from '../../platform/seal.ts';
import { judgeStake } from '../../players/index.ts';
import { readSharedBets } from './bet-rows.ts';
import { type WrittenDecision, writeDecisions } from './decide-store.ts';
import { placeSharedBets, type WrittenBet } from './place-store.ts';
import { type Allowed, type BetDecision, type Refused, ruleDecision } from './rule-decision.ts';
import { type SettledBet, settleSharedBets } from './settle-bets-store.ts';
import { readSharedRounds } from './shared-round-reads.ts';

/** Bets of one table that are ended together: a fraction of the lane capacity, so that other commands are admitted. */
const SETTLED_AT_ONCE = 512;
const AGAIN_MS = 20;

export interface BetLaneParts {
  /** Connections that only take stakes. */
  readonly stakes: Pool;
  readonly seal: Seal;
  readonly lanes: Lanes;
  readonly house: House;
  readonly clock: Clock;
  /** Whether this process plays the tables, so that its clock ends their phases. */
  isPlayedHere(): boolean;
  /** Called for every bet that was accepted, decided or ended here. */
  changed(bet: BetNow, balance: Balance): void;
}

export interface Who {
  readonly accountId: AccountId;
  readonly commandId: CommandId;
}

export interface BetPlaced {
  readonly machine: TableMachine;
  readonly sharedId: number;
  readonly slot: number;
  readonly read: ReadTableBet;
  readonly bodySha256: string;
  readonly sessionId: number;
  readonly currency: CurrencyCode;
  readonly userName: string;
}

interface Done {
  readonly kind: 'done';
  readonly bet: BetNow;
  readonly balance: Balance;
}

/** The stake exceeds the player's allowance, or a limit of the player refuses it by a renewed one. */
interface OverAllowance {
  readonly kind: 'over-allowance';
  readonly stakeMinor: bigint;
  readonly currency: CurrencyCode;
}
type Limited = OverAllowance | { readonly kind: 'limited'; readonly refusal: Refusal };

export type PlaceOutcome = Done | Limited | Exclude<WrittenBet, { readonly kind: 'written' | 'limited' }>;
export type DecideOutcome =
  | Done
  | Limited
  | Exclude<WrittenDecision, { readonly kind: 'written' | 'limited' }>
  | Refused;

const hasWritten = ({ kind }: PlaceOutcome | DecideOutcome): boolean => kind === 'done';

export interface BetLanes {
  /** Refuses as `LaneSubmit` does. */
  place(who: Who, bet: BetPlaced): Result<Promise<PlaceOutcome>, Refusal>;
  decide(who: Who, decision: BetDecision): Result<Promise<DecideOutcome>, Refusal>;
  /** Ends bets, each once, and skips ended ones. Returns those that could not be ended. */
  end(bets: readonly BetToEnd[], signal: AbortSignal): Promise<readonly BetNotEnded[]>;
}

const overAllowance = (outcome: PlaceOutcome | DecideOutcome): OverAllowance | undefined =>
  outcome.kind === 'over-allowance' ? outcome : undefined;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Bets on shared rounds in the money lanes. Each is judged by the clock when its batch runs. */
export function makeBetLanes(parts: BetLaneParts): BetLanes {
  const { stakes, seal, lanes, house, clock, changed, isPlayedHere } = parts;

  async function placeAll(commands: readonly LaneCommand<BetPlaced>[]): Promise<readonly PlaceOutcome[]> {
    const atMs = clock.nowMs();
    const written = await placeSharedBets(
      stakes,
      commands.map(({ accountId, commandId, input }) => ({
        accountId,
        commandId,
        bodySha256: input.bodySha256,
        sessionId: input.sessionId,
        game: input.machine.key,
        rulesVersion: input.machine.version,
        sharedId: input.sharedId,
        slot: input.slot,
        bet: input.read.betText,
        state: input.read.stateText,
        stakeMinor: input.read.stakeMinor,
        currency: input.currency,
        openAccount: house[input.currency].openRounds,
      })),
      atMs,
    );
    return commands.map(({ accountId, commandId, input }, index): PlaceOutcome => {
      const one = written[index];
      if (!one) throw new Error('placeAll: expected an answer for every bet, got fewer');
      if (one.kind === 'limited')
        return { kind: 'over-allowance', stakeMinor: input.read.stakeMinor, currency: input.currency };
      if (one.kind !== 'written') return one;
      const { machine, read, sharedId, slot, currency, userName } = input;
      const bet: BetNow = {
        id: one.roundId,
        sharedId,
        accountId,
        slot,
        game: machine.key,
        currency,
        stakeMinor: read.stakeMinor,
        payoutMinor: 0n,
        bet: read.betText,
        state: read.stateText,
        stateText: read.stateText,
        step: 0,
        isRefunded: false,
        commandId,
        startedAt: new Date(atMs),
        endedAt: null,
        rulesVersion: machine.version,
        userName,
        cashOut: null,
      };
      changed(bet, one);
      return { kind: 'done', bet, balance: one };
    });
  }

  async function decideAll(commands: readonly LaneCommand<BetDecision>[]): Promise<readonly DecideOutcome[]> {
    // The time stamp of the decision: the duration of later reads and writes is at the operator's expense.
    const atMs = clock.nowMs();
    const rows = await readSharedBets(
      stakes,
      commands.map(({ input }) => input.roundId),
    );
    const rounds = await readSharedRounds(stakes, seal, [
      ...new Set(Array.from(rows.values(), ({ sharedId }) => sharedId)),
    ]);
    return judgeAndWrite(commands, {
      judge(command): Result<Allowed, DecideOutcome> {
        const row = rows.get(command.input.roundId);
        const round = row && rounds.get(row.sharedId);
        const ruled = ruleDecision(command, { row, round, house, atMs, isPlayedHere: isPlayedHere() });
        return 'write' in ruled ? ok(ruled) : err(ruled);
      },
      write: (passed: readonly Allowed[]) =>
        writeDecisions(
          stakes,
          passed.map(({ write }) => write),
          atMs,
        ),
      toOutcome({ after, write: { stakeMinor, currency } }, written): DecideOutcome {
        if (written.kind === 'limited') return { kind: 'over-allowance', stakeMinor, currency };
        if (written.kind !== 'written') return written;
        changed(after, written);
        return { kind: 'done', bet: after, balance: written };
      },
    });
  }

  async function endAll(commands: readonly LaneCommand<BetToEnd>[]): Promise<readonly SettledBet[]> {
    const atMs = clock.nowMs();
    const settled = await settleSharedBets(
      stakes,
      commands.map(({ accountId, input: { bet, returnMinor, isRefund } }) => ({
        accountId,
        roundId: bet.id,
        returnMinor,
        isRefund,
        currency: bet.currency,
        openAccount: house[bet.currency].openRounds,
        casinoAccount: house[bet.currency].casino,
      })),
      atMs,
    );
    for (const [index, one] of settled.entries()) {
      const { bet, isRefund } = commands[index]?.input ?? {};
      if (!bet || one.kind !== 'settled') continue;
      const payoutMinor = bet.payoutMinor + one.returnMinor;
      changed(
        { ...bet, state: null, payoutMinor, isRefunded: isRefund === true, endedAt: new Date(atMs) },
        one,
      );
    }
    return settled;
  }

  const enterPlace = lanes.open<BetPlaced, PlaceOutcome>({
    name: 'shared-bet',
    command: 'tableBet',
    run: placeAll,
    hasWritten,
  });
  const enterDecide = lanes.open<BetDecision, DecideOutcome>({
    name: 'shared-decision',
    command: 'tableBet',
    run: decideAll,
    hasWritten,
  });
  const enterEnd = lanes.open<BetToEnd, SettledBet>({
    name: 'shared-end',
    command: 'tableBet',
    run: endAll,
  });

  async function endOne(input: BetToEnd, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const commandId = makeCommandId(clock.nowMs(), secureBytes(16));
      const entered = enterEnd({ accountId: input.bet.accountId, commandId, input });
      if (entered.ok) {
        await entered.value;
        return;
      }
      await pause(AGAIN_MS);
    }
  }

  /** Writes a stake above the allowance once more if the renewed allowance covers it. */
  async function again<Input, Outcome extends PlaceOutcome | DecideOutcome>(
    enter: LaneSubmit<Input, Outcome>,
    command: Who & { readonly input: Input },
    first: Promise<Outcome>,
  ): Promise<Outcome | Limited> {
    const outcome = await first;
    const over = overAllowance(outcome);
    if (over === undefined) return outcome;
    const { accountId } = command;
    const { currency, stakeMinor } = over;
    const limited = await judgeStake(stakes, { accountId, currency, stakeMinor, atMs: clock.nowMs() });
    if (limited) return { kind: 'limited', refusal: limited };
    const entered = enter(command);
    return entered.ok ? entered.value : outcome;
  }

  return {
    place(who, input) {
      const entered = enterPlace({ ...who, input });
      return entered.ok ? ok(again(enterPlace, { ...who, input }, entered.value)) : entered;
    },
    decide(who, input) {
      const entered = enterDecide({ ...who, input });
      return entered.ok ? ok(again(enterDecide, { ...who, input }, entered.value)) : entered;
    },
    async end(bets, signal) {
      const failed: BetNotEnded[] = [];
      for (let from = 0; from < bets.length; from += SETTLED_AT_ONCE) {
        const some = bets.slice(from, from + SETTLED_AT_ONCE);
        const ended = await Promise.allSettled(some.map((bet) => endOne(bet, signal)));
        for (const [index, { bet }] of some.entries()) {
          const one = ended[index];
          if (one?.status === 'rejected') failed.push({ bet, error: one.reason });
        }
      }
      return failed;
    },
  };
}
