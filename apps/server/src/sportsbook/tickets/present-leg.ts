import { clockToken, type Fixture } from '@evens/book';
import type { TicketSelection } from '@evens/contract';
import {
  getLanguage,
  getWords,
  type Language,
  type MarketLine,
  type MatchNames,
  marketName,
  outcomeName,
  outcomeTitle,
  sportName,
  tournamentTitle,
} from '@evens/locales';
import { betResults, formatOdds, sportByAlias } from '@evens/markets';
import { categoryAlias, matchLink } from '../catalogue/links.ts';
import { matchNames } from '../catalogue/match-names.ts';
import { onePlayer } from './player-names.ts';
import { type LegVerdict, paidPrice, type TicketLegRecord } from './ticket-record.ts';

function legNames({
  fixture,
  outcomeNo,
  playerName,
}: Pick<TicketLegRecord, 'fixture' | 'outcomeNo' | 'playerName'>): MatchNames {
  return matchNames(fixture, playerName === undefined ? undefined : onePlayer(outcomeNo, playerName));
}

/** The sides of a match, or the meeting of a race with the number of the race. */
export function fixtureName(fixture: Fixture, language: Language): string {
  const { kind, competitors, raceNumber } = fixture;
  if (kind !== 'race') return competitors.map(({ name }) => name).join(' – ');
  const title = tournamentTitle(language, fixture);
  return raceNumber === undefined
    ? title
    : `${title} · ${getWords(language).t('sport.race', { number: raceNumber })}`;
}

const resultKeys = {
  [betResults.cancelled]: 'cancelled',
  [betResults.win]: 'win',
  [betResults.lost]: 'lost',
  [betResults.refund]: 'refund',
  [betResults.halfWin]: 'halfWin',
  [betResults.halfLose]: 'halfLose',
} as const;

/** Score in the usual form "1:1", from left to right in every language. */
function localizedScore(score: string, language: Language): string {
  const text = score.replace(':', '–');
  return language.dir === 'rtl' ? `\u2066${text}\u2069` : text;
}

function verdictReason(verdict: LegVerdict, line: { language: Language; name: string }): string {
  const words = getWords(line.language);
  const key = `reason.${verdict.reason}`;
  const { score, place, ball, sum } = verdict.args;
  if (verdict.reason === 'early-payout' && typeof score === 'string')
    return words.t('reason.early-payout', { score: localizedScore(score, line.language) });
  if (verdict.reason !== 'decided') return words.has(key) ? words.t(key) : '';
  const args = { line: line.name, result: resultKeys[verdict.result] };
  if (typeof score === 'string')
    return words.t('reason.decided', { ...args, score: localizedScore(score, line.language) });
  if (typeof ball === 'number' && ball > 0) return words.t('reason.decided-ball', { ...args, ball });
  if (typeof sum === 'number') return words.t('reason.decided-sum', { ...args, sum });
  if (typeof place === 'number' && place > 0) return words.t('reason.decided-place', { ...args, place });
  return words.t('reason.decided-plain', args);
}

