import { type Fields, isFields } from '@evens/base';
import type { TicketSelection } from '@evens/contract';
import { isLotto, type MarketKey, marketKey } from '@evens/markets';

/** Untranslated names of a match: enough to show a selection after a reload, before its match book is loaded. */
export interface SelectionMatch {
  readonly sport: string;
  readonly home: string;
  readonly away: string;
  /** The picked runner or player if the market's outcomes are such; otherwise empty. */
  readonly runner: string;
  /** Path without the language prefix. */
  readonly link: string;
}

/** The server's texts of a selection in the player's language, for selections that came from it without names. */
export interface SelectionWords {
  readonly match: string;
  readonly market: string;
  readonly outcome: string;
}

/** The boost with which the player picked the price. It counts only while the selection is a bet on its own. */
export interface SelectionBoost {
  readonly id: number;
  /** Increase of the winnings in basis points. */
  readonly basisPoints: number;
}

/** One outcome picked by the player. */
export interface Selection {
  readonly matchId: number;
  readonly marketType: string;
  readonly specifier: string;
  readonly outcomeNo: number;
  /** The price that the player saw and accepted, in thousandths; without the boost. */
  readonly oddsMilli: number;
  /** Source of that price: 1 before the match, 2 in play. */
  readonly sourceType: 1 | 2;
  readonly match: SelectionMatch;
  readonly told?: SelectionWords | undefined;
  readonly boost?: SelectionBoost | undefined;
}

/** Whether it is on a race: its match has no second side, and is no lotto draw. Unknown for a selection without names. */
export function isOnRace({ match }: Pick<Selection, 'match'>): boolean {
  return match.home !== '' && match.away === '' && !isLotto(match.sport);
}

/** Match, market type, specifier and outcome: a changed specifier is another selection. */
export type SelectionKey = string;

export function selectionKey(matchId: number, key: MarketKey, outcomeNo: number): SelectionKey {
  return `${matchId}/${key}#${outcomeNo}`;
}

export function toSelectionKey({ matchId, marketType, specifier, outcomeNo }: Selection): SelectionKey {
  return selectionKey(matchId, marketKey(marketType, specifier), outcomeNo);
}

export function ticketSelectionKey({
  MatchID,
  MarketType,
  Specifier,
  OutcomeNo,
}: TicketSelection): SelectionKey {
  return selectionKey(MatchID, marketKey(MarketType, Specifier), OutcomeNo);
}

function hasAll(value: Fields, names: readonly string[], type: 'string' | 'number'): boolean {
  return names.every((name) => typeof value[name] === type);
}

/** Whether stored data is a valid selection: an older version of the site may have written it. */
export function isSelection(value: unknown): value is Selection {
  if (!isFields(value) || !isFields(value['match'])) return false;
  return (
    hasAll(value, ['matchId', 'outcomeNo', 'oddsMilli'], 'number') &&
    (value['sourceType'] === 1 || value['sourceType'] === 2) &&
    hasAll(value, ['marketType', 'specifier'], 'string') &&
    hasAll(value['match'], ['sport', 'home', 'away', 'runner', 'link'], 'string') &&
    (value['told'] === undefined ||
      (isFields(value['told']) && hasAll(value['told'], ['match', 'market', 'outcome'], 'string'))) &&
    (value['boost'] === undefined ||
      (isFields(value['boost']) && hasAll(value['boost'], ['id', 'basisPoints'], 'number')))
  );
}
