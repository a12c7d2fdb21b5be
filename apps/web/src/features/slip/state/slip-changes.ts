import type { IfBetRule, OddsPolicy } from '@evens/tickets';
import { legsOf } from './legs.ts';
import { keyOf, type SelectionKey } from './selection.ts';
import {
  type BetPlace,
  type ChosenFreeBet,
  type SlipState,
  type SlipTab,
  selectionsInBet,
} from './slip-state.ts';

/** What the player can do with the slip beside picking: each gives the slip as it is afterwards. */
type Change = (state: SlipState) => SlipState;

function withoutRefusal(state: SlipState, place: BetPlace): SlipState['refusals'] {
  return Object.fromEntries(Object.entries(state.refusals).filter(([each]) => each !== place));
}

function isStill(state: SlipState, legId: string): boolean {
  const busy = selectionsInBet(state);
  return legId.split(' ').some((key) => busy.has(key));
}

export function chooseTab(selectedTab: SlipTab): Change {
  return (state) => ({ ...state, selectedTab });
}

export function choosePolicy(policy: OddsPolicy): Change {
  return (state) => ({ ...state, policy, isPolicyChosen: state.owner === undefined });
}

export function stakeSingle(legId: string, stake: string): Change {
  return (state) =>
    isStill(state, legId)
      ? state
      : {
          ...state,
          stakes: { ...state.stakes, single: { ...state.stakes.single, [legId]: stake } },
          refusals: withoutRefusal(state, legId),
        };
}

/** The same stake on every single that can still be changed. */
export function stakeEverySingle(stake: string): Change {
  return (state) => legsOf(state).reduce<SlipState>((after, { id }) => stakeSingle(id, stake)(after), state);
}

export function stakeSystemRow(pick: number, stake: string): Change {
  return (state) => ({
    ...state,
    stakes: { ...state.stakes, system: { ...state.stakes.system, [pick]: stake } },
    refusals: withoutRefusal(state, 'system'),
  });
}

export function stakeJoined(tab: Exclude<SlipTab, 'single' | 'system'>, stake: string): Change {
  return (state) => ({
    ...state,
    stakes: { ...state.stakes, [tab]: stake },
    refusals: withoutRefusal(state, tab),
  });
}

function toggled(list: readonly string[], item: string): readonly string[] {
  return list.includes(item) ? list.filter((each) => each !== item) : [...list, item];
}

/** A builder is a banker with all of its selections. */
export function toggleBanker(legId: string): Change {
  return (state) => {
    const keys = legId.split(' ');
    const isOn = keys.every((key) => state.bankers.includes(key));
    const others = state.bankers.filter((key) => !keys.includes(key));
    return { ...state, bankers: isOn ? others : [...others, ...keys] };
  };
}

export function toggleEachWay(place: BetPlace): Change {
  return (state) => ({
    ...state,
    eachWay: toggled(state.eachWay, place),
    refusals: withoutRefusal(state, place),
  });
}

/** A free bet is the stake of one bet, so another one that has it loses it; without one the stake is money again. */
export function chooseFreeBet(place: BetPlace, chosen: ChosenFreeBet | undefined): Change {
  return (state) => {
    if (place !== 'combo' && isStill(state, place)) return state;
    const others = Object.entries(state.freeBets).filter(
      ([each, { id }]) => each !== place && id !== chosen?.id,
    );
    return {
      ...state,
      freeBets: Object.fromEntries(chosen ? [...others, [place, chosen]] : others),
      // Each way is two stakes.
      eachWay: chosen ? state.eachWay.filter((each) => each !== place) : state.eachWay,
      refusals: withoutRefusal(state, place),
    };
  };
}

export function chooseRule(rule: IfBetRule): Change {
  return (state) => ({ ...state, rule });
}

export function chooseTeaser(selectedBetType: number): Change {
  return (state) => ({ ...state, selectedBetType, refusals: withoutRefusal(state, 'teaser') });
}

/** The leg changes places with its neighbour; at an end nothing happens. */
export function moveLeg(legId: string, by: -1 | 1): Change {
  return (state) => {
    const legs = [...legsOf(state)];
    const at = legs.findIndex((leg) => leg.id === legId);
    const leg = legs[at];
    const other = legs[at + by];
    if (!leg || !other || state.commands.length > 0) return state;
    legs[at] = other;
    legs[at + by] = leg;
    return { ...state, selections: legs.flatMap((each) => each.selections) };
  };
}

/** All selections of the match become one leg, in the place of the first. */
export function combineMatch(matchId: number): Change {
  return (state) => {
    const joined = state.selections.filter((selection) => selection.matchId === matchId).map(keyOf);
    if (joined.length < 2 || isStill(state, joined.join(' '))) return state;
    const others = state.builders.filter((builder) => !builder.keys.some((key) => joined.includes(key)));
    const single = Object.fromEntries(
      Object.entries(state.stakes.single).filter(([id]) => !joined.includes(id)),
    );
    const builders = [...others, { keys: joined, seenMilli: 0 }];
    return {
      ...state,
      builders,
      selectedTab: legsOf({ ...state, builders }).length < 2 ? 'single' : state.selectedTab,
      bankers: state.bankers.filter((key) => !joined.includes(key)),
      stakes: { ...state.stakes, single },
      refusals: {},
    };
  };
}

export function takeApart(legId: string): Change {
  return (state) => {
    const keys = legId.split(' ');
    return isStill(state, legId)
      ? state
      : {
          ...state,
          builders: state.builders.filter((builder) => !keys.some((key) => builder.keys.includes(key))),
        };
  };
}

/** A price as it is now; `boost` is there to take a lost one away. */
export interface TakenPrice {
  readonly oddsMilli: number;
  readonly sourceType: 1 | 2;
  readonly boost?: undefined;
}

/** What a price is now, by selection; and of builders by the id of their leg. */
export interface PricesNow {
  readonly selections: ReadonlyMap<SelectionKey, TakenPrice>;
  readonly builders: ReadonlyMap<string, number>;
}

/** The player takes the prices as they are: one tap for all of them. */
export function acceptPrices({ selections, builders }: PricesNow): Change {
  return (state) => {
    const busy = selectionsInBet(state);
    return {
      ...state,
      selections: state.selections.map((selection) => {
        const key = keyOf(selection);
        const now = busy.has(key) ? undefined : selections.get(key);
        return now ? { ...selection, ...now } : selection;
      }),
      builders: state.builders.map((builder) => {
        const now = builders.get(builder.keys.join(' '));
        return now === undefined ? builder : { ...builder, seenMilli: now };
      }),
      refusals: {},
    };
  };
}
