import type { MatchId, TicketId } from '@evens/base';
import type { Fixture } from '@evens/book';
import { type FormulaText, formulaText, type TicketFormula, totalStake } from '@evens/tickets';
import { newTicket, type TicketLegRecord, type TicketRecord } from '../ticket-record.ts';

export const DECIDED_MS = Date.UTC(2026, 2, 1, 12);

function matchFixture(change: Partial<Fixture> = {}): Fixture {
  return {
    sport: 'soccer',
    category: 'gb-eng',
    tournament: 'premier-league',
    tournamentName: 'Premier League',
    tournamentRank: 1,
    kind: 'match',
    competitors: [
      { name: 'Arsenal', key: 'arsenal' },
      { name: 'Everton', key: 'everton' },
    ],
    startsAtMs: DECIDED_MS + 3_600_000,
    periods: 2,
    periodSeconds: 2700,
    ...change,
  };
}

export const raceFixture = matchFixture({
  sport: 'horse-racing',
  category: 'gb',
  tournament: 'ascot-1430',
  tournamentName: 'Ascot 14:30',
  kind: 'race',
  competitors: ['Comet', 'Dash', 'Ember', 'Flint', 'Gale', 'Haze'].map((name) => ({
    name,
    key: name.toLowerCase(),
  })),
  periods: 1,
  periodSeconds: 0,
});

/** A pick of the match with this number, home at 2.00 by default. */
export function buildPick(matchId: number, change: Partial<TicketLegRecord> = {}): TicketLegRecord {
  return {
    matchId: matchId as MatchId,
    fixture: matchFixture(),
    marketType: '1x2',
    specifier: '',
    outcomeNo: 1,
    playerName: undefined,
    oddsMilli: 2000,
    epoch: 3,
    seq: 40,
    score: '',
    legNo: matchId,
    verdict: undefined,
    ...change,
  };
}

/** An accepted, open ticket in euros with such a formula. */
export function buildTicket(
  formula: TicketFormula,
  legs: readonly TicketLegRecord[],
  {
    formulaDetails,
    ...change
  }: Partial<TicketRecord> & {
    readonly formulaDetails?: Pick<FormulaText, 'builders' | 'placeTerms' | 'pointsHundredths'>;
  } = {},
): TicketRecord {
  const stakeMinor = totalStake(formula);
  return {
    ...newTicket,
    id: 7 as TicketId,
    type: formula.type,
    currency: 'EUR',
    stakeMinor,
    stakeOpenMinor: stakeMinor,
    promisedMinor: 2n * stakeMinor,
    acceptance: 1,
    decidedAtMs: DECIDED_MS,
    rulesVersion: 4,
    formula: formulaText(formula, formulaDetails),
    legs,
    ...change,
  };
}
