import type { Result } from '@evens/base';
import type { Slip, SlipEntries } from '@evens/contract';
import type { OddsPolicy } from '@evens/tickets';
import { endEdit } from '@evens/web/features/sportsbook/slip/begin-edit.ts';
import {
  type Selection,
  type SelectionKey,
  toSelectionKey,
} from '@evens/web/features/sportsbook/slip/selection.ts';
import {
  droppedSelections,
  type Refused,
  SELECTIONS_MAX,
  type SlipState,
} from '@evens/web/features/sportsbook/slip/slip-state.ts';
import type { SlipStore } from '@evens/web/features/sportsbook/slip/slip-store.ts';
import { type MergedSlip, mergeSlips } from './merge-slips.ts';
import { entriesText, type StakeTexts, toSlipEntries } from './slip-entries.ts';

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
export type SyncProgress = 'off' | 'loading' | 'saving' | 'saved';

export interface SlipSync {
  /**
   * Synchronises the slip with this player's on the server; undefined for a visitor, whose slip stays local. While a bet is
   * edited, its legs and stake stay in the browser.
   */
  follow(playerId: number | undefined): void;
  /** Applies what another device changed. Unsent changes of this one come first, and answer with the slip themselves. */
  refresh(): Promise<void>;
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
/** Refusals that do not concern the selection: the call is retried later. */
const retryableCodes: ReadonlySet<string> = new Set([
  'TooManyRequestsException',
  'OverloadedException',
  'ServerErrorException',
  STALE,
]);

export function createSlipSync(slip: SlipStore, environment: SlipSyncEnvironment): SlipSync {
  const listeners = new Set<() => void>();
  let progress: SyncProgress = 'off';
  let player: number | undefined;
  let serverPolicy: OddsPolicy | undefined;
  let pauseMs = FIRST_PAUSE_MS;
  /** Incremented when the player changes. Work that started in an earlier generation is abandoned. */
  let generation = 0;
  let isSending = false;
  let isSavingEntries = false;
  let isWaitingForWindow = false;
  let isRefreshing = false;

  function setProgress(next: SyncProgress) {
    if (progress === next) return;
    progress = next;
    for (const listener of listeners) listener();
  }

  const pause = () =>
    new Promise<void>((resolve) => {
      environment.afterMs(pauseMs, resolve);
      pauseMs = Math.min(LONGEST_PAUSE_MS, 2 * pauseMs);
    });

  const isEditing = () => slip.state().edit !== undefined;

  function editEnded(): Promise<void> {
    if (!isEditing()) return Promise.resolve();
    return new Promise((resolve) => {
      const end = slip.subscribe(() => {
        if (isEditing()) return;
        end();
        resolve();
      });
    });
  }

  function applyServerSlip(server: Slip, playerId: number, isFirst: boolean) {
    if (isEditing()) return;
    let merged: MergedSlip | undefined;
    slip.change((state) => {
      merged = mergeSlips(state, server, { playerId, isFirst, texts: environment.texts });
      return merged.state;
    });
    if (merged && merged.dropped.length > 0) environment.dropped(merged.dropped);
  }

  function recordServerEntries(entries: SlipEntries | null) {
    const serverEntries = entries ? entriesText(entries) : undefined;
    slip.change((state) => ({ ...state, keptEntries: serverEntries }));
  }

  /**
   * Sends stakes, tab and bankers a moment after they were typed. Separate from the selections: a bet contains its
   * stakes itself and does not wait for them.
   */
  async function saveEntries(startedIn: number) {
    if (isSavingEntries) return;
    isSavingEntries = true;
    try {
      for (;;) {
        if (startedIn !== generation || isEditing()) return;
        if (entriesText(toSlipEntries(slip.state(), environment.texts)) === slip.state().keptEntries) return;
        await new Promise<void>((resolve) => environment.afterMs(ENTRIES_PAUSE_MS, resolve));
        if (startedIn !== generation || isEditing()) return;
        const entries = toSlipEntries(slip.state(), environment.texts);
        const answer = await environment.setEntries(entries);
        if (startedIn !== generation) return;
        if (answer?.ok) recordServerEntries(entries);
        // Retried after the next change or on the next visit: nothing depends on it.
        else return;
      }
    } finally {
      isSavingEntries = false;
    }
  }

  function markSent(key: SelectionKey): (state: SlipState) => SlipState {
    return (state) => ({ ...state, unsent: state.unsent.filter((each) => each !== key) });
  }

  /** The next unsent change of the slip; undefined if there is none. */
  function nextTask(): (() => Promise<SyncAnswer>) | undefined {
    if (isEditing()) return undefined;
    const { gone, unsent, selections, policy } = slip.state();
    const removedKeys = gone.slice(0, SELECTIONS_MAX);
    if (removedKeys.length > 0) {
      return async () => {
        const answer = await environment.remove(removedKeys);
        // A selection that can't be removed is not there.
        if (answer && (answer.ok || !retryableCodes.has(answer.error.code)))
          slip.change((state) => ({
            ...state,
            gone: state.gone.filter((key) => !removedKeys.includes(key)),
          }));
        return answer;
      };
    }
    const key = unsent.find((each) => selections.some((selection) => toSelectionKey(selection) === each));
    const selection = selections.find((each) => toSelectionKey(each) === key);
    if (key !== undefined && selection) {
      return async () => {
        const answer = await environment.add(selection);
        if (answer && !answer.ok && !retryableCodes.has(answer.error.code))
          return refuse(selection, answer.error);
        if (answer?.ok) slip.change(markSent(key));
        return answer;
      };
    }
    if (serverPolicy !== undefined && policy !== serverPolicy) {
      return async () => {
        const answer = await environment.setPolicy(policy);
        if (answer && (answer.ok || !retryableCodes.has(answer.error.code))) serverPolicy = policy;
        return answer;
      };
    }
    return undefined;
  }

  async function refuse(selection: Selection, { code, message }: Refused): Promise<SyncAnswer> {
    const key = toSelectionKey(selection);
    if (code === 'LineAlreadyAddedException' || code === 'NotLoggedInException') {
      slip.change(markSent(key));
      return undefined;
    }
    slip.change((state) => ({ ...droppedSelections(state, [key]), gone: state.gone }));
    environment.refused(selection, message);
    return undefined;
  }

  async function loadSlip(playerId: number, startedIn: number): Promise<boolean> {
    for (;;) {
      if (isEditing()) {
        setProgress('off');
        await editEnded();
        if (startedIn !== generation) return false;
      }
      setProgress('loading');
      const answer = await environment.get();
      if (startedIn !== generation) return false;
      if (isEditing()) continue;
      if (answer?.ok) {
        applyServerSlip(answer.value, playerId, true);
        serverPolicy = answer.value.OddsChangePolicy === 1 ? 1 : answer.value.OddsChangePolicy === 2 ? 2 : 0;
        recordServerEntries(answer.value.Entries);
        return true;
      }
      if (answer && !retryableCodes.has(answer.error.code)) return false;
      await pause();
      if (startedIn !== generation) return false;
    }
  }

  async function sendChanges(playerId: number, startedIn: number) {
    if (isSending) return;
    isSending = true;
    try {
      for (let task = nextTask(); task; task = nextTask()) {
        setProgress('saving');
        const before = slip.state();
        const answer = await task();
        if (startedIn !== generation) return;
        if (answer?.ok) {
          pauseMs = FIRST_PAUSE_MS;
          applyServerSlip(answer.value, playerId, false);
        } else if (slip.state() === before) {
          if (answer?.error.code === STALE) pauseMs = FIRST_PAUSE_MS;
          await pause();
          if (startedIn !== generation) return;
        }
      }
      setProgress('saved');
    } finally {
      isSending = false;
    }
  }

  function isSaved(): boolean {
    const { unsent, gone } = slip.state();
    return progress === 'saved' && unsent.length + gone.length === 0 && !isEditing();
  }

  async function refresh() {
    if (player === undefined || isRefreshing || !isSaved()) return;
    const [playerId, startedIn] = [player, generation];
    isRefreshing = true;
    try {
      const answer = await environment.get();
      if (startedIn !== generation || !answer?.ok || !isSaved()) return;
      applyServerSlip(answer.value, playerId, true);
      recordServerEntries(answer.value.Entries);
    } finally {
      isRefreshing = false;
    }
  }

  let stop: () => void = () => {};

  async function start(playerId: number) {
    generation += 1;
    const startedIn = generation;
    pauseMs = FIRST_PAUSE_MS;
    const { owner } = slip.state();
    if (owner !== undefined && owner !== playerId && isEditing())
      slip.change((state) => ({ ...endEdit(state), unsent: [] }));
    if (!(await loadSlip(playerId, startedIn))) {
      if (startedIn === generation) setProgress('off');
      return;
    }
    stop = slip.subscribe((changedIn) => {
      if (changedIn === 'this-window') saveAll(playerId, startedIn);
      else saveAfterAnotherWindow(playerId, startedIn);
    });
    void saveEntries(startedIn);
    await sendChanges(playerId, startedIn);
  }

  function saveAll(playerId: number, startedIn: number) {
    void sendChanges(playerId, startedIn);
    void saveEntries(startedIn);
  }

  /**
   * Normally the window of the player's input sends its changes: two windows that send and store at once would
   * overwrite each other. This window sends what the other left unsent, e.g. because it was closed.
   */
  function saveAfterAnotherWindow(playerId: number, startedIn: number) {
    if (isWaitingForWindow) return;
    isWaitingForWindow = true;
    environment.afterMs(ANOTHER_WINDOW_PAUSE_MS, () => {
      isWaitingForWindow = false;
      if (startedIn === generation) saveAll(playerId, startedIn);
    });
  }

  return {
    follow(playerId) {
      if (playerId === player) return;
      player = playerId;
      stop();
      stop = () => {};
      serverPolicy = undefined;
      if (playerId === undefined) {
        generation += 1;
        setProgress('off');
      } else void start(playerId);
    },
    refresh,
    progress: () => progress,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
