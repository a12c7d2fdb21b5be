import { isFields } from '@evens/base';
import type { IfBetRule } from '@evens/tickets';
import { withSeparateSelection } from '@evens/web/features/sportsbook/slip/add-selection.ts';
import { list, readBuilders, texts, textsByName } from '@evens/web/features/sportsbook/slip/read-slip.ts';
import {
  isSelection,
  type Selection,
  type SelectionKey,
  toSelectionKey,
} from '@evens/web/features/sportsbook/slip/selection.ts';
import {
  type BetPlace,
  emptySlip,
  SELECTIONS_MAX,
  type SlipBuilder,
  type SlipState,
  type SlipTab,
  selectionsInBet,
  slipTabs,
} from '@evens/web/features/sportsbook/slip/slip-state.ts';
import type { SlipStorage } from '@evens/web/features/sportsbook/slip/slip-store.ts';
import { slipLegs } from './legs.ts';

const AWAITED_MAX = 20;

/** A pending bet as it was on the slip. It returns there if another price could cure a decline. */
export interface AwaitedBet {
  readonly ticketId: number;
  readonly playerId: number;
  readonly selections: readonly Selection[];
  readonly builders: readonly SlipBuilder[];
  readonly tab: SlipTab;
  /** By leg id for singles, by pick for systems, otherwise by tab. */
  readonly stakes: Readonly<Record<string, string>>;
  readonly bankers: readonly SelectionKey[];
  readonly eachWay: readonly BetPlace[];
  readonly rule: IfBetRule;
  readonly selectedBetType: number;
}

/** Decline codes that another price could cure. After other declines the bet would be declined again. */
const curable: ReadonlySet<string> = new Set([
  'danger',
  'odds-changed',
  'suspended',
  'no-price',
  'expired',
  'offer-declined',
  'withdrawn',
]);

export function isCurable(declineCode: string): boolean {
  return curable.has(declineCode);
}

function tabStakes({ stakes }: SlipState, tab: SlipTab, legIds: readonly string[]): AwaitedBet['stakes'] {
  if (tab === 'single')
    return Object.fromEntries(
      legIds.map((id) => [id, stakes.single[id] ?? '']).filter(([, text]) => text !== ''),
    );
  return tab === 'system' ? stakes.system : { [tab]: stakes[tab] };
}

/** The slip's data of a bet that was just placed and waits for its answer. */
export function awaitedBet(
  state: SlipState,
  {
    ticketId,
    playerId,
    keys,
    tab,
  }: Pick<AwaitedBet, 'ticketId' | 'playerId' | 'tab'> & {
    readonly keys: readonly SelectionKey[];
  },
): AwaitedBet {
  const own = new Set(keys);
  const selections = state.selections.filter((selection) => own.has(toSelectionKey(selection)));
  const builders = state.builders.filter((builder) => builder.keys.every((key) => own.has(key)));
  const legIds = slipLegs({ selections, builders }).map(({ id }) => id);
  return {
    ticketId,
    playerId,
    selections,
    builders,
    tab,
    stakes: tabStakes(state, tab, legIds),
    bankers: state.bankers.filter((key) => own.has(key)),
    eachWay: state.eachWay.filter((place) => place === tab || legIds.includes(place)),
    rule: state.rule,
    selectedBetType: state.selectedBetType,
  };
}

/** Bets of this browser that are pending, or were declined and have not returned yet. */
export interface AwaitedBets {
  /** The same array until it changes. */
  list(): readonly AwaitedBet[];
  add(bets: readonly AwaitedBet[]): void;
  remove(ticketId: number): void;
  subscribe(listener: () => void): () => void;
}

