import type { MatchBook } from '@evens/book';
import type { RefusalCode } from '@evens/contract';
import { formatDecimalOdds, fullScore, periodsWon, sportByAlias } from '@evens/markets';
import type { Selection } from '../parse/selections.ts';
import type { BoostGone } from './applied-boost.ts';

export interface SelectionFault {
  readonly code: RefusalCode;
  readonly nowMilli?: number;
  /** The price changed because the boost in the price seen can't be used. */
  readonly boost?: BoostGone;
}

/** `1:0`; empty before the start and in sports without a score. */
export function formatScore({ facts, fixture }: Pick<MatchBook, 'facts' | 'fixture'>): string {
  if (facts.kind !== 'contest' || facts.status === 'scheduled') return '';
  const scoring = sportByAlias(fixture.sport)?.scoring;
  if (scoring === 'fight' || scoring === 'race') return '';
  const { home, away } = scoring === 'sets' ? periodsWon(facts) : fullScore(facts);
  return `${home}:${away}`;
}

/** The data of a refusal of selections: the price change of the first fault, and each selection with its own code. */
export function faultData(
  first: SelectionFault & { readonly selection: Selection },
  faults: readonly (SelectionFault & { readonly selection: Selection })[],
): Record<string, unknown> {
  const priceChange = (fault: typeof first) =>
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
    ...priceChange(first),
    selections: faults.map((fault) => ({
      matchId: fault.selection.matchId,
      marketType: fault.selection.type,
      specifier: fault.selection.specifier,
      outcomeNo: fault.selection.outcomeNo,
      code: fault.code,
      ...priceChange(fault),
    })),
  };
}
