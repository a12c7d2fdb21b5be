import { type AddAnswer, withSelection } from './add-selection.ts';
import { followLegs } from './edited-legs.ts';
import { readSlip, writeSlip } from './read-slip.ts';
import { type Selection, type SelectionKey, toSelectionKey } from './selection.ts';
import {
  droppedSelections,
  type PlaceCommand,
  type Refused,
  type SlipState,
  selectionsInBet,
  withoutSelections,
} from './slip-state.ts';

/** `localStorage`, or a substitute in tests. */
export interface SlipStorage {
  read(): string | null;
  write(text: string): void;
}

/** The window of the browser that changed the slip. */
export type ChangedIn = 'this-window' | 'another-window';

export interface SlipStore {
  state(): SlipState;
  subscribe(listener: (changedIn: ChangedIn) => void): () => void;
  has(key: SelectionKey): boolean;
  /** Adds the selection, or removes it if it is on the slip. */
  toggle(selection: Selection): AddAnswer | 'removed';
  remove(keys: readonly SelectionKey[]): void;
  /** Any other change, as a function of the stored state. */
  change(next: (state: SlipState) => SlipState): void;
  begin(command: PlaceCommand): void;
  /** The bet was accepted: removes the command and its selections. Of multiple singles, those in `refused` stay. */
  placed(commandId: string, refused?: ReadonlyMap<number, Refused>): void;
  refused(commandId: string, why: Refused): void;
  /** Another window of the same browser wrote the storage. */
  reload(): void;
}

/** The slip, stored in the browser across reloads, log-ins and windows. */
export function createSlipStore(storage: SlipStorage): SlipStore {
  let state = readSlip(storage.read());
  let keys = new Set(state.selections.map(toSelectionKey));
  const listeners = new Set<(changedIn: ChangedIn) => void>();
  let isStored = true;

  function show(next: SlipState, changedIn: ChangedIn) {
    state = next;
    keys = new Set(state.selections.map(toSelectionKey));
    for (const listener of listeners) listener(changedIn);
  }

  /**
   * Reads the stored state before each change: another window may have placed or started bets, and removed selections
   * must not return from this one.
   */
  function latest(): SlipState {
    const text = isStored ? storage.read() : null;
    return text === null ? state : { ...readSlip(text), refusals: state.refusals };
  }

  function change(next: (state: SlipState) => SlipState) {
    const before = latest();
    const after = followLegs(before, next(before));
    const text = writeSlip(after);
    storage.write(text);
    isStored = storage.read() === text;
    show(after, 'this-window');
  }

  function end(commandId: string, next: (state: SlipState, command: PlaceCommand) => SlipState) {
    change((before) => {
      const command = before.commands.find(({ body }) => body.CommandId === commandId);
      if (!command) return before;
      return next({ ...before, commands: before.commands.filter((each) => each !== command) }, command);
    });
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    has: (key) => keys.has(key),
    toggle(selection) {
      const key = toSelectionKey(selection);
      let answer: AddAnswer | 'removed' = 'in-progress';
      change((before) => {
        if (selectionsInBet(before).has(key)) return before;
        if (before.selections.some((each) => toSelectionKey(each) === key)) {
          answer = 'removed';
          return withoutSelections(before, [key]);
        }
        const added = withSelection(before, selection);
        answer = added.answer;
        return added.state;
      });
      return answer;
    },
    remove: (off) => change((before) => withoutSelections(before, off)),
    change,
    begin: (command) =>
      change((before) => ({
        ...before,
        commands: [...before.commands, command],
        refusals: Object.fromEntries(
          Object.entries(before.refusals).filter(([place]) => !command.places.includes(place)),
        ),
      })),
    placed(commandId, refused = new Map()) {
      end(commandId, (before, command) => {
        const acceptedKeys = command.keys.filter((_, index) => !refused.has(index));
        const why = [...refused].map(([index, each]) => [command.places[index] ?? '', each]);
        const after = droppedSelections(before, acceptedKeys);
        const edit = command.body.Edit ? undefined : after.edit;
        return { ...after, edit, refusals: { ...after.refusals, ...Object.fromEntries(why) } };
      });
    },
    refused(commandId, why) {
      end(commandId, (before, command) => ({
        ...before,
        refusals: { ...before.refusals, ...Object.fromEntries(command.places.map((place) => [place, why])) },
      }));
    },
    reload: () => show({ ...readSlip(storage.read()), refusals: state.refusals }, 'another-window'),
  };
}
