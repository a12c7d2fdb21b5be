import { outcomeCodes } from './definition.ts';
import { type ContestFacts, fullScore, periodsWon, regularScore, type Score, type Side } from './facts.ts';
import { marketDefinition } from './markets.ts';
import type { SportAlias } from './sports.ts';

export const earlyPayoutUnits = ['goals', 'points', 'runs', 'sets'] as const;
export type EarlyPayoutUnit = (typeof earlyPayoutUnits)[number];

/** Early payout in one sport: a prematch bet on the match winner has won once its side leads by `lead`. */
export interface EarlyPayoutOffer {
  readonly marketType: '1x2' | 'winner';
  readonly lead: number;
  readonly unit: EarlyPayoutUnit;
  /** Number of regular periods of the matches with the offer. Default: any. */
  readonly periods?: number;
  /** Leads of earlier offers that open tickets may still have. Settlement records these leads too. */
  readonly earlierLeads?: readonly number[];
}

const offers: Partial<Record<SportAlias, EarlyPayoutOffer>> = {
  soccer: { marketType: '1x2', lead: 2, unit: 'goals' },
  basketball: { marketType: 'winner', lead: 20, unit: 'points' },
  'ice-hockey': { marketType: '1x2', lead: 3, unit: 'goals' },
  'american-football': { marketType: 'winner', lead: 17, unit: 'points' },
  baseball: { marketType: 'winner', lead: 5, unit: 'runs' },
  tennis: { marketType: 'winner', lead: 2, unit: 'sets', periods: 5 },
};
export const earlyPayoutOffers: ReadonlyMap<string, EarlyPayoutOffer> = new Map(Object.entries(offers));

/** Wait after the last incident before a lead counts, at normal speed of the feed. A review starts it again. */
export const LEAD_CONFIRMED_MS = 120_000;

export interface EarlyPayoutLine {
  readonly sport: string;
  readonly marketType: string;
  /** Number of regular periods of the match. */
  readonly periods: number;
}

/** The offer on a market; undefined if it has none. */
export function findEarlyPayout({
  sport,
  marketType,
  periods,
}: EarlyPayoutLine): EarlyPayoutOffer | undefined {
  const offer = earlyPayoutOffers.get(sport);
  if (offer?.marketType !== marketType || (offer.periods ?? periods) !== periods) return undefined;
  return offer;
}

/** The side that an outcome of a market with the offer bets on; undefined for the draw. */
export function earlyPayoutSide(marketType: string, outcomeNo: number): Side | undefined {
  const definition = marketDefinition(marketType);
  const code = definition && outcomeCodes(definition)[outcomeNo - 1];
  return code === 'home' || code === 'away' ? code : undefined;
}

/** The score by which leads are measured: of regular time for 1x2, of sets in tennis, else including overtime. */
export function leadScore(facts: ContestFacts, { marketType, unit }: EarlyPayoutOffer): Score {
  if (unit === 'sets') return periodsWon(facts);
  return marketType === '1x2' ? regularScore(facts) : fullScore(facts);
}
