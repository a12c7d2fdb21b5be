import { formatAmount } from '@evens/base';
import { clockToken, type Fixture } from '@evens/book';
import type { Ticket, TicketSelection } from '@evens/contract';
import {
  type Language,
  languageOf,
  type MarketLine,
  type MatchNames,
  marketName,
  outcomeName,
  outcomeTitle,
  sportName,
  type WordKey,
  wordsOf,
} from '@evens/locales';
import { betResults, sportByAlias } from '@evens/markets';
import { betTypes, parseBetTypeName } from '@evens/tickets';
import { categoryAlias, matchLink } from '../catalogue/index.ts';
import type { LegVerdict, TicketLegRecord, TicketRecord } from './ticket-record.ts';

function namesOf({ sport, kind, competitors }: Fixture): MatchNames {
  const runners = competitors.map(({ name }) => name);
  return { sport, home: runners[0] ?? '', away: runners[1] ?? '', ...(kind === 'race' ? { runners } : {}) };
}

function matchName({ kind, competitors, tournamentName }: Fixture): string {
  return kind === 'race' ? tournamentName : competitors.map(({ name }) => name).join(' – ');
}

const resultWords = {
  [betResults.cancelled]: 'cancelled',
  [betResults.win]: 'win',
  [betResults.lost]: 'lost',
  [betResults.refund]: 'refund',
  [betResults.halfWin]: 'halfWin',
  [betResults.halfLose]: 'halfLose',
} as const;

/** One sentence: "1–1 on Asian handicap −0.25: half lost", and why where that says it not. */
function reasonOf(verdict: LegVerdict, line: { language: Language; name: string }): string {
  const words = wordsOf(line.language);
  const key = `reason.${verdict.reason}` as WordKey;
  if (verdict.reason !== 'decided') return words.has(key) ? words.t(key) : '';
  const { score, place } = verdict.args;
  const args = { line: line.name, result: resultWords[verdict.result] };
  if (typeof score === 'string')
    return words.t('reason.decided', { ...args, score: figures(score, line.language) });
  if (typeof place === 'number' && place > 0) return words.t('reason.decided-place', { ...args, place });
  return words.t('reason.decided-plain', args);
}

/** "1:1" as people write a score, from left to right in every language. */
function figures(score: string, language: Language): string {
  const text = score.replace(':', '–');
  return language.dir === 'rtl' ? `\u2066${text}\u2069` : text;
}

/** The page before the start; in play the site leads on from there. */
function linkOf({ sport: alias, category, tournament }: Fixture, matchId: number): string {
  const sport = sportByAlias(alias);
  if (sport === undefined) throw new RangeError(`a ticket names the unknown sport ${alias}`);
  const path = {
    sport,
    categoryAlias: categoryAlias(languageOf('en'), category),
    tournamentAlias: tournament,
  };
  return matchLink(path, matchId, false);
}

function presentLeg(leg: TicketLegRecord, language: Language): TicketSelection {
  const { fixture } = leg;
  const line: MarketLine = { type: leg.marketType, specifier: leg.specifier };
  const names = namesOf(fixture);
  const { title, suffix } = outcomeTitle(language, line, leg.outcomeNo, names);
  const market = marketName(language, line, names);
  // A handicap names its side by the sign; anything else is told with what was picked.
  const isHandicap = suffix !== '' && (title === names.home || title === names.away);
  const name = isHandicap
    ? `${market} ${suffix}`
    : `${market}, ${outcomeName(language, line, leg.outcomeNo, names)}`;
  return {
    MatchID: leg.matchId,
    MatchName: matchName(fixture),
    MatchLink: linkOf(fixture, leg.matchId),
    DateOfMatch: new Date(fixture.startsAtMs).toISOString(),
    SportTypeName: sportName(language, fixture.sport),
    TournamentName: fixture.tournamentName,
    MarketType: leg.marketType,
    Specifier: leg.specifier,
    OutcomeNo: leg.outcomeNo,
    MarketName: market,
    Odd: { Title: title, TitleSuffix: suffix },
    Odds: leg.oddsMilli,
    BookClock: clockToken(leg.epoch, leg.seq),
    Score: leg.score,
    Result: leg.verdict?.result ?? betResults.pending,
    ResultReason: leg.verdict ? reasonOf(leg.verdict, { language, name }) : '',
  };
}

/** The price of all legs together in thousandths, rounded half up: for the eye, payouts are computed exactly. */
function ticketOdds(legs: readonly TicketLegRecord[]): number {
  let product = 1000n;
  for (const { oddsMilli } of legs) product = (product * BigInt(oddsMilli) + 500n) / 1000n;
  return Number(product);
}

export function presentTicket(ticket: TicketRecord, language: Language): Ticket {
  const { currency } = ticket;
  const type = parseBetTypeName(ticket.type);
  if (!type.ok) throw new Error(`ticket ${ticket.id} has the type ${ticket.type}`);
  return {
    ID: ticket.id,
    BetType: betTypes[type.value],
    Stake: formatAmount(ticket.stakeMinor, currency),
    Currency: currency,
    Odds: ticketOdds(ticket.legs),
    PotentialPayout: formatAmount(ticket.promisedMinor, currency),
    Payout: formatAmount(ticket.payoutMinor, currency),
    Acceptance: ticket.acceptance,
    Result: ticket.result,
    PlacedAt: new Date(ticket.decidedAtMs).toISOString(),
    SettledAt: ticket.settledAtMs === undefined ? null : new Date(ticket.settledAtMs).toISOString(),
    RulesVersion: ticket.rulesVersion,
    SettlementNo: ticket.settlementNo,
    StakeOpen: formatAmount(ticket.result === betResults.pending ? ticket.stakeMinor : 0n, currency),
    CashedOut: formatAmount(0n, currency),
    DueAt: null,
    DeclineReason: '',
    BetCount: 1,
    SystemRows: [],
    Rule: '',
    EachWay: false,
    TeaserPoints: '',
    BonusBasisPoints: 0,
    Offer: null,
    AutoCashout: null,
    Items: ticket.legs.map((leg) => ({
      Selections: [presentLeg(leg, language)],
      Odds: leg.oddsMilli,
      IsBuilder: false,
      IsBanker: false,
    })),
  };
}
