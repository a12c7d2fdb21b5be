import {
  type AccountId,
  type Clock,
  type CommandId,
  type CurrencyCode,
  err,
  ok,
  type Result,
} from '@evens/base';
import type { Refusal } from '@evens/contract';
import type { InHouseGame, Json, OpenRound, PlayedMove, PlayedStep, ReadBet } from '@evens/games';
import { type House, judgeAndWrite, type LaneCommand, type Lanes } from '../../money/index.ts';
import type { Pool } from '../../platform/db.ts';
import type { Seal } from '../../platform/seal.ts';
import { judgeStake } from '../../players/index.ts';
import { roundStateField } from '../fairness/sealing/fields.ts';
import type { PlayerSeeds } from '../fairness/seeds.ts';
import { readSeed } from '../fairness/seeds-store.ts';
import { serverDraws } from '../fairness/server-draws.ts';
import type { JackpotWon, JackpotWriter, RoundWithJackpot } from './jackpot-writer.ts';
import { type MoveToWrite, writeMoves } from './move-store.ts';
import { type RoundRow, readRounds } from './round-store.ts';
import { type RoundToWrite, writeStarts } from './start-store.ts';
import type { WrittenRound } from './written-round.ts';

/** Maximum number of repeated draws: another process played with the pair of seeds, or an allowance was renewed. */
const MOVED_TRIES_MAX = 4;

export interface RoundLaneParts {
  /** Connections that only take stakes. */
  readonly stakes: Pool;
  readonly lanes: Lanes;
  readonly house: House;
  readonly clock: Clock;
  readonly seeds: PlayerSeeds;
  readonly seal: Seal;
  readonly jackpots: JackpotWriter;
}

export interface RoundStart {
  readonly game: InHouseGame;
  readonly bet: ReadBet;
  readonly bodySha256: string;
  readonly sessionId: number;
  readonly currency: CurrencyCode;
  /** Free spins that pay the stake. Null for money. */
  readonly freeSpinsId: number | null;
}

export interface RoundMove {
  readonly game: InHouseGame;
  readonly roundId: number;
  readonly onStep: number;
  /** Undefined for the game's default move. */
  readonly move: Json | undefined;
  readonly bodySha256: string;
  readonly currency: CurrencyCode;
  readonly isForAbandoned: boolean;
}

type Written = Extract<WrittenRound, { readonly kind: 'written' }>;
type Limited = Extract<WrittenRound, { readonly kind: 'limited' }>;

export type RoundOutcome =
  | {
      readonly jackpot: JackpotWon | undefined;
      readonly kind: 'played';
      readonly written: Written;
      readonly step: PlayedStep;
      readonly nonce: number;
      readonly totals: Totals;
    }
  | Exclude<WrittenRound, Written | Limited>
  /** The step needs more than the player's allowance. */
  | { readonly kind: 'over-allowance'; readonly stakeMinor: bigint }
  /** A limit of the player refuses the stake. */
  | { readonly kind: 'limited'; readonly refusal: Refusal }
  | { readonly kind: 'unknown-round' }
  /** The rules refuse the move with this text. */
  | { readonly kind: 'refused'; readonly reason: string };

const hasWritten = ({ kind }: RoundOutcome): boolean => kind === 'played';

export interface Totals {
  readonly stakeMinor: bigint;
  readonly returnMinor: bigint;
}

export interface RoundLane {
  /** Refuses as `LaneSubmit` does. */
  start(who: Who, start: RoundStart): Result<Promise<RoundOutcome>, Refusal>;
  move(who: Who, move: RoundMove): Result<Promise<RoundOutcome>, Refusal>;
}

interface DrawnRound {
  readonly game: InHouseGame;
  readonly step: PlayedStep;
  readonly write: RoundToWrite;
}

interface DrawnMove {
  readonly game: InHouseGame;
  readonly step: PlayedStep;
  readonly write: MoveToWrite;
  readonly nonce: number;
  readonly totals: Totals;
}

/** Stand-in for a round whose rules version is no longer supported: its next action refunds the stake. */
function refunding({ stake, payout }: RoundRow): OpenRound {
  const owed = BigInt(stake) - BigInt(payout);
  const step: PlayedMove = {
    stateText: '',
    view: { refunded: true },
    stakeMinor: 0n,
    returnMinor: owed > 0n ? owed : 0n,
    isOver: true,
    move: { kind: 'refund' },
  };
  return { view: step.view, play: () => ok(step), replay: () => ok(step), defaultMove: () => step.move };
}

