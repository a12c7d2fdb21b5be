import { commandIdTimeMs, parseCommandId } from '@evens/base';
import type { Balance, Ticket } from '@evens/contract';
import { marketKey } from '@evens/markets';
import { selectionKey } from '@evens/web/features/sportsbook/slip/selection.ts';
import {
  type PlaceCommand,
  type Refused,
  type SlipState,
  slipTabs,
} from '@evens/web/features/sportsbook/slip/slip-state.ts';
import type { SlipStore } from '@evens/web/features/sportsbook/slip/slip-store.ts';
import { type AwaitedBet, awaitedBet } from '../state/awaited-bets.ts';

/** Result of one attempt. `unknown`: the bet may or may not have been accepted. */
export type PlaceAnswer =
  | {
      readonly kind: 'taken';
      readonly tickets: readonly Ticket[];
      /** Refused bets of multiple singles, by position. */
      readonly refused: ReadonlyMap<number, Refused>;
      readonly balance: Balance;
    }
  | ({ readonly kind: 'refused' } & Refused)
  | { readonly kind: 'unknown' }
  /** No decision: the same command is being processed, or there are too many requests. */
  | { readonly kind: 'again' }
  | { readonly kind: 'logged-out' };

export interface PlacementEnvironment {
  send(command: PlaceCommand): Promise<PlaceAnswer>;
  nowMs(): number;
  afterMs(delayMs: number, run: () => void): void;
  /** Called before the selections of these bets leave the slip. */
  awaited(bets: readonly AwaitedBet[]): void;
  /** `bets` are those of the tickets, as they were on the slip. */
  accepted(
    answer: Extract<PlaceAnswer, { kind: 'taken' }>,
    command: PlaceCommand,
    bets: readonly AwaitedBet[],
  ): void;
  refused(why: Refused, command: PlaceCommand): void;
}

export type PlacementProgress = 'idle' | 'sending' | 'checking';

export interface Placement {
  /** Sends the player's commands one at a time. */
  run(playerId: number): void;
  progress(): PlacementProgress;
  subscribe(listener: () => void): () => void;
}

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 10_000;
/** The server refuses older ids as expired, so such a command can no longer be accepted. */
const COMMAND_LIFE_MS = 24 * 3_600_000;

function ageMs(command: PlaceCommand, nowMs: number): number {
  const id = parseCommandId(command.body.CommandId);
  return nowMs - (id.ok ? commandIdTimeMs(id.value) : command.madeAtMs);
}

/** The slip's data of new tickets: all selections of the command, or each single's own. */
function toPlacedBets(
  state: SlipState,
  tickets: readonly Ticket[],
  { playerId, keys, places }: PlaceCommand,
): readonly AwaitedBet[] {
  const tab = slipTabs.find((each) => each === places[0]) ?? 'single';
  const own = ({ Items }: Ticket) =>
    Items.flatMap(({ Selections }) =>
      Selections.map(({ MatchID, MarketType, Specifier, OutcomeNo }) =>
        selectionKey(MatchID, marketKey(MarketType, Specifier), OutcomeNo),
      ),
    );
  return tickets.map((ticket) =>
    awaitedBet(state, {
      ticketId: ticket.ID,
      playerId,
      tab,
      keys: places.length > 1 ? own(ticket) : keys,
    }),
  );
}

/**
 * Sends commands until each has its answer. After a network failure the same id is repeated, never a new one: the
 * server answers an accepted bet with the same ticket. Commands are sent one at a time, like in an account's lane.
 */
export function createPlacement(slip: SlipStore, environment: PlacementEnvironment): Placement {
  const listeners = new Set<() => void>();
  let progress: PlacementProgress = 'idle';
  let player: number | undefined;
  let isRunning = false;

  function setProgress(next: PlacementProgress) {
    if (progress === next) return;
    progress = next;
    for (const listener of listeners) listener();
  }

  function next(): PlaceCommand | undefined {
    return slip.state().commands.find((command) => command.playerId === player);
  }

  function isOpen(command: PlaceCommand): boolean {
    return slip.state().commands.some(({ body }) => body.CommandId === command.body.CommandId);
  }

  const pause = (ms: number) => new Promise<void>((resolve) => environment.afterMs(ms, resolve));

  /** Returns false if the player is no longer logged in. */
  async function settle(command: PlaceCommand): Promise<boolean> {
    let pauseMs = FIRST_PAUSE_MS;
    // A command found after a reload was sent before, and its answer may be lost.
    let wasSent = environment.nowMs() - command.madeAtMs > FIRST_PAUSE_MS;
    for (;;) {
      if (player !== command.playerId) return false;
      setProgress(wasSent ? 'checking' : 'sending');
      const answer = await environment.send(command);
      if (answer.kind === 'taken') {
        const bets = toPlacedBets(slip.state(), answer.tickets, command);
        const waiting = new Set(answer.tickets.filter(({ DueAt }) => DueAt !== null).map(({ ID }) => ID));
        environment.awaited(bets.filter(({ ticketId }) => waiting.has(ticketId)));
        slip.placed(command.body.CommandId, answer.refused);
        // Another player may be logged in by now and must not see this player's balance.
        if (player === command.playerId) environment.accepted(answer, command, bets);
        return true;
      }
      if (answer.kind === 'refused') {
        const { code, message, data } = answer;
        const why = { code, message, data };
        slip.refused(command.body.CommandId, why);
        if (player === command.playerId) environment.refused(why, command);
        return true;
      }
      if (answer.kind === 'logged-out') {
        // An attempt without a session placed nothing, but an earlier attempt may have.
        if (!wasSent)
          slip.refused(command.body.CommandId, { code: 'NotLoggedInException', message: '', data: {} });
        return false;
      }
      if (answer.kind === 'unknown') wasSent = true;
      if (ageMs(command, environment.nowMs()) > COMMAND_LIFE_MS) {
        slip.refused(command.body.CommandId, { code: 'CommandExpiredException', message: '', data: {} });
        return true;
      }
      setProgress('checking');
      await pause(pauseMs);
      pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
      // Another window has received the answer. If it was refused there, sending again could place it.
      if (!isOpen(command)) return true;
    }
  }

  async function work() {
    isRunning = true;
    try {
      for (let command = next(); command; command = next()) if (!(await settle(command))) break;
    } finally {
      isRunning = false;
      setProgress('idle');
    }
  }

  return {
    run(playerId) {
      player = playerId;
      if (!isRunning && next()) void work();
    },
    progress: () => progress,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
