import type { CallBody, Calls } from '@evens/contract';
import type { IfBetRule, OddsPolicy } from '@evens/tickets';
import { type Selection, type SelectionKey, toSelectionKey } from './selection.ts';

export const SELECTIONS_MAX = 20;

export const slipTabs = ['single', 'combo', 'system', 'ifbet', 'reversebet', 'teaser'] as const;
export type SlipTab = (typeof slipTabs)[number];
/** Tabs that join all selections in one bet. */
export type JoinedTab = Exclude<SlipTab, 'single'>;

/** Stakes as typed and sanitised: of an if-bet for the first leg, of systems and reverse bets per bet. */
export interface SlipStakes {
  /** By leg id. */
  readonly single: Readonly<Record<string, string>>;
  readonly combo: string;
  /** By number of picked legs of the row. */
  readonly system: Readonly<Record<string, string>>;
  readonly ifbet: string;
  readonly reversebet: string;
  readonly teaser: string;
}

/** Selections of one match that form one leg at a joint price. */
export interface SlipBuilder {
  readonly keys: readonly SelectionKey[];
  /** The joint price that the player saw and accepted, in thousandths; 0 until there is one. */
  readonly seenMilli: number;
}

/** The reason why a bet was refused, in the player's language, with its data. */
export interface Refused {
  readonly code: string;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export type PlaceBody = Omit<
  CallBody<Calls['POST /api/betslip/placebet']>,
  'BalanceVersion' | 'BalanceShown'
>;

/** Place of a bet on the slip: a leg id, or the tab of a joined bet. */
export type BetPlace = string;

/**
 * A bet in progress. It is stored until its answer is known, so that a reload repeats it under the same id instead of
 * placing twice. Its selections are locked meanwhile.
 */
export interface PlaceCommand {
  readonly playerId: number;
  /** The body of every attempt, including its id. */
  readonly body: PlaceBody;
  /** For multiple singles in the order of the body's selections; otherwise one place. */
  readonly places: readonly BetPlace[];
  /** In the order of the body's selections. */
  readonly keys: readonly SelectionKey[];
  readonly madeAtMs: number;
}

/** A free bet chosen as a stake, and its player. */
export interface ChosenFreeBet {
  readonly id: number;
  readonly playerId: number;
}

/** The open ticket that the slip replaces. Amounts are decimal strings. */
export interface SlipEdit {
  readonly ticketId: number;
  /** Its legs, serialised. */
  readonly legs?: string | undefined;
  /** Its value, which is a part of the new stake. */
  readonly value: string;
  /** Its open stake, price and possible payout. */
  readonly stake: string;
  readonly oddsMilli: number;
  readonly potential: string;
  /** Selections and builders that were on the slip before. They return if the bet is kept as it is. */
  readonly kept?: readonly Selection[];
  readonly keptBuilders?: readonly SlipBuilder[];
}

export interface SlipState {
  readonly selections: readonly Selection[];
  readonly selectedTab: SlipTab;
  readonly stakes: SlipStakes;
  /** Selections in every bet of a system. */
  readonly bankers: readonly SelectionKey[];
  readonly builders: readonly SlipBuilder[];
  /** Matches whose builder the player has split: their selections do not combine by themselves. */
  readonly splitMatches: readonly number[];
  /** Each-way bets: ids of single legs, `combo`, `system`. */
  readonly eachWay: readonly BetPlace[];
  /** Free bets used as stakes, by leg id of singles and `combo`. The typed stakes are kept but not used. */
  readonly freeBets: Readonly<Record<BetPlace, ChosenFreeBet>>;
  /** Undefined for a new bet. */
  readonly edit?: SlipEdit | undefined;
  readonly rule: IfBetRule;
  /** Id of the teaser setting; 0 for the first that is sold. */
  readonly selectedBetType: number;
  readonly policy: OddsPolicy;
  readonly commands: readonly PlaceCommand[];
  /** Selections returned after a decline: placing them again accepts the current prices. */
  readonly retried: readonly SelectionKey[];
  /** Not stored across reloads. */
  readonly refusals: Readonly<Record<BetPlace, Refused>>;
  /** The player whose slip on the server this one follows. */
  readonly owner: number | undefined;
  /** The last stakes, tab and bankers sent to the server, serialised; undefined if none were sent. */
  readonly keptEntries: string | undefined;
  /** A visitor chose the policy by hand: it is copied to the account at log-in. */
  readonly isPolicyChosen: boolean;
  /** Added, but not yet confirmed by the server. */
  readonly unsent: readonly SelectionKey[];
  /** Removed, but not yet confirmed by the server. */
  readonly gone: readonly SelectionKey[];
}

export const emptySlip: SlipState = {
  selections: [],
  selectedTab: 'single',
  stakes: { single: {}, combo: '', system: {}, ifbet: '', reversebet: '', teaser: '' },
  bankers: [],
  builders: [],
  splitMatches: [],
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

/** Selections of bets in progress, which are locked. */
export function selectionsInBet({ commands }: SlipState): ReadonlySet<SelectionKey> {
  return new Set(commands.flatMap((command) => command.keys));
}

function isTab(place: BetPlace): boolean {
  return slipTabs.some((tab) => tab === place);
}

/** Number of legs: a builder is one. */
export function countLegs({ selections, builders }: Pick<SlipState, 'selections' | 'builders'>): number {
  return builders.reduce((count, { keys }) => count - keys.length + 1, selections.length);
}

/** The tab that a slip with these legs opens at: a single leg has no combo. */
export function openingTab(
  legs: Pick<SlipState, 'selections' | 'builders'>,
  tab: SlipTab | undefined,
): SlipTab {
  return tab === undefined || countLegs(legs) < 2 ? emptySlip.selectedTab : tab;
}

type Legs = Pick<SlipState, 'selections' | 'builders'>;

/** Whether two legs are of one match: they are no combo. */
function haveSameMatch(legs: Legs): boolean {
  return countLegs(legs) > new Set(legs.selections.map(({ matchId }) => matchId)).size;
}

/** Singles without stakes become a combo again when the leg that prevented it is removed. */
function tabWithout({ selectedTab, stakes, ...before }: SlipState, after: Legs): SlipTab {
  const isStaked = Object.values(stakes.single).some((stake) => stake !== '');
  const returns = selectedTab === 'single' && !isStaked && haveSameMatch(before) && !haveSameMatch(after);
  return openingTab(after, returns ? 'combo' : selectedTab);
}

/** Removes selections with all their entries. Those of a bet in progress stay. */
export function withoutSelections(state: SlipState, keys: readonly SelectionKey[]): SlipState {
  const busy = selectionsInBet(state);
  return droppedSelections(
    state,
    keys.filter((key) => !busy.has(key)),
  );
}

/** The same, including bets in progress: for accepted bets. */
export function droppedSelections(state: SlipState, keys: readonly SelectionKey[]): SlipState {
  const off = new Set(keys);
  const stays = (key: string) => !off.has(key);
  const selections = state.selections.filter((selection) => stays(toSelectionKey(selection)));
  // A builder keeps its remaining selections, but its joint price changes.
  const builders = state.builders.flatMap((builder) => {
    if (builder.keys.every(stays)) return builder;
    const keys = builder.keys.filter(stays);
    return keys.length >= 2 ? { keys, seenMilli: 0 } : [];
  });
  // The stake of a builder stays with its remaining selections. A split builder has none, although its entry remains.
  const stakedBuilders = new Set(state.builders.map(({ keys }) => keys.join(' ')));
  const single = Object.fromEntries(
    Object.entries(state.stakes.single).flatMap(([id, stake]) => {
      const keys = id.split(' ');
      const left = keys.filter(stays);
      const remains = left.length === keys.length || (left.length > 0 && stakedBuilders.has(id));
      return remains ? [[left.join(' '), stake]] : [];
    }),
  );
  return {
    ...state,
    selections,
    builders,
    splitMatches: state.splitMatches.filter((id) => selections.some(({ matchId }) => matchId === id)),
    selectedTab: tabWithout(state, { selections, builders }),
    stakes: selections.length === 0 ? emptySlip.stakes : { ...state.stakes, single },
    edit: selections.length === 0 ? undefined : state.edit,
    bankers: state.bankers.filter(stays),
    retried: state.retried.filter(stays),
    eachWay: state.eachWay.filter((place) => place.split(' ').every(stays)),
    freeBets: Object.fromEntries(
      Object.entries(state.freeBets).filter(([place]) =>
        isTab(place) ? selections.length > 0 : place.split(' ').every(stays),
      ),
    ),
    // The joined bet has changed, so its refusal is cleared; remaining singles keep theirs.
    refusals: Object.fromEntries(
      Object.entries(state.refusals).filter(([place]) => !isTab(place) && place.split(' ').every(stays)),
    ),
    unsent: state.unsent.filter(stays),
    gone: state.owner === undefined ? [] : [...state.gone.filter(stays), ...off].slice(-2 * SELECTIONS_MAX),
  };
}
