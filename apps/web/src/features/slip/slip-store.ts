import { type OddsPolicy, oddsPolicies, parseOddsPolicy } from '@evens/tickets';
import { isSelection, keyOf, type Selection, type SelectionKey } from './selection.ts';

export const SELECTIONS_MAX = 20;

/** Why a bet was not taken, in the player's language. */
export interface Refused {
  readonly code: string;
  readonly message: string;
}

export interface SlipLine {
  readonly selection: Selection;
  /** As typed and sanitised. */
  readonly stake: string;
  readonly refused: Refused | undefined;
}

/**
 * A bet on its way: kept until its answer is known, so that a reload asks again under the same id instead of betting
 * twice. While it is here its line can't be changed.
 */
export interface PlaceCommand {
  readonly id: string;
  readonly playerId: number;
  readonly selection: Selection;
  readonly stake: string;
  readonly policy: OddsPolicy;
  readonly madeAtMs: number;
}

export interface SlipState {
  readonly lines: readonly SlipLine[];
  readonly policy: OddsPolicy;
  readonly commands: readonly PlaceCommand[];
}

/** `localStorage`, or what stands in for it. */
export interface SlipStorage {
  read(): string | null;
  write(text: string): void;
}

export type AddAnswer = 'added' | 'removed' | 'full' | 'in-progress';

export interface SlipStore {
  state(): SlipState;
  subscribe(listener: () => void): () => void;
  has(key: SelectionKey): boolean;
  /** Adds, or removes what is there already. */
  toggle(selection: Selection): AddAnswer;
  remove(key: SelectionKey): void;
  clear(): void;
  setStake(key: SelectionKey, stake: string): void;
  setPolicy(policy: OddsPolicy): void;
  /** The player takes the price as it is now. */
  accept(key: SelectionKey, oddsMilli: number): void;
  begin(command: PlaceCommand): void;
  /** Taken: the command and its line go together. */
  placed(commandId: string): void;
  refused(commandId: string, why: Refused): void;
  /** Another window of the same browser wrote. */
  reload(): void;
}

const VERSION = 1;
const empty: SlipState = { lines: [], policy: oddsPolicies.acceptBetter, commands: [] };

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isCommand(value: unknown): value is PlaceCommand {
  return (
    isRecord(value) &&
    isSelection(value['selection']) &&
    typeof value['id'] === 'string' &&
    typeof value['playerId'] === 'number' &&
    typeof value['stake'] === 'string' &&
    typeof value['policy'] === 'number' &&
    typeof value['madeAtMs'] === 'number'
  );
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Reads what it can; what it can't is left out. */
export function parseSlip(text: string | null): SlipState {
  if (text === null) return empty;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return empty;
  }
  if (!isRecord(value) || value['version'] !== VERSION) return empty;
  const lines: SlipLine[] = [];
  for (const line of list(value['lines']).slice(0, SELECTIONS_MAX)) {
    if (isRecord(line) && isSelection(line['selection']) && typeof line['stake'] === 'string') {
      lines.push({ selection: line['selection'], stake: line['stake'], refused: undefined });
    }
  }
  const policy = parseOddsPolicy(Number(value['policy']));
  return {
    lines,
    policy: policy.ok ? policy.value : empty.policy,
    commands: list(value['commands']).filter(isCommand).slice(0, SELECTIONS_MAX),
  };
}

/** The slip, kept in the browser's storage through reloads, log-ins and between windows. */
export function createSlipStore(storage: SlipStorage): SlipStore {
  let state = parseSlip(storage.read());
  let keys = new Set(state.lines.map((line) => keyOf(line.selection)));
  const listeners = new Set<() => void>();
  let isStored = true;

  /** Another window may have begun or ended one that this one has not heard of: what is stored counts. */
  function commandsNow(): readonly PlaceCommand[] {
    const text = isStored ? storage.read() : null;
    return text === null ? state.commands : parseSlip(text).commands;
  }

  function show(next: SlipState) {
    state = next;
    keys = new Set(state.lines.map((line) => keyOf(line.selection)));
    for (const listener of listeners) listener();
  }

  function become(next: Partial<SlipState>) {
    const after = { ...state, commands: commandsNow(), ...next };
    const lines = after.lines.map(({ selection, stake }) => ({ selection, stake }));
    const text = JSON.stringify({ version: VERSION, ...after, lines });
    storage.write(text);
    isStored = storage.read() === text;
    show(after);
  }

  function changeLine(key: SelectionKey, change: (line: SlipLine) => SlipLine) {
    if (isBusy(key)) return;
    become({ lines: state.lines.map((line) => (keyOf(line.selection) === key ? change(line) : line)) });
  }

  function without(key: SelectionKey): readonly SlipLine[] {
    return state.lines.filter((line) => keyOf(line.selection) !== key);
  }

  function isBusy(key: SelectionKey): boolean {
    return state.commands.some((command) => keyOf(command.selection) === key);
  }

  function commandOf(commandId: string): PlaceCommand | undefined {
    return state.commands.find((command) => command.id === commandId);
  }

  function commandsWithout(commandId: string): readonly PlaceCommand[] {
    return commandsNow().filter((command) => command.id !== commandId);
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    has: (key) => keys.has(key),
    toggle(selection) {
      const key = keyOf(selection);
      if (isBusy(key)) return 'in-progress';
      if (keys.has(key)) {
        become({ lines: without(key) });
        return 'removed';
      }
      if (state.lines.length >= SELECTIONS_MAX) return 'full';
      become({ lines: [...state.lines, { selection, stake: '', refused: undefined }] });
      return 'added';
    },
    remove(key) {
      if (!isBusy(key)) become({ lines: without(key) });
    },
    clear() {
      become({ lines: state.lines.filter((line) => isBusy(keyOf(line.selection))) });
    },
    setStake: (key, stake) => changeLine(key, (line) => ({ ...line, stake, refused: undefined })),
    setPolicy: (policy) => become({ policy }),
    accept: (key, oddsMilli) =>
      changeLine(key, (line) => ({
        ...line,
        selection: { ...line.selection, oddsMilli },
        refused: undefined,
      })),
    begin(command) {
      become({ commands: [...commandsNow(), command] });
    },
    placed(commandId) {
      const command = commandOf(commandId);
      if (!command) return;
      become({
        commands: commandsWithout(commandId),
        lines: without(keyOf(command.selection)),
      });
    },
    refused(commandId, why) {
      const command = commandOf(commandId);
      if (!command) return;
      const key = keyOf(command.selection);
      become({
        commands: commandsWithout(commandId),
        lines: state.lines.map((line) => (keyOf(line.selection) === key ? { ...line, refused: why } : line)),
      });
    },
    reload: () => show(parseSlip(storage.read())),
  };
}
