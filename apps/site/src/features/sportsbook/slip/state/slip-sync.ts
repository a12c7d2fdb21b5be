import type { Result } from '@evens/base';
import type { Slip, SlipEntries } from '@evens/contract';
import type { OddsPolicy } from '@evens/tickets';
import { type MergedSlip, mergeSlips } from './merge-slips.ts';
import { type Selection, type SelectionKey, toSelectionKey } from './selection.ts';
import { entriesText, type StakeTexts, toSlipEntries } from './slip-entries.ts';
import { droppedSelections, type Refused, type SlipState } from './slip-state.ts';
import type { SlipStore } from './slip-store.ts';

/** An answer, a refusal, or undefined if there was neither. */
export type SyncAnswer = Result<Slip, Refused> | undefined;

export interface SlipSyncEnvironment {
  get(): Promise<SyncAnswer>;
  add(selection: Selection): Promise<SyncAnswer>;
  remove(keys: readonly SelectionKey[]): Promise<SyncAnswer>;
  setPolicy(policy: OddsPolicy): Promise<SyncAnswer>;
  setEntries(entries: SlipEntries): Promise<SyncAnswer>;
  readonly texts: StakeTexts;
  afterMs(delayMs: number, run: () => void): void;
  /** The selection was removed. `message` is the server's; empty if there is none. */
  refused(selection: Selection, message: string): void;
  /** Selections picked here that exceed the maximum of the player's slip. */
  dropped(selections: readonly Selection[]): void;
}

/** `off`: the slip is stored in the browser only. */
export type SyncProgress = 'off' | 'loading' | 'saving' | 'kept';

export interface SlipSync {
  /** Synchronises the slip with this player's on the server; undefined for a visitor, whose slip stays local. */
  follow(playerId: number | undefined): void;
  progress(): SyncProgress;
  subscribe(listener: () => void): () => void;
}

const FIRST_PAUSE_MS = 1000;
const ENTRIES_PAUSE_MS = 1500;
const LONGEST_PAUSE_MS = 30_000;
/** Long enough for the window that changed the slip to send it, ms. */
const ANOTHER_WINDOW_PAUSE_MS = 5000;
/** This refusal ends when the feed is back. Players cannot bet before the slip is saved, so the pauses do not grow. */
const STALE = 'PriceStaleException';
/** Refusals that are not about the selection: retried later. */
const again: ReadonlySet<string> = new Set([
  'TooManyRequestsException',
  'OverloadedException',
  'ServerErrorException',
  STALE,
]);