/** Sentences: "1–1 on Asian handicap −0.25: half lost", then dead heat, place part and Rule 4 deduction. */
function reasonText(verdict: LegVerdict, line: { language: Language; name: string }): string {
  const words = getWords(line.language);
  const { placeFraction, share, deduction = 0 } = verdict;
  const sentences = [verdictReason(verdict, line)];
  const { correct } = verdict.args;
  if (typeof correct === 'number')
    sentences.push(words.t('reason.correct-price', { odds: formatOdds(correct, 'decimal') }));
  if (share && verdict.reason !== 'dead-heat') sentences.push(words.t('reason.dead-heat'));
  if (placeFraction)
    sentences.push(words.t('reason.place-part', { fraction: `${placeFraction.num}/${placeFraction.den}` }));
  if (deduction > 0) sentences.push(words.t('reason.rule-four', { percent: deduction }));
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

/** Link of the match page. The prematch link also works in play: the site redirects. */
export function fixtureLink(
  { sport: alias, category, tournament }: Fixture,
  matchId: number,
  isLive: boolean,
): string {
  const sport = sportByAlias(alias);
  if (sport === undefined) throw new RangeError(`linkOfFixture: a match names the unknown sport ${alias}`);
  const path = {
    sport,
    categoryAlias: categoryAlias(getLanguage('en'), category),
    tournamentAlias: tournament,
  };
  return matchLink(path, matchId, isLive);
}

/** The selection as one name: "Asian handicap −0.25", "Match result, Home". */
function selectionName(leg: TicketLegRecord, language: Language): string {
  const line: MarketLine = { type: leg.marketType, specifier: leg.specifier };
  const names = legNames(leg);
  const { title, suffix } = outcomeTitle(language, line, leg.outcomeNo, names);
  const market = marketName(language, line, names);
  // A handicap names its side by the sign; anything else is shown with the selection.
  const isHandicap = suffix !== '' && (title === names.home || title === names.away);
  return isHandicap
    ? `${market} ${suffix}`
    : `${market}, ${outcomeName(language, line, leg.outcomeNo, names)}`;
}

export function presentResult(
  leg: TicketLegRecord,
  language: Language,
): { readonly result: number; readonly reason: string } {
  const { verdict } = leg;
  if (!verdict) return { result: betResults.pending, reason: '' };
  // The price that pays may bear another deduction than the price taken.
  const { deduction = 0 } = paidPrice(leg)?.verdict ?? verdict;
  return {
    result: verdict.result,
    reason: reasonText({ ...verdict, deduction }, { language, name: selectionName(leg, language) }),
  };
}

/** The part of a selection that is the same on every ticket. */
type DisplayedOutcome = Omit<TicketSelection, 'BookClock' | 'Odds' | 'Result' | 'ResultReason' | 'Score'>;

/** Maximum number of cached outcomes per match. */
const OUTCOMES_CACHED_MAX = 256;
/** Many tickets have the same outcomes, and names and links take most of the time of presenting a ticket. */
const outcomeCache = new WeakMap<TicketLegRecord['fixture'], Map<string, DisplayedOutcome>>();

function displayedOutcome(leg: TicketLegRecord, language: Language): DisplayedOutcome {
  const { fixture, marketType, specifier, outcomeNo, matchId } = leg;
  const cache = outcomeCache.get(fixture) ?? new Map<string, DisplayedOutcome>();
  outcomeCache.set(fixture, cache);
  const key = `${language.code} ${matchId} ${outcomeNo} ${marketType};${specifier}`;
  const known = cache.get(key);
  if (known) return known;
  const presented = presentOutcome(leg, language);
  if (cache.size >= OUTCOMES_CACHED_MAX) cache.clear();
  cache.set(key, presented);
  return presented;
}

function presentOutcome(leg: TicketLegRecord, language: Language): DisplayedOutcome {
  const { fixture, marketType, specifier, outcomeNo, matchId } = leg;
  const line: MarketLine = { type: marketType, specifier };
  const names = legNames(leg);
  const { title, suffix } = outcomeTitle(language, line, outcomeNo, names);
  return {
    MatchID: matchId,
    MatchName: fixtureName(fixture, language),
    MatchLink: fixtureLink(fixture, matchId, false),
    DateOfMatch: new Date(fixture.startsAtMs).toISOString(),
    SportTypeName: sportName(language, fixture.sport),
    SportAlias: fixture.sport,
    TournamentName: tournamentTitle(language, fixture),
    MarketType: marketType,
    Specifier: specifier,
    OutcomeNo: outcomeNo,
    MarketName: marketName(language, line, names),
    Odd: { Title: title, TitleSuffix: suffix },
  };
}

export function presentLeg(leg: TicketLegRecord, language: Language): TicketSelection {
  const { result, reason } = presentResult(leg, language);
  return {
    ...displayedOutcome(leg, language),
    Odds: leg.oddsMilli,
    BookClock: clockToken(leg.epoch, leg.seq),
    Score: leg.score,
    Result: result,
    ResultReason: reason,
  };
}
