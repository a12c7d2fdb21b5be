import type { Slip, SlipSelection } from '@evens/contract';
import { parseOddsPolicy } from '@evens/tickets';
import { type Selection, toSelectionKey } from '@evens/web/features/sportsbook/slip/selection.ts';
import {
  countLegs,
  openingTab,
  SELECTIONS_MAX,
  type SlipState,
  selectionsInBet,
} from '@evens/web/features/sportsbook/slip/slip-state.ts';
import { entriesText, type StakeTexts, toSlipEntries, withEntries } from './slip-entries.ts';

/** A selection stored by the server: it has prepared texts instead of the match's names. */
export function selectionFromServer(from: SlipSelection): Selection {
  return {
    matchId: from.MatchID,
    marketType: from.MarketType,
    specifier: from.Specifier,
    outcomeNo: from.OutcomeNo,
    oddsMilli: from.Odds,
    sourceType: from.SourceType === 2 ? 2 : 1,
    match: { sport: from.SportAlias, home: '', away: '', runner: '', link: from.MatchLink },
    told: { match: from.MatchName, market: from.MarketName, outcome: from.OutcomeName },
  };
}

export interface MergedSlip {
  readonly state: SlipState;
  /** Selections picked here that exceed the maximum. */
  readonly dropped: readonly Selection[];
}

/**
 * Merges the browser's slip with the player's slip on the server. If the slip followed this player before, additions
 * and removals by other devices are applied, and unsent changes of this browser are kept. A visitor's selections are
 * added; those of another player are dropped.
 */
export function mergeSlips(
  state: SlipState,
  server: Slip,
  {
    playerId,
    isFirst,
    texts,
  }: { readonly playerId: number; readonly isFirst: boolean; readonly texts: StakeTexts },
): MergedSlip {
  const isMine = state.owner === playerId;
  const isVisitors = state.owner === undefined;
  const keysInBet = selectionsInBet(state);
  const removedKeys = new Set(isMine ? state.gone : []);
  const unsentKeys = new Set(state.unsent);
  const serverSelections = server.Selections.map(selectionFromServer).filter(
    (selection) => !removedKeys.has(toSelectionKey(selection)),
  );
  const onServer = new Set(serverSelections.map(toSelectionKey));
  const localByKey = new Map(state.selections.map((selection) => [toSelectionKey(selection), selection]));
  const known = state.selections.filter((selection) => onServer.has(toSelectionKey(selection)));
  const added = serverSelections.filter((selection) => !localByKey.has(toSelectionKey(selection)));
  const localOnly = state.selections.filter((selection) => {
    const key = toSelectionKey(selection);
    return !onServer.has(key) && (isVisitors || unsentKeys.has(key) || keysInBet.has(key));
  });
  const all = [...known, ...added, ...localOnly];
  const selections = isMine ? keepOrder(state.selections, all) : all;
  const policy = parseOddsPolicy(server.OddsChangePolicy);
  const cappedSelections = selections.slice(0, SELECTIONS_MAX);
  const keys = new Set(cappedSelections.map(toSelectionKey));
  // Entries typed here since the last message to the server are used; otherwise those of another device.
  const isHereNewer = isMine
    ? entriesText(toSlipEntries(state, texts)) !== state.keptEntries
    : isVisitors && state.selections.length > 0;
  const mergedState = { ...state, selections: cappedSelections };
  const withStakes = isFirst && !isHereNewer ? withEntries(mergedState, server.Entries, texts) : mergedState;
  const keepsPolicy = isVisitors && (state.isPolicyChosen || server.Version === 0);
  const builders = withStakes.builders.filter((builder) => builder.keys.every((key) => keys.has(key)));
  return {
    dropped: selections.slice(SELECTIONS_MAX),
    state: {
      ...withStakes,
      builders,
      // Another device may have removed the others.
      selectedTab:
        countLegs(state) < 2
          ? withStakes.selectedTab
          : openingTab({ selections: withStakes.selections, builders }, withStakes.selectedTab),
      policy: isFirst && policy.ok && !keepsPolicy ? policy.value : state.policy,
      isPolicyChosen: false,
      owner: playerId,
      unsent: localOnly.map(toSelectionKey).filter((key) => keys.has(key) && !keysInBet.has(key)),
      gone: [...removedKeys].filter((key) => server.Selections.some(({ ID }) => ID === key)),
    },
  };
}

/** Existing selections keep their order: nothing moves under a finger. */
function keepOrder(before: readonly Selection[], after: readonly Selection[]): readonly Selection[] {
  const place = new Map(before.map((selection, index) => [toSelectionKey(selection), index]));
  const at = (selection: Selection) => place.get(toSelectionKey(selection)) ?? before.length;
  return [...after].sort((a, b) => at(a) - at(b));
}