export function createSlipSync(slip: SlipStore, environment: SlipSyncEnvironment): SlipSync {
  const listeners = new Set<() => void>();
  let progress: SyncProgress = 'off';
  let player: number | undefined;
  let policyThere: OddsPolicy | undefined;
  let pauseMs = FIRST_PAUSE_MS;
  /** Incremented when the player changes. Answers for an earlier value are ignored. */
  let turn = 0;
  let isWorking = false;
  let isSavingEntries = false;
  let isWaitingForWindow = false;

  function become(next: SyncProgress) {
    if (progress === next) return;
    progress = next;
    for (const listener of listeners) listener();
  }

  const pause = () =>
    new Promise<void>((resolve) => {
      environment.afterMs(pauseMs, resolve);
      pauseMs = Math.min(LONGEST_PAUSE_MS, 2 * pauseMs);
    });

  function take(server: Slip, playerId: number, isFirst: boolean) {
    let merged: MergedSlip | undefined;
    slip.change((state) => {
      merged = mergeSlips(state, server, { playerId, isFirst, texts: environment.texts });
      return merged.state;
    });
    if (merged && merged.dropped.length > 0) environment.dropped(merged.dropped);
  }

  function keepEntries(entries: SlipEntries | null) {
    const storedEntries = entries ? entriesText(entries) : undefined;
    slip.change((state) => ({ ...state, keptEntries: storedEntries }));
  }

  /**
   * Sends stakes, tab and bankers a moment after they were typed. Separate from the selections: a bet contains its
   * stakes itself and does not wait for them.
   */
  async function saveEntries(own: number) {
    if (isSavingEntries) return;
    isSavingEntries = true;
    try {
      for (;;) {
        if (own !== turn) return;
        if (entriesText(toSlipEntries(slip.state(), environment.texts)) === slip.state().keptEntries) return;
        await new Promise<void>((resolve) => environment.afterMs(ENTRIES_PAUSE_MS, resolve));
        if (own !== turn) return;
        const entries = toSlipEntries(slip.state(), environment.texts);
        const answer = await environment.setEntries(entries);
        if (own !== turn) return;
        if (answer?.ok) keepEntries(entries);
        // Retried after the next change or on the next visit: nothing depends on it.
        else return;
      }
    } finally {
      isSavingEntries = false;
    }
  }

  function sentOff(key: SelectionKey): (state: SlipState) => SlipState {
    return (state) => ({ ...state, unsent: state.unsent.filter((each) => each !== key) });
  }

  /** The next unsent change of the slip; undefined if there is none. */
  function nextTask(): (() => Promise<SyncAnswer>) | undefined {
    const { gone, unsent, selections, policy } = slip.state();
    if (gone.length > 0) {
      return async () => {
        const answer = await environment.remove(gone);
        // A selection that can't be removed is not there.
        if (answer && (answer.ok || !again.has(answer.error.code)))
          slip.change((state) => ({ ...state, gone: state.gone.filter((key) => !gone.includes(key)) }));
        return answer;
      };
    }
    const key = unsent.find((each) => selections.some((selection) => toSelectionKey(selection) === each));
    const selection = selections.find((each) => toSelectionKey(each) === key);
    if (key !== undefined && selection) {
      return async () => {
        const answer = await environment.add(selection);
        if (answer && !answer.ok && !again.has(answer.error.code)) return refuse(selection, answer.error);
        if (answer?.ok) slip.change(sentOff(key));
        return answer;
      };
    }
    if (policyThere !== undefined && policy !== policyThere) {
      return async () => {
        const answer = await environment.setPolicy(policy);
        if (answer && (answer.ok || !again.has(answer.error.code))) policyThere = policy;
        return answer;
      };
    }
    return undefined;
  }

  async function refuse(selection: Selection, { code, message }: Refused): Promise<SyncAnswer> {
    const key = toSelectionKey(selection);
    if (code === 'LineAlreadyAddedException' || code === 'NotLoggedInException') {
      slip.change(sentOff(key));
      return undefined;
    }
    slip.change((state) => {
      const { gone } = state;
      return { ...droppedSelections(state, [key]), gone };
    });
    environment.refused(selection, message);
    return undefined;
  }

  async function load(playerId: number, own: number): Promise<boolean> {
    for (;;) {
      become('loading');
      const answer = await environment.get();
      if (own !== turn) return false;
      if (answer?.ok) {
        take(answer.value, playerId, true);
        policyThere = answer.value.OddsChangePolicy === 1 ? 1 : answer.value.OddsChangePolicy === 2 ? 2 : 0;
        keepEntries(answer.value.Entries);
        return true;
      }
      if (answer && !again.has(answer.error.code)) return false;
      await pause();
      if (own !== turn) return false;
    }
  }

  async function work(playerId: number, own: number) {
    if (isWorking) return;
    isWorking = true;
    try {
      for (let task = nextTask(); task; task = nextTask()) {
        become('saving');
        const before = slip.state();
        const answer = await task();
        if (own !== turn) return;
        if (answer?.ok) {
          pauseMs = FIRST_PAUSE_MS;
          take(answer.value, playerId, false);
        } else if (slip.state() === before) {
          if (answer?.error.code === STALE) pauseMs = FIRST_PAUSE_MS;
          await pause();
          if (own !== turn) return;
        }
      }
      become('kept');
    } finally {
      isWorking = false;
    }
  }

  let stop: () => void = () => {};

  async function start(playerId: number) {
    turn += 1;
    const own = turn;
    pauseMs = FIRST_PAUSE_MS;
    if (!(await load(playerId, own))) {
      if (own === turn) become('off');
      return;
    }
    stop = slip.subscribe((changedIn) => {
      if (changedIn === 'this-window') send(playerId, own);
      else sendForAnotherWindow(playerId, own);
    });
    void saveEntries(own);
    await work(playerId, own);
  }

  function send(playerId: number, own: number) {
    void work(playerId, own);
    void saveEntries(own);
  }

  /**
   * Normally the window of the player's input sends its changes: two windows that send and store at once would
   * overwrite each other. This window sends what the other left unsent, e.g. because it was closed.
   */
  function sendForAnotherWindow(playerId: number, own: number) {
    if (isWaitingForWindow) return;
    isWaitingForWindow = true;
    environment.afterMs(ANOTHER_WINDOW_PAUSE_MS, () => {
      isWaitingForWindow = false;
      if (own === turn) send(playerId, own);
    });
  }

  return {
    follow(playerId) {
      if (playerId === player) return;
      player = playerId;
      stop();
      stop = () => {};
      policyThere = undefined;
      if (playerId === undefined) {
        turn += 1;
        become('off');
      } else void start(playerId);
    },
    progress: () => progress,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
