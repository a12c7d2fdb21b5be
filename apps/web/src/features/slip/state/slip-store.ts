import { readSlip, writeSlip } from './read-slip.ts';
import { keyOf, type Selection, type SelectionKey } from './selection.ts';
import {
  type AddAnswer,
  droppedSelections,
  type PlaceCommand,
  type Refused,
  type SlipState,
  selectionsInBet,
  withoutSelections,
  withSelection,
} from './slip-state.ts';

/** `localStorage`, or its stand-in in tests. */
export interface SlipStorage {
  read(): string | null;
  write(text: string): void;
}

/** Which window of the browser changed the slip. */
export type ChangedIn = 'this-window' | 'another-window';

export interface SlipStore {
  state(): SlipState;
  subscribe(listener: (changedIn: ChangedIn) => void): () => void;
  has(key: SelectionKey): boolean;
  /** Adds, or removes what is there already. */
  toggle(selection: Selection): AddAnswer | 'removed';
  remove(keys: readonly SelectionKey[]): void;
  /** Any other change, as a function of what is stored now. */
  change(next: (state: SlipState) => SlipState): void;
  begin(command: PlaceCommand): void;
  /** Taken: the command and its selections go together. Of multiple singles, those at the places refused stay. */
  placed(commandId: string, refused?: ReadonlyMap<number, Refused>): void;
  refused(commandId: string, why: Refused): void;
  /** Another window of the same browser wrote. */
  reload(): void;
}

/** The slip, kept in the browser's storage through reloads, log-ins and between windows. */
export function createSlipStore(storage: SlipStorage): SlipStore {
  let state = readSlip(storage.read());
  let keys = new Set(state.selections.map(keyOf));
  const listeners = new Set<(changedIn: ChangedIn) => void>();
  let isStored = true;

  function show(next: SlipState, changedIn: ChangedIn) {
    state = next;
    keys = new Set(state.selections.map(keyOf));
    for (const listener of listeners) listener(changedIn);
  }

  /**
   * Another window may have placed or begun what this one has not heard of yet: each change starts from what is stored,
   * so that nothing which is gone there comes back from here.
   */
  function latest(): SlipState {
    const text = isStored ? storage.read() : null;
    return text === null ? state : { ...readSlip(text), refusals: state.refusals };
  }

  function change(next: (state: SlipState) => SlipState) {
    const after = next(latest());
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
      const key = keyOf(selection);
      let answer: AddAnswer | 'removed' = 'in-progress';
      change((before) => {
        if (selectionsInBet(before).has(key)) return before;
        if (before.selections.some((each) => keyOf(each) === key)) {
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
        const taken = command.keys.filter((_, index) => !refused.has(index));
        const why = [...refused].map(([index, each]) => [command.places[index] ?? '', each]);
        const after = droppedSelections(before, taken);
        return { ...after, refusals: { ...after.refusals, ...Object.fromEntries(why) } };
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
