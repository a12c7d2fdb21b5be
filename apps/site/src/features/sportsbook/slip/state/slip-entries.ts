import type { SlipEntries } from '@evens/contract';
import { toSelectionKey } from '@evens/web/features/sportsbook/slip/selection.ts';
import {
  emptySlip,
  openingTab,
  type SlipState,
  slipTabs,
} from '@evens/web/features/sportsbook/slip/slip-state.ts';

/** Converts stakes between typed text and the wire format, which is independent of the language. */
export interface StakeTexts {
  /** Empty if the text is not an amount. */
  toWire(typed: string): string;
  toTyped(wire: string): string;
}

/** The player's entries on the slip; of the selections only the boosts. */
export type EntryState = Pick<
  SlipState,
  'selections' | 'selectedTab' | 'stakes' | 'bankers' | 'builders' | 'eachWay' | 'rule' | 'selectedBetType'
>;

const BUILDERS_MAX = 10;

export function toSlipEntries(state: EntryState, { toWire }: Pick<StakeTexts, 'toWire'>): SlipEntries {
  const { single, combo, system, ifbet, reversebet, teaser } = state.stakes;
  const staked = (stakes: Readonly<Record<string, string>>) =>
    Object.entries(stakes)
      .map(([id, typed]) => [id, toWire(typed)] as const)
      .filter(([, stake]) => stake !== '')
      .sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    SelectedTab: state.selectedTab,
    Single: staked(single).map(([ID, Stake]) => ({ ID, Stake })),
    Combo: toWire(combo),
    IfBet: toWire(ifbet),
    ReverseBet: toWire(reversebet),
    Teaser: toWire(teaser),
    System: staked(system).map(([pick, Stake]) => ({ Pick: Number(pick), Stake })),
    Bankers: [...state.bankers],
    Builders: state.builders.slice(0, BUILDERS_MAX).map(({ keys }) => [...keys]),
    Boosts: state.selections.flatMap((selection) =>
      selection.boost
        ? [
            {
              ID: toSelectionKey(selection),
              BoostID: selection.boost.id,
              BasisPoints: selection.boost.basisPoints,
            },
          ]
        : [],
    ),
    EachWay: [...state.eachWay],
    Rule: state.rule,
    TeaserSetting: state.selectedBetType,
  };
}

/** Serialises entries independently of the order of fields on the server. */
export function entriesText(entries: SlipEntries): string {
  return JSON.stringify([
    entries.SelectedTab,
    entries.Single.map(({ ID, Stake }) => [ID, Stake]),
    [entries.Combo, entries.IfBet, entries.ReverseBet, entries.Teaser],
    entries.System.map(({ Pick, Stake }) => [Pick, Stake]),
    entries.Bankers,
    entries.Builders,
    entries.EachWay,
    [entries.Rule, entries.TeaserSetting],
    (entries.Boosts ?? []).map(({ ID, BoostID, BasisPoints }) => [ID, BoostID, BasisPoints]),
  ]);
}

/** Applies the entries of another device to the selections that exist here. */
export function withEntries(
  state: SlipState,
  entries: SlipEntries | null,
  { toTyped }: Pick<StakeTexts, 'toTyped'>,
): SlipState {
  if (!entries) return { ...state, ...noEntries };
  const known = new Set(state.selections.map(toSelectionKey));
  const isKnown = (id: string) => id.split(' ').every((key) => known.has(key));
  const { SelectedTab, Single, System, Rule, Boosts } = entries;
  const boosts = new Map(
    Boosts?.map(({ ID, BoostID, BasisPoints }) => [ID, { id: BoostID, basisPoints: BasisPoints }]),
  );
  const builders = entries.Builders.filter((keys) => keys.every((key) => known.has(key))).map((keys) => ({
    keys,
    seenMilli: 0,
  }));
  return {
    ...state,
    selections: Boosts
      ? state.selections.map((each) => ({ ...each, boost: boosts.get(toSelectionKey(each)) }))
      : state.selections,
    selectedTab: openingTab(
      { selections: state.selections, builders },
      slipTabs.find((tab) => tab === SelectedTab),
    ),
    stakes: {
      single: Object.fromEntries(
        Single.filter(({ ID }) => isKnown(ID)).map(({ ID, Stake }) => [ID, toTyped(Stake)]),
      ),
      combo: toTyped(entries.Combo),
      system: Object.fromEntries(System.map(({ Pick, Stake }) => [`${Pick}`, toTyped(Stake)])),
      ifbet: toTyped(entries.IfBet),
      reversebet: toTyped(entries.ReverseBet),
      teaser: toTyped(entries.Teaser),
    },
    bankers: entries.Bankers.filter((key) => known.has(key)),
    builders,
    eachWay: entries.EachWay.filter((place) => slipTabs.some((tab) => tab === place) || isKnown(place)),
    rule: Rule === 'win-only' ? Rule : emptySlip.rule,
    selectedBetType: entries.TeaserSetting,
  };
}

const noEntries: Omit<EntryState, 'selections'> = {
  selectedTab: emptySlip.selectedTab,
  stakes: emptySlip.stakes,
  bankers: [],
  builders: [],
  eachWay: [],
  rule: emptySlip.rule,
  selectedBetType: 0,
};
