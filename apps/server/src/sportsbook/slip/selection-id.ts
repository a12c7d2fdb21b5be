import { err, ok, type Result } from '@evens/base';
import { type MarketKey, marketKey, parseMarket, splitKey } from '@evens/markets';

/** Entry of a slip: an outcome of a line, offered now or not. */
export interface SlipPick {
  readonly matchId: number;
  readonly type: string;
  readonly specifier: string;
  readonly key: MarketKey;
  readonly outcomeNo: number;
}

export type SelectionIdError =
  | 'not-a-selection-id'
  | 'unknown-market'
  | 'bad-specifier'
  /** The market has fewer outcomes. Runners and players of a match are not counted here. */
  | 'no-such-outcome';

const shape = /^([1-9]\d{0,15})\/([^#/]{1,101})#([1-9]\d{0,2})$/;

/** Parses `matchId/marketKey#outcomeNo`. Each selection has one id: other spellings are refused. */
export function parseSelectionId(text: string): Result<SlipPick, SelectionIdError> {
  const [, match = '', key = '', outcome = ''] = shape.exec(text) ?? [];
  const matchId = Number(match);
  if (matchId === 0 || !Number.isSafeInteger(matchId)) return err('not-a-selection-id');
  const { type, specifier } = splitKey(key);
  if (marketKey(type, specifier) !== key) return err('not-a-selection-id');
  const market = parseMarket(type, specifier);
  if (!market.ok) return market;
  const { outcomes } = market.value.definition;
  const outcomeNo = Number(outcome);
  if (typeof outcomes !== 'string' && outcomeNo > outcomes.length) return err('no-such-outcome');
  return ok({ matchId, type, specifier, key, outcomeNo });
}

export function selectionId({
  matchId,
  type,
  specifier,
  outcomeNo,
}: Pick<SlipPick, 'matchId' | 'type' | 'specifier' | 'outcomeNo'>): string {
  return `${matchId}/${marketKey(type, specifier)}#${outcomeNo}`;
}
