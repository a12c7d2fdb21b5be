import type { TicketSelection } from '@evens/contract';
import {
  type ContestFacts,
  type Counted,
  fullScore,
  outcomeCodes,
  type ParsedMarket,
  parseMarket,
  periodCount,
  playerCount,
  playerStatistics,
  regularCount,
  regularPeriod,
  regularScore,
  type Score,
  type Specifier,
  sportByAlias,
} from '@evens/markets';

/** The number that an open leg still needs at the current score, or its lead over the line. */
export type LegNeed =
  | { readonly kind: 'more' | 'room'; readonly count: number }
  | { readonly kind: 'ahead'; readonly by: number }
  | { readonly kind: 'winning' | 'losing' };

type Leg = Pick<TicketSelection, 'MarketType' | 'Specifier' | 'OutcomeNo'>;

const NONE: Score = { home: 0, away: 0 };
/** Markets that compare both sides, and those that count goals or points. */
const sided =
  /^(1x2|winner|draw-no-bet|double-chance|asian-handicap|handicap-full|period-(1x2|winner|handicap))$/;
const totals = /^(period-)?(home-|away-)?total(-full)?$/;

/** Sports whose score is one number of each side. */
function isScored(sport: string): boolean {
  const scoring = sportByAlias(sport)?.scoring;
  return scoring === 'goals' || scoring === 'points';
}

/** Undefined for other markets, decided legs and scores that are not known. */
export function legNeed(
  { MarketType, Specifier: text, OutcomeNo }: Leg,
  sport: string,
  facts: ContestFacts,
): LegNeed | undefined {
  const market = parseMarket(MarketType, text);
  if (!market.ok || !isScored(sport)) return undefined;
  const { definition, specifier } = market.value;
  const statistic = playerStatistics.find((each) => each === definition.ofPlayers);
  if (statistic) {
    const count = playerCount(facts, statistic, OutcomeNo - 1);
    return count && needMore((specifier.number ?? 0) - count.least);
  }
  const outcome = outcomeCodes(definition)[OutcomeNo - 1];
  const score = findScore(market.value, facts);
  if (!score) return undefined;
  const kind =
    definition.counted?.kind ??
    (totals.test(MarketType) ? 'total' : sided.test(MarketType) ? 'sides' : undefined);
  if (MarketType === 'both-teams-to-score') return bothScoreNeed(score, outcome);
  switch (kind) {
    case 'total':
    case 'home-total':
    case 'away-total':
      return totalNeed(addScores(MarketType, score), specifier, outcome);
    case '1x2':
    case 'handicap':
    case 'sides':
      return sideNeed(score, specifier, outcome);
    default:
      return undefined;
  }
}

function countScore({ name }: Counted, { period }: Specifier, facts: ContestFacts): Score | undefined {
  if (period === undefined) return regularCount(facts, (each) => periodCount(each, name));
  const own = regularPeriod(facts, period);
  return own && periodCount(own, name);
}

function findScore({ definition, specifier }: ParsedMarket, facts: ContestFacts): Score | undefined {
  const { type, counted } = definition;
  if (counted) return countScore(counted, specifier, facts);
  if (specifier.period !== undefined) return regularPeriod(facts, specifier.period);
  return type === 'winner' || type.endsWith('-full') ? fullScore(facts) : regularScore(facts);
}

function addScores(type: string, { home, away }: Score): number {
  if (type.includes('home-total')) return home;
  return type.includes('away-total') ? away : home + away;
}

function needMore(count: number): LegNeed | undefined {
  return count > 0 ? { kind: 'more', count } : undefined;
}

function totalNeed(
  count: number,
  { lineHundredths = 0 }: Specifier,
  outcome: string | undefined,
): LegNeed | undefined {
  if (outcome === 'over') return needMore(Math.floor(lineHundredths / 100) + 1 - count);
  const room = Math.ceil(lineHundredths / 100) - 1 - count;
  return outcome === 'under' && room >= 0 ? { kind: 'room', count: room } : undefined;
}

function bothScoreNeed({ home, away }: Score, outcome: string | undefined): LegNeed | undefined {
  const missing = (home > 0 ? 0 : 1) + (away > 0 ? 0 : 1);
  if (outcome === 'yes') return needMore(missing);
  return missing > 0 ? { kind: 'winning' } : undefined;
}

function sideNeed(
  score: Score,
  { lineHundredths = 0, score: from = NONE }: Specifier,
  outcome: string | undefined,
): LegNeed | undefined {
  const lead = (score.home - from.home - score.away + from.away) * 100 + lineHundredths;
  switch (outcome) {
    case 'home':
    case 'away': {
      const own = outcome === 'home' ? lead : -lead;
      return own > 0 ? { kind: 'ahead', by: own / 100 } : { kind: 'more', count: Math.floor(-own / 100) + 1 };
    }
    case 'draw':
      return { kind: lead === 0 ? 'winning' : 'losing' };
    case 'home-draw':
      return { kind: lead >= 0 ? 'winning' : 'losing' };
    case 'draw-away':
      return { kind: lead <= 0 ? 'winning' : 'losing' };
    case 'home-away':
      return { kind: lead !== 0 ? 'winning' : 'losing' };
    default:
      return undefined;
  }
}
