import { completeEachOther, hasBuilders, isCombinable, parseMarket, sportByAlias } from '@evens/markets';
import { isOnRace, type Selection, type SelectionKey, toSelectionKey } from './selection.ts';
import { type SlipState, selectionsInBet } from './slip-state.ts';

/** Whether a bet builder can hold the selection. */
export function canBeCombined(selection: Selection): boolean {
  const market = parseMarket(selection.marketType, selection.specifier);
  if (!market.ok || !isCombinable(market.value)) return false;
  const { ofNumbers, outcomes } = market.value.definition;
  if (ofNumbers) return ofNumbers === 'drawn';
  const sport = sportByAlias(selection.match.sport);
  return outcomes !== 'runners' && !isOnRace(selection) && (!sport || hasBuilders(sport));
}

/**
 * The keys of the leg that a new selection joins: the builder of its match, or the only other selection there that it
 * completes. Undefined after a split, if several legs could take it, and for teasers, which have no builders. A boosted
 * selection stays a single.
 */
export function findLegToJoin(state: SlipState, selection: Selection): readonly SelectionKey[] | undefined {
  const { matchId, boost } = selection;
  if (boost || state.selectedTab === 'teaser' || state.splitMatches.includes(matchId)) return undefined;
  if (!canBeCombined(selection)) return undefined;
  const busy = selectionsInBet(state);
  const ofMatch = state.selections.filter((each) => each.matchId === matchId);
  const takes = (keys: readonly SelectionKey[]) =>
    ofMatch
      .filter((each) => keys.includes(toSelectionKey(each)))
      .every((each) => completeEachOther(each, selection) && !busy.has(toSelectionKey(each)));
  const ownKeys = new Set(ofMatch.map(toSelectionKey));
  const builders = state.builders.filter(({ keys }) => keys.some((key) => ownKeys.has(key)));
  if (builders.length > 0) return builders.map(({ keys }) => keys).find(takes);
  const [single, ...others] = ofMatch
    .filter((each) => !each.boost && canBeCombined(each))
    .map(toSelectionKey);
  return single !== undefined && others.length === 0 && takes([single]) ? [single] : undefined;
}

/**
 * Combines selections of one match into one leg at the position of the first. The stake or free bet of a leg is that of the
 * new one, unless several have their own. A banker stays one.
 */
export function joinSelections(state: SlipState, keys: readonly SelectionKey[]): SlipState {
  const joined = state.selections.map(toSelectionKey).filter((key) => keys.includes(key));
  const isJoined = (id: string) => id.split(' ').some((key) => joined.includes(key));
  const id = joined.join(' ');
  return {
    ...state,
    builders: [
      ...state.builders.filter((builder) => !builder.keys.some(isJoined)),
      { keys: joined, seenMilli: 0 },
    ],
    selectedTab: joined.length === state.selections.length ? 'single' : state.selectedTab,
    bankers: state.bankers.some(isJoined)
      ? [...state.bankers.filter((key) => !isJoined(key)), ...joined]
      : state.bankers,
    stakes: { ...state.stakes, single: moveEntries(state.stakes.single, isJoined, id) },
    freeBets: moveEntries(state.freeBets, isJoined, id),
    refusals: {},
  };
}

/** The entries of legs, with the only one of the moved legs under the new id. */
function moveEntries<T>(
  entries: Readonly<Record<string, T>>,
  isMoved: (id: string) => boolean,
  id: string,
): Readonly<Record<string, T>> {
  const all = Object.entries(entries).filter(([, entry]) => entry !== '');
  const [moved, ...others] = all.filter(([each]) => isMoved(each));
  return Object.fromEntries([
    ...all.filter(([each]) => !isMoved(each)),
    ...(moved && others.length === 0 ? [[id, moved[1]] as const] : []),
  ]);
}

/** Combines all selections of the match that a builder can hold, also after a split. */
export function combineMatch(matchId: number): (state: SlipState) => SlipState {
  return (state) => {
    const joined = state.selections
      .filter((selection) => selection.matchId === matchId && canBeCombined(selection))
      .map(toSelectionKey);
    const busy = selectionsInBet(state);
    if (joined.length < 2 || joined.some((key) => busy.has(key))) return state;
    const splitMatches = state.splitMatches.filter((each) => each !== matchId);
    return joinSelections({ ...state, splitMatches }, joined);
  };
}