/** Stored apart from the slip: the first page does not need them. */
export function createAwaitedBets(storage: SlipStorage): AwaitedBets {
  const listeners = new Set<() => void>();
  let bets = readAwaited(storage.read());

  function become(next: readonly AwaitedBet[]) {
    bets = next;
    storage.write(JSON.stringify(bets));
    for (const listener of listeners) listener();
  }

  return {
    list: () => bets,
    add(more) {
      if (more.length > 0) become([...readAwaited(storage.read()), ...more].slice(-AWAITED_MAX));
    },
    remove(ticketId) {
      if (bets.some((bet) => bet.ticketId === ticketId))
        become(readAwaited(storage.read()).filter((bet) => bet.ticketId !== ticketId));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function readAwaited(stored: string | null): readonly AwaitedBet[] {
  let value: unknown;
  try {
    value = JSON.parse(stored ?? '[]');
  } catch {
    return [];
  }
  return list(value).flatMap((each) => {
    if (!isFields(each)) return [];
    const { ticketId, playerId, rule, selectedBetType } = each;
    const selections = list(each['selections']).filter(isSelection);
    const tab = slipTabs.find((known) => known === each['tab']);
    if (typeof ticketId !== 'number' || typeof playerId !== 'number' || !tab || selections.length === 0)
      return [];
    return {
      ticketId,
      playerId,
      selections,
      builders: readBuilders(each['builders'], selections),
      tab,
      stakes: textsByName(each['stakes']),
      bankers: texts(each['bankers']),
      eachWay: texts(each['eachWay']),
      rule: rule === 'win-only' ? rule : emptySlip.rule,
      selectedBetType: typeof selectedBetType === 'number' ? selectedBetType : 0,
    };
  });
}

/** Whether the bet can return without confirmation: selections picked since do not become part of it. */
export function hasRoomFor(state: SlipState, bet: AwaitedBet): boolean {
  if (state.selections.length === 0) return true;
  const isFree = bet.selections.every(
    (selection) => !state.selections.some((each) => toSelectionKey(each) === toSelectionKey(selection)),
  );
  const count = state.selections.length + bet.selections.length;
  return bet.tab === 'single' && state.selectedTab === 'single' && isFree && count <= SELECTIONS_MAX;
}

/** Returns the declined bet to the slip with its stakes and type, at the prices that the player had accepted. */
export function withBetBack(state: SlipState, bet: AwaitedBet): SlipState {
  const keys = bet.selections.map(toSelectionKey);
  const isNew = (key: SelectionKey) => !keys.includes(key);
  const others = state.selections.filter((selection) => isNew(toSelectionKey(selection)));
  // A bet of several legs consists of exactly these legs; other selections stay only beside singles.
  const remaining = bet.tab === 'single' ? others.slice(0, Math.max(0, SELECTIONS_MAX - keys.length)) : [];
  const before = remaining.length === 0 ? { ...emptySlip.stakes } : state.stakes;
  return {
    ...state,
    selections: [...remaining, ...bet.selections],
    builders: [...state.builders.filter((builder) => builder.keys.every(isNew)), ...bet.builders].filter(
      (builder) => bet.tab === 'single' || builder.keys.every((key) => keys.includes(key)),
    ),
    selectedTab: bet.tab,
    stakes:
      bet.tab === 'single'
        ? { ...before, single: { ...before.single, ...bet.stakes } }
        : bet.tab === 'system'
          ? { ...before, system: bet.stakes }
          : { ...before, [bet.tab]: bet.stakes[bet.tab] ?? '' },
    bankers: bet.bankers,
    eachWay: [...new Set([...state.eachWay, ...bet.eachWay])],
    rule: bet.rule,
    selectedBetType: bet.selectedBetType,
    refusals: {},
    retried: [...new Set([...state.retried, ...keys])],
    unsent: [...new Set([...state.unsent, ...keys])],
    gone: state.gone.filter(isNew),
  };
}

/**
 * Puts the selections of a placed bet on the slip again, without stakes and boosts. An empty slip also takes its type;
 * selections picked since stay.
 */
export function withSelectionsAgain(state: SlipState, bet: AwaitedBet): SlipState {
  const busy = selectionsInBet(state);
  const has = (slip: SlipState, key: SelectionKey) =>
    slip.selections.some((each) => toSelectionKey(each) === key);
  const added = bet.selections
    .filter((selection) => !busy.has(toSelectionKey(selection)) && !has(state, toSelectionKey(selection)))
    .reduce<SlipState>(
      (after, selection) => withSeparateSelection(after, { ...selection, boost: undefined }).state,
      state,
    );
  const isJoined = (key: SelectionKey) => state.builders.some(({ keys }) => keys.includes(key));
  const builders = bet.builders.filter(({ keys }) => keys.every((key) => has(added, key) && !isJoined(key)));
  const after = { ...added, builders: [...state.builders, ...builders], selectedTab: state.selectedTab };
  if (state.selections.length > 0) return after;
  const { tab, bankers, eachWay, rule, selectedBetType } = bet;
  return { ...after, selectedTab: tab, bankers, eachWay, rule, selectedBetType };
}
