import type { IfBetRule, OddsPolicy } from '@evens/tickets';
import { type SelectionKey, toSelectionKey } from '@evens/web/features/sportsbook/slip/selection.ts';
import {
  type BetPlace,
  type ChosenFreeBet,
  type SlipState,
  type SlipTab,
  selectionsInBet,
} from '@evens/web/features/sportsbook/slip/slip-state.ts';
import { slipLegs } from './legs.ts';

/** Changes of the slip besides picking. Each returns the new state. */
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

/** Sets the same stake for all singles that can still be changed. */
export function stakeEverySingle(stake: string): Change {
  return (state) =>
    slipLegs(state).reduce<SlipState>((after, { id }) => stakeSingle(id, stake)(after), state);
}

export function stakeSystemRow(pick: number, stake: string): Change {
  return (state) => ({
    ...state,
    stakes: { ...state.stakes, system: { ...state.stakes.system, [pick]: stake } },
    refusals: withoutRefusal(state, 'system'),
  });
}

/** Sets the stake of these rows of a system and clears the others. */
export function stakeSystemRows(picks: readonly number[], stake: string): Change {
  return (state) => ({
    ...state,
    stakes: { ...state.stakes, system: Object.fromEntries(picks.map((pick) => [pick, stake])) },
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

/** A builder is a banker with all its selections. */
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

/** Sets the free bet of a bet. It is removed from any other bet; undefined restores the typed stake. */
export function chooseFreeBet(place: BetPlace, chosen: ChosenFreeBet | undefined): Change {
  return (state) => {
    if (place !== 'combo' && isStill(state, place)) return state;
    const others = Object.entries(state.freeBets).filter(
      ([each, { id }]) => each !== place && id !== chosen?.id,
    );
    return {
      ...state,
      freeBets: Object.fromEntries(chosen ? [...others, [place, chosen]] : others),
      // Each way has two stakes, and a free bet pays only one.
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

/** Swaps the leg with its neighbour; does nothing at an end. */
export function moveLeg(legId: string, by: -1 | 1): Change {
  return (state) => {
    const legs = [...slipLegs(state)];
    const at = legs.findIndex((leg) => leg.id === legId);
    const leg = legs[at];
    const other = legs[at + by];
    if (!leg || !other || state.commands.length > 0) return state;
    legs[at] = other;
    legs[at + by] = leg;
    return { ...state, selections: legs.flatMap((each) => each.selections) };
  };
}

/** Splits a builder. New selections of its match stay separate too. */
export function takeApart(legId: string): Change {
  return (state) => {
    const keys = legId.split(' ');
    const matches = state.selections
      .filter((selection) => keys.includes(toSelectionKey(selection)))
      .map(({ matchId }) => matchId);
    return isStill(state, legId)
      ? state
      : {
          ...state,
          builders: state.builders.filter((builder) => !keys.some((key) => builder.keys.includes(key))),
          splitMatches: [...new Set([...state.splitMatches, ...matches])],
          // No joined bet takes several selections of one match. A teaser tab stays, because it asked for the split.
          selectedTab: state.selectedTab === 'teaser' ? state.selectedTab : 'single',
        };
  };
}

/** A current price. An explicitly undefined `boost` removes a lost one. */
export interface CurrentPrice {
  readonly oddsMilli: number;
  readonly sourceType: 1 | 2;
  readonly boost?: undefined;
}

/** Current prices by selection, and of builders by leg id. */
export interface PricesNow {
  readonly selections: ReadonlyMap<SelectionKey, CurrentPrice>;
  readonly builders: ReadonlyMap<string, number>;
}

/** Accepts all current prices. */
export function acceptPrices({ selections, builders }: PricesNow): Change {
  return (state) => {
    const busy = selectionsInBet(state);
    return {
      ...state,
      selections: state.selections.map((selection) => {
        const key = toSelectionKey(selection);
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
