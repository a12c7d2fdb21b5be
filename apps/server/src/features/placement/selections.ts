import { err, ok, type Result } from '@evens/base';
import type { MatchBook } from '@evens/book';
import type { RefusalCode } from '@evens/contract';
import {
  formatDecimalOdds,
  fullScore,
  type MarketKey,
  marketKey,
  parseMarket,
  periodsWon,
  sportByAlias,
} from '@evens/markets';
import type { BoostGone } from './boost-terms.ts';

/** What the player picked, and the price seen. Its market and specifier are ours; that it is on offer is not said. */
export interface Selection {
  readonly matchId: number;
  readonly type: string;
  readonly specifier: string;
  readonly key: MarketKey;
  readonly outcomeNo: number;
  readonly seenMilli: number;
}

interface WireSelection {
  readonly MatchID: number;
  readonly MarketType: string;
  readonly Specifier: string;
  readonly OutcomeNo: number;
  readonly Odds: number;
}

/** Refuses, saying why, markets that we don't have, and specifiers and outcomes that don't belong to them. */
export function parseSelection(wire: WireSelection): Result<Selection, string> {
  const market = parseMarket(wire.MarketType, wire.Specifier);
  if (!market.ok) return market;
  const { outcomes } = market.value.definition;
  if (outcomes !== 'runners' && wire.OutcomeNo > outcomes.length) return err('no-such-outcome');
  return ok({
    matchId: wire.MatchID,
    type: wire.MarketType,
    specifier: wire.Specifier,
    key: marketKey(wire.MarketType, wire.Specifier),
    outcomeNo: wire.OutcomeNo,
    seenMilli: wire.Odds,
  });
}

export interface SelectionFault {
  readonly code: RefusalCode;
  readonly nowMilli?: number;
  /** The price moved because the boost that it was seen at can't be had. */
  readonly boost?: BoostGone;
}

/** `1:0`; empty before the start and where a score says nothing. */
export function scoreOf({ facts, fixture }: MatchBook): string {
  if (facts.kind !== 'contest' || facts.status === 'scheduled') return '';
  const scoring = sportByAlias(fixture.sport)?.scoring;
  if (scoring === 'fight' || scoring === 'race') return '';
  const { home, away } = scoring === 'sets' ? periodsWon(facts) : fullScore(facts);
  return `${home}:${away}`;
}

/** What a refusal tells of selections: the first one's move, and each with its own code. */
export function faultData(
  first: SelectionFault & { readonly selection: Selection },
  faults: readonly (SelectionFault & { readonly selection: Selection })[],
): Record<string, unknown> {
  const moved = (fault: typeof first) =>
    fault.nowMilli === undefined
      ? {}
      : {
          oldOdds: formatDecimalOdds(fault.selection.seenMilli),
          newOdds: formatDecimalOdds(fault.nowMilli),
          oldOddsMilli: fault.selection.seenMilli,
          newOddsMilli: fault.nowMilli,
          ...(fault.boost === undefined ? {} : { boost: fault.boost }),
        };
  return {
    ...moved(first),
    selections: faults.map((fault) => ({
      matchId: fault.selection.matchId,
      marketType: fault.selection.type,
      specifier: fault.selection.specifier,
      outcomeNo: fault.selection.outcomeNo,
      code: fault.code,
      ...moved(fault),
    })),
  };
}
