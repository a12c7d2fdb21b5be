import type { TicketSelection } from '@evens/contract';
import { marketDefinition, outcomeCodes } from '@evens/markets';
import { t } from '../../../core/words.ts';

/** Outcomes whose names say nothing without their market: "Yes", "Odd", "2–1", "3 goals", "In both halves". */
const unclear =
  /^((yes|no)-(yes|no)|odd|even|level|both-sides|neither-side|(first|second)-half|equal-halves|(score|periods|evens|goals)-.+)$|(^|\+)(yes|no)$/;

interface Outcome {
  readonly marketType: string;
  readonly outcomeNo: number;
}

/** Whether the outcome's name needs the market's: it is a number, a score, "Yes" and the like. */
export function needsMarket({ marketType, outcomeNo }: Outcome): boolean {
  const definition = marketDefinition(marketType);
  if (!definition) return false;
  return definition.ofNumbers !== undefined || unclear.test(outcomeCodes(definition)[outcomeNo - 1] ?? '');
}

/** The head of a selection that is clear by itself: "Saka", "Over 2.5", "Both teams to score: Yes". */
export function outcomeHead(
  of: Outcome,
  { outcome, market }: { readonly outcome: string; readonly market: string },
): string {
  return needsMarket(of) ? `${market}: ${outcome}` : outcome;
}

/** The same of a ticket's selection. */
export function ticketHead({ MarketType, OutcomeNo, MarketName, Odd }: TicketSelection): string {
  return outcomeHead(
    { marketType: MarketType, outcomeNo: OutcomeNo },
    { outcome: `${Odd.Title} ${Odd.TitleSuffix}`.trim(), market: MarketName },
  );
}

/** Name of a bet builder; numbers of a draw are a lotto ticket. */
export function builderName(selections: readonly Pick<Outcome, 'marketType'>[]): string {
  return selections.every(({ marketType }) => marketDefinition(marketType)?.ofNumbers === 'drawn')
    ? t('history.type.lotto', { count: selections.length })
    : t('history.type.builder');
}