interface Who {
  readonly accountId: AccountId;
  readonly commandId: CommandId;
}

/** Executes rounds and moves in the money lanes: the random draws are made when the batch runs. */
export function makeRoundLane(parts: RoundLaneParts): RoundLane {
  const { stakes, lanes, house, clock, seeds, seal, jackpots } = parts;
  async function startAll(
    commands: readonly LaneCommand<RoundStart>[],
    write: (drawn: readonly DrawnRound[]) => Promise<readonly RoundWithJackpot[]>,
  ): Promise<readonly RoundOutcome[]> {
    const atMs = clock.nowMs();
    const pairs = await seeds.of(
      commands.map(({ accountId }) => accountId),
      atMs,
    );
    const drawn = commands.map(({ accountId, commandId, input }): DrawnRound => {
      const pair = pairs.get(accountId);
      if (!pair) throw new Error(`startAll: expected the seeds of account ${accountId}, got none`);
      const draws = serverDraws({ ...pair, nonce: pair.nextNonce });
      const step = input.bet.start(draws);
      const { openRounds, casino } = house[input.currency];
      const round: RoundToWrite = {
        accountId,
        commandId,
        bodySha256: input.bodySha256,
        sessionId: input.sessionId,
        game: input.game.key,
        rulesVersion: input.game.version,
        seedNo: pair.no,
        nonce: pair.nextNonce,
        bet: JSON.stringify(input.bet.bet),
        state: step.isOver
          ? null
          : seal.seal(
              roundStateField({ accountId, seedNo: pair.no, nonce: pair.nextNonce, step: 0 }),
              step.stateText,
            ),
        drawCount: draws.drawCount,
        stakeMinor: step.stakeMinor,
        returnMinor: step.returnMinor,
        currency: input.currency,
        toAccount: step.isOver ? casino : openRounds,
        casinoAccount: casino,
        freeSpinsId: input.freeSpinsId,
        atMs,
      };
      return { game: input.game, step, write: round };
    });
    const written = await write(drawn);
    return written.map(({ written: one, jackpot }, index): RoundOutcome => {
      const { step, write: round } = drawn[index] ?? {};
      if (!step || !round) throw new Error('startAll: expected an answer for every round, got fewer');
      if (one.kind === 'moved') seeds.forget(round.accountId);
      if (one.kind === 'limited') return { kind: 'over-allowance', stakeMinor: round.stakeMinor };
      if (one.kind !== 'written') return one;
      seeds.played(round.accountId);
      return { kind: 'played', written: one, step, nonce: round.nonce, totals: round, jackpot };
    });
  }

  async function playMove(
    { accountId, commandId, input }: LaneCommand<RoundMove>,
    round: RoundRow | undefined,
    atMs: number,
  ): Promise<DrawnMove | RoundOutcome> {
    if (round === undefined || round.accountId !== accountId || round.game !== input.game.key)
      return { kind: 'unknown-round' };
    if (round.state === null || round.step !== input.onStep) return { kind: 'moved' };
    const isKnown = round.rulesVersion === input.game.version;
    const pair = await readSeed(stakes, seal, { accountId, no: round.seedNo });
    const draws = serverDraws({ ...pair, nonce: round.nonce }, round.taken);
    const open = isKnown
      ? input.game.resume(seal.open(roundStateField(round), round.state))
      : refunding(round);
    const played =
      input.move === undefined ? open.replay(open.defaultMove(), draws) : open.play(input.move, draws);
    if (!played.ok) return { kind: 'refused', reason: played.error };
    const step = played.value;
    const { openRounds, casino } = house[input.currency];
    const write: MoveToWrite = {
      accountId,
      commandId,
      bodySha256: input.bodySha256,
      game: round.game,
      roundId: round.id,
      onStep: input.onStep,
      move: JSON.stringify(step.move),
      state: step.isOver
        ? null
        : seal.seal(roundStateField({ ...round, step: round.step + 1 }), step.stateText),
      drawCount: draws.drawCount,
      stakeMinor: step.stakeMinor,
      returnMinor: step.returnMinor,
      isRefund: !isKnown,
      isForAbandoned: input.isForAbandoned,
      currency: input.currency,
      openAccount: openRounds,
      casinoAccount: casino,
      atMs,
    };
    const totals = {
      stakeMinor: BigInt(round.stake) + step.stakeMinor,
      returnMinor: BigInt(round.payout) + step.returnMinor,
    };
    return { game: input.game, write, step, nonce: round.nonce, totals };
  }

  async function moveAll(commands: readonly LaneCommand<RoundMove>[]): Promise<readonly RoundOutcome[]> {
    const atMs = clock.nowMs();
    const rows = await readRounds(
      stakes,
      commands.map(({ input }) => input.roundId),
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    const played = await Promise.all(
      commands.map((command) => playMove(command, byId.get(command.input.roundId), atMs)),
    );
    return judgeAndWrite(played, {
      judge: (one): Result<DrawnMove, RoundOutcome> => ('write' in one ? ok(one) : err(one)),
      write: writeDrawnMoves,
      toOutcome({ step, nonce, totals, write }, { written, jackpot }): RoundOutcome {
        if (written.kind === 'limited') return { kind: 'over-allowance', stakeMinor: write.stakeMinor };
        return written.kind === 'written'
          ? { kind: 'played', written, step, nonce, totals, jackpot }
          : written;
      },
    });
  }

  async function writeDrawnMoves(drawn: readonly DrawnMove[]): Promise<readonly RoundWithJackpot[]> {
    if (drawn.some(({ step }) => step.jackpot !== undefined)) return jackpots.move(drawn);
    const written = await writeMoves(
      stakes,
      drawn.map(({ write }) => write),
    );
    return written.map((one) => ({ written: one, jackpot: undefined }));
  }

  const enterPlain = lanes.open<RoundStart, RoundOutcome>({
    command: 'round',
    name: 'round',
    run: (commands) =>
      startAll(commands, async (drawn) => {
        const written = await writeStarts(
          stakes,
          drawn.map(({ write }) => write),
        );
        return written.map((one) => ({ written: one, jackpot: undefined }));
      }),
    hasWritten,
  });
  const enterWithJackpot = lanes.open<RoundStart, RoundOutcome>({
    command: 'round',
    name: 'pooled-round',
    run: (commands) => startAll(commands, jackpots.start),
    hasWritten,
  });
  const enterStart: typeof enterPlain = (command) =>
    (jackpots.isFilledBy(command.input.game) ? enterWithJackpot : enterPlain)(command);
  const enterMove = lanes.open<RoundMove, RoundOutcome>({
    name: 'move',
    command: 'round',
    run: moveAll,
    hasWritten,
  });

  /** The limit that refuses a stake. Undefined if the renewed allowance covers it. */
  async function judgeLimit(
    { accountId }: Who,
    currency: CurrencyCode,
    { stakeMinor }: { readonly stakeMinor: bigint },
  ): Promise<RoundOutcome | undefined> {
    const limited = await judgeStake(stakes, { accountId, currency, stakeMinor, atMs: clock.nowMs() });
    return limited && { kind: 'limited', refusal: limited };
  }

  async function moveAgain(who: Who, move: RoundMove, first: Promise<RoundOutcome>): Promise<RoundOutcome> {
    const outcome = await first;
    if (outcome.kind !== 'over-allowance') return outcome;
    const refused = await judgeLimit(who, move.currency, outcome);
    if (refused) return refused;
    const entered = enterMove({ ...who, input: move });
    return entered.ok ? entered.value : outcome;
  }

  async function startAgain(
    who: Who,
    start: RoundStart,
    first: Promise<RoundOutcome>,
  ): Promise<RoundOutcome> {
    let outcome = await first;
    for (let tries = 0; tries < MOVED_TRIES_MAX; tries++) {
      if (outcome.kind === 'over-allowance') {
        const refused = await judgeLimit(who, start.currency, outcome);
        if (refused) return refused;
      } else if (outcome.kind !== 'moved') break;
      const entered = enterStart({ ...who, input: start });
      if (!entered.ok) break;
      outcome = await entered.value;
    }
    return outcome;
  }

  return {
    start(who, start) {
      const entered = enterStart({ ...who, input: start });
      return entered.ok ? ok(startAgain(who, start, entered.value)) : entered;
    },
    move(who, move) {
      const entered = enterMove({ ...who, input: move });
      return entered.ok ? ok(moveAgain(who, move, entered.value)) : entered;
    },
  };
}
