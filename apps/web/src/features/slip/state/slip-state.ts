import type { BodyOf, Calls } from '@evens/contract';
import type { IfBetRule, OddsPolicy } from '@evens/tickets';
import { keyOf, type Selection, type SelectionKey } from './selection.ts';

export const SELECTIONS_MAX = 20;

export const slipTabs = ['single', 'combo', 'system', 'ifbet', 'reversebet', 'teaser'] as const;
export type SlipTab = (typeof slipTabs)[number];
/** Tabs whose selections make one bet. */
export type JoinedTab = Exclude<SlipTab, 'single'>;

/** Stakes as typed and sanitised; of an if-bet the first leg's, of systems and reverse bets per bet. */
export interface SlipStakes {
  /** By the id of the leg. */
  readonly single: Readonly<Record<string, string>>;
  readonly combo: string;
  /** By how many legs a row picks. */
  readonly system: Readonly<Record<string, string>>;
  readonly ifbet: string;
  readonly reversebet: string;
  readonly teaser: string;
}

/** Selections of one match that are one leg at a joint price. */
export interface SlipBuilder {
  readonly keys: readonly SelectionKey[];
  /** The joint price that the player saw and took, thousandths; 0 until there is one. */
  readonly seenMilli: number;
}

/** Why a bet was not taken, in the player's language, and what can be done with it. */
export interface Refused {
  readonly code: string;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export type PlaceBody = Omit<BodyOf<Calls['POST /api/betslip/placebet']>, 'BalanceVersion' | 'BalanceShown'>;

/** Where a refusal is shown: a single's leg, or the tab of a joined bet. */
export type BetPlace = string;

/**
 * A bet on its way: kept until its answer is known, so that a reload asks again under the same id instead of betting
 * twice. While it is here its selections can't be changed.
 */
export interface PlaceCommand {
  readonly playerId: number;
  /** As it is sent every time, its id included. */
  readonly body: PlaceBody;
  /** In order of the body's selections for multiple singles, else one. */
  readonly places: readonly BetPlace[];
  /** In order of the body's selections. */
  readonly keys: readonly SelectionKey[];
  readonly madeAtMs: number;
}

/** A free bet that is the stake of a bet, and whose it is. */
export interface ChosenFreeBet {
  readonly id: number;
  readonly playerId: number;
}

export interface SlipState {
  readonly selections: readonly Selection[];
  readonly selectedTab: SlipTab;
  readonly stakes: SlipStakes;
  /** Selections in every line of a system. */
  readonly bankers: readonly SelectionKey[];
  readonly builders: readonly SlipBuilder[];
  /** What is staked each way: ids of single legs, `combo`, `system`. */
  readonly eachWay: readonly BetPlace[];
  /** Free bets that are stakes, by the ids of single legs and `combo`; the stakes typed there wait. */
  readonly freeBets: Readonly<Record<BetPlace, ChosenFreeBet>>;
  readonly rule: IfBetRule;
  /** Id of the teaser setting; 0 for the first that is sold. */
  readonly selectedBetType: number;
  readonly policy: OddsPolicy;
  readonly commands: readonly PlaceCommand[];
  /** Selections that came back after a decline: the press that places them again takes the current prices. */
  readonly retried: readonly SelectionKey[];
  /** Not kept through a reload. */
  readonly refusals: Readonly<Record<BetPlace, Refused>>;
  /** The player whose slip on the server this one follows. */
  readonly owner: number | undefined;
  /** The last stakes, tab and bankers sent to the server, as text; undefined where none were sent. */
  readonly keptEntries: string | undefined;
  /** A visitor chose the policy by hand: it goes along into the account. */
  readonly isPolicyChosen: boolean;
  /** Picked, and the server hasn't said yes yet. */
  readonly unsent: readonly SelectionKey[];
  /** Taken off, and the server hasn't said yes yet. */
  readonly gone: readonly SelectionKey[];
}

export const emptySlip: SlipState = {
  selections: [],
  selectedTab: 'single',
  stakes: { single: {}, combo: '', system: {}, ifbet: '', reversebet: '', teaser: '' },
  bankers: [],
  builders: [],
  eachWay: [],
  freeBets: {},
  rule: 'action',
  selectedBetType: 0,
  policy: 1,
  commands: [],
  retried: [],
  refusals: {},
  owner: undefined,
  keptEntries: undefined,
  isPolicyChosen: false,
  unsent: [],
  gone: [],
};

/** Selections of bets on their way: they stand still. */
export function selectionsInBet({ commands }: SlipState): ReadonlySet<SelectionKey> {
  return new Set(commands.flatMap((command) => command.keys));
}

function isTab(place: BetPlace): boolean {
  return slipTabs.some((tab) => tab === place);
}

export type AddAnswer = 'added' | 'full' | 'in-progress';

/**
 * With a second match the slip turns to the combo, unless stakes on singles are typed already, or a boost would be lost
 * by it: most who pick two matches want both in one bet.
 */
export function withSelection(
  state: SlipState,
  selection: Selection,
): { readonly state: SlipState; readonly answer: AddAnswer } {
  const key = keyOf(selection);
  if (selectionsInBet(state).has(key)) return { state, answer: 'in-progress' };
  if (state.selections.length >= SELECTIONS_MAX) return { state, answer: 'full' };
  const isSecond = state.selections.length === 1 && state.selections[0]?.matchId !== selection.matchId;
  const isStaked =
    Object.values(state.stakes.single).some((stake) => stake !== '') ||
    [...state.selections, selection].some(({ boost }) => boost !== undefined);
  return {
    answer: 'added',
    state: {
      ...state,
      selections: [...state.selections, selection],
      selectedTab: isSecond && state.selectedTab === 'single' && !isStaked ? 'combo' : state.selectedTab,
      unsent: [...state.unsent.filter((each) => each !== key), key],
      gone: state.gone.filter((each) => each !== key),
    },
  };
}

/** Takes them off with all that hangs on them. Those of a bet on its way stay. */
export function withoutSelections(state: SlipState, keys: readonly SelectionKey[]): SlipState {
  const busy = selectionsInBet(state);
  return droppedSelections(
    state,
    keys.filter((key) => !busy.has(key)),
  );
}

/** The same whatever is on its way: for bets that were taken. */
export function droppedSelections(state: SlipState, keys: readonly SelectionKey[]): SlipState {
  const off = new Set(keys);
  const stays = (key: string) => !off.has(key);
  const selections = state.selections.filter((selection) => stays(keyOf(selection)));
  // A builder goes on with what is left of it, and with its stake; its joint price is another one.
  const builders = state.builders.flatMap((builder) => {
    if (builder.keys.every(stays)) return builder;
    const keys = builder.keys.filter(stays);
    return keys.length >= 2 ? { keys, seenMilli: 0 } : [];
  });
  const single = Object.fromEntries(
    Object.entries(state.stakes.single).flatMap(([id, stake]) => {
      const keys = id.split(' ');
      const left = keys.filter(stays);
      return left.length === keys.length || left.length >= 2 ? [[left.join(' '), stake]] : [];
    }),
  );
  return {
    ...state,
    selections,
    builders,
    selectedTab: selections.length < 2 ? 'single' : state.selectedTab,
    stakes: selections.length === 0 ? emptySlip.stakes : { ...state.stakes, single },
    bankers: state.bankers.filter(stays),
    retried: state.retried.filter(stays),
    eachWay: state.eachWay.filter((place) => place.split(' ').every(stays)),
    freeBets: Object.fromEntries(
      Object.entries(state.freeBets).filter(([place]) =>
        isTab(place) ? selections.length > 0 : place.split(' ').every(stays),
      ),
    ),
    // A joined bet is another one now; singles that stay are what they were.
    refusals: Object.fromEntries(
      Object.entries(state.refusals).filter(([place]) => !isTab(place) && place.split(' ').every(stays)),
    ),
    unsent: state.unsent.filter(stays),
    gone: state.owner === undefined ? [] : [...state.gone.filter(stays), ...off].slice(-2 * SELECTIONS_MAX),
  };
}
