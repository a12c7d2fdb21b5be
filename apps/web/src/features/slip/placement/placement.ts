import { commandIdTimeMs, parseCommandId } from '@evens/base';
import type { Balance, Ticket } from '@evens/contract';
import { marketKey } from '@evens/markets';
import { type AwaitedBet, awaitedBet } from '../state/awaited-bets.ts';
import { selectionKey } from '../state/selection.ts';
import { type PlaceCommand, type Refused, type SlipState, slipTabs } from '../state/slip-state.ts';
import type { SlipStore } from '../state/slip-store.ts';

/** What came of one attempt. `unknown`: the bet may or may not have been taken. */
export type PlaceAnswer =
  | {
      readonly kind: 'taken';
      readonly tickets: readonly Ticket[];
      /** Of multiple singles those that were not taken, by place. */
      readonly refused: ReadonlyMap<number, Refused>;
      readonly balance: Balance;
    }
  | ({ readonly kind: 'refused' } & Refused)
  | { readonly kind: 'unknown' }
  /** Not judged: the same command is being worked on, or too much is asked. */
  | { readonly kind: 'again' }
  | { readonly kind: 'logged-out' };

export interface PlacementEnvironment {
  send(command: PlaceCommand): Promise<PlaceAnswer>;
  nowMs(): number;
  afterMs(delayMs: number, run: () => void): void;
  /** Called before the selections of these bets leave the slip. */
  awaited(bets: readonly AwaitedBet[]): void;
  taken(answer: Extract<PlaceAnswer, { kind: 'taken' }>, command: PlaceCommand): void;
  refused(why: Refused, command: PlaceCommand): void;
}

export type PlacementProgress = 'idle' | 'sending' | 'checking';

export interface Placement {
  /** Works through the slip's commands of this player, one after the other. */
  run(playerId: number): void;
  progress(): PlacementProgress;
  subscribe(listener: () => void): () => void;
}

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 10_000;
/** The server refuses older ids as expired; such a command can no longer be taken. */
const COMMAND_LIFE_MS = 24 * 3_600_000;

function ageMs(command: PlaceCommand, nowMs: number): number {
  const id = parseCommandId(command.body.CommandId);
  return nowMs - (id.ok ? commandIdTimeMs(id.value) : command.madeAtMs);
}

/** What the slip has of the tickets that wait for an answer: all of the command's selections, or of singles each its own. */
function awaitedOf(
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
  return tickets
    .filter(({ DueAt }) => DueAt !== null)
    .map((ticket) =>
      awaitedBet(state, {
        ticketId: ticket.ID,
        playerId,
        tab,
        keys: places.length > 1 ? own(ticket) : keys,
      }),
    );
}

/**
 * Sends commands until each has its answer. After a failure of the line the same id goes again, never a new one: the
 * server answers a bet that it has taken with the same ticket. One command at a time, as an account's lane takes them.
 */
export function createPlacement(slip: SlipStore, environment: PlacementEnvironment): Placement {
  const listeners = new Set<() => void>();
  let progress: PlacementProgress = 'idle';
  let player: number | undefined;
  let isRunning = false;

  function become(next: PlacementProgress) {
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

  /** False when there is nobody logged in to go on for. */
  async function settle(command: PlaceCommand): Promise<boolean> {
    let pauseMs = FIRST_PAUSE_MS;
    // A command found after a reload has been sent before: its answer may be lost.
    let wasSent = environment.nowMs() - command.madeAtMs > FIRST_PAUSE_MS;
    for (;;) {
      if (player !== command.playerId) return false;
      become(wasSent ? 'checking' : 'sending');
      const answer = await environment.send(command);
      if (answer.kind === 'taken') {
        environment.awaited(awaitedOf(slip.state(), answer.tickets, command));
        slip.placed(command.body.CommandId, answer.refused);
        // Who is here now may be another player, whose screen must not show this one's balance.
        if (player === command.playerId) environment.taken(answer, command);
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
        // Nothing was taken by an attempt that found nobody; an earlier one may still have been.
        if (!wasSent)
          slip.refused(command.body.CommandId, { code: 'NotLoggedInException', message: '', data: {} });
        return false;
      }
      if (answer.kind === 'unknown') wasSent = true;
      if (ageMs(command, environment.nowMs()) > COMMAND_LIFE_MS) {
        slip.refused(command.body.CommandId, { code: 'CommandExpiredException', message: '', data: {} });
        return true;
      }
      become('checking');
      await pause(pauseMs);
      pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
      // Another window has got the answer. Asked again, a bet that was refused there might be taken after all.
      if (!isOpen(command)) return true;
    }
  }

  async function work() {
    isRunning = true;
    try {
      for (let command = next(); command; command = next()) if (!(await settle(command))) break;
    } finally {
      isRunning = false;
      become('idle');
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
